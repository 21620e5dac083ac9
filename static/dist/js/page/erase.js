import{E as e,Ft as t,Rt as n,St as r,g as i,k as a}from"./app.js";import{t as o}from"./forms.js";const s=[[`erase.anonymised`,`games_anonymised`],[`erase.removed`,`games_removed`],[`erase.aborted`,`games_aborted`]];var c=class extends i{name=``;purges=!1;start=()=>a``;token=()=>null;onErased=()=>{};#e=null;#t=!1;#n=``;#r=!1;#i=null;constructor(e){super(),this.page=e,o(this,()=>this.#i=null)}template(){return a`
      ${this.#e?e:this.start()}<p class="error" role="alert">${this.#i??``}</p>${this.#e?this.#a(this.#e):e}
    `}#a(r){let{name:i}=this;return a`<form class="sure" @submit=${e=>{e.preventDefault(),this.#o&&this.#s()}}><h3>${n(`erase.title`,{name:i})}</h3><div role="status"><ul class="plain">${s.map(([e,i])=>a`<li>${n(e,{n:t(r[i])})}</li>`)}</ul></div><p>${n(`erase.forGood`)}</p>${this.purges?a`<label class="tick"><input
                    type="checkbox"
                    .checked=${this.#t}
                    @change=${()=>this.count(!this.#t)}
                  /><span>${n(`erase.purge`)}</span></label>`:e}<label><span>${n(`erase.confirm`,{name:i})}</span><input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${e=>{this.#n=e.target.value,this.update()}}
          /></label><div class="choices"><button type="submit" class="danger" ?disabled=${!this.#o||this.#r}>${n(`erase.go`,{name:i})}</button><button type="button" @click=${()=>this.#c()}>${n(`erase.keep`)}</button></div></form>`}get#o(){return this.#n.trim()===this.name}count(e=!1){return this.#d(async()=>{let t=this.#e===null;this.#t=e,this.#e=await this.page.api.remove(this.#u({dry_run:`1`}),this.token()),this.update(),t&&this.#l(`.sure input[type=text]`)})}#s(){return this.#d(async()=>{await this.page.api.remove(this.#u({}),this.token()),this.#c(),this.onErased(this.name)})}#c(){this.#e=null,this.#t=!1,this.#n=``,this.update(),this.#l(`button.danger`)}#l(e){this.querySelector(e)?.focus()}#u(e){let t={...e,...this.#t&&{games:`purge`}};return`/players/${encodeURIComponent(this.name)}?${new URLSearchParams(t)}`}async#d(e){if(!this.#r){this.#r=!0,this.#i=null,this.update();try{await e()}catch(e){let t=e instanceof r&&e.status===404;this.#i=t?n(`erase.unknown`,{name:this.name}):this.page.detail(e)}this.#r=!1,this.update()}}};customElements.define(`cuatro-erase`,c);export{c as t};