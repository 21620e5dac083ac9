import{Ct as e,E as t,It as n,k as r,zt as i}from"./app.js";import{r as a}from"./tournament-shared.js";const o=[[`erase.anonymised`,`games_anonymised`],[`erase.removed`,`games_removed`],[`erase.aborted`,`games_aborted`]];var s=class extends a{name=``;purges=!1;start=()=>r``;token=()=>null;onErased=()=>{};#e=null;#t=!1;#n=``;template(){return r`
      ${this.#e?t:this.start()}<p class="error" role="alert">${this.error}</p>${this.#e?this.#r(this.#e):t}
    `}#r(e){let{name:a}=this;return r`<form class="sure" @submit=${e=>{e.preventDefault(),this.#i&&this.#a()}}><h3>${i(`erase.title`,{name:a})}</h3><div role="status"><ul class="plain">${o.map(([t,a])=>r`<li>${i(t,{n:n(e[a])})}</li>`)}</ul></div><p>${i(`erase.forGood`)}</p>${this.purges?r`<label class="tick"><input
                    type="checkbox"
                    .checked=${this.#t}
                    @change=${()=>this.count(!this.#t)}
                  /><span>${i(`erase.purge`)}</span></label>`:t}<label><span>${i(`erase.confirm`,{name:a})}</span><input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${e=>{this.#n=e.target.value,this.update()}}
          /></label><div class="choices"><button type="submit" class="danger" ?disabled=${!this.#i||this.busy}>${i(`erase.go`,{name:a})}</button><button type="button" @click=${()=>this.#o()}>${i(`erase.keep`)}</button></div></form>`}get#i(){return this.#n.trim()===this.name}async count(e=!1){if(!this.busy)return this.attempt(async()=>{let t=this.#e===null;this.#t=e,this.#e=await this.page.api.remove(this.#c({dry_run:`1`}),this.token()),this.update(),t&&this.#s(`.sure input[type=text]`)})}#a(){return this.attempt(async()=>{await this.page.api.remove(this.#c({}),this.token()),this.#o(),this.onErased(this.name)})}#o(){this.#e=null,this.#t=!1,this.#n=``,this.update(),this.#s(`button.danger`)}#s(e){this.querySelector(e)?.focus()}#c(e){let t={...e,...this.#t&&{games:`purge`}};return`/players/${encodeURIComponent(this.name)}?${new URLSearchParams(t)}`}failed(t){t instanceof e&&t.status===404?this.error=i(`erase.unknown`,{name:this.name}):super.failed(t)}};customElements.define(`cuatro-erase`,s);export{s as t};