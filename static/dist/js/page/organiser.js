import{Et as e,Pt as t,Tt as n,bt as r,f as i,h as a,jt as o,vt as s}from"./app.js";import{A as c,D as l,E as u,M as d,N as f,O as p,P as m,T as h,j as g,k as _,r as v,t as y,u as b,v as x}from"./tournament-shared.js";import{t as S}from"./stage-games.js";import{p as C}from"./home-shared.js";import{t as w}from"./live.js";import{t as T}from"./share2.js";const E=[`arena`,`swiss`,`round_robin`],D={arena:{name:`minutes`,max:180,value:15},swiss:{name:`rounds`,max:31,value:null},round_robin:{name:`cycles`,max:2,value:1}},O={initial_s:120,increment_s:1};var k=class{#e=null;#t={};constructor(e){this.onChange=e}fields(e){let n=this.#e??c(e),r=this.#t[n]??String(D[n].value??g(e)),i=({target:e})=>{this.#e=n,this.#t[n]=e.value,this.onChange()},o=(e,n,r)=>a`<label class="amount"><span>${t(`organiser.${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${r}
          value=${n}
          required
          inputmode="numeric"
        /></label>`;return a`<fieldset class="kinds"><legend class="unseen">${t(`organiser.stage`)}</legend>${E.map(t=>this.#n(t,t===n,e))}</fieldset><label class="amount"><span>${t(`organiser.${D[n].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${D[n].max}
          required
          inputmode="numeric"
          .value=${r}
          @input=${i}
        /></label><p class="hint again" role="status">${n===`swiss`&&u(Number(r),e)?t(`organiser.again`):``}</p><div class="clocks">${o(`seconds`,O.initial_s,86400)}
        ${o(`increment`,O.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${t(`organiser.recorded`)}</span></label>`}#n(e,n,r){return a`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${n}
          ?disabled=${e===`round_robin`&&r>x.max}
          @change=${()=>{this.#e=e,this.onChange()}}
        /><b>${t(`format.${e}`)}</b><span class="hint">${t(`organiser.hint.${e}`)}</span></label>`}};function A(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[D[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const j=[`X`,`O`,`draw`,`void`];var M=class extends b{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:e}=this;return e?a`<dialog aria-labelledby="entrant-title" @close=${()=>this.onClose()} @click=${({target:e})=>e===this.#t&&this.close()}><header><h2 id="entrant-title">${e.name}</h2><button type="button" class="small" @click=${this.close}>${t(`row.close`)}</button></header>${this.over?i:a`<div class="choices">${this.#r(e)}</div>`}
        ${this.over||e.state===`out`?i:this.#i(e)}<h3>${t(`row.results`)}</h3>${this.games?.length===0?a`<p class="empty">${t(`row.noResults`)}</p>`:i}<ul class="results">${v(this.games??[],({game:e})=>e,t=>this.#o(t,e.n))}</ul></dialog>`:(this.#e=null,i)}#n(e){this.onChange(e),this.close()}#r({state:e}){let n=(e,n,r=``)=>a`<button
        type="button"
        class=${r}
        ?disabled=${this.busy}
        @click=${()=>this.#n({state:n})}
      >${t(e)}</button>`;return e===`out`?n(`row.in`,`in`,`primary`):a`
      ${e===`paused`?n(`row.back`,`in`,`primary`):n(`row.pause`,`paused`)}
      ${n(`row.remove`,`removed`,`danger`)} ${n(`row.ban`,`banned`,`danger`)}
    `}#i({name:e}){return a`<form class="rename" @submit=${e=>{e.preventDefault();let t=new FormData(e.target);this.#n({name:String(t.get(`rename`)).trim()})}}><label><span>${t(`row.name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${t(`row.rename`)}</button></form><div class="lost"><p class="hint">${t(this.link?`row.linkHint`:`row.lostHint`)}</p>${this.link?this.#a(this.link):a`<button type="button" ?disabled=${this.busy} @click=${()=>this.onLink()}>${t(`row.lost`)}</button>`}</div>`}#a({link:e,qr:n}){return a`
      ${n?a`<img
                class="qr"
                alt=${t(`row.link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(n)}"
              />`:i}<input
        type="text"
        readonly
        aria-label=${t(`row.link`)}
        .value=${e}
        @focus=${({target:e})=>e.select()}
      /><button type="button" @click=${()=>this.onCopy(e)}>${t(`organiser.copy`)}</button>`}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(e,n){let{game:r,x:o,o:s,outcome:c,corrected_from:l}=e,u={X:t(`row.won`,{name:this.nameOf(o)}),O:t(`row.won`,{name:this.nameOf(s)}),draw:t(`row.draw`),void:t(`row.void`)},d=l?` · ${t(`row.corrected`,{result:u[l]})}`:``,f=t(`row.against`,{name:this.nameOf(o===n?s:o)})+d;if(c===null)return a`<li><span>${f}</span><span>${t(`row.going`)}</span></li>`;let p=this.#e?.game===r?this.#e.outcome:c;return a`<li><label><span>${f}</span><select @change=${({target:e})=>this.#c({game:r,outcome:e.value})}>${j.map(e=>a`<option value=${e} .selected=${w(e===p)}>${u[e]}</option>`)}</select></label>${p===c?i:this.#s(r,p,t(`row.sure`,{result:u[p],before:u[c]}))}</li>`}#s(e,n,r){return a`<div class="choices"><strong class="question">${r}</strong><button type="button" class="keep" @click=${()=>this.#c(null)}>${t(`organiser.no`)}</button><button type="button" class="primary" @click=${()=>{this.onCorrect(e,n),this.#c(null)}}>${t(`row.yes`)}</button></div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,M);const N={round:[`organiser.sureRound`,`organiser.yesRound`],stage:[`organiser.sureStage`,`organiser.yes`],last:[`organiser.sureLast`,`organiser.yes`],end:[`organiser.sure`,`organiser.yes`]},P={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var F=class extends b{#e=!1;#t={url:``,local:!1};#n=!1;#r=null;#i=new k(()=>this.update());entrantMenu;#a=null;#o=null;#s=null;#c=null;#l=0;constructor(e,t){super(),this.screen=e,this.page=e.page,this.token=t;let n=()=>`/entries/${this.#a}`;this.entrantMenu=new M().show({onChange:e=>this.#R(`PATCH`,n(),e),onLink:()=>this.#N(n()),onCopy:e=>this.#F(e),onCorrect:(e,t)=>this.#P(e,t),onClose:()=>this.#j()})}async findLink(){let e=await this.page.server();this.#t=await T(this.page),this.#n=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.#I({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),this.#O(e),this.#r&&!P[this.#r].includes(h(e)??``)&&(this.#r=null),super.update(),this.#k(e))}template(){let{tournament:e}=this.screen;if(!e)return i;let t=e.status===`ended`;return a`<div class="way">${t?i:this.#d(e)}</div><div class="middle">${t?i:this.#p(e)} ${this.#b(e)}
        ${this.#S(e)}</div>`}get#u(){return this.#t.url&&`${this.#t.url}/t/${this.screen.id}`}#d(e){let n=e.registration===`open`;return a`<section class="card lobby"><h2>${t(`organiser.lobby`)}</h2>${n?this.#f(e):a`<p class="hint">${t(`organiser.closed`)}</p>`}<button
          type="button"
          class="small registration"
          ?disabled=${this.#e}
          @click=${()=>this.#I({registration:n?`closed`:`open`})}
        >${t(n?`organiser.close`:`organiser.reopen`)}</button></section>`}#f({code:e}){let n=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),r=t(`organiser.local`,{port:location.port||80}).split(/(--\S+ \S+)/);return a`<div class="way-in">${this.#n?a`<img class="qr" alt=${t(`organiser.qr`)} width="220" height="220" src=${n} />`:i}
        ${e?a`<p class="number"><span>${t(`organiser.number`)}</span><strong>${e}</strong><span class="hint">${t(`organiser.numberHint`)}</span></p>`:i}<label><span>${t(`organiser.link`)}</span>${I(this.#u)}</label><button type="button" @click=${()=>this.#F(this.#u)}>${t(`organiser.copy`)}</button>${this.#t.local?a`<p class="warning">${r.map((e,t)=>t%2?a`<code>${e}</code>`:e)}</p>`:i}</div>`}#p(e){let n=h(e),r=_(e),o=n===`round`||n===`end`||n===`last`,{text:s,time:c}=this.#C(e,r);return a`<section class="card run">${o?a`<p class="clock"><span>${s}</span><strong>${c}</strong></p>`:a`<h2>${t(r?`organiser.next`:`organiser.stage`)}</h2>`}
        ${this.#r?i:this.#g(e,n)}<div class="choices">${e.hold?this.#h(`organiser.release`,()=>this.#I({hold:!1}),`primary hold`):i}
          ${this.#r?i:this.#v(e,r,n)}</div>${this.#r?this.#y(this.#r):i}<details class="more"><summary>${t(`organiser.second`)}</summary><p class="hint">${t(`organiser.secondHint`)}</p>${I(this.#m,t(`organiser.second`))}<button type="button" @click=${()=>this.#F(this.#m)}>${t(`organiser.copy`)}</button></details></section>`}get#m(){return this.#u&&`${this.#u}#organiser=${this.token}`}#h(e,n,r=``){return a`<button type="button" class=${r} ?disabled=${this.#e} @click=${n}>${t(e)}</button>`}#g(e,r){let{entrants:o,playing:s}=e.counts;if(r===`choose`)return this.#_(o);if(r===`start`){let n=l(e),r=n?.kind===`swiss`&&u(n.rounds,o);return a`
        ${r?a`<p class="hint again">${t(`organiser.again`)}</p>`:i}
        ${this.#h(`organiser.start`,()=>this.#L(`/stages/${n?.k}/start`),`primary big`)}
      `}return r===`round`?a`
      ${this.#h(`organiser.round`,()=>s>0?this.#w(`round`):this.#E(),`primary big next-round`)}<p class="hint">${s>0?n(`count.stillPlaying`,Math.ceil(s/2)):t(`organiser.roundHint`)}</p>`:i}#_(e){return a`<form @submit=${e=>{e.preventDefault(),this.#L(`/stages`,A(e.target))}}>${this.#i.fields(e)}<button type="submit" class="primary big" ?disabled=${this.#e||e<2}>${t(`organiser.start`)}</button>${e<2?a`<p class="hint">${t(`organiser.few`)}</p>`:i}</form>`}#v({hold:e},n,r){return r===`choose`?n?this.#h(`organiser.end`,()=>this.#w(`end`),`ends`):i:r!==`round`&&r!==`end`&&r!==`last`?i:a`
      ${e?i:a`<button
                type="button"
                class="hold"
                title=${t(`organiser.key`)}
                ?disabled=${this.#e}
                @click=${()=>this.#I({hold:!0})}
              >${t(`organiser.hold`)}</button>`}
      ${r===`end`&&n?.kind===`arena`?this.#h(`organiser.longer`,()=>this.#L(`/stages/${n?.k}/extend`,{minutes:5})):i}
      ${this.#h(`organiser.endStage`,()=>this.#w(r===`last`?`last`:`stage`),`ends`)}
    `}#y(e){let[n,r]=N[e],i=e===`round`?`primary does`:`danger does`;return a`<div class="choices"><strong class="question">${t(n)}</strong>${this.#h(`organiser.no`,()=>this.#w(null),`keep`)}
        ${this.#h(r,()=>this.#T(e),i)}</div>`}#b(e){let n=this.#c?.items??[],r=e.names,o=e.status===`ended`&&this.menu;return a`<section class="card entrants">${n.length>0?a`<h2>${t(`organiser.asking`)}</h2>`:i}<ul class="asking">${v(n,({n:e})=>e,e=>this.#x(e))}</ul><h2>${t(`organiser.names`)}</h2>${this.screen.entrants?.total===0?a`<p class="empty">${t(`names.empty`)}</p>`:i}
        ${y(this.screen.entrants,this.menu)}
        ${o?a`<p class="hint corrections">${t(`organiser.corrections`)}</p>`:i}
        ${r.length>0?a`<p class="hint">${t(`organiser.missing`,{names:r.join(`, `)})}</p>`:i}</section>`}#x({n:e,name:n}){let r=(r,i,o)=>a`<button
        type="button"
        class=${o}
        aria-label="${t(i)}: ${n}"
        @click=${()=>this.#R(`PATCH`,`/entries/${e}`,{state:r})}
      >${t(i)}</button>`;return a`<li><span class="who">${n}</span>${r(`in`,`row.in`,`primary`)} ${r(`removed`,`organiser.refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&d(e,this.screen.now()))return({n:e,name:n})=>a`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${t(`row.menu`,{name:n})}
        @click=${()=>this.#A(e)}
      >⋯</button>`}#S(n){let{api:r}=this.page,o=r.url(`/tournaments/${this.screen.id}`),s=e()===`en`?`,`:`;`,c=(e,n)=>a`<a href=${o+e} download>${t(n)}</a>`;return a`<p class="files"><a href="${r.base}/tv?t=${this.screen.id}" target="_blank">${t(`organiser.wall`)}</a>${_(n)?a`<span>${` · ${t(`organiser.download`)}: `} ${c(`.txt`,`organiser.text`)}${` · `}
                  ${c(`.csv?sep=${s}`,`organiser.sheet`)}${` · `}
                  ${c(`/games.csv?sep=${s}`,`organiser.games`)}</span>`:i}</p>`}#C(e,n){if(!n)return{text:``,time:``};let r=this.screen.now(),i=t(n.status===`finishing`?`organiser.last`:`format.${n.kind}`),a=n.rounds>0&&n.status!==`finishing`,s=n.rounds>0?p(e,r):f(n,r),c=s===null?``:m(s),l=a?`${o(n.round)} / ${o(n.rounds)}`:``;return l&&c?{text:`${i} · ${l}`,time:c}:{text:i,time:l||c}}#w(e){this.#r=e,this.update(),this.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#T(e){this.#w(null),e===`end`?this.#I({ended:!0}):e===`round`?this.#E():this.#L(`/stages/${this.#D?.k}/end`,e===`last`?{at_once:!0}:{})}#E(){let e=this.#D;e&&this.#L(`/stages/${e.k}/next_round`,{round:e.round+1})}get#D(){return this.screen.tournament&&_(this.screen.tournament)}async#O({version:e,counts:t}){if(e===this.#l)return;if(this.#l=e,!t.asking){this.#c=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#c=await this.page.api.get(n,this.token),this.update()}catch(e){this.#l=0,this.page.notify(this.page.detail(e))}}#k({status:e}){let t=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.entrantMenu.show({entrant:t.find(({n:e})=>e===this.#a)??null,games:this.#o,link:this.#s,over:e===`ended`,nameOf:e=>t.find(t=>t.n===e)?.name??`${e}`,busy:this.#e})}#A(e){this.#a=e,this.#o=null,this.page.cover(this.entrantMenu.close),this.update(),this.#M(e)}#j(){this.#a=null,this.#s=null,this.page.uncover(this.entrantMenu.close),this.update()}async#M(e){try{let t=this.#D,n=t?await S(this.page.api,this.screen.id,t.k):[];if(this.#a!==e)return;this.#o=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.update()}catch(e){this.page.notify(this.page.detail(e))}}async#N(e){let t=this.#a,n=await this.#L(`${e}/token`);n&&this.#a===t&&(this.#s=n),this.update()}async#P(e,t){await this.#R(`PUT`,`/stages/${this.#D?.k}/results/${e}`,{outcome:t}),this.#a&&this.#M(this.#a)}async#F(e){let{copy:t}=await import(`./copy.js`);t(this.page,e)}#I(e){return this.#R(`PATCH`,``,e)}#L(e,t={}){return this.#R(`POST`,e,t)}async#R(e,n,i){let{page:a,token:o}=this,{id:c}=this.screen;this.#e=!0,this.update();try{let t=`/tournaments/${c}${n}`;return await r(e===`POST`?a.api.post(t,i,o):a.api.change(e,t,i,o))}catch(e){e instanceof s&&e.status===401?(C(c,null),a.notify(t(`organiser.wrong`))):a.notify(a.detail(e))}finally{this.#e=!1,this.update()}return null}};const I=(e,t)=>a`<input
    type="text"
    readonly
    aria-label=${t??i}
    .value=${e}
    @focus=${({target:e})=>e.select()}
  />`;customElements.define(`cuatro-organiser`,F);export{F as CuatroOrganiser};