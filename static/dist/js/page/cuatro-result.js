import{Ft as e,O as t,j as n,jt as r,o as i,v as a}from"./app.js";import{p as o}from"./first.js";import{f as s}from"./game-shared.js";const c={win:`end-had-win`,draw:`end-had-draw`,loss:`end-decided`};var l=class extends a{game=null;mine=[];rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;judged=!1;report=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:a}=this;if(!a)return t;let{mine:o,streak:c}=this,l=a.status===`finished`&&o.length===0?a.updated_at:null;return n`
      ${l?n`<p class="when">${r(l)}</p>`:t}
      ${c>1&&this.#o?n`<p class="streak">${e(`end-streak`,{n:c})}</p>`:t}
      ${this.next?this.#t(this.next,a):this.#n(a)}
      ${a.kind===`exhibition`?i(e(`end-again`),()=>this.onAgain(),`primary`):t}
      ${this.judged?n`<p class="verdict">${this.#e}</p>`:t}
      ${this.#r(a)?this.#a(`why loud`,`why`,s(a)?`end-why`:`end-review`):t}<div class="quiet">${this.#i(a)} ${this.#a(`share`,`share`,`end-share`)}
        ${a.tournament?t:n`<a href=${this.home}>${e(`end-home`)}</a>`}</div>`}get#e(){let{report:t,mine:n}=this;if(!t)return e(`end-judging`);let r=t.moves.find(({ply:e})=>e===t.decided_by);if(!r)return e(`end-undecided`);let i=n.length===1&&n[0]===r.side?r.before.outcome:null,a=c[i??`loss`];return e(a,{n:r.ply+1})}#t(t,r){return n`<a class="button primary" href=${t}>${e(u(r)?`end-next-game`:`end-next`)}</a>`}#n(r){let a=r.status===`finished`||u(r);if(this.mine.length===0||r.tournament||!a)return t;let o=this.rematchAsked?`end-rematch-asked`:`end-rematch`,s=this.rematchWaits&&!this.rematchAsked?`end-rematch-accept`:o;return n`<div class="rematches">${i(e(u(r)?`end-next-game`:s),()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{}),`primary rematch`)}
        ${this.rematchWaits?n`<button
                  type="button"
                  class="decline"
                  title=${e(`end-rematch-decline`)}
                  aria-label=${e(`end-rematch-decline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:t}</div>`}#r(e){return e.status===`finished`&&e.moves.length>0&&!this.inMatch}#i(e){return!this.#r(e)||this.#o||this.lessons===0?t:this.#a(`learn`,`learn`,this.mine.length===1?`end-learn`:`end-learn-all`)}#a(t,n,r){return i(e(r),()=>this.onPanel(n),t,{expanded:this.open.includes(n)})}get#o(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const u=({series:e,seats:t})=>e?.winner===null&&o.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,l);export{l as CuatroResult};