import{A as e,Bt as t,D as n,_ as r,i}from"./app.js";import{b as a,y as o}from"./home-shared.js";var s=class extends r{actions=null;onEnd=()=>{};onOffer=()=>{};onQuestion=()=>{};#e=null;#t=!1;connected(){document.addEventListener(`keydown`,e=>{e.key===`Escape`&&!e.defaultPrevented&&(this.#e||this.#t)&&(e.preventDefault(),this.#e?this.ask(null):this.#i())},{signal:this.life})}update(){this.#e&&!this.actions?.[this.#e]&&this.#s(null),super.update()}template(){let{actions:e}=this;return e?this.#e?this.#a(e,this.#e):this.#n(e):n}#n({begun:r,busy:i,abort:a,resign:o,draw:s,takeback:c,shared:l,both:u,waiting:d,offered:f}){let p=e=>({detail:t})=>{t<2&&this.onOffer(e,d.includes(e)?`withdraw`:`offer`)},m=(r,i,a,o)=>e`<button
        type="button"
        class="plain"
        title=${o??n}
        ?disabled=${i}
        @click=${a}
      >${t(r)}</button>`,h=e=>t=>this.#o(e,t),g=[a,o,c,s].filter(Boolean).length;return g>1&&!this.#t&&d.length===0?this.#r():e`
      ${g>1?this.#r():n}
      ${a?m(r?`action.abort`:`action.cancel`,i,h(`abort`)):n}
      ${o?m(`action.resign`,i,h(`resign`)):n}
      ${c?m(d.includes(`takeback`)?`action.withdraw`:`action.takeback`,i||f.includes(`takeback`),p(`takeback`),u?t(`action.takebackBoth`):void 0):n}
      ${s?m(d.includes(`draw`)?`action.withdrawDraw`:`action.draw`,i||f.includes(`draw`),l?h(`draw`):p(`draw`)):n}
    `}#r(){return e`<button
        type="button"
        class="more"
        aria-label=${t(`action.more`)}
        title=${t(`action.more`)}
        aria-expanded=${this.#t}
        @click=${()=>this.#i()}
      >${i(`more`)}</button>`}#i(){this.#t=!this.#t,this.update(),this.querySelector(`.more`)?.focus()}#a({begun:n,resigns:r},i){let a=i===`abort`&&!n?`cancel`:i,o=i===`resign`&&r?t(`action.sure.resigns`,{name:r}):t(`action.sure.${a}`);return e`<span class="question">${o}</span><button
        type="button"
        class="keep"
        @click=${e=>this.#o(null,e)}
      >${t(a===`cancel`?`action.wait`:`action.no`)}</button><button type="button" class="sure danger" @click=${()=>{this.#s(null),i===`draw`?this.onOffer(`draw`,`offer`):this.onEnd(i),this.update()}}>${t(`action.yes.${a}`)}</button>`}#o(e,t){t.detail>0&&a(t,({target:e,timeStamp:n})=>n-t.timeStamp>500&&e.closest(`.keep`)),this.ask(e)}ask(e){this.#s(e),this.update(),this.querySelector(e?`.keep`:`.more, .plain`)?.focus(),e&&this.querySelector(`.sure`)?.scrollIntoView({block:`nearest`})}close(){let e=this.#e!==null;return this.#t=!1,this.#s(null),o(),this.update(),e}#s(e){e!==this.#e&&(this.#e=e,this.onQuestion(e!==null))}};customElements.define(`cuatro-actions`,s);export{s as CuatroActions};