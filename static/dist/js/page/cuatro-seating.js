import{D as e,M as t,Vt as n,k as r,r as i,v as a,y as o}from"./app.js";import{d as s}from"./game-shared.js";import{t as c}from"./refusal.js";var l=class extends o{facts=null;#e=document.createElement(`cuatro-redeem`);#t=null;#n=null;constructor(){super(),c(this,()=>{this.facts&&(this.facts.joinError=null,this.facts.seating.onAttempt())})}template(){let{facts:i}=this,a=i?.table.game;if(!i||!a)return r;let{invites:o,link:c,invited:l}=i,u=a.status===`waiting`,d=i.table.mine.length>0,f=s.map(e=>a.seats[e]),p=f.includes(null),m=f.filter(e=>e?.invited),h=o.filter(({name:e})=>m.some(t=>t?.name===e)),g=d&&p||h.length>0,_=u&&!d&&(p||l.code!==null&&m.length>0);return this.toggleAttribute(`data-ready`,!g||c!==``),t`
      ${u&&c!==``&&g?this.#r(i,h,p):r}
      ${_?this.#a(i,f,m):r}
      ${!_&&!d&&o.length===0&&m.length>0?t`<p class="hint">${n(`join.reserved`,{name:m.map(t=>e(t)).join(` · `)})}</p>`:r}
    `}#r({link:e,linkLocal:a,qr:o,seating:s},c,l){let u=n(c.length>1?`invite.hintSeats`:`invite.hint`),d=n(`invite.loopback`,{port:location.port||`80`}).split(/(--\S+ \S+)/),f=[...c.map(({name:t,code:r})=>({label:n(`invite.for`,{name:t}),url:`${e}#invite=${encodeURIComponent(r)}&name=${encodeURIComponent(t)}`})),{label:n(l?`invite.link`:`invite.watch`),url:e}];return t`<cuatro-invite><h2>${n(c.length>0?`invite.titleSeats`:`invite.title`)}</h2><p class="hint">${u}</p><ul>${f.map(({label:e,url:a})=>t`<li><label><span>${e}</span><input
                    type="text"
                    readonly
                    .value=${a}
                    class="link"
                    @focus=${({target:e})=>e.select()}
                  /></label><button type="button" class="primary" @click=${()=>s.onCopy(a)}>${i(`copy`)}<span>${n(`invite.copy`)}</span></button>${`share`in navigator?t`<button type="button" @click=${()=>s.onSend(a)}>${i(`share`)}<span>${n(`invite.share`)}</span></button>`:r}</li>`)}</ul>${l&&o&&o!==this.#n?this.#i(o):r}
        ${a?t`<p class="warning">${d.map((e,n)=>n%2?t`<code>${e}</code>`:e)}</p>`:r}</cuatro-invite>`}#i(e){return t`<img class="qr" alt=${n(`invite.qr`)} width="168" height="168" src=${e} @error=${()=>{this.#n=e,this.update()}} />`}#a({invited:r,playerName:i,nameFixed:o,joinError:s,heldName:c,joining:l,seating:u},d,f){let p=d.find(e=>e&&!e.invited),m=r.name!==null||o,h=r.name??(r.code?f[0]?.name:null)??i,g=e=>{e.preventDefault();let t=new FormData(e.target);u.onJoin(String(t.get(`name`)))},_=({target:e})=>{this.#t=e.value,import(`./name-note.js`).then(({noteName:t})=>t(e)).catch(()=>{})};return a(this.#e,c!==null),this.#e.facts={name:c},t`<cuatro-join><h2>${p?n(`join.title`,{name:e(p)}):n(`join.titleOpen`)}</h2><form @submit=${g}><label><span>${n(`field.name`)}</span><input
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
            /></label><button type="submit" class="primary" ?disabled=${l}>${n(`join.sit`)}</button><p class="error" role="alert" id="join-error">${s??``}</p>${this.#e}</form><p class="hint">${n(`join.watching`)}</p></cuatro-join>`}};customElements.define(`cuatro-seating`,l);export{l as CuatroSeating};