import{A as e,Bt as t,D as n,Et as r,Lt as i,Mt as a,O as o,_ as s,a as c,jt as l,o as u,wt as d}from"./app.js";import{i as f,n as p}from"./forms.js";import{A as m,C as h,D as g,E as _,O as v,S as y,T as b,i as x,k as S,m as C,n as w,p as T,w as E,x as D}from"./tournament-shared.js";import{p as O}from"./home-shared.js";import{u as k}from"./first.js";import{t as A}from"./stage-games.js";import{n as j,t as M}from"./share2.js";const N=[`X`,`O`,`draw`,`void`];var P=class extends s{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:r}=this;return r?e`<dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${()=>this.onClose()}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><header class="head"><h2 id="entrant-title">${r.name}</h2>${c(t(`row-close`),this.close,`small`)}</header>${this.over?n:e`<div class="choices">${this.#r(r)}</div>`}
        ${this.over||r.state===`out`?n:this.#i(r)}<h3>${t(`row-results`)}</h3>${this.games?.length===0?e`<p class="empty">${t(`row-no-results`)}</p>`:n}<ul class="results stack">${k(this.games??[],({game:e})=>e,e=>this.#o(e,r.n))}</ul></dialog>`:(this.#e=null,n)}#n(e){this.onChange(e),this.close()}#r({state:n}){let r=(e,n,r=``)=>c(t(e),()=>this.#n({state:n}),r,{disabled:this.busy});return n===`out`?r(`row-in`,`in`,`primary`):e`
      ${n===`paused`?r(`row-back`,`in`,`primary`):r(`row-pause`,`paused`)}
      ${r(`row-remove`,`removed`,`danger`)} ${r(`row-ban`,`banned`,`danger`)}
    `}#i({name:n}){let r=p(e=>this.#n({name:e(`rename`)}));return e`<form class="rename row" @submit=${r}><label><span>${t(`row-name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${n}
          /></label><button type="submit" ?disabled=${this.busy}>${t(`row-rename`)}</button><p class="hint">${t(`row-rename-hint`)}</p></form><div class="lost stack left"><p class="hint">${t(this.link?`row-link-hint`:`row-lost-hint`)}</p>${this.link?this.#a(this.link):c(t(`row-lost`),()=>this.onLink(),``,{disabled:this.busy})}</div>`}#a({link:r,qr:i}){return e`
      ${i?e`<img
                class="qr"
                alt=${t(`row-link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(i)}"
              />`:n}
      ${f(r,t(`row-link`))} ${c(t(`organiser-copy`),()=>this.onCopy(r))}
    `}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(r,i){let{game:a,x:o,o:s,outcome:c,corrected_from:l}=r,d={X:t(`row-won`,{name:this.nameOf(o)}),O:t(`row-won`,{name:this.nameOf(s)}),draw:t(`row-draw`),void:t(`row-void`)},f=l?` · ${t(`row-corrected`,{result:d[l]})}`:``,p=t(`row-against`,{name:this.nameOf(o===i?s:o)})+f;if(c===null)return e`<li><span>${p}</span><span>${t(`row-going`)}</span></li>`;let m=this.#e?.game===a?this.#e.outcome:c;return e`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:a,outcome:e.value})}>${N.map(t=>e`<option value=${t} .selected=${u(t===m)}>${d[t]}</option>`)}</select></label>${m===c?n:this.#s(a,m,t(`row-sure`,{result:d[m],before:d[c]}))}</li>`}#s(n,r,i){return e`<div class="choices"><strong class="question">${i}</strong>${c(t(`organiser-no`),()=>this.#c(null),`keep`)}
        ${c(t(`row-yes`),()=>{this.onCorrect(n,r),this.#c(null)},`primary`)}</div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,P);var F=class{dialog;#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new P().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(r){this.#o(r);let i=this.#r?.items??[],a=r.status===`ended`&&this.menu,{entrants:o}=this.screen,s=o?.items.flatMap(({name:e,state:t})=>t===`out`?[e]:[]),c=r.names.filter(e=>!s?.includes(e));return e`
      ${i.length>0?e`<h2>${t(`organiser-asking`)}</h2>`:n}<ul class="asking stack">${k(i,({n:e})=>e,e=>this.#a(e))}</ul><h2>${t(`organiser-names`)}</h2>${o?.total===0?e`<p class="empty">${t(`names-empty`)}</p>`:n}
      ${w(o,this.menu)}
      ${a?e`<p class="hint corrections">${t(`organiser-corrections`)}</p>`:n}
      ${c.length>0?e`<p class="hint">${t(`organiser-missing`,{names:c.join(`, `)})}</p>`:n}
    `}#a({n,name:r}){let i=(i,a,o)=>e`<button
        type="button"
        class=${o}
        aria-label="${t(a)}: ${r}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${n}`,{state:i})}
      >${t(a)}</button>`;return e`<li><span class="who">${r}</span>${i(`in`,`row-in`,`primary`)} ${i(`removed`,`organiser-refuse`,``)}</li>`}get menu(){let{tournament:n}=this.screen;if(n&&v(n,this.screen.now()))return({n,name:r})=>e`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${t(`row-menu`,{name:r})}
        @click=${()=>this.#s(n)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}showMenu({status:e},t){let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await A(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const I=[`arena`,`swiss`,`round_robin`],L={initial_s:120,increment_s:1};var R=class{#e=null;#t={};constructor(e){this.onChange=e}fields(n){let r=this.#e??_(n),i=this.#t[r]??String(T[r].value??g(n)),a=({target:e})=>{this.#e=r,this.#t[r]=e.value,this.onChange()},o=(n,r,i)=>e`<label class="amount"><span>${t(`organiser-${n}`)}</span><input
          type="number"
          name=${n}
          min="0"
          max=${i}
          value=${r}
          required
          inputmode="numeric"
        /></label>`;return e`<fieldset class="kinds stack"><legend class="unseen">${t(`organiser-stage`)}</legend>${I.map(e=>this.#n(e,e===r,n))}</fieldset><label class="amount"><span>${t(`organiser-${T[r].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${T[r].max}
          required
          inputmode="numeric"
          .value=${i}
          @input=${a}
        /></label><p class="hint again" role="status">${r===`swiss`&&y(Number(i),n)?t(`organiser-again`):``}</p><div class="clocks row">${o(`seconds`,L.initial_s,86400)}
        ${o(`increment`,L.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${t(`organiser-recorded`)}</span></label>`}#n(n,r,i){return e`<label class="kind"><input
          type="radio"
          name="kind"
          value=${n}
          .checked=${r}
          ?disabled=${n===`round_robin`&&i>C.max}
          @change=${()=>{this.#e=n,this.onChange()}}
        /><b>${t(`format-${n}`)}</b><span class="hint">${t(`organiser-hint-${n}`)}</span></label>`}};function z(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[T[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const B={round:[`organiser-sure-round`,`organiser-yes-round`],stage:[`organiser-sure-stage`,`organiser-yes`],last:[`organiser-sure-last`,`organiser-yes`],end:[`organiser-sure`,`organiser-yes`]},V={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var H=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new R(()=>e.update())}template(r){let i=D(r),a=b(r),o=i===`round`||i===`end`||i===`last`,s=()=>this.organiser.change({hold:!1});return this.#e&&!V[this.#e].includes(i??``)&&(this.#e=null),e`
      ${o?e`<p class="clock"></p>`:e`<h2>${t(a?`organiser-next`:`organiser-stage`)}</h2>`}
      ${this.#e?n:this.#i(r,i)}<div class="choices fill">${r.hold?this.#r(`organiser-release`,s,`primary hold`):n}
        ${this.#e?n:this.#o(r,a,i)}</div>${this.#e?this.#c(this.#e):n}
    `}clock(t){let{text:n,time:r}=this.#n(t,b(t));return e`<span>${n}</span><strong>${r}</strong>`}#n(e,n){if(!n)return{text:``,time:``};let r=this.organiser.screen.now(),a=t(n.status===`finishing`?`organiser-last`:`format-${n.kind}`),o=n.rounds>0&&n.status!==`finishing`,s=n.rounds>0?E(e,r):S(n,r),c=s===null?``:m(s),l=o?`${i(n.round)} / ${i(n.rounds)}`:``;return l&&c?{text:`${a} · ${l}`,time:c}:{text:a,time:l||c}}#r(e,n,r=``){return c(t(e),n,r,{disabled:this.organiser.busy})}#i(r,i){let{entrants:a,playing:o}=r.counts;if(i===`choose`)return this.#a(a);if(i===`start`){let i=h(r),o=i?.kind===`swiss`&&y(i.rounds,a);return e`
        ${o?e`<p class="hint again">${t(`organiser-again`)}</p>`:n}
        ${this.#r(`organiser-start`,()=>this.organiser.post(`/stages/${i?.k}/start`),`primary big`)}
      `}return i===`round`?e`
      ${this.#r(`organiser-round`,()=>o>0?this.#l(`round`):this.#d(),`primary big next-round`)}<p class="hint">${o>0?l(`count-still-playing`,Math.ceil(o/2)):t(`organiser-round-hint`)}</p>`:n}#a(r){return e`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,z(t))}}>${this.#t.fields(r)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||r<2}>${t(`organiser-start`)}</button>${r<2?e`<p class="hint">${t(`organiser-few`)}</p>`:n}</form>`}#o({hold:t},r,i){return i===`choose`?r?this.#r(`organiser-end`,()=>this.#l(`end`),`ends`):n:i!==`round`&&i!==`end`&&i!==`last`?n:e`
      ${t?n:this.#s()}
      ${i===`end`&&r?.kind===`arena`?this.#r(`organiser-longer`,()=>this.organiser.post(`/stages/${r?.k}/extend`,{minutes:5})):n}
      ${this.#r(`organiser-end-stage`,()=>this.#l(i===`last`?`last`:`stage`),`ends`)}
    `}#s(){return c(t(`organiser-hold`),()=>this.organiser.change({hold:!0}),`hold`,{disabled:this.organiser.busy,title:t(`organiser-key`)})}#c(n){let[r,i]=B[n],a=n===`round`?`primary does`:`danger does`;return e`<div class="choices fill"><strong class="question">${t(r)}</strong>${this.#r(`organiser-no`,()=>this.#l(null),`keep`)}
        ${this.#r(i,()=>this.#u(n),a)}</div>`}#l(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#u(e){let{organiser:t}=this;this.#l(null),e===`end`?t.change({ended:!0}):e===`round`?this.#d():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#d(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},U=class extends x{#e={url:``,local:!1};#t=!1;#n;#r=new H(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new F(this)}async findLink(){let e=await this.page.server();this.#e=await j(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.change({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),super.update(),this.#n.showMenu(e,this.busy))}template(){let{tournament:t}=this.screen;if(!t)return n;let r=t.status===`ended`;return e`<div class="way stack">${r?n:this.#a(t)}</div><div class="middle stack">${r?n:this.#c(t)}<section class="card entrants">${this.#n.template(t)}</section>${this.#u(t)}</div>`}rendered(){this.tick()}tick(){let{tournament:e}=this.screen,t=this.querySelector(`.run .clock`);e&&t&&o(this.#r.clock(e),t)}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(n){let r=n.registration===`open`;return e`<section class="card lobby"><h2>${t(`organiser-lobby`)}</h2>${r?this.#s(n):e`<p class="hint">${t(`organiser-closed`)}</p>`}
        ${this.#o(r)}</section>`}#o(e){return c(t(e?`organiser-close`:`organiser-reopen`),()=>this.change({registration:e?`closed`:`open`}),`small registration`,{disabled:this.busy})}#s({code:r}){let i=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),a=t(`organiser-local`,{port:location.port||80}).split(/(--\S+ \S+)/);return e`<div class="way-in stack">${this.#t?e`<img class="qr" alt=${t(`organiser-qr`)} width="220" height="220" src=${i} />`:n}
        ${r?e`<p class="number"><span>${t(`organiser-number`)}</span><strong>${r}</strong><span class="hint">${t(`organiser-number-hint`)}</span></p>`:n}<label><span>${t(`organiser-link`)}</span>${f(this.#i)}</label>${c(t(`organiser-copy`),()=>this.copy(this.#i))}
        ${this.#e.local?e`<p class="warning">${a.map((t,n)=>n%2?e`<code>${t}</code>`:t)}</p>`:n}</div>`}#c(n){return e`<section class="card run">${this.#r.template(n)}<details class="more stack"><summary>${t(`organiser-second`)}</summary><p class="hint">${t(`organiser-second-hint`)}</p>${f(this.#l,t(`organiser-second`))}
          ${c(t(`organiser-copy`),()=>this.copy(this.#l))}</details></section>`}get#l(){return this.#i&&`${this.#i}#organiser=${this.token}`}#u(r){let{api:i}=this.page,o=i.url(`/tournaments/${this.screen.id}`),s=(n,r)=>e`<a href="${o+n}?lang=${a()}" download>${t(r)}</a>`;return e`<p class="files"><a href="${i.base}/tv?t=${this.screen.id}" target="_blank">${t(`organiser-wall`)}</a>${b(r)?e`<span>${` · ${t(`organiser-download`)}: `} ${s(`.txt`,`organiser-text`)}${` · `}
                  ${s(`.csv`,`organiser-sheet`)}${` · `}
                  ${s(`/games.csv`,`organiser-games`)}</span>`:n}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&b(this.screen.tournament)}copy(e){M(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(e,t,n){let{token:i}=this,{api:a}=this.page,o=`/tournaments/${this.screen.id}${t}`;return this.attempt(()=>r(e===`POST`?a.post(o,n,i):a.change(e,o,n,i)))}failed(e){let{page:n}=this;e instanceof d&&e.status===401?(O(this.screen.id,null),n.notify(t(`organiser-wrong`))):n.notify(n.detail(e))}};customElements.define(`cuatro-organiser`,U);export{U as CuatroOrganiser};