import{Dt as e,M as t,Mt as n,Nt as r,Rt as i,Tt as a,Vt as o,i as s,k as c,y as l}from"./app.js";import{C as u,D as d,E as f,S as p,T as m,b as h,d as g,t as _,v,w as y,x as b,y as x}from"./tournament-shared.js";import{m as S,t as C}from"./home-shared.js";import{t as w}from"./stage-games.js";import{t as T}from"./share2.js";const E=[`X`,`O`,`draw`,`void`];var D=class extends l{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:e}=this;return e?t`<dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${()=>this.onClose()}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><header class="head"><h2 id="entrant-title">${e.name}</h2><button type="button" class="small" @click=${this.close}>${o(`row.close`)}</button></header>${this.over?c:t`<div class="choices">${this.#r(e)}</div>`}
        ${this.over||e.state===`out`?c:this.#i(e)}<h3>${o(`row.results`)}</h3>${this.games?.length===0?t`<p class="empty">${o(`row.noResults`)}</p>`:c}<ul class="results">${C(this.games??[],({game:e})=>e,t=>this.#o(t,e.n))}</ul></dialog>`:(this.#e=null,c)}#n(e){this.onChange(e),this.close()}#r({state:e}){let n=(e,n,r=``)=>t`<button
        type="button"
        class=${r}
        ?disabled=${this.busy}
        @click=${()=>this.#n({state:n})}
      >${o(e)}</button>`;return e===`out`?n(`row.in`,`in`,`primary`):t`
      ${e===`paused`?n(`row.back`,`in`,`primary`):n(`row.pause`,`paused`)}
      ${n(`row.remove`,`removed`,`danger`)} ${n(`row.ban`,`banned`,`danger`)}
    `}#i({name:e}){return t`<form class="rename" @submit=${e=>{e.preventDefault();let t=new FormData(e.target);this.#n({name:String(t.get(`rename`)).trim()})}}><label><span>${o(`row.name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${o(`row.rename`)}</button></form><div class="lost"><p class="hint">${o(this.link?`row.linkHint`:`row.lostHint`)}</p>${this.link?this.#a(this.link):t`<button type="button" ?disabled=${this.busy} @click=${()=>this.onLink()}>${o(`row.lost`)}</button>`}</div>`}#a({link:e,qr:n}){return t`
      ${n?t`<img
                class="qr"
                alt=${o(`row.link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(n)}"
              />`:c}<input
        type="text"
        readonly
        aria-label=${o(`row.link`)}
        .value=${e}
        @focus=${({target:e})=>e.select()}
      /><button type="button" @click=${()=>this.onCopy(e)}>${o(`organiser.copy`)}</button>`}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(e,n){let{game:r,x:i,o:a,outcome:l,corrected_from:u}=e,d={X:o(`row.won`,{name:this.nameOf(i)}),O:o(`row.won`,{name:this.nameOf(a)}),draw:o(`row.draw`),void:o(`row.void`)},f=u?` · ${o(`row.corrected`,{result:d[u]})}`:``,p=o(`row.against`,{name:this.nameOf(i===n?a:i)})+f;if(l===null)return t`<li><span>${p}</span><span>${o(`row.going`)}</span></li>`;let m=this.#e?.game===r?this.#e.outcome:l;return t`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:r,outcome:e.value})}>${E.map(e=>t`<option value=${e} .selected=${s(e===m)}>${d[e]}</option>`)}</select></label>${m===l?c:this.#s(r,m,o(`row.sure`,{result:d[m],before:d[l]}))}</li>`}#s(e,n,r){return t`<div class="choices"><strong class="question">${r}</strong><button type="button" class="keep" @click=${()=>this.#c(null)}>${o(`organiser.no`)}</button><button type="button" class="primary" @click=${()=>{this.onCorrect(e,n),this.#c(null)}}>${o(`row.yes`)}</button></div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,D);var O=class{dialog;#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new D().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(e){this.#o(e);let n=this.#r?.items??[],r=e.names,i=e.status===`ended`&&this.menu,{entrants:a}=this.screen;return t`
      ${n.length>0?t`<h2>${o(`organiser.asking`)}</h2>`:c}<ul class="asking">${C(n,({n:e})=>e,e=>this.#a(e))}</ul><h2>${o(`organiser.names`)}</h2>${a?.total===0?t`<p class="empty">${o(`names.empty`)}</p>`:c}
      ${_(a,this.menu)}
      ${i?t`<p class="hint corrections">${o(`organiser.corrections`)}</p>`:c}
      ${r.length>0?t`<p class="hint">${o(`organiser.missing`,{names:r.join(`, `)})}</p>`:c}
    `}#a({n:e,name:n}){let r=(r,i,a)=>t`<button
        type="button"
        class=${a}
        aria-label="${o(i)}: ${n}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${e}`,{state:r})}
      >${o(i)}</button>`;return t`<li><span class="who">${n}</span>${r(`in`,`row.in`,`primary`)} ${r(`removed`,`organiser.refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&m(e,this.screen.now()))return({n:e,name:n})=>t`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${o(`row.menu`,{name:n})}
        @click=${()=>this.#s(e)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}showMenu({status:e},t){let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await w(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const k=[`arena`,`swiss`,`round_robin`],A={arena:{name:`minutes`,max:180,value:15},swiss:{name:`rounds`,max:31,value:null},round_robin:{name:`cycles`,max:2,value:1}},j={initial_s:120,increment_s:1};var M=class{#e=null;#t={};constructor(e){this.onChange=e}fields(e){let n=this.#e??u(e),r=this.#t[n]??String(A[n].value??y(e)),i=({target:e})=>{this.#e=n,this.#t[n]=e.value,this.onChange()},a=(e,n,r)=>t`<label class="amount"><span>${o(`organiser.${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${r}
          value=${n}
          required
          inputmode="numeric"
        /></label>`;return t`<fieldset class="kinds"><legend class="unseen">${o(`organiser.stage`)}</legend>${k.map(t=>this.#n(t,t===n,e))}</fieldset><label class="amount"><span>${o(`organiser.${A[n].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${A[n].max}
          required
          inputmode="numeric"
          .value=${r}
          @input=${i}
        /></label><p class="hint again" role="status">${n===`swiss`&&x(Number(r),e)?o(`organiser.again`):``}</p><div class="clocks">${a(`seconds`,j.initial_s,86400)}
        ${a(`increment`,j.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${o(`organiser.recorded`)}</span></label>`}#n(e,n,r){return t`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${n}
          ?disabled=${e===`round_robin`&&r>g.max}
          @change=${()=>{this.#e=e,this.onChange()}}
        /><b>${o(`format.${e}`)}</b><span class="hint">${o(`organiser.hint.${e}`)}</span></label>`}};function N(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[A[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const P={round:[`organiser.sureRound`,`organiser.yesRound`],stage:[`organiser.sureStage`,`organiser.yes`],last:[`organiser.sureLast`,`organiser.yes`],end:[`organiser.sure`,`organiser.yes`]},F={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var I=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new M(()=>e.update())}template(e){let n=v(e),r=p(e),i=n===`round`||n===`end`||n===`last`,{text:a,time:s}=this.#n(e,r),l=()=>this.organiser.change({hold:!1});return this.#e&&!F[this.#e].includes(n??``)&&(this.#e=null),t`
      ${i?t`<p class="clock"><span>${a}</span><strong>${s}</strong></p>`:t`<h2>${o(r?`organiser.next`:`organiser.stage`)}</h2>`}
      ${this.#e?c:this.#i(e,n)}<div class="choices">${e.hold?this.#r(`organiser.release`,l,`primary hold`):c}
        ${this.#e?c:this.#o(e,r,n)}</div>${this.#e?this.#c(this.#e):c}
    `}#n(e,t){if(!t)return{text:``,time:``};let n=this.organiser.screen.now(),r=o(t.status===`finishing`?`organiser.last`:`format.${t.kind}`),a=t.rounds>0&&t.status!==`finishing`,s=t.rounds>0?b(e,n):f(t,n),c=s===null?``:d(s),l=a?`${i(t.round)} / ${i(t.rounds)}`:``;return l&&c?{text:`${r} · ${l}`,time:c}:{text:r,time:l||c}}#r(e,n,r=``){return t`<button type="button" class=${r} ?disabled=${this.organiser.busy} @click=${n}>${o(e)}</button>`}#i(e,r){let{entrants:i,playing:a}=e.counts;if(r===`choose`)return this.#a(i);if(r===`start`){let n=h(e),r=n?.kind===`swiss`&&x(n.rounds,i);return t`
        ${r?t`<p class="hint again">${o(`organiser.again`)}</p>`:c}
        ${this.#r(`organiser.start`,()=>this.organiser.post(`/stages/${n?.k}/start`),`primary big`)}
      `}return r===`round`?t`
      ${this.#r(`organiser.round`,()=>a>0?this.#l(`round`):this.#d(),`primary big next-round`)}<p class="hint">${a>0?n(`count.stillPlaying`,Math.ceil(a/2)):o(`organiser.roundHint`)}</p>`:c}#a(e){return t`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,N(t))}}>${this.#t.fields(e)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||e<2}>${o(`organiser.start`)}</button>${e<2?t`<p class="hint">${o(`organiser.few`)}</p>`:c}</form>`}#o({hold:e},n,r){return r===`choose`?n?this.#r(`organiser.end`,()=>this.#l(`end`),`ends`):c:r!==`round`&&r!==`end`&&r!==`last`?c:t`
      ${e?c:this.#s()}
      ${r===`end`&&n?.kind===`arena`?this.#r(`organiser.longer`,()=>this.organiser.post(`/stages/${n?.k}/extend`,{minutes:5})):c}
      ${this.#r(`organiser.endStage`,()=>this.#l(r===`last`?`last`:`stage`),`ends`)}
    `}#s(){return t`<button
        type="button"
        class="hold"
        title=${o(`organiser.key`)}
        ?disabled=${this.organiser.busy}
        @click=${()=>this.organiser.change({hold:!0})}
      >${o(`organiser.hold`)}</button>`}#c(e){let[n,r]=P[e],i=e===`round`?`primary does`:`danger does`;return t`<div class="choices"><strong class="question">${o(n)}</strong>${this.#r(`organiser.no`,()=>this.#l(null),`keep`)}
        ${this.#r(r,()=>this.#u(e),i)}</div>`}#l(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#u(e){let{organiser:t}=this;this.#l(null),e===`end`?t.change({ended:!0}):e===`round`?this.#d():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#d(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},L=class extends l{busy=!1;#e={url:``,local:!1};#t=!1;#n;#r=new I(this);constructor(e,t){super(),this.screen=e,this.page=e.page,this.token=t,this.#n=new O(this)}async findLink(){let e=await this.page.server();this.#e=await T(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.change({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),super.update(),this.#n.showMenu(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return c;let n=e.status===`ended`;return t`<div class="way">${n?c:this.#a(e)}</div><div class="middle">${n?c:this.#s(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#l(e)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(e){let n=e.registration===`open`;return t`<section class="card lobby"><h2>${o(`organiser.lobby`)}</h2>${n?this.#o(e):t`<p class="hint">${o(`organiser.closed`)}</p>`}<button
          type="button"
          class="small registration"
          ?disabled=${this.busy}
          @click=${()=>this.change({registration:n?`closed`:`open`})}
        >${o(n?`organiser.close`:`organiser.reopen`)}</button></section>`}#o({code:e}){let n=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),r=o(`organiser.local`,{port:location.port||80}).split(/(--\S+ \S+)/);return t`<div class="way-in stack">${this.#t?t`<img class="qr" alt=${o(`organiser.qr`)} width="220" height="220" src=${n} />`:c}
        ${e?t`<p class="number"><span>${o(`organiser.number`)}</span><strong>${e}</strong><span class="hint">${o(`organiser.numberHint`)}</span></p>`:c}<label><span>${o(`organiser.link`)}</span>${R(this.#i)}</label><button type="button" @click=${()=>this.copy(this.#i)}>${o(`organiser.copy`)}</button>${this.#e.local?t`<p class="warning">${r.map((e,n)=>n%2?t`<code>${e}</code>`:e)}</p>`:c}</div>`}#s(e){return t`<section class="card run">${this.#r.template(e)}<details class="more"><summary>${o(`organiser.second`)}</summary><p class="hint">${o(`organiser.secondHint`)}</p>${R(this.#c,o(`organiser.second`))}<button type="button" @click=${()=>this.copy(this.#c)}>${o(`organiser.copy`)}</button></details></section>`}get#c(){return this.#i&&`${this.#i}#organiser=${this.token}`}#l(e){let{api:n}=this.page,i=n.url(`/tournaments/${this.screen.id}`),a=r()===`en`?`,`:`;`,s=(e,n)=>t`<a href=${i+e} download>${o(n)}</a>`;return t`<p class="files"><a href="${n.base}/tv?t=${this.screen.id}" target="_blank">${o(`organiser.wall`)}</a>${p(e)?t`<span>${` · ${o(`organiser.download`)}: `} ${s(`.txt`,`organiser.text`)}${` · `}
                  ${s(`.csv?sep=${a}`,`organiser.sheet`)}${` · `}
                  ${s(`/games.csv?sep=${a}`,`organiser.games`)}</span>`:c}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&p(this.screen.tournament)}async copy(e){let{copy:t}=await import(`./copy.js`);t(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}async request(t,n,r){let{page:i,token:s}=this,{id:c}=this.screen;this.busy=!0,this.update();try{let a=`/tournaments/${c}${n}`;return await e(t===`POST`?i.api.post(a,r,s):i.api.change(t,a,r,s))}catch(e){e instanceof a&&e.status===401?(S(c,null),i.notify(o(`organiser.wrong`))):i.notify(i.detail(e))}finally{this.busy=!1,this.update()}return null}};const R=(e,n)=>t`<input
    type="text"
    readonly
    aria-label=${n??c}
    .value=${e}
    @focus=${({target:e})=>e.select()}
  />`;customElements.define(`cuatro-organiser`,L);export{L as CuatroOrganiser};