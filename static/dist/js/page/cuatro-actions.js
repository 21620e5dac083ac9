import{E as e,Rt as t,g as n,k as r}from"./app.js";import{C as i,w as a}from"./home-shared.js";var o=class extends n{actions=null;onEnd=()=>{};onOffer=()=>{};onQuestion=()=>{};#e=null;connected(){document.addEventListener(`keydown`,e=>{e.key===`Escape`&&!e.defaultPrevented&&this.#e&&(e.preventDefault(),this.ask(null))},{signal:this.life})}update(){this.#e&&!this.actions?.[this.#e]&&this.#i(null),super.update()}template(){let{actions:t}=this;return t?this.#e?this.#n(t,this.#e):this.#t(t):e}#t({begun:n,busy:i,abort:a,resign:o,draw:s,takeback:c,shared:l,both:u,waiting:d,offered:f}){let p=e=>({detail:t})=>{t<2&&this.onOffer(e,d.includes(e)?`withdraw`:`offer`)},m=(n,i,a,o)=>r`<button
        type="button"
        class="plain"
        title=${o??e}
        ?disabled=${i}
        @click=${a}
      >${t(n)}</button>`,h=e=>t=>this.#r(e,t);return r`
      ${a?m(n?`action.abort`:`action.cancel`,i,h(`abort`)):e}
      ${o?m(`action.resign`,i,h(`resign`)):e}
      ${c?m(d.includes(`takeback`)?`action.withdraw`:`action.takeback`,i||f.includes(`takeback`),p(`takeback`),u?t(`action.takebackBoth`):void 0):e}
      ${s?m(d.includes(`draw`)?`action.withdrawDraw`:`action.draw`,i||f.includes(`draw`),l?h(`draw`):p(`draw`)):e}
    `}#n({begun:e,resigns:n},i){let a=i===`abort`&&!e?`cancel`:i,o=i===`resign`&&n?t(`action.sure.resigns`,{name:n}):t(`action.sure.${a}`);return r`<span class="question">${o}</span><button
        type="button"
        class="keep"
        @click=${e=>this.#r(null,e)}
      >${t(a===`cancel`?`action.wait`:`action.no`)}</button><button type="button" class="sure danger" @click=${()=>{this.#i(null),i===`draw`?this.onOffer(`draw`,`offer`):this.onEnd(i),this.update()}}>${t(`action.yes.${a}`)}</button>`}#r(e,t){t.detail>0&&a(t,({target:e,timeStamp:n})=>n-t.timeStamp>500&&e.closest(`.keep`)),this.ask(e)}ask(e){this.#i(e),this.update(),this.querySelector(e?`.keep`:`.plain`)?.focus(),e&&this.querySelector(`.sure`)?.scrollIntoView({block:`nearest`})}close(){let e=this.#e!==null;return this.#i(null),i(),this.update(),e}#i(e){e!==this.#e&&(this.#e=e,this.onQuestion(e!==null))}};customElements.define(`cuatro-actions`,o);export{o as CuatroActions};