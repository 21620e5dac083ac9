import{A as e,Pt as t,_ as n,r}from"./app.js";const i=[`hello`,`nice`,`wow`,`hmm`,`oops`,`gg`];var a=class extends n{onEmote=()=>{};onOpen=()=>{};#e=!1;template(){return e`<button
        type="button"
        class="react"
        aria-haspopup="dialog"
        aria-label=${t(`emote-react`)}
        title=${t(`emote-react`)}
        ?disabled=${this.#e}
        @click=${this.#n}
      >${r(`talk`)}</button><dialog
        class="emotes"
        aria-label=${t(`emote-react`)}
        @close=${()=>this.onOpen(!1)}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><div>${i.map(n=>e`<button
                type="button"
                class="small"
                data-emote=${n}
                @click=${()=>this.#r(n)}
              >${t(`emote-${n}`)}</button>`)}</div></dialog>`}get#t(){return this.querySelector(`dialog`)}#n(){this.#t?.showModal(),this.onOpen(!0)}close(){this.#t?.close()}#r(e){this.#e=!0,this.close(),this.update(),this.onEmote(e),setTimeout(()=>{this.#e=!1,this.update()},2e3)}};customElements.define(`cuatro-emotes`,a);export{a as CuatroEmotes};