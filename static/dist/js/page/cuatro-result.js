import{O as e,Pt as t,Rt as n,T as r,h as i,kt as a,n as o}from"./app.js";import{_ as s,g as c,u as l}from"./game-shared.js";var u=class extends i{game=null;mine=[];names={X:``,O:``};rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:i}=this;if(!i)return r;let{mine:a,streak:o}=this,s=i.status===`finished`&&a.length===0?i.updated_at:null;return e`
      ${s?e`<p class="when">${t(s)}</p>`:r}
      ${o>1&&this.#a?e`<p class="streak">${n(`end.streak`,{n:o})}</p>`:r}
      ${this.#e(i)}<div class="choices">${this.next?this.#t(this.next,i):this.#n(i)}
        ${i.kind===`exhibition`?e`<button type="button" class="primary" @click=${()=>this.onAgain()}>${n(`end.again`)}</button>`:r}
        ${this.#r(i)} ${this.#i(`share`,n(`end.share`))}
        ${i.tournament?r:e`<a class="button" href=${this.home}>${n(`end.home`)}</a>`}</div>`}#e(t){let{result:i}=t;return!i||!c(t)||t.tournament?r:e`<table><caption class="unseen">${n(`end.points`)}</caption><tbody>${l.map(t=>e`<tr ?data-won=${i.winner===t}><th scope="row">${o(t)}<span>${this.names[t]}</span></th><td>${a(`count.points`,i.points[t])}</td></tr>`)}</tbody></table>`}#t(t,r){return e`<a class="button primary" href=${t}>${n(d(r)?`end.nextGame`:`end.next`)}</a>`}#n(t){let i=t.status===`finished`||d(t);if(this.mine.length===0||t.tournament||!i)return r;let a=this.rematchAsked?`end.rematchAsked`:`end.rematch`,o=this.rematchWaits&&!this.rematchAsked?`end.rematchAccept`:a;return e`<div class="rematches"><button
          type="button"
          class="primary rematch"
          @click=${()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{})}
        >${n(d(t)?`end.nextGame`:o)}</button>${this.rematchWaits?e`<button
                  type="button"
                  class="decline"
                  title=${n(`end.rematchDecline`)}
                  aria-label=${n(`end.rematchDecline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:r}</div>`}#r(t){if(t.status!==`finished`||t.moves.length===0||this.inMatch)return r;let i=this.mine.length===1,a=i&&t.result?.reason===`line`&&!this.#a?`end.whyLost`:`end.why`,o=!this.#a&&this.lessons!==0;return e`
      ${this.#i(`why`,n(s(t)?a:`end.review`))}
      ${o?this.#i(`learn`,n(i?`end.learn`:`end.learnAll`)):r}
    `}#i(t,n){return e`<button
        type="button"
        class=${t}
        aria-expanded=${this.open.includes(t)}
        @click=${()=>this.onPanel(t)}
      >${n}</button>`}get#a(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const d=({series:e,seats:t})=>e?.winner===null&&l.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,u);export{u as CuatroResult};