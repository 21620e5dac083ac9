import{Lt as e,O as t,T as n,h as r,i,r as a}from"./app.js";import{C as o}from"./home-shared.js";import{d as s}from"./game-shared.js";var c=class extends r{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return n;let{shown:r,ply:o,more:c,running:l,delayMs:u}=this.replay,d=({target:e})=>this.onSeek(Number(e.value)),f=c?e(`turn.watching`,{shown:r}):e(`replay.at`,{shown:r,ply:o});return t`<div class="line steps">${this.#t(`first`,0,`step far`)} ${this.#t(`back`,Math.max(0,r-1))}<button
          type="button"
          class="step"
          aria-label=${e(l?`replay.pause`:`replay.play`)}
          @click=${()=>l?this.onPause():this.onRun()}
        >${a(l?`pause`:`play`)}</button>${this.#t(`next`,c?r+1:Math.min(o,r+1))}
        ${this.#t(`last`,c?1/0:o,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${o}
          .value=${i(String(r))}
          aria-label=${e(`replay.slider`)}
          aria-valuetext=${f}
          @input=${d}
          @pointerdown=${()=>this.#e=r}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${c?r:`${r}/${o}`}</output></div><fieldset class="speed"><legend class="unseen">${e(`replay.speed`)}</legend>${[`slow`,`normal`,`fast`].map(n=>t`<button
                type="button"
                aria-pressed=${u===s[n]}
                @click=${()=>this.onSpeed(s[n])}
              >${e(`replay.${n}`)}</button>`)}</fieldset>${this.#n(this.replay)}
    `}#t(n,r,i=`step`){return t`<button
        type="button"
        class=${i}
        aria-label=${e(`replay.${n}`)}
        ?disabled=${r===this.replay?.shown}
        @click=${()=>this.onSeek(r)}
      >${a(n)}</button>`}#n({game:r,shown:i,ply:a,over:s,why:c,decided:l,ended:u,inMatch:d,open:f}){let p=i<a,m=!u||f.includes(`values`);if(!s||!p&&!m)return n;let h=(n,r,i)=>t`<button
        type="button"
        class="small ${r}"
        aria-expanded=${f.includes(n)}
        @click=${()=>this.onPanel(n)}
      >${e(i)}</button>`;return t`<div class="asks">${c&&!d?h(`why`,`why`,l?`end.why`:`end.review`):n}
        ${m&&!d?t`<button
                  type="button"
                  class="small values"
                  aria-pressed=${f.includes(`values`)}
                  @click=${()=>this.onPanel(`values`)}
                >${e(`replay.values`)}</button>`:n}
        ${u?n:h(`practice`,`play-on`,`replay.practice`)}
        ${p?h(`share-board`,`share`,`replay.share`):n}<a class="button small" href="../board?${o(r,r.moves.slice(0,i))}">${e(`replay.board`)}</a></div>`}};customElements.define(`cuatro-replay`,c);export{c as CuatroReplay};