import{A as e,Bt as t,D as n,It as r,_ as i,a}from"./app.js";import{g as o,l as s}from"./game-shared.js";const c={win:`end-had-win`,draw:`end-had-draw`,loss:`end-decided`};var l=class extends i{game=null;mine=[];rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;judged=!1;report=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:i}=this;if(!i)return n;let{mine:s,streak:c}=this,l=i.status===`finished`&&s.length===0?i.updated_at:null;return e`
      ${l?e`<p class="when">${r(l)}</p>`:n}
      ${c>1&&this.#o?e`<p class="streak">${t(`end-streak`,{n:c})}</p>`:n}
      ${this.next?this.#t(this.next,i):this.#n(i)}
      ${i.kind===`exhibition`?a(t(`end-again`),()=>this.onAgain(),`primary`):n}
      ${this.judged?e`<p class="verdict">${this.#e}</p>`:n}
      ${this.#r(i)?this.#a(`why loud`,`why`,o(i)?`end-why`:`end-review`):n}<div class="quiet">${this.#i(i)} ${this.#a(`share`,`share`,`end-share`)}
        ${i.tournament?n:e`<a href=${this.home}>${t(`end-home`)}</a>`}</div>`}get#e(){let{report:e,mine:n}=this;if(!e)return t(`end-judging`);let r=e.moves.find(({ply:t})=>t===e.decided_by);if(!r)return t(`end-undecided`);let i=n.length===1&&n[0]===r.side?r.before.outcome:null,a=c[i??`loss`];return t(a,{n:r.ply+1})}#t(n,r){return e`<a class="button primary" href=${n}>${t(u(r)?`end-next-game`:`end-next`)}</a>`}#n(r){let i=r.status===`finished`||u(r);if(this.mine.length===0||r.tournament||!i)return n;let o=this.rematchAsked?`end-rematch-asked`:`end-rematch`,s=this.rematchWaits&&!this.rematchAsked?`end-rematch-accept`:o;return e`<div class="rematches">${a(t(u(r)?`end-next-game`:s),()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{}),`primary rematch`)}
        ${this.rematchWaits?e`<button
                  type="button"
                  class="decline"
                  title=${t(`end-rematch-decline`)}
                  aria-label=${t(`end-rematch-decline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:n}</div>`}#r(e){return e.status===`finished`&&e.moves.length>0&&!this.inMatch}#i(e){return!this.#r(e)||this.#o||this.lessons===0?n:this.#a(`learn`,`learn`,this.mine.length===1?`end-learn`:`end-learn-all`)}#a(e,n,r){return a(t(r),()=>this.onPanel(n),e,{expanded:this.open.includes(n)})}get#o(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const u=({series:e,seats:t})=>e?.winner===null&&s.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,l);export{l as CuatroResult};