import{g as e,k as t,r as n,zt as r}from"./app.js";const i=[`hello`,`nice`,`wow`,`hmm`,`oops`,`gg`];var a=class extends e{onEmote=()=>{};onOpen=()=>{};#e=!1;template(){return t`<button
        type="button"
        class="react"
        aria-haspopup="dialog"
        aria-label=${r(`emote.react`)}
        title=${r(`emote.react`)}
        ?disabled=${this.#e}
        @click=${this.#n}
      >${n(`talk`)}</button><dialog
        class="emotes"
        aria-label=${r(`emote.react`)}
        @close=${()=>this.onOpen(!1)}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><div>${i.map(e=>t`<button
                type="button"
                class="small"
                data-emote=${e}
                @click=${()=>this.#r(e)}
              >${r(`emote.${e}`)}</button>`)}</div></dialog>`}get#t(){return this.querySelector(`dialog`)}#n(){this.#t?.showModal(),this.onOpen(!0)}close(){this.#t?.close()}#r(e){this.#e=!0,this.close(),this.update(),this.onEmote(e),setTimeout(()=>{this.#e=!1,this.update()},2e3)}};customElements.define(`cuatro-emotes`,a);export{a as CuatroEmotes};