import{M as e,Rt as t,i as n,k as r,o as i,r as a,y as o}from"./app.js";import{v as s}from"./first.js";import{o as c}from"./game-shared.js";const l={first:a(`M18 6l-7 6 7 6zM7 6v12`),back:n(`back`),next:n(`next`),last:a(`M6 6l7 6-7 6zM17 6v12`),play:a(`M8 5.5 18.5 12 8 18.5z`),pause:a(`M8.5 6v12M15.5 6v12`)};var u=class extends o{replay=null;beside=null;onSeek=()=>{};onRun=()=>{};onPause=()=>{};onSpeed=()=>{};onPanel=()=>{};#e=0;willUpdate(){this.beside?this.setAttribute(`data-beside`,this.beside):this.removeAttribute(`data-beside`)}template(){if(!this.replay)return r;let{shown:n,ply:a,more:o,running:s,delayMs:l}=this.replay,u=({target:e})=>this.onSeek(Number(e.value)),d=o?t(`turn-watching`,{shown:n}):t(`replay-at`,{shown:n,ply:a});return e`<div class="line steps">${this.#n(`first`,0,`step far`)} ${this.#n(`back`,Math.max(0,n-1))}
        ${s?this.#t(`pause`,this.onPause):this.#t(`play`,this.onRun)}
        ${this.#n(`next`,o?n+1:Math.min(a,n+1))}
        ${this.#n(`last`,o?1/0:a,`step far`)}</div><div class="line"><input
          type="range"
          min="0"
          max=${a}
          .value=${String(n)}
          aria-label=${t(`replay-slider`)}
          aria-valuetext=${d}
          @input=${u}
          @pointerdown=${()=>this.#e=n}
          @pointercancel=${()=>this.onSeek(this.#e)}
        /><output>${o?n:`${n}/${a}`}</output></div><fieldset class="speed"><legend class="unseen">${t(`replay-speed`)}</legend>${[`slow`,`normal`,`fast`].map(e=>i(t(`replay-${e}`),()=>this.onSpeed(c[e]),``,{pressed:l===c[e]}))}</fieldset>${this.#r(this.replay)}
    `}#t(e,n){return i(l[e],n,`step`,{label:t(`replay-${e}`)})}#n(e,n,r=`step`){return i(l[e],()=>this.onSeek(n),r,{disabled:n===this.replay?.shown,label:t(`replay-${e}`),repeats:!0})}#r({game:n,shown:a,ply:o,over:c,why:l,decided:u,ended:d,inMatch:f,open:p}){let m=!d||p.includes(`values`);if(!c||a===o&&!m)return r;let h=(e,n,r)=>i(t(r),()=>this.onPanel(e),n,{expanded:p.includes(e)});return e`<div class="quiet">${l&&!f?h(`why`,`why`,u?`end-why`:`end-review`):r}
        ${m&&!f?i(t(`replay-values`),()=>this.onPanel(`values`),`values`,{pressed:p.includes(`values`)}):r}
        ${d?r:h(`practice`,`play-on`,`replay-practice`)}
        ${l?h(`share`,`share`,`replay-share`):r}<a href="../board?${s(n,n.moves.slice(0,a))}">${t(`replay-board`)}</a></div>`}};customElements.define(`cuatro-replay`,u);export{u as CuatroReplay};