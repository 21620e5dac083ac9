import{O as e,Rt as t,T as n,h as r,r as i}from"./app.js";import{h as a}from"./first.js";import{u as o}from"./game-shared.js";var s=class extends r{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return n;let{shown:r,ply:a,more:s,running:c,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=s?t(`turn.watching`,{shown:r}):t(`replay.at`,{shown:r,ply:a});return e`<div class="line steps">${this.#t(`first`,0,`step far`)} ${this.#t(`back`,Math.max(0,r-1))}<button
          type="button"
          class="step"
          aria-label=${t(c?`replay.pause`:`replay.play`)}
          @click=${()=>c?this.onPause():this.onRun()}
        >${i(c?`pause`:`play`)}</button>${this.#t(`next`,s?r+1:Math.min(a,r+1))}
        ${this.#t(`last`,s?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(r)}
          aria-label=${t(`replay.slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=r}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${s?r:`${r}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${t(`replay.speed`)}</legend>${[`slow`,`normal`,`fast`].map(n=>e`<button
                type="button"
                aria-pressed=${l===o[n]}
                @click=${()=>this.onSpeed(o[n])}
              >${t(`replay.${n}`)}</button>`)}</fieldset>${this.#n(this.replay)}
    `}#t(n,r,a=`step`){return e`<button
        type="button"
        class=${a}
        aria-label=${t(`replay.${n}`)}
        ?disabled=${r===this.replay?.shown}
        @click=${()=>this.onSeek(r)}
      >${i(n)}</button>`}#n({game:r,shown:i,ply:o,over:s,why:c,decided:l,ended:u,inMatch:d,open:f}){let p=!u||f.includes(`values`);if(!s||i===o&&!p)return n;let m=(n,r,i)=>e`<button
        type="button"
        class=${r}
        aria-expanded=${f.includes(n)}
        @click=${()=>this.onPanel(n)}
      >${t(i)}</button>`;return e`<div class="quiet">${c&&!d?m(`why`,`why`,l?`end.why`:`end.review`):n}
        ${p&&!d?e`<button
                  type="button"
                  class="values"
                  aria-pressed=${f.includes(`values`)}
                  @click=${()=>this.onPanel(`values`)}
                >${t(`replay.values`)}</button>`:n}
        ${u?n:m(`practice`,`play-on`,`replay.practice`)}
        ${c?m(`share`,`share`,`replay.share`):n}<a href="../board?${a(r,r.moves.slice(0,i))}">${t(`replay.board`)}</a></div>`}};customElements.define(`cuatro-replay`,s);export{s as CuatroReplay};