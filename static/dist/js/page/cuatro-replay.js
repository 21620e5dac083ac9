import{A as e,D as t,Pt as n,_ as r,a as i,r as a}from"./app.js";import{_ as o}from"./first.js";import{l as s}from"./game-shared.js";var c=class extends r{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return t;let{shown:r,ply:a,more:o,running:c,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=o?n(`turn-watching`,{shown:r}):n(`replay-at`,{shown:r,ply:a});return e`<div class="line steps">${this.#n(`first`,0,`step far`)} ${this.#n(`back`,Math.max(0,r-1))}
        ${c?this.#t(`pause`,this.onPause):this.#t(`play`,this.onRun)}
        ${this.#n(`next`,o?r+1:Math.min(a,r+1))}
        ${this.#n(`last`,o?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(r)}
          aria-label=${n(`replay-slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=r}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${o?r:`${r}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${n(`replay-speed`)}</legend>${[`slow`,`normal`,`fast`].map(e=>i(n(`replay-${e}`),()=>this.onSpeed(s[e]),``,{pressed:l===s[e]}))}</fieldset>${this.#r(this.replay)}
    `}#t(e,t){return i(a(e),t,`step`,{label:n(`replay-${e}`)})}#n(e,t,r=`step`){return i(a(e),()=>this.onSeek(t),r,{disabled:t===this.replay?.shown,label:n(`replay-${e}`)})}#r({game:r,shown:a,ply:s,over:c,why:l,decided:u,ended:d,inMatch:f,open:p}){let m=!d||p.includes(`values`);if(!c||a===s&&!m)return t;let h=(e,t,r)=>i(n(r),()=>this.onPanel(e),t,{expanded:p.includes(e)});return e`<div class="quiet">${l&&!f?h(`why`,`why`,u?`end-why`:`end-review`):t}
        ${m&&!f?i(n(`replay-values`),()=>this.onPanel(`values`),`values`,{pressed:p.includes(`values`)}):t}
        ${d?t:h(`practice`,`play-on`,`replay-practice`)}
        ${l?h(`share`,`share`,`replay-share`):t}<a href="../board?${o(r,r.moves.slice(0,a))}">${n(`replay-board`)}</a></div>`}};customElements.define(`cuatro-replay`,c);export{c as CuatroReplay};