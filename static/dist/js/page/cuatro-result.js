import{A as e,At as t,D as n,Pt as r,_ as i,a}from"./app.js";import{f as o}from"./first.js";import{h as s}from"./game-shared.js";const c={win:`end-had-win`,draw:`end-had-draw`,loss:`end-decided`};var l=class extends i{game=null;mine=[];rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;judged=!1;report=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:i}=this;if(!i)return n;let{mine:o,streak:c}=this,l=i.status===`finished`&&o.length===0?i.updated_at:null;return e`
      ${l?e`<p class="when">${t(l)}</p>`:n}
      ${c>1&&this.#o?e`<p class="streak">${r(`end-streak`,{n:c})}</p>`:n}
      ${this.next?this.#t(this.next,i):this.#n(i)}
      ${i.kind===`exhibition`?a(r(`end-again`),()=>this.onAgain(),`primary`):n}
      ${this.judged?e`<p class="verdict">${this.#e}</p>`:n}
      ${this.#r(i)?this.#a(`why loud`,`why`,s(i)?`end-why`:`end-review`):n}<div class="quiet">${this.#i(i)} ${this.#a(`share`,`share`,`end-share`)}
        ${i.tournament?n:e`<a href=${this.home}>${r(`end-home`)}</a>`}</div>`}get#e(){let{report:e,mine:t}=this;if(!e)return r(`end-judging`);let n=e.moves.find(({ply:t})=>t===e.decided_by);if(!n)return r(`end-undecided`);let i=t.length===1&&t[0]===n.side?n.before.outcome:null,a=c[i??`loss`];return r(a,{n:n.ply+1})}#t(t,n){return e`<a class="button primary" href=${t}>${r(u(n)?`end-next-game`:`end-next`)}</a>`}#n(t){let i=t.status===`finished`||u(t);if(this.mine.length===0||t.tournament||!i)return n;let o=this.rematchAsked?`end-rematch-asked`:`end-rematch`,s=this.rematchWaits&&!this.rematchAsked?`end-rematch-accept`:o;return e`<div class="rematches">${a(r(u(t)?`end-next-game`:s),()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{}),`primary rematch`)}
        ${this.rematchWaits?e`<button
                  type="button"
                  class="decline"
                  title=${r(`end-rematch-decline`)}
                  aria-label=${r(`end-rematch-decline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:n}</div>`}#r(e){return e.status===`finished`&&e.moves.length>0&&!this.inMatch}#i(e){return!this.#r(e)||this.#o||this.lessons===0?n:this.#a(`learn`,`learn`,this.mine.length===1?`end-learn`:`end-learn-all`)}#a(e,t,n){return a(r(n),()=>this.onPanel(t),e,{expanded:this.open.includes(t)})}get#o(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const u=({series:e,seats:t})=>e?.winner===null&&o.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,l);export{l as CuatroResult};