import{A as e,Bt as t,D as n,Lt as r,t as i,wt as a}from"./app.js";import{r as o}from"./tournament-shared.js";const s=[[`erase.anonymised`,`games_anonymised`],[`erase.removed`,`games_removed`],[`erase.aborted`,`games_aborted`]];var c=class extends o{name=``;purges=!1;start=()=>e``;token=()=>null;onErased=()=>{};#e=null;#t=!1;#n=``;template(){return e`
      ${this.#e?n:this.start()}<p class="error" role="alert">${this.error}</p>${this.#e?this.#r(this.#e):n}
    `}#r(a){let{name:o}=this;return e`<form class="sure" @submit=${e=>{e.preventDefault(),this.#i&&this.#a()}}><h3>${t(`erase.title`,{name:o})}</h3><div role="status"><ul class="plain">${s.map(([n,i])=>e`<li>${t(n,{n:r(a[i])})}</li>`)}</ul></div><p>${t(`erase.forGood`)}</p>${this.purges?e`<label class="tick"><input
                    type="checkbox"
                    .checked=${this.#t}
                    @change=${()=>this.count(!this.#t)}
                  /><span>${t(`erase.purge`)}</span></label>`:n}<label><span>${t(`erase.confirm`,{name:o})}</span><input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${e=>{this.#n=e.target.value,this.update()}}
          /></label><div class="choices"><button type="submit" class="danger" ?disabled=${!this.#i||this.busy}>${t(`erase.go`,{name:o})}</button>${i(t(`erase.keep`),()=>this.#o())}</div></form>`}get#i(){return this.#n.trim()===this.name}async count(e=!1){if(!this.busy)return this.attempt(async()=>{let t=this.#e===null;this.#t=e,this.#e=await this.page.api.remove(this.#c({dry_run:`1`}),this.token()),this.update(),t&&this.#s(`.sure input[type=text]`)})}#a(){return this.attempt(async()=>{await this.page.api.remove(this.#c({}),this.token()),this.#o(),this.onErased(this.name)})}#o(){this.#e=null,this.#t=!1,this.#n=``,this.update(),this.#s(`button.danger`)}#s(e){this.querySelector(e)?.focus()}#c(e){let t={...e,...this.#t&&{games:`purge`}};return`/players/${encodeURIComponent(this.name)}?${new URLSearchParams(t)}`}failed(e){e instanceof a&&e.status===404?this.error=t(`erase.unknown`,{name:this.name}):super.failed(e)}};customElements.define(`cuatro-erase`,c);export{c as t};