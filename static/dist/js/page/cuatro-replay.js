import{A as e,Bt as t,D as n,_ as r,a as i,r as a}from"./app.js";import{h as o}from"./first.js";import{u as s}from"./game-shared.js";var c=class extends r{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return n;let{shown:r,ply:a,more:o,running:c,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=o?t(`turn-watching`,{shown:r}):t(`replay-at`,{shown:r,ply:a});return e`<div class="line steps">${this.#n(`first`,0,`step far`)} ${this.#n(`back`,Math.max(0,r-1))}
        ${c?this.#t(`pause`,this.onPause):this.#t(`play`,this.onRun)}
        ${this.#n(`next`,o?r+1:Math.min(a,r+1))}
        ${this.#n(`last`,o?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(r)}
          aria-label=${t(`replay-slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=r}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${o?r:`${r}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${t(`replay-speed`)}</legend>${[`slow`,`normal`,`fast`].map(e=>i(t(`replay-${e}`),()=>this.onSpeed(s[e]),``,{pressed:l===s[e]}))}</fieldset>${this.#r(this.replay)}
    `}#t(e,n){return i(a(e),n,`step`,{label:t(`replay-${e}`)})}#n(e,n,r=`step`){return i(a(e),()=>this.onSeek(n),r,{disabled:n===this.replay?.shown,label:t(`replay-${e}`)})}#r({game:r,shown:a,ply:s,over:c,why:l,decided:u,ended:d,inMatch:f,open:p}){let m=!d||p.includes(`values`);if(!c||a===s&&!m)return n;let h=(e,n,r)=>i(t(r),()=>this.onPanel(e),n,{expanded:p.includes(e)});return e`<div class="quiet">${l&&!f?h(`why`,`why`,u?`end-why`:`end-review`):n}
        ${m&&!f?i(t(`replay-values`),()=>this.onPanel(`values`),`values`,{pressed:p.includes(`values`)}):n}
        ${d?n:h(`practice`,`play-on`,`replay-practice`)}
        ${l?h(`share`,`share`,`replay-share`):n}<a href="../board?${o(r,r.moves.slice(0,a))}">${t(`replay-board`)}</a></div>`}};customElements.define(`cuatro-replay`,c);export{c as CuatroReplay};