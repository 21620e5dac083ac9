import{A as e,Dt as t,M as n,Mt as r,Nt as i,Rt as a,Tt as o,Vt as s,b as c,i as l}from"./app.js";import{m as u,t as d}from"./home-shared.js";import{C as f,D as p,E as m,S as h,T as g,b as _,d as v,t as y,v as b,w as x,x as S,y as C}from"./tournament-shared.js";import{t as w}from"./stage-games.js";import{t as T}from"./share2.js";const E=[`arena`,`swiss`,`round_robin`],D={arena:{name:`minutes`,max:180,value:15},swiss:{name:`rounds`,max:31,value:null},round_robin:{name:`cycles`,max:2,value:1}},O={initial_s:120,increment_s:1};var k=class{#e=null;#t={};constructor(e){this.onChange=e}fields(e){let t=this.#e??f(e),r=this.#t[t]??String(D[t].value??x(e)),i=({target:e})=>{this.#e=t,this.#t[t]=e.value,this.onChange()},a=(e,t,r)=>n`<label class="amount"><span>${s(`organiser.${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${r}
          value=${t}
          required
          inputmode="numeric"
        /></label>`;return n`<fieldset class="kinds"><legend class="unseen">${s(`organiser.stage`)}</legend>${E.map(n=>this.#n(n,n===t,e))}</fieldset><label class="amount"><span>${s(`organiser.${D[t].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${D[t].max}
          required
          inputmode="numeric"
          .value=${r}
          @input=${i}
        /></label><p class="hint again" role="status">${t===`swiss`&&C(Number(r),e)?s(`organiser.again`):``}</p><div class="clocks">${a(`seconds`,O.initial_s,86400)}
        ${a(`increment`,O.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${s(`organiser.recorded`)}</span></label>`}#n(e,t,r){return n`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${t}
          ?disabled=${e===`round_robin`&&r>v.max}
          @change=${()=>{this.#e=e,this.onChange()}}
        /><b>${s(`format.${e}`)}</b><span class="hint">${s(`organiser.hint.${e}`)}</span></label>`}};function A(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[D[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const j=[`X`,`O`,`draw`,`void`];var M=class extends c{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:t}=this;return t?n`<dialog aria-labelledby="entrant-title" @close=${()=>this.onClose()} @click=${({target:e})=>e===this.#t&&this.close()}><header><h2 id="entrant-title">${t.name}</h2><button type="button" class="small" @click=${this.close}>${s(`row.close`)}</button></header>${this.over?e:n`<div class="choices">${this.#r(t)}</div>`}
        ${this.over||t.state===`out`?e:this.#i(t)}<h3>${s(`row.results`)}</h3>${this.games?.length===0?n`<p class="empty">${s(`row.noResults`)}</p>`:e}<ul class="results">${d(this.games??[],({game:e})=>e,e=>this.#o(e,t.n))}</ul></dialog>`:(this.#e=null,e)}#n(e){this.onChange(e),this.close()}#r({state:e}){let t=(e,t,r=``)=>n`<button
        type="button"
        class=${r}
        ?disabled=${this.busy}
        @click=${()=>this.#n({state:t})}
      >${s(e)}</button>`;return e===`out`?t(`row.in`,`in`,`primary`):n`
      ${e===`paused`?t(`row.back`,`in`,`primary`):t(`row.pause`,`paused`)}
      ${t(`row.remove`,`removed`,`danger`)} ${t(`row.ban`,`banned`,`danger`)}
    `}#i({name:e}){return n`<form class="rename" @submit=${e=>{e.preventDefault();let t=new FormData(e.target);this.#n({name:String(t.get(`rename`)).trim()})}}><label><span>${s(`row.name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${s(`row.rename`)}</button></form><div class="lost"><p class="hint">${s(this.link?`row.linkHint`:`row.lostHint`)}</p>${this.link?this.#a(this.link):n`<button type="button" ?disabled=${this.busy} @click=${()=>this.onLink()}>${s(`row.lost`)}</button>`}</div>`}#a({link:t,qr:r}){return n`
      ${r?n`<img
                class="qr"
                alt=${s(`row.link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(r)}"
              />`:e}<input
        type="text"
        readonly
        aria-label=${s(`row.link`)}
        .value=${t}
        @focus=${({target:e})=>e.select()}
      /><button type="button" @click=${()=>this.onCopy(t)}>${s(`organiser.copy`)}</button>`}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(t,r){let{game:i,x:a,o,outcome:c,corrected_from:u}=t,d={X:s(`row.won`,{name:this.nameOf(a)}),O:s(`row.won`,{name:this.nameOf(o)}),draw:s(`row.draw`),void:s(`row.void`)},f=u?` · ${s(`row.corrected`,{result:d[u]})}`:``,p=s(`row.against`,{name:this.nameOf(a===r?o:a)})+f;if(c===null)return n`<li><span>${p}</span><span>${s(`row.going`)}</span></li>`;let m=this.#e?.game===i?this.#e.outcome:c;return n`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:i,outcome:e.value})}>${j.map(e=>n`<option value=${e} .selected=${l(e===m)}>${d[e]}</option>`)}</select></label>${m===c?e:this.#s(i,m,s(`row.sure`,{result:d[m],before:d[c]}))}</li>`}#s(e,t,r){return n`<div class="choices"><strong class="question">${r}</strong><button type="button" class="keep" @click=${()=>this.#c(null)}>${s(`organiser.no`)}</button><button type="button" class="primary" @click=${()=>{this.onCorrect(e,t),this.#c(null)}}>${s(`row.yes`)}</button></div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,M);const N={round:[`organiser.sureRound`,`organiser.yesRound`],stage:[`organiser.sureStage`,`organiser.yes`],last:[`organiser.sureLast`,`organiser.yes`],end:[`organiser.sure`,`organiser.yes`]},P={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var F=class extends c{#e=!1;#t={url:``,local:!1};#n=!1;#r=null;#i=new k(()=>this.update());entrantMenu;#a=null;#o=null;#s=null;#c=null;#l=0;constructor(e,t){super(),this.screen=e,this.page=e.page,this.token=t;let n=()=>`/entries/${this.#a}`;this.entrantMenu=new M().show({onChange:e=>this.#R(`PATCH`,n(),e),onLink:()=>this.#N(n()),onCopy:e=>this.#F(e),onCorrect:(e,t)=>this.#P(e,t),onClose:()=>this.#j()})}async findLink(){let e=await this.page.server();this.#t=await T(this.page),this.#n=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.#I({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),this.#O(e),this.#r&&!P[this.#r].includes(b(e)??``)&&(this.#r=null),super.update(),this.#k(e))}template(){let{tournament:t}=this.screen;if(!t)return e;let r=t.status===`ended`;return n`<div class="way">${r?e:this.#d(t)}</div><div class="middle">${r?e:this.#p(t)} ${this.#b(t)}
        ${this.#S(t)}</div>`}get#u(){return this.#t.url&&`${this.#t.url}/t/${this.screen.id}`}#d(e){let t=e.registration===`open`;return n`<section class="card lobby"><h2>${s(`organiser.lobby`)}</h2>${t?this.#f(e):n`<p class="hint">${s(`organiser.closed`)}</p>`}<button
          type="button"
          class="small registration"
          ?disabled=${this.#e}
          @click=${()=>this.#I({registration:t?`closed`:`open`})}
        >${s(t?`organiser.close`:`organiser.reopen`)}</button></section>`}#f({code:t}){let r=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),i=s(`organiser.local`,{port:location.port||80}).split(/(--\S+ \S+)/);return n`<div class="way-in">${this.#n?n`<img class="qr" alt=${s(`organiser.qr`)} width="220" height="220" src=${r} />`:e}
        ${t?n`<p class="number"><span>${s(`organiser.number`)}</span><strong>${t}</strong><span class="hint">${s(`organiser.numberHint`)}</span></p>`:e}<label><span>${s(`organiser.link`)}</span>${I(this.#u)}</label><button type="button" @click=${()=>this.#F(this.#u)}>${s(`organiser.copy`)}</button>${this.#t.local?n`<p class="warning">${i.map((e,t)=>t%2?n`<code>${e}</code>`:e)}</p>`:e}</div>`}#p(t){let r=b(t),i=h(t),a=r===`round`||r===`end`||r===`last`,{text:o,time:c}=this.#C(t,i);return n`<section class="card run">${a?n`<p class="clock"><span>${o}</span><strong>${c}</strong></p>`:n`<h2>${s(i?`organiser.next`:`organiser.stage`)}</h2>`}
        ${this.#r?e:this.#g(t,r)}<div class="choices">${t.hold?this.#h(`organiser.release`,()=>this.#I({hold:!1}),`primary hold`):e}
          ${this.#r?e:this.#v(t,i,r)}</div>${this.#r?this.#y(this.#r):e}<details class="more"><summary>${s(`organiser.second`)}</summary><p class="hint">${s(`organiser.secondHint`)}</p>${I(this.#m,s(`organiser.second`))}<button type="button" @click=${()=>this.#F(this.#m)}>${s(`organiser.copy`)}</button></details></section>`}get#m(){return this.#u&&`${this.#u}#organiser=${this.token}`}#h(e,t,r=``){return n`<button type="button" class=${r} ?disabled=${this.#e} @click=${t}>${s(e)}</button>`}#g(t,i){let{entrants:a,playing:o}=t.counts;if(i===`choose`)return this.#_(a);if(i===`start`){let r=_(t),i=r?.kind===`swiss`&&C(r.rounds,a);return n`
        ${i?n`<p class="hint again">${s(`organiser.again`)}</p>`:e}
        ${this.#h(`organiser.start`,()=>this.#L(`/stages/${r?.k}/start`),`primary big`)}
      `}return i===`round`?n`
      ${this.#h(`organiser.round`,()=>o>0?this.#w(`round`):this.#E(),`primary big next-round`)}<p class="hint">${o>0?r(`count.stillPlaying`,Math.ceil(o/2)):s(`organiser.roundHint`)}</p>`:e}#_(t){return n`<form @submit=${e=>{e.preventDefault(),this.#L(`/stages`,A(e.target))}}>${this.#i.fields(t)}<button type="submit" class="primary big" ?disabled=${this.#e||t<2}>${s(`organiser.start`)}</button>${t<2?n`<p class="hint">${s(`organiser.few`)}</p>`:e}</form>`}#v({hold:t},r,i){return i===`choose`?r?this.#h(`organiser.end`,()=>this.#w(`end`),`ends`):e:i!==`round`&&i!==`end`&&i!==`last`?e:n`
      ${t?e:n`<button
                type="button"
                class="hold"
                title=${s(`organiser.key`)}
                ?disabled=${this.#e}
                @click=${()=>this.#I({hold:!0})}
              >${s(`organiser.hold`)}</button>`}
      ${i===`end`&&r?.kind===`arena`?this.#h(`organiser.longer`,()=>this.#L(`/stages/${r?.k}/extend`,{minutes:5})):e}
      ${this.#h(`organiser.endStage`,()=>this.#w(i===`last`?`last`:`stage`),`ends`)}
    `}#y(e){let[t,r]=N[e],i=e===`round`?`primary does`:`danger does`;return n`<div class="choices"><strong class="question">${s(t)}</strong>${this.#h(`organiser.no`,()=>this.#w(null),`keep`)}
        ${this.#h(r,()=>this.#T(e),i)}</div>`}#b(t){let r=this.#c?.items??[],i=t.names,a=t.status===`ended`&&this.menu;return n`<section class="card entrants">${r.length>0?n`<h2>${s(`organiser.asking`)}</h2>`:e}<ul class="asking">${d(r,({n:e})=>e,e=>this.#x(e))}</ul><h2>${s(`organiser.names`)}</h2>${this.screen.entrants?.total===0?n`<p class="empty">${s(`names.empty`)}</p>`:e}
        ${y(this.screen.entrants,this.menu)}
        ${a?n`<p class="hint corrections">${s(`organiser.corrections`)}</p>`:e}
        ${i.length>0?n`<p class="hint">${s(`organiser.missing`,{names:i.join(`, `)})}</p>`:e}</section>`}#x({n:e,name:t}){let r=(r,i,a)=>n`<button
        type="button"
        class=${a}
        aria-label="${s(i)}: ${t}"
        @click=${()=>this.#R(`PATCH`,`/entries/${e}`,{state:r})}
      >${s(i)}</button>`;return n`<li><span class="who">${t}</span>${r(`in`,`row.in`,`primary`)} ${r(`removed`,`organiser.refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&g(e,this.screen.now()))return({n:e,name:t})=>n`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${s(`row.menu`,{name:t})}
        @click=${()=>this.#A(e)}
      >⋯</button>`}#S(t){let{api:r}=this.page,a=r.url(`/tournaments/${this.screen.id}`),o=i()===`en`?`,`:`;`,c=(e,t)=>n`<a href=${a+e} download>${s(t)}</a>`;return n`<p class="files"><a href="${r.base}/tv?t=${this.screen.id}" target="_blank">${s(`organiser.wall`)}</a>${h(t)?n`<span>${` · ${s(`organiser.download`)}: `} ${c(`.txt`,`organiser.text`)}${` · `}
                  ${c(`.csv?sep=${o}`,`organiser.sheet`)}${` · `}
                  ${c(`/games.csv?sep=${o}`,`organiser.games`)}</span>`:e}</p>`}#C(e,t){if(!t)return{text:``,time:``};let n=this.screen.now(),r=s(t.status===`finishing`?`organiser.last`:`format.${t.kind}`),i=t.rounds>0&&t.status!==`finishing`,o=t.rounds>0?S(e,n):m(t,n),c=o===null?``:p(o),l=i?`${a(t.round)} / ${a(t.rounds)}`:``;return l&&c?{text:`${r} · ${l}`,time:c}:{text:r,time:l||c}}#w(e){this.#r=e,this.update(),this.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#T(e){this.#w(null),e===`end`?this.#I({ended:!0}):e===`round`?this.#E():this.#L(`/stages/${this.#D?.k}/end`,e===`last`?{at_once:!0}:{})}#E(){let e=this.#D;e&&this.#L(`/stages/${e.k}/next_round`,{round:e.round+1})}get#D(){return this.screen.tournament&&h(this.screen.tournament)}async#O({version:e,counts:t}){if(e===this.#l)return;if(this.#l=e,!t.asking){this.#c=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#c=await this.page.api.get(n,this.token),this.update()}catch(e){this.#l=0,this.page.notify(this.page.detail(e))}}#k({status:e}){let t=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.entrantMenu.show({entrant:t.find(({n:e})=>e===this.#a)??null,games:this.#o,link:this.#s,over:e===`ended`,nameOf:e=>t.find(t=>t.n===e)?.name??`${e}`,busy:this.#e})}#A(e){this.#a=e,this.#o=null,this.page.cover(this.entrantMenu.close),this.update(),this.#M(e)}#j(){this.#a=null,this.#s=null,this.page.uncover(this.entrantMenu.close),this.update()}async#M(e){try{let t=this.#D,n=t?await w(this.page.api,this.screen.id,t.k):[];if(this.#a!==e)return;this.#o=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.update()}catch(e){this.page.notify(this.page.detail(e))}}async#N(e){let t=this.#a,n=await this.#L(`${e}/token`);n&&this.#a===t&&(this.#s=n),this.update()}async#P(e,t){await this.#R(`PUT`,`/stages/${this.#D?.k}/results/${e}`,{outcome:t}),this.#a&&this.#M(this.#a)}async#F(e){let{copy:t}=await import(`./copy.js`);t(this.page,e)}#I(e){return this.#R(`PATCH`,``,e)}#L(e,t={}){return this.#R(`POST`,e,t)}async#R(e,n,r){let{page:i,token:a}=this,{id:c}=this.screen;this.#e=!0,this.update();try{let o=`/tournaments/${c}${n}`;return await t(e===`POST`?i.api.post(o,r,a):i.api.change(e,o,r,a))}catch(e){e instanceof o&&e.status===401?(u(c,null),i.notify(s(`organiser.wrong`))):i.notify(i.detail(e))}finally{this.#e=!1,this.update()}return null}};const I=(t,r)=>n`<input
    type="text"
    readonly
    aria-label=${r??e}
    .value=${t}
    @focus=${({target:e})=>e.select()}
  />`;customElements.define(`cuatro-organiser`,F);export{F as CuatroOrganiser};