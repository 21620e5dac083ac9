import{C as e,O as t,Rt as n,T as r,h as i,m as a,r as o}from"./app.js";import{l as s}from"./game-shared.js";import{t as c}from"./refusal.js";var l=class extends i{facts=null;#e=document.createElement(`cuatro-redeem`);#t=null;#n=null;constructor(){super(),c(this,()=>{this.facts&&(this.facts.joinError=null,this.facts.onAttempt())})}template(){let{facts:i}=this,a=i?.table.game;if(!i||!a)return r;let{invites:o,link:c,invited:l}=i,u=a.status===`waiting`,d=i.table.mine.length>0,f=s.map(e=>a.seats[e]),p=f.includes(null),m=f.filter(e=>e?.invited),h=o.filter(({name:e})=>m.some(t=>t?.name===e)),g=d&&p||h.length>0,_=u&&!d&&(p||l.code!==null&&m.length>0);return this.toggleAttribute(`data-ready`,!g||c!==``),t`
      ${u&&c!==``&&g?this.#r(i,h,p):r}
      ${_?this.#a(i,f,m):r}
      ${!_&&!d&&o.length===0&&m.length>0?t`<p class="hint">${n(`join.reserved`,{name:m.map(t=>e(t)).join(` · `)})}</p>`:r}
    `}#r({link:e,linkLocal:i,qr:a,onCopy:s,onSend:c},l,u){let d=n(l.length>1?`invite.hintSeats`:`invite.hint`),f=n(`invite.loopback`,{port:location.port||`80`}).split(/(--\S+ \S+)/),p=[...l.map(({name:t,code:r})=>({label:n(`invite.for`,{name:t}),url:`${e}#invite=${encodeURIComponent(r)}&name=${encodeURIComponent(t)}`})),{label:n(u?`invite.link`:`invite.watch`),url:e}];return t`<cuatro-invite><h2>${n(l.length>0?`invite.titleSeats`:`invite.title`)}</h2><p class="hint">${d}</p><ul>${p.map(({label:e,url:i})=>t`<li><label><span>${e}</span><input
                    type="text"
                    readonly
                    .value=${i}
                    class="link"
                    @focus=${({target:e})=>e.select()}
                  /></label><button type="button" class="primary" @click=${()=>s(i)}>${o(`copy`)}<span>${n(`invite.copy`)}</span></button>${`share`in navigator?t`<button type="button" @click=${()=>c(i)}>${o(`share`)}<span>${n(`invite.share`)}</span></button>`:r}</li>`)}</ul>${u&&a&&a!==this.#n?this.#i(a):r}
        ${i?t`<p class="warning">${f.map((e,n)=>n%2?t`<code>${e}</code>`:e)}</p>`:r}</cuatro-invite>`}#i(e){return t`<img class="qr" alt=${n(`invite.qr`)} width="168" height="168" src=${e} @error=${()=>{this.#n=e,this.update()}} />`}#a({invited:r,playerName:i,nameFixed:o,joinError:s,heldName:c,joining:l,onJoin:u},d,f){let p=d.find(e=>e&&!e.invited),m=r.name!==null||o,h=r.name??(r.code?f[0]?.name:null)??i;return a(this.#e,c!==null,{name:c,onRedeem:u}),t`<cuatro-join><h2>${p?n(`join.title`,{name:e(p)}):n(`join.titleOpen`)}</h2><form @submit=${e=>{e.preventDefault();let t=new FormData(e.target);u(String(t.get(`name`)))}}><label><span>${n(`field.name`)}</span><input
              type="text"
              name="name"
              required
              maxlength="128"
              autocomplete="nickname"
              ?readonly=${m}
              aria-describedby="join-error"
              .value=${(m?null:this.#t)??h}
              @focus=${({target:e})=>this.#t??e.select()}
              @input=${({target:e})=>{this.#t=e.value,import(`./name-note.js`).then(({noteName:t})=>t(e)).catch(()=>{})}}
            /></label><button type="submit" class="primary" ?disabled=${l}>${n(`join.sit`)}</button><p class="error" role="alert" id="join-error">${s??``}</p>${this.#e}</form><p class="hint">${n(`join.watching`)}</p></cuatro-join>`}};customElements.define(`cuatro-seating`,l);export{l as CuatroSeating};