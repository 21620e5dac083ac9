import{M as e,Rt as t,k as n,n as r,y as i}from"./app.js";import{b as a}from"./first.js";var o=class extends i{moves=[];shown=0;names={X:``,O:``};opening=0;empty=`log-empty`;besideSteps=!1;onSeek=()=>{};onOpen=()=>{};#e=!1;#t=-1;template(){let{moves:r}=this;return e`<h2 class="title"><button
          type="button"
          class="handle"
          aria-expanded=${this.#e}
          @click=${()=>this.#a(!this.#e)}
        ><span>${t(`log-title`)}</span><span class="newest">${this.#i()}</span></button><span class="plain">${t(`log-title`)}</span></h2>${r.length>0?n:e`<p class="empty">${t(this.empty)}</p>`}<ol class="rounds">${a(r).map(t=>e`<li><span class="round">${t.round}</span>${t.moves.map(e=>this.#n(e,t.moves))}</li>`)}</ol>`}#n({ply:i,side:a,column:o,row:s,why:c},l){let u=t(`log-move`,{name:this.names[a],column:o,row:s,ply:i+1}),d=l.length>1&&l.every(e=>e.why);return e`<div class="move"><button
          type="button"
          aria-label=${u}
          aria-current=${i===this.shown-1?`true`:n}
          @click=${()=>this.onSeek(i+1)}
        >${r(a)}<span>${o}</span></button>${c?e` <p class="why">${d?r(a):n}${c.text}</p> `:n}</div>`}rendered(){this.className=`sheet`,this.toggleAttribute(`data-open`,this.#e),this.toggleAttribute(`data-beside-steps`,this.besideSteps),this.#t!==this.shown&&(this.#t=this.shown,this.#r())}#r(){let[e,t]=[this.querySelector(`ol`),this.querySelector(`li:has([aria-current])`)];if(!e||!t)return;let n=t.offsetTop;(n<e.scrollTop||n+t.offsetHeight>e.scrollTop+e.clientHeight)&&(e.scrollTop=n-e.clientHeight/2)}#i(){let e=this.moves.length>this.opening?this.moves.at(-1):null;return e?t(`log-newest`,{name:this.names[e.side],column:e.column}):t(this.empty)}close(){this.#a(!1)}#a(e){this.#e=e,this.update(),e&&this.#r(),this.onOpen(e)}};customElements.define(`cuatro-log`,o);export{o as CuatroLog};