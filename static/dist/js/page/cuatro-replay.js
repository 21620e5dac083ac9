import{E as e,Rt as t,g as n,k as r,r as i}from"./app.js";import{d as a}from"./first.js";import{d as o}from"./game-shared.js";var s=class extends n{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return e;let{shown:n,ply:a,more:s,running:c,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=s?t(`turn.watching`,{shown:n}):t(`replay.at`,{shown:n,ply:a});return r`<div class="line steps">${this.#t(`first`,0,`step far`)} ${this.#t(`back`,Math.max(0,n-1))}<button
          type="button"
          class="step"
          aria-label=${t(c?`replay.pause`:`replay.play`)}
          @click=${()=>c?this.onPause():this.onRun()}
        >${i(c?`pause`:`play`)}</button>${this.#t(`next`,s?n+1:Math.min(a,n+1))}
        ${this.#t(`last`,s?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(n)}
          aria-label=${t(`replay.slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=n}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${s?n:`${n}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${t(`replay.speed`)}</legend>${[`slow`,`normal`,`fast`].map(e=>r`<button
                type="button"
                aria-pressed=${l===o[e]}
                @click=${()=>this.onSpeed(o[e])}
              >${t(`replay.${e}`)}</button>`)}</fieldset>${this.#n(this.replay)}
    `}#t(e,n,a=`step`){return r`<button
        type="button"
        class=${a}
        aria-label=${t(`replay.${e}`)}
        ?disabled=${n===this.replay?.shown}
        @click=${()=>this.onSeek(n)}
      >${i(e)}</button>`}#n({game:n,shown:i,ply:o,over:s,why:c,decided:l,ended:u,inMatch:d,open:f}){let p=i<o,m=!u||f.includes(`values`);if(!s||!p&&!m)return e;let h=(e,n,i)=>r`<button
        type="button"
        class="small ${n}"
        aria-expanded=${f.includes(e)}
        @click=${()=>this.onPanel(e)}
      >${t(i)}</button>`;return r`<div class="asks">${c&&!d?h(`why`,`why`,l?`end.why`:`end.review`):e}
        ${m&&!d?r`<button
                  type="button"
                  class="small values"
                  aria-pressed=${f.includes(`values`)}
                  @click=${()=>this.onPanel(`values`)}
                >${t(`replay.values`)}</button>`:e}
        ${u?e:h(`practice`,`play-on`,`replay.practice`)}
        ${p?h(`share-board`,`share`,`replay.share`):e}<a class="button small" href="../board?${a(n,n.moves.slice(0,i))}">${t(`replay.board`)}</a></div>`}};customElements.define(`cuatro-replay`,s);export{s as CuatroReplay};