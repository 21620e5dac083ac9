import{At as e,E as t,Ft as n,Rt as r,St as i,a,g as o,k as s,kt as c,wt as l}from"./app.js";import{C as u,D as d,E as f,S as p,T as m,b as h,d as g,t as _,v,w as y,x as b,y as x}from"./tournament-shared.js";import{p as S}from"./home-shared.js";import{o as C}from"./first.js";import{t as w}from"./stage-games.js";import{t as T}from"./share2.js";const E=[`X`,`O`,`draw`,`void`];var D=class extends o{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:e}=this;return e?s`<dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${()=>this.onClose()}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><header class="head"><h2 id="entrant-title">${e.name}</h2><button type="button" class="small" @click=${this.close}>${r(`row.close`)}</button></header>${this.over?t:s`<div class="choices">${this.#r(e)}</div>`}
        ${this.over||e.state===`out`?t:this.#i(e)}<h3>${r(`row.results`)}</h3>${this.games?.length===0?s`<p class="empty">${r(`row.noResults`)}</p>`:t}<ul class="results">${C(this.games??[],({game:e})=>e,t=>this.#o(t,e.n))}</ul></dialog>`:(this.#e=null,t)}#n(e){this.onChange(e),this.close()}#r({state:e}){let t=(e,t,n=``)=>s`<button
        type="button"
        class=${n}
        ?disabled=${this.busy}
        @click=${()=>this.#n({state:t})}
      >${r(e)}</button>`;return e===`out`?t(`row.in`,`in`,`primary`):s`
      ${e===`paused`?t(`row.back`,`in`,`primary`):t(`row.pause`,`paused`)}
      ${t(`row.remove`,`removed`,`danger`)} ${t(`row.ban`,`banned`,`danger`)}
    `}#i({name:e}){return s`<form class="rename" @submit=${e=>{e.preventDefault();let t=new FormData(e.target);this.#n({name:String(t.get(`rename`)).trim()})}}><label><span>${r(`row.name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${r(`row.rename`)}</button></form><div class="lost"><p class="hint">${r(this.link?`row.linkHint`:`row.lostHint`)}</p>${this.link?this.#a(this.link):s`<button type="button" ?disabled=${this.busy} @click=${()=>this.onLink()}>${r(`row.lost`)}</button>`}</div>`}#a({link:e,qr:n}){return s`
      ${n?s`<img
                class="qr"
                alt=${r(`row.link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(n)}"
              />`:t}<input
        type="text"
        readonly
        aria-label=${r(`row.link`)}
        .value=${e}
        @focus=${({target:e})=>e.select()}
      /><button type="button" @click=${()=>this.onCopy(e)}>${r(`organiser.copy`)}</button>`}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(e,n){let{game:i,x:o,o:c,outcome:l,corrected_from:u}=e,d={X:r(`row.won`,{name:this.nameOf(o)}),O:r(`row.won`,{name:this.nameOf(c)}),draw:r(`row.draw`),void:r(`row.void`)},f=u?` · ${r(`row.corrected`,{result:d[u]})}`:``,p=r(`row.against`,{name:this.nameOf(o===n?c:o)})+f;if(l===null)return s`<li><span>${p}</span><span>${r(`row.going`)}</span></li>`;let m=this.#e?.game===i?this.#e.outcome:l;return s`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:i,outcome:e.value})}>${E.map(e=>s`<option value=${e} .selected=${a(e===m)}>${d[e]}</option>`)}</select></label>${m===l?t:this.#s(i,m,r(`row.sure`,{result:d[m],before:d[l]}))}</li>`}#s(e,t,n){return s`<div class="choices"><strong class="question">${n}</strong><button type="button" class="keep" @click=${()=>this.#c(null)}>${r(`organiser.no`)}</button><button type="button" class="primary" @click=${()=>{this.onCorrect(e,t),this.#c(null)}}>${r(`row.yes`)}</button></div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,D);var O=class{dialog;#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new D().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(e){this.#o(e);let n=this.#r?.items??[],i=e.names,a=e.status===`ended`&&this.menu,{entrants:o}=this.screen;return s`
      ${n.length>0?s`<h2>${r(`organiser.asking`)}</h2>`:t}<ul class="asking">${C(n,({n:e})=>e,e=>this.#a(e))}</ul><h2>${r(`organiser.names`)}</h2>${o?.total===0?s`<p class="empty">${r(`names.empty`)}</p>`:t}
      ${_(o,this.menu)}
      ${a?s`<p class="hint corrections">${r(`organiser.corrections`)}</p>`:t}
      ${i.length>0?s`<p class="hint">${r(`organiser.missing`,{names:i.join(`, `)})}</p>`:t}
    `}#a({n:e,name:t}){let n=(n,i,a)=>s`<button
        type="button"
        class=${a}
        aria-label="${r(i)}: ${t}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${e}`,{state:n})}
      >${r(i)}</button>`;return s`<li><span class="who">${t}</span>${n(`in`,`row.in`,`primary`)} ${n(`removed`,`organiser.refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&m(e,this.screen.now()))return({n:e,name:t})=>s`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${r(`row.menu`,{name:t})}
        @click=${()=>this.#s(e)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}showMenu({status:e},t){let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await w(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const k=[`arena`,`swiss`,`round_robin`],A={arena:{name:`minutes`,max:180,value:15},swiss:{name:`rounds`,max:31,value:null},round_robin:{name:`cycles`,max:2,value:1}},j={initial_s:120,increment_s:1};var M=class{#e=null;#t={};constructor(e){this.onChange=e}fields(e){let t=this.#e??u(e),n=this.#t[t]??String(A[t].value??y(e)),i=({target:e})=>{this.#e=t,this.#t[t]=e.value,this.onChange()},a=(e,t,n)=>s`<label class="amount"><span>${r(`organiser.${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${n}
          value=${t}
          required
          inputmode="numeric"
        /></label>`;return s`<fieldset class="kinds"><legend class="unseen">${r(`organiser.stage`)}</legend>${k.map(n=>this.#n(n,n===t,e))}</fieldset><label class="amount"><span>${r(`organiser.${A[t].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${A[t].max}
          required
          inputmode="numeric"
          .value=${n}
          @input=${i}
        /></label><p class="hint again" role="status">${t===`swiss`&&x(Number(n),e)?r(`organiser.again`):``}</p><div class="clocks">${a(`seconds`,j.initial_s,86400)}
        ${a(`increment`,j.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${r(`organiser.recorded`)}</span></label>`}#n(e,t,n){return s`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${t}
          ?disabled=${e===`round_robin`&&n>g.max}
          @change=${()=>{this.#e=e,this.onChange()}}
        /><b>${r(`format.${e}`)}</b><span class="hint">${r(`organiser.hint.${e}`)}</span></label>`}};function N(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[A[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const P={round:[`organiser.sureRound`,`organiser.yesRound`],stage:[`organiser.sureStage`,`organiser.yes`],last:[`organiser.sureLast`,`organiser.yes`],end:[`organiser.sure`,`organiser.yes`]},F={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var I=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new M(()=>e.update())}template(e){let n=v(e),i=p(e),a=n===`round`||n===`end`||n===`last`,{text:o,time:c}=this.#n(e,i),l=()=>this.organiser.change({hold:!1});return this.#e&&!F[this.#e].includes(n??``)&&(this.#e=null),s`
      ${a?s`<p class="clock"><span>${o}</span><strong>${c}</strong></p>`:s`<h2>${r(i?`organiser.next`:`organiser.stage`)}</h2>`}
      ${this.#e?t:this.#i(e,n)}<div class="choices">${e.hold?this.#r(`organiser.release`,l,`primary hold`):t}
        ${this.#e?t:this.#o(e,i,n)}</div>${this.#e?this.#c(this.#e):t}
    `}#n(e,t){if(!t)return{text:``,time:``};let i=this.organiser.screen.now(),a=r(t.status===`finishing`?`organiser.last`:`format.${t.kind}`),o=t.rounds>0&&t.status!==`finishing`,s=t.rounds>0?b(e,i):f(t,i),c=s===null?``:d(s),l=o?`${n(t.round)} / ${n(t.rounds)}`:``;return l&&c?{text:`${a} · ${l}`,time:c}:{text:a,time:l||c}}#r(e,t,n=``){return s`<button type="button" class=${n} ?disabled=${this.organiser.busy} @click=${t}>${r(e)}</button>`}#i(e,n){let{entrants:i,playing:a}=e.counts;if(n===`choose`)return this.#a(i);if(n===`start`){let n=h(e),a=n?.kind===`swiss`&&x(n.rounds,i);return s`
        ${a?s`<p class="hint again">${r(`organiser.again`)}</p>`:t}
        ${this.#r(`organiser.start`,()=>this.organiser.post(`/stages/${n?.k}/start`),`primary big`)}
      `}return n===`round`?s`
      ${this.#r(`organiser.round`,()=>a>0?this.#l(`round`):this.#d(),`primary big next-round`)}<p class="hint">${a>0?c(`count.stillPlaying`,Math.ceil(a/2)):r(`organiser.roundHint`)}</p>`:t}#a(e){return s`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,N(t))}}>${this.#t.fields(e)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||e<2}>${r(`organiser.start`)}</button>${e<2?s`<p class="hint">${r(`organiser.few`)}</p>`:t}</form>`}#o({hold:e},n,r){return r===`choose`?n?this.#r(`organiser.end`,()=>this.#l(`end`),`ends`):t:r!==`round`&&r!==`end`&&r!==`last`?t:s`
      ${e?t:this.#s()}
      ${r===`end`&&n?.kind===`arena`?this.#r(`organiser.longer`,()=>this.organiser.post(`/stages/${n?.k}/extend`,{minutes:5})):t}
      ${this.#r(`organiser.endStage`,()=>this.#l(r===`last`?`last`:`stage`),`ends`)}
    `}#s(){return s`<button
        type="button"
        class="hold"
        title=${r(`organiser.key`)}
        ?disabled=${this.organiser.busy}
        @click=${()=>this.organiser.change({hold:!0})}
      >${r(`organiser.hold`)}</button>`}#c(e){let[t,n]=P[e],i=e===`round`?`primary does`:`danger does`;return s`<div class="choices"><strong class="question">${r(t)}</strong>${this.#r(`organiser.no`,()=>this.#l(null),`keep`)}
        ${this.#r(n,()=>this.#u(e),i)}</div>`}#l(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#u(e){let{organiser:t}=this;this.#l(null),e===`end`?t.change({ended:!0}):e===`round`?this.#d():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#d(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},L=class extends o{busy=!1;#e={url:``,local:!1};#t=!1;#n;#r=new I(this);constructor(e,t){super(),this.screen=e,this.page=e.page,this.token=t,this.#n=new O(this)}async findLink(){let e=await this.page.server();this.#e=await T(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.change({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),super.update(),this.#n.showMenu(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return t;let n=e.status===`ended`;return s`<div class="way">${n?t:this.#a(e)}</div><div class="middle">${n?t:this.#s(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#l(e)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(e){let t=e.registration===`open`;return s`<section class="card lobby"><h2>${r(`organiser.lobby`)}</h2>${t?this.#o(e):s`<p class="hint">${r(`organiser.closed`)}</p>`}<button
          type="button"
          class="small registration"
          ?disabled=${this.busy}
          @click=${()=>this.change({registration:t?`closed`:`open`})}
        >${r(t?`organiser.close`:`organiser.reopen`)}</button></section>`}#o({code:e}){let n=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),i=r(`organiser.local`,{port:location.port||80}).split(/(--\S+ \S+)/);return s`<div class="way-in stack">${this.#t?s`<img class="qr" alt=${r(`organiser.qr`)} width="220" height="220" src=${n} />`:t}
        ${e?s`<p class="number"><span>${r(`organiser.number`)}</span><strong>${e}</strong><span class="hint">${r(`organiser.numberHint`)}</span></p>`:t}<label><span>${r(`organiser.link`)}</span>${R(this.#i)}</label><button type="button" @click=${()=>this.copy(this.#i)}>${r(`organiser.copy`)}</button>${this.#e.local?s`<p class="warning">${i.map((e,t)=>t%2?s`<code>${e}</code>`:e)}</p>`:t}</div>`}#s(e){return s`<section class="card run">${this.#r.template(e)}<details class="more"><summary>${r(`organiser.second`)}</summary><p class="hint">${r(`organiser.secondHint`)}</p>${R(this.#c,r(`organiser.second`))}<button type="button" @click=${()=>this.copy(this.#c)}>${r(`organiser.copy`)}</button></details></section>`}get#c(){return this.#i&&`${this.#i}#organiser=${this.token}`}#l(n){let{api:i}=this.page,a=i.url(`/tournaments/${this.screen.id}`),o=e()===`en`?`,`:`;`,c=(e,t)=>s`<a href=${a+e} download>${r(t)}</a>`;return s`<p class="files"><a href="${i.base}/tv?t=${this.screen.id}" target="_blank">${r(`organiser.wall`)}</a>${p(n)?s`<span>${` · ${r(`organiser.download`)}: `} ${c(`.txt`,`organiser.text`)}${` · `}
                  ${c(`.csv?sep=${o}`,`organiser.sheet`)}${` · `}
                  ${c(`/games.csv?sep=${o}`,`organiser.games`)}</span>`:t}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&p(this.screen.tournament)}async copy(e){let{copy:t}=await import(`./copy.js`);t(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}async request(e,t,n){let{page:a,token:o}=this,{id:s}=this.screen;this.busy=!0,this.update();try{let r=`/tournaments/${s}${t}`;return await l(e===`POST`?a.api.post(r,n,o):a.api.change(e,r,n,o))}catch(e){e instanceof i&&e.status===401?(S(s,null),a.notify(r(`organiser.wrong`))):a.notify(a.detail(e))}finally{this.busy=!1,this.update()}return null}};const R=(e,n)=>s`<input
    type="text"
    readonly
    aria-label=${n??t}
    .value=${e}
    @focus=${({target:e})=>e.select()}
  />`;customElements.define(`cuatro-organiser`,L);export{L as CuatroOrganiser};