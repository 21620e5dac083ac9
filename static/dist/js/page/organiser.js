import{A as e,D as t,Et as n,It as r,Pt as i,Rt as a,Tt as o,_ as s,a as c,jt as l,o as u}from"./app.js";import{i as d,n as f}from"./forms.js";import{A as p,C as m,D as h,E as g,O as _,S as v,T as y,i as b,k as x,m as S,n as C,p as w,w as T,x as E}from"./tournament-shared.js";import{d as D,o as O}from"./first.js";import{p as k}from"./home-shared.js";import{t as A}from"./stage-games.js";import{n as j,t as M}from"./share2.js";const N=[`X`,`O`,`draw`,`void`];var P=class extends s{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};willUpdate(){this.entrant||(this.#e=null)}template(){let{entrant:n}=this;return n?e`<dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${()=>this.onClose()}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><header class="head"><h2 id="entrant-title">${n.name}</h2>${c(i(`row-close`),this.close,`small`)}</header>${this.over?t:e`<div class="choices">${this.#r(n)}</div>`}
        ${this.over||n.state===`out`?t:this.#i(n)}<h3>${i(`row-results`)}</h3>${this.games?.length===0?e`<p class="empty">${i(`row-no-results`)}</p>`:t}<ul class="results stack">${D(this.games??[],({game:e})=>e,e=>this.#o(e,n.n))}</ul></dialog>`:t}#n(e){this.onChange(e),this.close()}#r({state:t}){let n=(e,t,n=``)=>c(i(e),()=>this.#n({state:t}),n,{disabled:this.busy});return t===`out`?n(`row-in`,`in`,`primary`):e`
      ${t===`paused`?n(`row-back`,`in`,`primary`):n(`row-pause`,`paused`)}
      ${n(`row-remove`,`removed`,`danger`)} ${n(`row-ban`,`banned`,`danger`)}
    `}#i({name:t}){let n=f(e=>this.#n({name:e(`rename`)}));return e`<form class="rename row" @submit=${n}><label><span>${i(`row-name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${t}
          /></label><button type="submit" ?disabled=${this.busy}>${i(`row-rename`)}</button><p class="hint">${i(`row-rename-hint`)}</p></form><div class="lost stack left"><p class="hint">${i(this.link?`row-link-hint`:`row-lost-hint`)}</p>${this.link?this.#a(this.link):c(i(`row-lost`),()=>this.onLink(),``,{disabled:this.busy})}</div>`}#a({link:n,qr:r}){return e`
      ${r?e`<img
                class="qr"
                alt=${i(`row-link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(r)}"
              />`:t}
      ${d(n,i(`row-link`))} ${c(i(`organiser-copy`),()=>this.onCopy(n))}
    `}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(n,r){let{game:a,x:o,o:s,outcome:c,corrected_from:l}=n,d={X:i(`row-won`,{name:this.nameOf(o)}),O:i(`row-won`,{name:this.nameOf(s)}),draw:i(`row-draw`),void:i(`row-void`)},f=l?` · ${i(`row-corrected`,{result:d[l]})}`:``,p=i(`row-against`,{name:this.nameOf(o===r?s:o)})+f;if(c===null)return e`<li><span>${p}</span><span>${i(`row-going`)}</span></li>`;let m=this.#e?.game===a?this.#e.outcome:c;return e`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:a,outcome:e.value})}>${N.map(t=>e`<option value=${t} .selected=${u(t===m)}>${d[t]}</option>`)}</select></label>${m===c?t:this.#s(a,m,i(`row-sure`,{result:d[m],before:d[c]}))}</li>`}#s(t,n,r){return e`<div class="choices"><strong class="question">${r}</strong>${c(i(`organiser-no`),()=>this.#c(null),`keep`)}
        ${c(i(`row-yes`),()=>{this.onCorrect(t,n),this.#c(null)},`primary`)}</div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,P);var F=class{dialog;#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new P().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(n){let r=this.#r?.items??[],a=n.status===`ended`&&this.menu,{entrants:o}=this.screen,s=o?.items.flatMap(({name:e,state:t})=>t===`out`?[e]:[]),c=n.names.filter(e=>!s?.includes(e));return e`
      ${r.length>0?e`<h2>${i(`organiser-asking`)}</h2>`:t}<ul class="asking stack">${D(r,({n:e})=>e,e=>this.#a(e))}</ul><h2>${i(`organiser-names`)}</h2>${o?.total===0?e`<p class="empty">${i(`names-empty`)}</p>`:t}
      ${C(o,this.menu)}
      ${a?e`<p class="hint corrections">${i(`organiser-corrections`)}</p>`:t}
      ${c.length>0?e`<p class="hint">${i(`organiser-missing`,{names:c.join(`, `)})}</p>`:t}
    `}#a({n:t,name:n}){let r=(r,a,o)=>e`<button
        type="button"
        class=${o}
        aria-label="${i(a)}: ${n}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${t}`,{state:r})}
      >${i(a)}</button>`;return e`<li><span class="who">${n}</span>${r(`in`,`row-in`,`primary`)} ${r(`removed`,`organiser-refuse`,``)}</li>`}get menu(){let{tournament:t}=this.screen;if(t&&_(t,this.screen.now()))return({n:t,name:n})=>e`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${i(`row-menu`,{name:n})}
        @click=${()=>this.#s(t)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}willUpdate(e,t){this.#o(e);let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e.status===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await A(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const I=[`arena`,`swiss`,`round_robin`],L={initial_s:120,increment_s:1};var R=class{#e=null;#t={};constructor(e){this.onChange=e}fields(t){let n=this.#e??g(t),r=this.#t[n]??String(w[n].value??h(t)),a=({target:e})=>{this.#e=n,this.#t[n]=e.value,this.onChange()},o=(t,n,r)=>e`<label class="amount"><span>${i(`organiser-${t}`)}</span><input
          type="number"
          name=${t}
          min="0"
          max=${r}
          value=${n}
          required
          inputmode="numeric"
        /></label>`;return e`<fieldset class="kinds stack"><legend class="unseen">${i(`organiser-stage`)}</legend>${I.map(e=>this.#n(e,e===n,t))}</fieldset><label class="amount"><span>${i(`organiser-${w[n].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${w[n].max}
          required
          inputmode="numeric"
          .value=${r}
          @input=${a}
        /></label><p class="hint again" role="status">${n===`swiss`&&v(Number(r),t)?i(`organiser-again`):``}</p><div class="clocks row">${o(`seconds`,L.initial_s,86400)}
        ${o(`increment`,L.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${i(`organiser-recorded`)}</span></label>`}#n(t,n,r){return e`<label class="kind"><input
          type="radio"
          name="kind"
          value=${t}
          .checked=${n}
          ?disabled=${t===`round_robin`&&r>S.max}
          @change=${()=>{this.#e=t,this.onChange()}}
        /><b>${i(`format-${t}`)}</b><span class="hint">${i(`organiser-hint-${t}`)}</span></label>`}};function z(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[w[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const B={round:[`organiser-sure-round`,`organiser-yes-round`],stage:[`organiser-sure-stage`,`organiser-yes`],last:[`organiser-sure-last`,`organiser-yes`],end:[`organiser-sure`,`organiser-yes`]},V={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var H=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new R(()=>e.update())}willUpdate(e){this.#e&&!V[this.#e].includes(E(e)??``)&&(this.#e=null)}template(n){let r=E(n),a=y(n);return e`
      ${r===`round`||r===`end`||r===`last`?this.#n(n,a):e`<h2>${i(a?`organiser-next`:`organiser-stage`)}</h2>`}
      ${this.#e?t:this.#a(n,r)}<div class="choices fill">${n.hold?this.#i(`organiser-release`,()=>this.organiser.change({hold:!1}),`primary hold`):t}
        ${this.#e?t:this.#s(n,a,r)}</div>${this.#e?this.#l(this.#e):t}
    `}#n(t,n){let{text:r,time:i}=this.#r(t,n);return e`<p class="clock"><span>${r}</span><strong>${i}</strong></p>`}#r(e,t){if(!t)return{text:``,time:``};let n=this.organiser.screen.now(),r=i(t.status===`finishing`?`organiser-last`:`format-${t.kind}`),a=t.rounds>0&&t.status!==`finishing`,o=t.rounds>0?T(e,n):x(t,n),s=o===null?``:p(o),c=a?`${l(t.round)} / ${l(t.rounds)}`:``;return c&&s?{text:`${r} · ${c}`,time:s}:{text:r,time:c||s}}#i(e,t,n=``){return c(i(e),t,n,{disabled:this.organiser.busy})}#a(n,r){let{entrants:a,playing:s}=n.counts;if(r===`choose`)return this.#o(a);if(r===`start`){let r=m(n),o=r?.kind===`swiss`&&v(r.rounds,a);return e`
        ${o?e`<p class="hint again">${i(`organiser-again`)}</p>`:t}
        ${this.#i(`organiser-start`,()=>this.organiser.post(`/stages/${r?.k}/start`),`primary big`)}
      `}return r===`round`?e`
      ${this.#i(`organiser-round`,()=>s>0?this.#u(`round`):this.#f(),`primary big next-round`)}<p class="hint">${s>0?o(`count-still-playing`,Math.ceil(s/2)):i(`organiser-round-hint`)}</p>`:t}#o(n){return e`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,z(t))}}>${this.#t.fields(n)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||n<2}>${i(`organiser-start`)}</button>${n<2?e`<p class="hint">${i(`organiser-few`)}</p>`:t}</form>`}#s({hold:n},r,i){return i===`choose`?r?this.#i(`organiser-end`,()=>this.#u(`end`),`ends`):t:i!==`round`&&i!==`end`&&i!==`last`?t:e`
      ${n?t:this.#c()}
      ${i===`end`&&r?.kind===`arena`?this.#i(`organiser-longer`,()=>this.organiser.post(`/stages/${r?.k}/extend`,{minutes:5})):t}
      ${this.#i(`organiser-end-stage`,()=>this.#u(i===`last`?`last`:`stage`),`ends`)}
    `}#c(){return c(i(`organiser-hold`),()=>this.organiser.change({hold:!0}),`hold`,{disabled:this.organiser.busy,title:i(`organiser-key`)})}#l(t){let[n,r]=B[t],a=t===`round`?`primary does`:`danger does`;return e`<div class="choices fill"><strong class="question">${i(n)}</strong>${this.#i(`organiser-no`,()=>this.#u(null),`keep`)}
        ${this.#i(r,()=>this.#d(t),a)}</div>`}#u(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#d(e){let{organiser:t}=this;this.#u(null),e===`end`?t.change({ended:!0}):e===`round`?this.#f():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#f(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},U=class extends b{#e={url:``,local:!1};#t=!1;#n;#r=new H(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new F(this)}async findLink(){let e=await this.page.server();this.#e=await j(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{key:t,ctrlKey:n,altKey:r,metaKey:i,repeat:a}=e;if(t.toLowerCase()!==`h`||O(e)||n||r||i||a)return;let{tournament:o}=this.screen;o?.status===`running`&&this.change({hold:!o.hold})},{signal:this.life})}willUpdate(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),this.#r.willUpdate(e),this.#n.willUpdate(e,this.busy))}template(){let{tournament:n}=this.screen;if(!n)return t;let r=n.status===`ended`;return e`<div class="way stack">${r?t:this.#a(n)}</div><div class="middle stack">${r?t:this.#c(n)}<section class="card entrants">${this.#n.template(n)}</section>${this.#u(n)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(t){let n=t.registration===`open`;return e`<section class="card lobby"><h2>${i(`organiser-lobby`)}</h2>${n?this.#s(t):e`<p class="hint">${i(`organiser-closed`)}</p>`}
        ${this.#o(n)}</section>`}#o(e){return c(i(e?`organiser-close`:`organiser-reopen`),()=>this.change({registration:e?`closed`:`open`}),`small registration`,{disabled:this.busy})}#s({code:n}){let r=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),a=i(`organiser-local`,{port:location.port||80}).split(/(--\S+ \S+)/);return e`<div class="way-in stack">${this.#t?e`<img class="qr" alt=${i(`organiser-qr`)} width="220" height="220" src=${r} />`:t}
        ${n?e`<p class="number"><span>${i(`organiser-number`)}</span><strong>${n}</strong><span class="hint">${i(`organiser-number-hint`)}</span></p>`:t}<label><span>${i(`organiser-link`)}</span>${d(this.#i)}</label>${c(i(`organiser-copy`),()=>this.copy(this.#i))}
        ${this.#e.local?e`<p class="warning">${a.map((t,n)=>n%2?e`<code>${t}</code>`:t)}</p>`:t}</div>`}#c(t){return e`<section class="card run">${this.#r.template(t)}<details class="more stack"><summary>${i(`organiser-second`)}</summary><p class="hint">${i(`organiser-second-hint`)}</p>${d(this.#l,i(`organiser-second`))}
          ${c(i(`organiser-copy`),()=>this.copy(this.#l))}</details></section>`}get#l(){return this.#i&&`${this.#i}#organiser=${this.token}`}#u(r){let{api:a}=this.page,o=a.url(`/tournaments/${this.screen.id}`),s=(t,r)=>e`<a href="${o+t}?lang=${n()}" download>${i(r)}</a>`;return e`<p class="files"><a href="${a.base}/tv?t=${this.screen.id}" target="_blank">${i(`organiser-wall`)}</a>${y(r)?e`<span>${` · ${i(`organiser-download`)}: `} ${s(`.txt`,`organiser-text`)}${` · `}
                  ${s(`.csv`,`organiser-sheet`)}${` · `}
                  ${s(`/games.csv`,`organiser-games`)}</span>`:t}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&y(this.screen.tournament)}copy(e){M(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(e,t,n){let{token:r}=this,{api:i}=this.page,o=`/tournaments/${this.screen.id}${t}`;return this.attempt(()=>a(e===`POST`?i.post(o,n,r):i.change(e,o,n,r)))}failed(e){let{page:t}=this;e instanceof r&&e.status===401?(k(this.screen.id,null),t.notify(i(`organiser-wrong`))):t.notify(t.detail(e))}};customElements.define(`cuatro-organiser`,U);export{U as CuatroOrganiser};