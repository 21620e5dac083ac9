import{A as e,Bt as t,D as n,_ as r,i,t as a}from"./app.js";import{h as o}from"./first.js";import{u as s}from"./game-shared.js";var c=class extends r{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return n;let{shown:r,ply:o,more:c,running:l,delayMs:u}=this.replay,d=({target:e})=>this.onSeek(Number(e.value)),f=c?t(`turn.watching`,{shown:r}):t(`replay.at`,{shown:r,ply:o});return e`<div class="line steps">${this.#t(`first`,0,`step far`)} ${this.#t(`back`,Math.max(0,r-1))}<button
          type="button"
          class="step"
          aria-label=${t(l?`replay.pause`:`replay.play`)}
          @click=${()=>l?this.onPause():this.onRun()}
        >${i(l?`pause`:`play`)}</button>${this.#t(`next`,c?r+1:Math.min(o,r+1))}
        ${this.#t(`last`,c?1/0:o,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${o}
          .value=${String(r)}
          aria-label=${t(`replay.slider`)}
          aria-valuetext=${f}
          @input=${d}
          @pointerdown=${()=>this.#e=r}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${c?r:`${r}/${o}`}</output></div><fieldset class="speed"><legend class="unseen">${t(`replay.speed`)}</legend>${[`slow`,`normal`,`fast`].map(e=>a(t(`replay.${e}`),()=>this.onSpeed(s[e]),``,{pressed:u===s[e]}))}</fieldset>${this.#n(this.replay)}
    `}#t(n,r,a=`step`){return e`<button
        type="button"
        class=${a}
        aria-label=${t(`replay.${n}`)}
        ?disabled=${r===this.replay?.shown}
        @click=${()=>this.onSeek(r)}
      >${i(n)}</button>`}#n({game:r,shown:i,ply:s,over:c,why:l,decided:u,ended:d,inMatch:f,open:p}){let m=!d||p.includes(`values`);if(!c||i===s&&!m)return n;let h=(e,n,r)=>a(t(r),()=>this.onPanel(e),n,{expanded:p.includes(e)});return e`<div class="quiet">${l&&!f?h(`why`,`why`,u?`end.why`:`end.review`):n}
        ${m&&!f?a(t(`replay.values`),()=>this.onPanel(`values`),`values`,{pressed:p.includes(`values`)}):n}
        ${d?n:h(`practice`,`play-on`,`replay.practice`)}
        ${l?h(`share`,`share`,`replay.share`):n}<a href="../board?${o(r,r.moves.slice(0,i))}">${t(`replay.board`)}</a></div>`}};customElements.define(`cuatro-replay`,c);export{c as CuatroReplay};