import{E as e,g as t,k as n,r,zt as i}from"./app.js";import{h as a}from"./first.js";import{u as o}from"./game-shared.js";var s=class extends t{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return e;let{shown:t,ply:a,more:s,running:c,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=s?i(`turn.watching`,{shown:t}):i(`replay.at`,{shown:t,ply:a});return n`<div class="line steps">${this.#t(`first`,0,`step far`)} ${this.#t(`back`,Math.max(0,t-1))}<button
          type="button"
          class="step"
          aria-label=${i(c?`replay.pause`:`replay.play`)}
          @click=${()=>c?this.onPause():this.onRun()}
        >${r(c?`pause`:`play`)}</button>${this.#t(`next`,s?t+1:Math.min(a,t+1))}
        ${this.#t(`last`,s?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(t)}
          aria-label=${i(`replay.slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=t}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${s?t:`${t}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${i(`replay.speed`)}</legend>${[`slow`,`normal`,`fast`].map(e=>n`<button
                type="button"
                aria-pressed=${l===o[e]}
                @click=${()=>this.onSpeed(o[e])}
              >${i(`replay.${e}`)}</button>`)}</fieldset>${this.#n(this.replay)}
    `}#t(e,t,a=`step`){return n`<button
        type="button"
        class=${a}
        aria-label=${i(`replay.${e}`)}
        ?disabled=${t===this.replay?.shown}
        @click=${()=>this.onSeek(t)}
      >${r(e)}</button>`}#n({game:t,shown:r,ply:o,over:s,why:c,decided:l,ended:u,inMatch:d,open:f}){let p=!u||f.includes(`values`);if(!s||r===o&&!p)return e;let m=(e,t,r)=>n`<button
        type="button"
        class=${t}
        aria-expanded=${f.includes(e)}
        @click=${()=>this.onPanel(e)}
      >${i(r)}</button>`;return n`<div class="quiet">${c&&!d?m(`why`,`why`,l?`end.why`:`end.review`):e}
        ${p&&!d?n`<button
                  type="button"
                  class="values"
                  aria-pressed=${f.includes(`values`)}
                  @click=${()=>this.onPanel(`values`)}
                >${i(`replay.values`)}</button>`:e}
        ${u?e:m(`practice`,`play-on`,`replay.practice`)}
        ${c?m(`share`,`share`,`replay.share`):e}<a href="../board?${a(t,t.moves.slice(0,r))}">${i(`replay.board`)}</a></div>`}};customElements.define(`cuatro-replay`,s);export{s as CuatroReplay};