import{Ft as e,i as t,j as n,v as r}from"./app.js";const i=[`hello`,`nice`,`wow`,`hmm`,`oops`,`gg`];var a=class extends r{onEmote=()=>{};onOpen=()=>{};#e=!1;template(){return n`<button
        type="button"
        class="react"
        aria-haspopup="dialog"
        aria-label=${e(`emote-react`)}
        title=${e(`emote-react`)}
        ?disabled=${this.#e}
        @click=${this.#n}
      >${t(`talk`)}</button><dialog
        class="emotes"
        aria-label=${e(`emote-react`)}
        @close=${()=>this.onOpen(!1)}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><div>${i.map(t=>n`<button
                type="button"
                class="small"
                data-emote=${t}
                @click=${()=>this.#r(t)}
              >${e(`emote-${t}`)}</button>`)}</div></dialog>`}get#t(){return this.querySelector(`dialog`)}#n(){this.#t?.showModal(),this.onOpen(!0)}close(){this.#t?.close()}#r(e){this.#e=!0,this.close(),this.update(),this.onEmote(e),setTimeout(()=>{this.#e=!1,this.update()},2e3)}};customElements.define(`cuatro-emotes`,a);export{a as CuatroEmotes};