import{Lt as e,Nt as t,O as n,Ot as r,T as i,h as a,n as o}from"./app.js";import{_ as s,g as c,u as l}from"./game-shared.js";var u=class extends a{game=null;mine=[];names={X:``,O:``};rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:r}=this;if(!r)return i;let{mine:a,streak:o}=this,s=r.status===`finished`&&a.length===0?r.updated_at:null;return n`
      ${s?n`<p class="when">${t(s)}</p>`:i}
      ${o>1&&this.#a?n`<p class="streak">${e(`end.streak`,{n:o})}</p>`:i}
      ${this.#e(r)}<div class="choices">${this.next?this.#t(this.next,r):this.#n(r)}
        ${r.kind===`exhibition`?n`<button type="button" class="primary" @click=${()=>this.onAgain()}>${e(`end.again`)}</button>`:i}
        ${this.#r(r)} ${this.#i(`share`,e(`end.share`))}
        ${r.tournament?i:n`<a class="button" href=${this.home}>${e(`end.home`)}</a>`}</div>`}#e(t){let{result:a}=t;return!a||!c(t)||t.tournament?i:n`<table><caption class="unseen">${e(`end.points`)}</caption><tbody>${l.map(e=>n`<tr ?data-won=${a.winner===e}><th scope="row">${o(e)}<span>${this.names[e]}</span></th><td>${r(`count.points`,a.points[e])}</td></tr>`)}</tbody></table>`}#t(t,r){return n`<a class="button primary" href=${t}>${e(d(r)?`end.nextGame`:`end.next`)}</a>`}#n(t){let r=t.status===`finished`||d(t);if(this.mine.length===0||t.tournament||!r)return i;let a=this.rematchAsked?`end.rematchAsked`:`end.rematch`,o=this.rematchWaits&&!this.rematchAsked?`end.rematchAccept`:a;return n`<div class="rematches"><button
          type="button"
          class="primary rematch"
          @click=${()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{})}
        >${e(d(t)?`end.nextGame`:o)}</button>${this.rematchWaits?n`<button
                  type="button"
                  class="decline"
                  title=${e(`end.rematchDecline`)}
                  aria-label=${e(`end.rematchDecline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:i}</div>`}#r(t){if(t.status!==`finished`||t.moves.length===0||this.inMatch)return i;let r=this.mine.length===1,a=r&&t.result?.reason===`line`&&!this.#a?`end.whyLost`:`end.why`,o=!this.#a&&this.lessons!==0;return n`
      ${this.#i(`why`,e(s(t)?a:`end.review`))}
      ${o?this.#i(`learn`,e(r?`end.learn`:`end.learnAll`)):i}
    `}#i(e,t){return n`<button
        type="button"
        class=${e}
        aria-expanded=${this.open.includes(e)}
        @click=${()=>this.onPanel(e)}
      >${t}</button>`}get#a(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const d=({series:e,seats:t})=>e?.winner===null&&l.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,u);export{u as CuatroResult};