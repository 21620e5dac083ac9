import{A as e,M as t,O as n,Vt as r,b as i,r as a,y as o}from"./app.js";import{d as s}from"./game-shared.js";import{t as c}from"./refusal.js";var l=class extends i{facts=null;#e=document.createElement(`cuatro-redeem`);#t=null;#n=null;constructor(){super(),c(this,()=>{this.facts&&(this.facts.joinError=null,this.facts.seating.onAttempt())})}template(){let{facts:i}=this,a=i?.table.game;if(!i||!a)return e;let{invites:o,link:c,invited:l}=i,u=a.status===`waiting`,d=i.table.mine.length>0,f=s.map(e=>a.seats[e]),p=f.includes(null),m=f.filter(e=>e?.invited),h=o.filter(({name:e})=>m.some(t=>t?.name===e)),g=d&&p||h.length>0,_=u&&!d&&(p||l.code!==null&&m.length>0);return this.toggleAttribute(`data-ready`,!g||c!==``),t`
      ${u&&c!==``&&g?this.#r(i,h,p):e}
      ${_?this.#a(i,f,m):e}
      ${!_&&!d&&o.length===0&&m.length>0?t`<p class="hint">${r(`join.reserved`,{name:m.map(e=>n(e)).join(` · `)})}</p>`:e}
    `}#r({link:n,linkLocal:i,qr:o,seating:s},c,l){let u=r(c.length>1?`invite.hintSeats`:`invite.hint`),d=r(`invite.loopback`,{port:location.port||`80`}).split(/(--\S+ \S+)/),f=[...c.map(({name:e,code:t})=>({label:r(`invite.for`,{name:e}),url:`${n}#invite=${encodeURIComponent(t)}&name=${encodeURIComponent(e)}`})),{label:r(l?`invite.link`:`invite.watch`),url:n}];return t`<cuatro-invite><h2>${r(c.length>0?`invite.titleSeats`:`invite.title`)}</h2><p class="hint">${u}</p><ul>${f.map(({label:n,url:i})=>t`<li><label><span>${n}</span><input
                    type="text"
                    readonly
                    .value=${i}
                    class="link"
                    @focus=${({target:e})=>e.select()}
                  /></label><button type="button" class="primary" @click=${()=>s.onCopy(i)}>${a(`copy`)}<span>${r(`invite.copy`)}</span></button>${`share`in navigator?t`<button type="button" @click=${()=>s.onSend(i)}>${a(`share`)}<span>${r(`invite.share`)}</span></button>`:e}</li>`)}</ul>${l&&o&&o!==this.#n?this.#i(o):e}
        ${i?t`<p class="warning">${d.map((e,n)=>n%2?t`<code>${e}</code>`:e)}</p>`:e}</cuatro-invite>`}#i(e){return t`<img class="qr" alt=${r(`invite.qr`)} width="168" height="168" src=${e} @error=${()=>{this.#n=e,this.update()}} />`}#a({invited:e,playerName:i,nameFixed:a,joinError:s,heldName:c,joining:l,seating:u},d,f){let p=d.find(e=>e&&!e.invited),m=e.name!==null||a,h=e.name??(e.code?f[0]?.name:null)??i,g=e=>{e.preventDefault();let t=new FormData(e.target);u.onJoin(String(t.get(`name`)))},_=({target:e})=>{this.#t=e.value,import(`./name-note.js`).then(({noteName:t})=>t(e)).catch(()=>{})};return o(this.#e,c!==null),this.#e.facts={name:c},t`<cuatro-join><h2>${p?r(`join.title`,{name:n(p)}):r(`join.titleOpen`)}</h2><form @submit=${g}><label><span>${r(`field.name`)}</span><input
              type="text"
              name="name"
              required
              maxlength="128"
              autocomplete="nickname"
              ?readonly=${m}
              aria-describedby="join-error"
              .value=${(m?null:this.#t)??h}
              @focus=${({target:e})=>this.#t??e.select()}
              @input=${_}
            /></label><button type="submit" class="primary" ?disabled=${l}>${r(`join.sit`)}</button><p class="error" role="alert" id="join-error">${s??``}</p>${this.#e}</form><p class="hint">${r(`join.watching`)}</p></cuatro-join>`}};customElements.define(`cuatro-seating`,l);export{l as CuatroSeating};