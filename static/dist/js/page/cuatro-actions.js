import{E as e,g as t,k as n,r,zt as i}from"./app.js";import{b as a,y as o}from"./home-shared.js";var s=class extends t{actions=null;onEnd=()=>{};onOffer=()=>{};onQuestion=()=>{};#e=null;#t=!1;connected(){document.addEventListener(`keydown`,e=>{e.key===`Escape`&&!e.defaultPrevented&&(this.#e||this.#t)&&(e.preventDefault(),this.#e?this.ask(null):this.#i())},{signal:this.life})}update(){this.#e&&!this.actions?.[this.#e]&&this.#s(null),super.update()}template(){let{actions:t}=this;return t?this.#e?this.#a(t,this.#e):this.#n(t):e}#n({begun:t,busy:r,abort:a,resign:o,draw:s,takeback:c,shared:l,both:u,waiting:d,offered:f}){let p=e=>({detail:t})=>{t<2&&this.onOffer(e,d.includes(e)?`withdraw`:`offer`)},m=(t,r,a,o)=>n`<button
        type="button"
        class="plain"
        title=${o??e}
        ?disabled=${r}
        @click=${a}
      >${i(t)}</button>`,h=e=>t=>this.#o(e,t),g=[a,o,c,s].filter(Boolean).length;return g>1&&!this.#t&&d.length===0?this.#r():n`
      ${g>1?this.#r():e}
      ${a?m(t?`action.abort`:`action.cancel`,r,h(`abort`)):e}
      ${o?m(`action.resign`,r,h(`resign`)):e}
      ${c?m(d.includes(`takeback`)?`action.withdraw`:`action.takeback`,r||f.includes(`takeback`),p(`takeback`),u?i(`action.takebackBoth`):void 0):e}
      ${s?m(d.includes(`draw`)?`action.withdrawDraw`:`action.draw`,r||f.includes(`draw`),l?h(`draw`):p(`draw`)):e}
    `}#r(){return n`<button
        type="button"
        class="more"
        aria-label=${i(`action.more`)}
        title=${i(`action.more`)}
        aria-expanded=${this.#t}
        @click=${()=>this.#i()}
      >${r(`more`)}</button>`}#i(){this.#t=!this.#t,this.update(),this.querySelector(`.more`)?.focus()}#a({begun:e,resigns:t},r){let a=r===`abort`&&!e?`cancel`:r,o=r===`resign`&&t?i(`action.sure.resigns`,{name:t}):i(`action.sure.${a}`);return n`<span class="question">${o}</span><button
        type="button"
        class="keep"
        @click=${e=>this.#o(null,e)}
      >${i(a===`cancel`?`action.wait`:`action.no`)}</button><button type="button" class="sure danger" @click=${()=>{this.#s(null),r===`draw`?this.onOffer(`draw`,`offer`):this.onEnd(r),this.update()}}>${i(`action.yes.${a}`)}</button>`}#o(e,t){t.detail>0&&a(t,({target:e,timeStamp:n})=>n-t.timeStamp>500&&e.closest(`.keep`)),this.ask(e)}ask(e){this.#s(e),this.update(),this.querySelector(e?`.keep`:`.more, .plain`)?.focus(),e&&this.querySelector(`.sure`)?.scrollIntoView({block:`nearest`})}close(){let e=this.#e!==null;return this.#t=!1,this.#s(null),o(),this.update(),e}#s(e){e!==this.#e&&(this.#e=e,this.onQuestion(e!==null))}};customElements.define(`cuatro-actions`,s);export{s as CuatroActions};