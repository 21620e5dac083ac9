import{O as e,Pt as t,Rt as n,T as r,h as i}from"./app.js";import{g as a,l as o}from"./game-shared.js";const s={win:`end.hadWin`,draw:`end.hadDraw`,loss:`end.decided`};var c=class extends i{game=null;mine=[];rematchAsked=!1;rematchWaits=!1;streak=0;next=null;home=``;open=[];inMatch=!1;lessons=null;judged=!1;report=null;onRematch=()=>{};onAgain=()=>{};onPanel=()=>{};template(){let{game:i}=this;if(!i)return r;let{mine:o,streak:s}=this,c=i.status===`finished`&&o.length===0?i.updated_at:null;return e`
      ${c?e`<p class="when">${t(c)}</p>`:r}
      ${s>1&&this.#o?e`<p class="streak">${n(`end.streak`,{n:s})}</p>`:r}
      ${this.next?this.#t(this.next,i):this.#n(i)}
      ${i.kind===`exhibition`?e`<button type="button" class="primary" @click=${()=>this.onAgain()}>${n(`end.again`)}</button>`:r}
      ${this.judged?e`<p class="verdict">${this.#e}</p>`:r}
      ${this.#r(i)?this.#a(`why loud`,`why`,a(i)?`end.why`:`end.review`):r}<div class="quiet">${this.#i(i)} ${this.#a(`share`,`share`,`end.share`)}
        ${i.tournament?r:e`<a href=${this.home}>${n(`end.home`)}</a>`}</div>`}get#e(){let{report:e,mine:t}=this;if(!e)return n(`end.judging`);let r=e.moves.find(({ply:t})=>t===e.decided_by);if(!r)return n(`end.undecided`);let i=t.length===1&&t[0]===r.side?r.before.outcome:null,a=s[i??`loss`];return n(a,{n:r.ply+1})}#t(t,r){return e`<a class="button primary" href=${t}>${n(l(r)?`end.nextGame`:`end.next`)}</a>`}#n(t){let i=t.status===`finished`||l(t);if(this.mine.length===0||t.tournament||!i)return r;let a=this.rematchAsked?`end.rematchAsked`:`end.rematch`,o=this.rematchWaits&&!this.rematchAsked?`end.rematchAccept`:a;return e`<div class="rematches"><button
          type="button"
          class="primary rematch"
          @click=${()=>this.onRematch(this.rematchAsked?{answer:`withdraw`}:{})}
        >${n(l(t)?`end.nextGame`:o)}</button>${this.rematchWaits?e`<button
                  type="button"
                  class="decline"
                  title=${n(`end.rematchDecline`)}
                  aria-label=${n(`end.rematchDecline`)}
                  @click=${()=>this.onRematch({answer:`decline`})}
                >✕</button>`:r}</div>`}#r(e){return e.status===`finished`&&e.moves.length>0&&!this.inMatch}#i(e){return!this.#r(e)||this.#o||this.lessons===0?r:this.#a(`learn`,`learn`,this.mine.length===1?`end.learn`:`end.learnAll`)}#a(t,r,i){return e`<button
        type="button"
        class=${t}
        aria-expanded=${this.open.includes(r)}
        @click=${()=>this.onPanel(r)}
      >${n(i)}</button>`}get#o(){return this.mine.length===1&&this.game?.result?.winner===this.mine[0]}};const l=({series:e,seats:t})=>e?.winner===null&&o.every(e=>t[e]&&!t[e].invited);customElements.define(`cuatro-result`,c);export{c as CuatroResult};