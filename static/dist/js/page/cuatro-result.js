import{E as e,Ft as t,g as n,k as r,zt as i}from"./app.js";import{g as a,l as o}from"./game-shared.js";const s={win:`end.hadWin`,draw:`end.hadDraw`,loss:`end.decided`};var c=class extends n{game=null;mine=[];rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;judged=!1;report=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:n}=this;if(!n)return e;let{mine:o,streak:s}=this,c=n.status===`finished`&&o.length===0?n.updated_at:null;return r`
      ${c?r`<p class="when">${t(c)}</p>`:e}
      ${s>1&&this.#o?r`<p class="streak">${i(`end.streak`,{n:s})}</p>`:e}
      ${this.next?this.#t(this.next,n):this.#n(n)}
      ${n.kind===`exhibition`?r`<button type="button" class="primary" @click=${()=>this.onAgain()}>${i(`end.again`)}</button>`:e}
      ${this.judged?r`<p class="verdict">${this.#e}</p>`:e}
      ${this.#r(n)?this.#a(`why loud`,`why`,a(n)?`end.why`:`end.review`):e}<div class="quiet">${this.#i(n)} ${this.#a(`share`,`share`,`end.share`)}
        ${n.tournament?e:r`<a href=${this.home}>${i(`end.home`)}</a>`}</div>`}get#e(){let{report:e,mine:t}=this;if(!e)return i(`end.judging`);let n=e.moves.find(({ply:t})=>t===e.decided_by);if(!n)return i(`end.undecided`);let r=t.length===1&&t[0]===n.side?n.before.outcome:null,a=s[r??`loss`];return i(a,{n:n.ply+1})}#t(e,t){return r`<a class="button primary" href=${e}>${i(l(t)?`end.nextGame`:`end.next`)}</a>`}#n(t){let n=t.status===`finished`||l(t);if(this.mine.length===0||t.tournament||!n)return e;let a=this.rematchAsked?`end.rematchAsked`:`end.rematch`,o=this.rematchWaits&&!this.rematchAsked?`end.rematchAccept`:a;return r`<div class="rematches"><button
          type="button"
          class="primary rematch"
          @click=${()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{})}
        >${i(l(t)?`end.nextGame`:o)}</button>${this.rematchWaits?r`<button
                  type="button"
                  class="decline"
                  title=${i(`end.rematchDecline`)}
                  aria-label=${i(`end.rematchDecline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:e}</div>`}#r(e){return e.status===`finished`&&e.moves.length>0&&!this.inMatch}#i(t){return!this.#r(t)||this.#o||this.lessons===0?e:this.#a(`learn`,`learn`,this.mine.length===1?`end.learn`:`end.learnAll`)}#a(e,t,n){return r`<button
        type="button"
        class=${e}
        aria-expanded=${this.open.includes(t)}
        @click=${()=>this.onPanel(t)}
      >${i(n)}</button>`}get#o(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const l=({series:e,seats:t})=>e?.winner===null&&o.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,c);export{c as CuatroResult};