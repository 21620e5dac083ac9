import{A as e,D as t,It as n,Pt as r,a as i,jt as a}from"./app.js";import{n as o}from"./forms.js";import{i as s}from"./tournament-shared.js";const c=[[`erase-anonymised`,`games_anonymised`],[`erase-removed`,`games_removed`],[`erase-aborted`,`games_aborted`]];var l=class extends s{name=``;purges=!1;start=()=>e``;token=()=>null;onErased=()=>{};#e=null;#t=!1;#n=``;template(){return e`
      ${this.#e?t:this.start()}<p class="error" role="alert">${this.error}</p>${this.#e?this.#r(this.#e):t}
    `}#r(n){let{name:s}=this,l=o(()=>this.#i&&this.#a());return e`<form class="sure card" @submit=${l}><h3>${r(`erase-title`,{name:s})}</h3><div role="status"><ul class="plain">${c.map(([t,i])=>e`<li>${r(t,{n:a(n[i])})}</li>`)}</ul></div><p>${r(`erase-for-good`)}</p>${this.purges?e`<label class="tick"><input
                    type="checkbox"
                    .checked=${this.#t}
                    @change=${()=>this.count(!this.#t)}
                  /><span>${r(`erase-purge`)}</span></label>`:t}<label><span>${r(`erase-confirm`,{name:s})}</span><input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${e=>{this.#n=e.target.value,this.update()}}
          /></label><div class="choices"><button type="submit" class="danger" ?disabled=${!this.#i||this.busy}>${r(`erase-go`,{name:s})}</button>${i(r(`erase-keep`),()=>this.#o())}</div></form>`}get#i(){return this.#n.trim()===this.name}async count(e=!1){if(!this.busy)return this.attempt(async()=>{let t=this.#e===null;this.#t=e,this.#e=await this.page.api.remove(this.#c({dry_run:`1`}),this.token()),this.update(),t&&this.#s(`.sure input[type=text]`)})}#a(){return this.attempt(async()=>{await this.page.api.remove(this.#c({}),this.token()),this.#o(),this.onErased(this.name)})}#o(){this.#e=null,this.#t=!1,this.#n=``,this.update(),this.#s(`button.danger`)}#s(e){this.querySelector(e)?.focus()}#c(e){let t={...e,...this.#t&&{games:`purge`}};return`/players/${encodeURIComponent(this.name)}?${new URLSearchParams(t)}`}failed(e){e instanceof n&&e.status===404?this.error=r(`erase-unknown`,{name:this.name}):super.failed(e)}};customElements.define(`cuatro-erase`,l);export{l as t};