import{Ct as e,E as t,It as n,g as r,k as i,zt as a}from"./app.js";import{t as o}from"./forms.js";const s=[[`erase.anonymised`,`games_anonymised`],[`erase.removed`,`games_removed`],[`erase.aborted`,`games_aborted`]];var c=class extends r{name=``;purges=!1;start=()=>i``;token=()=>null;onErased=()=>{};#e=null;#t=!1;#n=``;#r=!1;#i=null;constructor(e){super(),this.page=e,o(this,()=>this.#i=null)}template(){return i`
      ${this.#e?t:this.start()}<p class="error" role="alert">${this.#i??``}</p>${this.#e?this.#a(this.#e):t}
    `}#a(e){let{name:r}=this;return i`<form class="sure" @submit=${e=>{e.preventDefault(),this.#o&&this.#s()}}><h3>${a(`erase.title`,{name:r})}</h3><div role="status"><ul class="plain">${s.map(([t,r])=>i`<li>${a(t,{n:n(e[r])})}</li>`)}</ul></div><p>${a(`erase.forGood`)}</p>${this.purges?i`<label class="tick"><input
                    type="checkbox"
                    .checked=${this.#t}
                    @change=${()=>this.count(!this.#t)}
                  /><span>${a(`erase.purge`)}</span></label>`:t}<label><span>${a(`erase.confirm`,{name:r})}</span><input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${e=>{this.#n=e.target.value,this.update()}}
          /></label><div class="choices"><button type="submit" class="danger" ?disabled=${!this.#o||this.#r}>${a(`erase.go`,{name:r})}</button><button type="button" @click=${()=>this.#c()}>${a(`erase.keep`)}</button></div></form>`}get#o(){return this.#n.trim()===this.name}count(e=!1){return this.#d(async()=>{let t=this.#e===null;this.#t=e,this.#e=await this.page.api.remove(this.#u({dry_run:`1`}),this.token()),this.update(),t&&this.#l(`.sure input[type=text]`)})}#s(){return this.#d(async()=>{await this.page.api.remove(this.#u({}),this.token()),this.#c(),this.onErased(this.name)})}#c(){this.#e=null,this.#t=!1,this.#n=``,this.update(),this.#l(`button.danger`)}#l(e){this.querySelector(e)?.focus()}#u(e){let t={...e,...this.#t&&{games:`purge`}};return`/players/${encodeURIComponent(this.name)}?${new URLSearchParams(t)}`}async#d(t){if(!this.#r){this.#r=!0,this.#i=null,this.update();try{await t()}catch(t){let n=t instanceof e&&t.status===404;this.#i=n?a(`erase.unknown`,{name:this.name}):this.page.detail(t)}this.#r=!1,this.update()}}};customElements.define(`cuatro-erase`,c);export{c as t};