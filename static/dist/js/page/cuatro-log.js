import{A as e,D as t,Pt as n,_ as r,n as i}from"./app.js";import{y as a}from"./first.js";var o=class extends r{moves=[];shown=0;names={X:``,O:``};opening=0;empty=`log-empty`;onSeek=()=>{};onOpen=()=>{};#e=!1;#t=-1;template(){let{moves:r}=this;return e`<h2 class="title"><button
          type="button"
          class="handle"
          aria-expanded=${this.#e}
          @click=${()=>this.#a(!this.#e)}
        ><span>${n(`log-title`)}</span><span class="newest">${this.#i()}</span></button><span class="plain">${n(`log-title`)}</span></h2>${r.length>0?t:e`<p class="empty">${n(this.empty)}</p>`}<ol class="rounds">${a(r).map(t=>e`<li><span class="round">${t.round}</span>${t.moves.map(e=>this.#n(e,t.moves))}</li>`)}</ol>`}#n({ply:r,side:a,column:o,row:s,why:c},l){let u=n(`log-move`,{name:this.names[a],column:o,row:s,ply:r+1}),d=l.length>1&&l.every(e=>e.why);return e`<div class="move"><button
          type="button"
          aria-label=${u}
          aria-current=${r===this.shown-1?`true`:t}
          @click=${()=>this.onSeek(r+1)}
        >${i(a)}<span>${o}</span></button>${c?e` <p class="why">${d?i(a):t}${c.text}</p> `:t}</div>`}rendered(){this.className=`sheet`,this.toggleAttribute(`data-open`,this.#e),this.#t!==this.shown&&(this.#t=this.shown,this.#r())}#r(){let[e,t]=[this.querySelector(`ol`),this.querySelector(`li:has([aria-current])`)];if(!e||!t)return;let n=t.offsetTop;(n<e.scrollTop||n+t.offsetHeight>e.scrollTop+e.clientHeight)&&(e.scrollTop=n-e.clientHeight/2)}#i(){let e=this.moves.length>this.opening?this.moves.at(-1):null;return e?n(`log-newest`,{name:this.names[e.side],column:e.column}):n(this.empty)}close(){this.#a(!1)}#a(e){this.#e=e,this.update(),e&&this.#r(),this.onOpen(e)}};customElements.define(`cuatro-log`,o);export{o as CuatroLog};