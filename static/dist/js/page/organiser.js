import{At as e,Ct as t,E as n,It as r,Tt as i,a,g as o,jt as s,k as c,zt as l}from"./app.js";import{t as u}from"./address-field.js";import{C as d,D as f,E as p,O as m,S as h,T as g,b as _,f as v,r as y,t as b,w as x,x as S,y as C}from"./tournament-shared.js";import{p as w}from"./home-shared.js";import{u as T}from"./first.js";import{t as E}from"./stage-games.js";import{t as D}from"./share2.js";const O=[`X`,`O`,`draw`,`void`];var k=class extends o{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:e}=this;return e?c`<dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${()=>this.onClose()}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><header class="head"><h2 id="entrant-title">${e.name}</h2><button type="button" class="small" @click=${this.close}>${l(`row.close`)}</button></header>${this.over?n:c`<div class="choices">${this.#r(e)}</div>`}
        ${this.over||e.state===`out`?n:this.#i(e)}<h3>${l(`row.results`)}</h3>${this.games?.length===0?c`<p class="empty">${l(`row.noResults`)}</p>`:n}<ul class="results">${T(this.games??[],({game:e})=>e,t=>this.#o(t,e.n))}</ul></dialog>`:(this.#e=null,n)}#n(e){this.onChange(e),this.close()}#r({state:e}){let t=(e,t,n=``)=>c`<button
        type="button"
        class=${n}
        ?disabled=${this.busy}
        @click=${()=>this.#n({state:t})}
      >${l(e)}</button>`;return e===`out`?t(`row.in`,`in`,`primary`):c`
      ${e===`paused`?t(`row.back`,`in`,`primary`):t(`row.pause`,`paused`)}
      ${t(`row.remove`,`removed`,`danger`)} ${t(`row.ban`,`banned`,`danger`)}
    `}#i({name:e}){return c`<form class="rename" @submit=${e=>{e.preventDefault();let t=new FormData(e.target);this.#n({name:String(t.get(`rename`)).trim()})}}><label><span>${l(`row.name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${l(`row.rename`)}</button></form><div class="lost"><p class="hint">${l(this.link?`row.linkHint`:`row.lostHint`)}</p>${this.link?this.#a(this.link):c`<button type="button" ?disabled=${this.busy} @click=${()=>this.onLink()}>${l(`row.lost`)}</button>`}</div>`}#a({link:e,qr:t}){return c`
      ${t?c`<img
                class="qr"
                alt=${l(`row.link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(t)}"
              />`:n}
      ${u(e,l(`row.link`))}<button type="button" @click=${()=>this.onCopy(e)}>${l(`organiser.copy`)}</button>`}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(e,t){let{game:r,x:i,o,outcome:s,corrected_from:u}=e,d={X:l(`row.won`,{name:this.nameOf(i)}),O:l(`row.won`,{name:this.nameOf(o)}),draw:l(`row.draw`),void:l(`row.void`)},f=u?` · ${l(`row.corrected`,{result:d[u]})}`:``,p=l(`row.against`,{name:this.nameOf(i===t?o:i)})+f;if(s===null)return c`<li><span>${p}</span><span>${l(`row.going`)}</span></li>`;let m=this.#e?.game===r?this.#e.outcome:s;return c`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:r,outcome:e.value})}>${O.map(e=>c`<option value=${e} .selected=${a(e===m)}>${d[e]}</option>`)}</select></label>${m===s?n:this.#s(r,m,l(`row.sure`,{result:d[m],before:d[s]}))}</li>`}#s(e,t,n){return c`<div class="choices"><strong class="question">${n}</strong><button type="button" class="keep" @click=${()=>this.#c(null)}>${l(`organiser.no`)}</button><button type="button" class="primary" @click=${()=>{this.onCorrect(e,t),this.#c(null)}}>${l(`row.yes`)}</button></div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,k);var A=class{dialog;#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new k().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(e){this.#o(e);let t=this.#r?.items??[],r=e.names,i=e.status===`ended`&&this.menu,{entrants:a}=this.screen;return c`
      ${t.length>0?c`<h2>${l(`organiser.asking`)}</h2>`:n}<ul class="asking">${T(t,({n:e})=>e,e=>this.#a(e))}</ul><h2>${l(`organiser.names`)}</h2>${a?.total===0?c`<p class="empty">${l(`names.empty`)}</p>`:n}
      ${b(a,this.menu)}
      ${i?c`<p class="hint corrections">${l(`organiser.corrections`)}</p>`:n}
      ${r.length>0?c`<p class="hint">${l(`organiser.missing`,{names:r.join(`, `)})}</p>`:n}
    `}#a({n:e,name:t}){let n=(n,r,i)=>c`<button
        type="button"
        class=${i}
        aria-label="${l(r)}: ${t}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${e}`,{state:n})}
      >${l(r)}</button>`;return c`<li><span class="who">${t}</span>${n(`in`,`row.in`,`primary`)} ${n(`removed`,`organiser.refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&p(e,this.screen.now()))return({n:e,name:t})=>c`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${l(`row.menu`,{name:t})}
        @click=${()=>this.#s(e)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}showMenu({status:e},t){let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await E(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const j=[`arena`,`swiss`,`round_robin`],M={arena:{name:`minutes`,max:180,value:15},swiss:{name:`rounds`,max:31,value:null},round_robin:{name:`cycles`,max:2,value:1}},N={initial_s:120,increment_s:1};var P=class{#e=null;#t={};constructor(e){this.onChange=e}fields(e){let t=this.#e??x(e),n=this.#t[t]??String(M[t].value??g(e)),r=({target:e})=>{this.#e=t,this.#t[t]=e.value,this.onChange()},i=(e,t,n)=>c`<label class="amount"><span>${l(`organiser.${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${n}
          value=${t}
          required
          inputmode="numeric"
        /></label>`;return c`<fieldset class="kinds"><legend class="unseen">${l(`organiser.stage`)}</legend>${j.map(n=>this.#n(n,n===t,e))}</fieldset><label class="amount"><span>${l(`organiser.${M[t].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${M[t].max}
          required
          inputmode="numeric"
          .value=${n}
          @input=${r}
        /></label><p class="hint again" role="status">${t===`swiss`&&_(Number(n),e)?l(`organiser.again`):``}</p><div class="clocks">${i(`seconds`,N.initial_s,86400)}
        ${i(`increment`,N.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${l(`organiser.recorded`)}</span></label>`}#n(e,t,n){return c`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${t}
          ?disabled=${e===`round_robin`&&n>v.max}
          @change=${()=>{this.#e=e,this.onChange()}}
        /><b>${l(`format.${e}`)}</b><span class="hint">${l(`organiser.hint.${e}`)}</span></label>`}};function F(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[M[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const I={round:[`organiser.sureRound`,`organiser.yesRound`],stage:[`organiser.sureStage`,`organiser.yes`],last:[`organiser.sureLast`,`organiser.yes`],end:[`organiser.sure`,`organiser.yes`]},L={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var R=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new P(()=>e.update())}template(e){let t=C(e),r=d(e),i=t===`round`||t===`end`||t===`last`,{text:a,time:o}=this.#n(e,r),s=()=>this.organiser.change({hold:!1});return this.#e&&!L[this.#e].includes(t??``)&&(this.#e=null),c`
      ${i?c`<p class="clock"><span>${a}</span><strong>${o}</strong></p>`:c`<h2>${l(r?`organiser.next`:`organiser.stage`)}</h2>`}
      ${this.#e?n:this.#i(e,t)}<div class="choices">${e.hold?this.#r(`organiser.release`,s,`primary hold`):n}
        ${this.#e?n:this.#o(e,r,t)}</div>${this.#e?this.#c(this.#e):n}
    `}#n(e,t){if(!t)return{text:``,time:``};let n=this.organiser.screen.now(),i=l(t.status===`finishing`?`organiser.last`:`format.${t.kind}`),a=t.rounds>0&&t.status!==`finishing`,o=t.rounds>0?h(e,n):f(t,n),s=o===null?``:m(o),c=a?`${r(t.round)} / ${r(t.rounds)}`:``;return c&&s?{text:`${i} · ${c}`,time:s}:{text:i,time:c||s}}#r(e,t,n=``){return c`<button type="button" class=${n} ?disabled=${this.organiser.busy} @click=${t}>${l(e)}</button>`}#i(t,r){let{entrants:i,playing:a}=t.counts;if(r===`choose`)return this.#a(i);if(r===`start`){let e=S(t),r=e?.kind===`swiss`&&_(e.rounds,i);return c`
        ${r?c`<p class="hint again">${l(`organiser.again`)}</p>`:n}
        ${this.#r(`organiser.start`,()=>this.organiser.post(`/stages/${e?.k}/start`),`primary big`)}
      `}return r===`round`?c`
      ${this.#r(`organiser.round`,()=>a>0?this.#l(`round`):this.#d(),`primary big next-round`)}<p class="hint">${a>0?e(`count.stillPlaying`,Math.ceil(a/2)):l(`organiser.roundHint`)}</p>`:n}#a(e){return c`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,F(t))}}>${this.#t.fields(e)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||e<2}>${l(`organiser.start`)}</button>${e<2?c`<p class="hint">${l(`organiser.few`)}</p>`:n}</form>`}#o({hold:e},t,r){return r===`choose`?t?this.#r(`organiser.end`,()=>this.#l(`end`),`ends`):n:r!==`round`&&r!==`end`&&r!==`last`?n:c`
      ${e?n:this.#s()}
      ${r===`end`&&t?.kind===`arena`?this.#r(`organiser.longer`,()=>this.organiser.post(`/stages/${t?.k}/extend`,{minutes:5})):n}
      ${this.#r(`organiser.endStage`,()=>this.#l(r===`last`?`last`:`stage`),`ends`)}
    `}#s(){return c`<button
        type="button"
        class="hold"
        title=${l(`organiser.key`)}
        ?disabled=${this.organiser.busy}
        @click=${()=>this.organiser.change({hold:!0})}
      >${l(`organiser.hold`)}</button>`}#c(e){let[t,n]=I[e],r=e===`round`?`primary does`:`danger does`;return c`<div class="choices"><strong class="question">${l(t)}</strong>${this.#r(`organiser.no`,()=>this.#l(null),`keep`)}
        ${this.#r(n,()=>this.#u(e),r)}</div>`}#l(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#u(e){let{organiser:t}=this;this.#l(null),e===`end`?t.change({ended:!0}):e===`round`?this.#d():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#d(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},z=class extends y{#e={url:``,local:!1};#t=!1;#n;#r=new R(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new A(this)}async findLink(){let e=await this.page.server();this.#e=await D(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.change({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),super.update(),this.#n.showMenu(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return n;let t=e.status===`ended`;return c`<div class="way">${t?n:this.#a(e)}</div><div class="middle">${t?n:this.#s(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#l(e)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(e){let t=e.registration===`open`;return c`<section class="card lobby"><h2>${l(`organiser.lobby`)}</h2>${t?this.#o(e):c`<p class="hint">${l(`organiser.closed`)}</p>`}<button
          type="button"
          class="small registration"
          ?disabled=${this.busy}
          @click=${()=>this.change({registration:t?`closed`:`open`})}
        >${l(t?`organiser.close`:`organiser.reopen`)}</button></section>`}#o({code:e}){let t=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),r=l(`organiser.local`,{port:location.port||80}).split(/(--\S+ \S+)/);return c`<div class="way-in stack">${this.#t?c`<img class="qr" alt=${l(`organiser.qr`)} width="220" height="220" src=${t} />`:n}
        ${e?c`<p class="number"><span>${l(`organiser.number`)}</span><strong>${e}</strong><span class="hint">${l(`organiser.numberHint`)}</span></p>`:n}<label><span>${l(`organiser.link`)}</span>${u(this.#i)}</label><button type="button" @click=${()=>this.copy(this.#i)}>${l(`organiser.copy`)}</button>${this.#e.local?c`<p class="warning">${r.map((e,t)=>t%2?c`<code>${e}</code>`:e)}</p>`:n}</div>`}#s(e){return c`<section class="card run">${this.#r.template(e)}<details class="more"><summary>${l(`organiser.second`)}</summary><p class="hint">${l(`organiser.secondHint`)}</p>${u(this.#c,l(`organiser.second`))}<button type="button" @click=${()=>this.copy(this.#c)}>${l(`organiser.copy`)}</button></details></section>`}get#c(){return this.#i&&`${this.#i}#organiser=${this.token}`}#l(e){let{api:t}=this.page,r=t.url(`/tournaments/${this.screen.id}`),i=s()===`en`?`,`:`;`,a=(e,t)=>c`<a href=${r+e} download>${l(t)}</a>`;return c`<p class="files"><a href="${t.base}/tv?t=${this.screen.id}" target="_blank">${l(`organiser.wall`)}</a>${d(e)?c`<span>${` · ${l(`organiser.download`)}: `} ${a(`.txt`,`organiser.text`)}${` · `}
                  ${a(`.csv?sep=${i}`,`organiser.sheet`)}${` · `}
                  ${a(`/games.csv?sep=${i}`,`organiser.games`)}</span>`:n}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&d(this.screen.tournament)}async copy(e){let{copy:t}=await import(`./copy.js`);t(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(e,t,n){let{token:r}=this,{api:a}=this.page,o=`/tournaments/${this.screen.id}${t}`;return this.attempt(()=>i(e===`POST`?a.post(o,n,r):a.change(e,o,n,r)))}failed(e){let{page:n}=this;e instanceof t&&e.status===401?(w(this.screen.id,null),n.notify(l(`organiser.wrong`))):n.notify(n.detail(e))}};customElements.define(`cuatro-organiser`,z);export{z as CuatroOrganiser};