import{E as e,Rt as t,g as n,h as r,k as i,r as a,w as o}from"./app.js";import{u as s}from"./game-shared.js";import{t as c}from"./refusal.js";var l=class extends n{facts=null;#e=document.createElement(`cuatro-redeem`);#t=null;#n=null;constructor(){super(),c(this,()=>{this.facts&&(this.facts.joinError=null,this.facts.onAttempt())})}template(){let{facts:n}=this,r=n?.table.game;if(!n||!r)return e;let{invites:a,link:c,invited:l}=n,u=r.status===`waiting`,d=n.table.mine.length>0,f=s.map(e=>r.seats[e]),p=f.includes(null),m=f.filter(e=>e?.invited),h=a.filter(({name:e})=>m.some(t=>t?.name===e)),g=d&&p||h.length>0,_=u&&!d&&(p||l.code!==null&&m.length>0);return this.toggleAttribute(`data-ready`,!g||c!==``),i`
      ${u&&c!==``&&g?this.#r(n,h,p):e}
      ${_?this.#a(n,f,m):e}
      ${!_&&!d&&a.length===0&&m.length>0?i`<p class="hint">${t(`join.reserved`,{name:m.map(e=>o(e)).join(` · `)})}</p>`:e}
    `}#r({link:n,linkLocal:r,qr:o,onCopy:s,onSend:c},l,u){let d=t(l.length>1?`invite.hintSeats`:`invite.hint`),f=t(`invite.loopback`,{port:location.port||`80`}).split(/(--\S+ \S+)/),p=[...l.map(({name:e,code:r})=>({label:t(`invite.for`,{name:e}),url:`${n}#invite=${encodeURIComponent(r)}&name=${encodeURIComponent(e)}`})),{label:t(u?`invite.link`:`invite.watch`),url:n}];return i`<cuatro-invite><h2>${t(l.length>0?`invite.titleSeats`:`invite.title`)}</h2><p class="hint">${d}</p><ul>${p.map(({label:n,url:r})=>i`<li><label><span>${n}</span><input
                    type="text"
                    readonly
                    .value=${r}
                    class="link"
                    @focus=${({target:e})=>e.select()}
                  /></label><button type="button" class="primary" @click=${()=>s(r)}>${a(`copy`)}<span>${t(`invite.copy`)}</span></button>${`share`in navigator?i`<button type="button" @click=${()=>c(r)}>${a(`share`)}<span>${t(`invite.share`)}</span></button>`:e}</li>`)}</ul>${u&&o&&o!==this.#n?this.#i(o):e}
        ${r?i`<p class="warning">${f.map((e,t)=>t%2?i`<code>${e}</code>`:e)}</p>`:e}</cuatro-invite>`}#i(e){return i`<img class="qr" alt=${t(`invite.qr`)} width="168" height="168" src=${e} @error=${()=>{this.#n=e,this.update()}} />`}#a({invited:e,playerName:n,nameFixed:a,joinError:s,heldName:c,joining:l,onJoin:u},d,f){let p=d.find(e=>e&&!e.invited),m=e.name!==null||a,h=e.name??(e.code?f[0]?.name:null)??n;return r(this.#e,c!==null,{name:c,onRedeem:u}),i`<cuatro-join><h2>${p?t(`join.title`,{name:o(p)}):t(`join.titleOpen`)}</h2><form @submit=${e=>{e.preventDefault();let t=new FormData(e.target);u(String(t.get(`name`)))}}><label><span>${t(`field.name`)}</span><input
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
            /></label><button type="submit" class="primary" ?disabled=${l}>${t(`join.sit`)}</button><p class="error" role="alert" id="join-error">${s??``}</p>${this.#e}</form><p class="hint">${t(`join.watching`)}</p></cuatro-join>`}};customElements.define(`cuatro-seating`,l);export{l as CuatroSeating};