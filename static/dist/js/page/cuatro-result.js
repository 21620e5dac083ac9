import{E as e,Pt as t,Rt as n,g as r,k as i,kt as a,n as o}from"./app.js";import{_ as s,g as c,u as l}from"./game-shared.js";var u=class extends r{game=null;mine=[];names={X:``,O:``};rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:r}=this;if(!r)return e;let{mine:a,streak:o}=this,s=r.status===`finished`&&a.length===0?r.updated_at:null;return i`
      ${s?i`<p class="when">${t(s)}</p>`:e}
      ${o>1&&this.#a?i`<p class="streak">${n(`end.streak`,{n:o})}</p>`:e}
      ${this.#e(r)}<div class="choices">${this.next?this.#t(this.next,r):this.#n(r)}
        ${r.kind===`exhibition`?i`<button type="button" class="primary" @click=${()=>this.onAgain()}>${n(`end.again`)}</button>`:e}
        ${this.#r(r)} ${this.#i(`share`,n(`end.share`))}
        ${r.tournament?e:i`<a class="button" href=${this.home}>${n(`end.home`)}</a>`}</div>`}#e(t){let{result:r}=t;return!r||!c(t)||t.tournament?e:i`<table><caption class="unseen">${n(`end.points`)}</caption><tbody>${l.map(e=>i`<tr ?data-won=${r.winner===e}><th scope="row">${o(e)}<span>${this.names[e]}</span></th><td>${a(`count.points`,r.points[e])}</td></tr>`)}</tbody></table>`}#t(e,t){return i`<a class="button primary" href=${e}>${n(d(t)?`end.nextGame`:`end.next`)}</a>`}#n(t){let r=t.status===`finished`||d(t);if(this.mine.length===0||t.tournament||!r)return e;let a=this.rematchAsked?`end.rematchAsked`:`end.rematch`,o=this.rematchWaits&&!this.rematchAsked?`end.rematchAccept`:a;return i`<div class="rematches"><button
          type="button"
          class="primary rematch"
          @click=${()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{})}
        >${n(d(t)?`end.nextGame`:o)}</button>${this.rematchWaits?i`<button
                  type="button"
                  class="decline"
                  title=${n(`end.rematchDecline`)}
                  aria-label=${n(`end.rematchDecline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:e}</div>`}#r(t){if(t.status!==`finished`||t.moves.length===0||this.inMatch)return e;let r=this.mine.length===1,a=r&&t.result?.reason===`line`&&!this.#a?`end.whyLost`:`end.why`,o=!this.#a&&this.lessons!==0;return i`
      ${this.#i(`why`,n(s(t)?a:`end.review`))}
      ${o?this.#i(`learn`,n(r?`end.learn`:`end.learnAll`)):e}
    `}#i(e,t){return i`<button
        type="button"
        class=${e}
        aria-expanded=${this.open.includes(e)}
        @click=${()=>this.onPanel(e)}
      >${t}</button>`}get#a(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const d=({series:e,seats:t})=>e?.winner===null&&l.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,u);export{u as CuatroResult};