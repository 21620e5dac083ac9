import{Ft as e,O as t,i as n,j as r,o as i,v as a}from"./app.js";import{_ as o}from"./first.js";import{l as s}from"./game-shared.js";var c=class extends a{replay=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;template(){if(!this.replay)return t;let{shown:n,ply:a,more:o,running:c,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=o?e(`turn-watching`,{shown:n}):e(`replay-at`,{shown:n,ply:a});return r`<div class="line steps">${this.#n(`first`,0,`step far`)} ${this.#n(`back`,Math.max(0,n-1))}
        ${c?this.#t(`pause`,this.onPause):this.#t(`play`,this.onRun)}
        ${this.#n(`next`,o?n+1:Math.min(a,n+1))}
        ${this.#n(`last`,o?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(n)}
          aria-label=${e(`replay-slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=n}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${o?n:`${n}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${e(`replay-speed`)}</legend>${[`slow`,`normal`,`fast`].map(t=>i(e(`replay-${t}`),()=>this.onSpeed(s[t]),``,{pressed:l===s[t]}))}</fieldset>${this.#r(this.replay)}
    `}#t(t,r){return i(n(t),r,`step`,{label:e(`replay-${t}`)})}#n(t,r,a=`step`){return i(n(t),()=>this.onSeek(r),a,{disabled:r===this.replay?.shown,label:e(`replay-${t}`)})}#r({game:n,shown:a,ply:s,over:c,why:l,decided:u,ended:d,inMatch:f,open:p}){let m=!d||p.includes(`values`);if(!c||a===s&&!m)return t;let h=(t,n,r)=>i(e(r),()=>this.onPanel(t),n,{expanded:p.includes(t)});return r`<div class="quiet">${l&&!f?h(`why`,`why`,u?`end-why`:`end-review`):t}
        ${m&&!f?i(e(`replay-values`),()=>this.onPanel(`values`),`values`,{pressed:p.includes(`values`)}):t}
        ${d?t:h(`practice`,`play-on`,`replay-practice`)}
        ${l?h(`share`,`share`,`replay-share`):t}<a href="../board?${o(n,n.moves.slice(0,a))}">${e(`replay-board`)}</a></div>`}};customElements.define(`cuatro-replay`,c);export{c as CuatroReplay};