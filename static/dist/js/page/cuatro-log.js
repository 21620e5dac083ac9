import{E as e,g as t,k as n,n as r,zt as i}from"./app.js";import{_ as a}from"./first.js";var o=class extends t{moves=[];shown=0;names={X:``,O:``};opening=0;empty=`log.empty`;onSeek=()=>{};onOpen=()=>{};#e=!1;#t=-1;template(){let{moves:t}=this;return n`<h2 class="title"><button
          type="button"
          class="handle"
          aria-expanded=${this.#e}
          @click=${()=>this.#a(!this.#e)}
        ><span>${i(`log.title`)}</span><span class="newest">${this.#i()}</span></button><span class="plain">${i(`log.title`)}</span></h2>${t.length>0?e:n`<p class="empty">${i(this.empty)}</p>`}<ol class="rounds">${a(t).map(e=>n`<li><span class="round">${e.round}</span>${e.moves.map(t=>this.#n(t,e.moves))}</li>`)}</ol>`}#n({ply:t,side:a,column:o,row:s,why:c},l){let u=i(`log.move`,{name:this.names[a],column:o,row:s,ply:t+1}),d=l.length>1&&l.every(e=>e.why);return n`<div class="move"><button
          type="button"
          data-ply=${t}
          aria-label=${u}
          aria-current=${t===this.shown-1?`true`:e}
          @click=${()=>this.onSeek(t+1)}
        >${r(a)}<span>${o}</span></button>${c?n`<p class="why" data-code=${c.code}>${d?r(a):e}${c.text}</p>`:e}</div>`}rendered(){this.toggleAttribute(`data-open`,this.#e),this.#t!==this.shown&&(this.#t=this.shown,this.#r())}#r(){let[e,t]=[this.querySelector(`ol`),this.querySelector(`li:has([aria-current])`)];if(!e||!t)return;let n=t.offsetTop;(n<e.scrollTop||n+t.offsetHeight>e.scrollTop+e.clientHeight)&&(e.scrollTop=n-e.clientHeight/2)}#i(){let e=this.moves.length>this.opening?this.moves.at(-1):null;return e?i(`log.newest`,{name:this.names[e.side],column:e.column}):i(this.empty)}close(){this.#a(!1)}#a(e){this.#e=e,this.update(),e&&this.#r(),this.onOpen(e)}};customElements.define(`cuatro-log`,o);export{o as CuatroLog};