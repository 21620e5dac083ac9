import{Bt as e,Ft as t,M as n,Rt as r,k as i,o as a}from"./app.js";import{a as o}from"./forms.js";import{a as s}from"./tournament-shared.js";const c=[[`erase-anonymised`,`games_anonymised`],[`erase-removed`,`games_removed`],[`erase-aborted`,`games_aborted`]];var l=class extends s{name=``;purges=!1;start=()=>n``;token=()=>null;onErased=()=>{};#e=null;#t=!1;#n=``;template(){return n`
      ${this.#e?i:this.start()}<p class="error" role="alert">${this.error}</p>${this.#e?this.#r(this.#e):i}
    `}#r(e){let{name:s}=this,l=o(()=>this.#i&&this.#a());return n`<form class="sure card" @submit=${l}><h3>${r(`erase-title`,{name:s})}</h3><div role="status"><ul class="plain">${c.map(([i,a])=>n`<li>${r(i,{n:t(e[a])})}</li>`)}</ul></div><p>${r(`erase-for-good`)}</p>${this.purges?n`<label class="tick"><input
                    type="checkbox"
                    .checked=${this.#t}
                    @change=${()=>this.count(!this.#t)}
                  /><span>${r(`erase-purge`)}</span></label>`:i}<label><span>${r(`erase-confirm`,{name:s})}</span><input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${e=>{this.#n=e.target.value,this.update()}}
          /></label><div class="choices"><button type="submit" class="danger" ?disabled=${!this.#i||this.busy}>${r(`erase-go`,{name:s})}</button>${a(r(`erase-keep`),()=>this.#o())}</div></form>`}get#i(){return this.#n.trim()===this.name}async count(e=!1){if(!this.busy)return this.attempt(async()=>{let t=this.#e===null;this.#t=e,this.#e=await this.page.api.remove(this.#c({dry_run:`1`}),this.token()),this.update(),t&&this.#s(`.sure input[type=text]`)})}#a(){return this.attempt(async()=>{await this.page.api.remove(this.#c({}),this.token()),this.#o(),this.onErased(this.name)})}#o(){this.#e=null,this.#t=!1,this.#n=``,this.update(),this.#s(`button.danger`)}#s(e){this.querySelector(e)?.focus()}#c(e){let t={...e,...this.#t&&{games:`purge`}};return`/players/${encodeURIComponent(this.name)}?${new URLSearchParams(t)}`}failed(t){t instanceof e&&t.status===404?this.error=r(`erase-unknown`,{name:this.name}):super.failed(t)}};customElements.define(`cuatro-erase`,l);export{l as t};