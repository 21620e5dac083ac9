import{M as e,Rt as t,i as n,s as r,y as i}from"./app.js";const a=[`hello`,`nice`,`wow`,`hmm`,`oops`,`gg`];var o=class extends i{onEmote=()=>{};onOpen=()=>{};covered=!1;#e=!1;template(){let i=r(({target:e})=>e===this.#t&&this.close());return e`<button
        type="button"
        class="react"
        ?hidden=${this.covered}
        aria-haspopup="dialog"
        aria-label=${t(`emote-react`)}
        title=${t(`emote-react`)}
        ?disabled=${this.#e}
        @click=${this.#n}
      >${n(`talk`)}</button><dialog
        class="emotes"
        aria-label=${t(`emote-react`)}
        @close=${()=>this.onOpen(!1)}
        @click=${i}
      ><div>${a.map(n=>e`<button
                type="button"
                class="small"
                data-emote=${n}
                @click=${()=>this.#r(n)}
              >${t(`emote-${n}`)}</button>`)}</div></dialog>`}get#t(){return this.querySelector(`dialog`)}#n(){this.#t?.showModal(),this.onOpen(!0)}close(){this.#t?.close()}#r(e){this.#e=!0,this.close(),this.update(),this.onEmote(e),setTimeout(()=>{this.#e=!1,this.update()},2e3)}};customElements.define(`cuatro-emotes`,o);export{o as CuatroEmotes};