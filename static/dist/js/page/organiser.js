import{At as e,Bt as t,Ft as n,Ht as r,M as i,Rt as a,c as o,k as s,kt as c,o as l,y as u}from"./app.js";import{a as d,c as f,l as p,n as m,r as h,s as g}from"./forms.js";import{A as _,C as v,D as y,E as b,O as x,S,T as C,a as w,h as T,j as E,k as D,m as O,n as k,w as A}from"./tournament-shared.js";import{f as j,o as M}from"./first.js";import{f as N}from"./home-shared.js";import{t as P}from"./stage-games2.js";import{i as F,n as I,r as L,t as R}from"./qr-picture.js";const z=[`X`,`O`,`draw`,`void`];var B=class extends u{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;close=()=>I(this);willUpdate(){this.entrant||(this.#e=null)}template(){let{entrant:e}=this;return e?F({id:`entrant-title`,title:e.name,closes:a(`row-close`),onClose:()=>this.onClose(),content:i`
        ${this.over?s:i`<div class="choices">${this.#n(e)}</div>`}
        ${this.over||e.state===`out`?s:this.#r(e)}<h3>${a(`row-results`)}</h3>${this.games?.length===0?i`<p class="empty">${a(`row-no-results`)}</p>`:s}<ul class="results stack">${j(this.games??[],({game:e})=>e,t=>this.#a(t,e.n))}</ul>`}):s}#t(e){this.onChange(e),this.close()}#n({state:e}){let t=(e,t,n=``)=>l(a(e),()=>this.#t({state:t}),n,{disabled:this.busy});return e===`out`?t(`row-in`,`in`,`primary`):i`
      ${e===`paused`?t(`row-back`,`in`,`primary`):t(`row-pause`,`paused`)}
      ${t(`row-remove`,`removed`,`danger`)} ${t(`row-ban`,`banned`,`danger`)}
    `}#r({name:e}){let t=d(e=>this.#t({name:e(`rename`)}));return i`<form class="rename row" @submit=${t}><label><span>${a(`row-name`)}</span><input
            type="text"
            name="rename"
            @input=${g}
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${a(`row-rename`)}</button><p class="hint">${a(`row-rename-hint`)}</p></form><div class="lost stack left"><p class="hint">${a(this.link?`row-link-hint`:`row-lost-hint`)}</p>${this.link?this.#i(this.link):l(a(`row-lost`),()=>this.onLink(),``,{disabled:this.busy})}</div>`}#i({link:e,qr:t}){return i`
      ${R(t,a(`row-link`),200)} ${f(e,a(`row-link`))}
      ${l(a(`organiser-copy`),()=>this.onCopy(e))}
    `}rendered(){L(this)}#a(e,t){let{game:n,x:r,o:c,outcome:l,corrected_from:u}=e,d={X:a(`row-won`,{name:this.nameOf(r)}),O:a(`row-won`,{name:this.nameOf(c)}),draw:a(`row-draw`),void:a(`row-void`)},f=u?` · ${a(`row-corrected`,{result:d[u]})}`:``,p=a(`row-against`,{name:this.nameOf(r===t?c:r)})+f;if(l===null)return i`<li><span>${p}</span><span>${a(`row-going`)}</span></li>`;let m=this.#e?.game===n?this.#e.outcome:l;return i`<li><label><span>${p}</span><select @change=${({target:e})=>this.#s({game:n,outcome:e.value})}>${z.map(e=>i`<option value=${e} .selected=${o(e===m)}>${d[e]}</option>`)}</select></label>${m===l?s:this.#o(n,m,a(`row-sure`,{result:d[m],before:d[l]}))}</li>`}#o(e,t,n){return i`<div class="choices"><strong class="question">${n}</strong>${l(a(`organiser-no`),()=>this.#s(null),`keep`)}
        ${l(a(`row-yes`),()=>{this.onCorrect(e,t),this.#s(null)},`primary`)}</div>`}#s(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,B);var V=class{#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new B().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(e){let t=this.#r?.items??[],n=e.status===`ended`,{entrants:r}=this.screen,o=r?.items.flatMap(({name:e,state:t})=>t===`out`?[e]:[]),c=e.names.filter(e=>!o?.includes(e));return i`
      ${t.length>0?i`<h2>${a(`organiser-asking`)}</h2>`:s}<ul class="asking stack">${j(t,({n:e})=>e,e=>this.#a(e))}</ul><h2>${a(`organiser-names`)}</h2>${r?.total===0?i`<p class="empty">${a(`names-empty`)}</p>`:s}
      ${k(r,this.menu)}
      ${this.menu&&(n||r?.total)?i`<p class="hint">${a(n?`organiser-corrections`:`organiser-menu`)}</p>`:s}
      ${c.length>0?i`<p class="hint">${a(`organiser-missing`,{names:c.join(`, `)})}</p>`:s}
    `}#a({n:e,name:t}){let n=(n,r,o)=>i`<button
        type="button"
        class=${o}
        aria-label="${a(r)}: ${t}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${e}`,{state:n})}
      >${a(r)}</button>`;return i`<li><span class="who">${t}</span>${n(`in`,`row-in`,`primary`)} ${n(`removed`,`organiser-refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&D(e,this.screen.now()))return({n:e,name:t})=>i`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${a(`row-menu`,{name:t})}
        @click=${()=>this.#s(e)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}willUpdate(e,t){this.#o(e);let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e.status===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await P(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const H=[`arena`,`swiss`,`round_robin`],U={initial_s:120,increment_s:1};var W=class{#e=`arena`;#t=null;constructor(e){this.onChange=e}fields(e){let t=this.#e,n=this.#t??String(O[t].value??x(e)),r=({target:e})=>{this.#t=e.value,this.onChange()},s=(e,t,n)=>i`<label class="amount"><span>${a(`organiser-${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${n}
          value=${t}
          required
          inputmode="numeric"
        /></label>`;return i`<fieldset class="kinds stack"><legend class="unseen">${a(`organiser-stage`)}</legend>${H.map(n=>this.#n(n,n===t,e))}</fieldset><label class="amount"><span>${a(`organiser-${O[t].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${O[t].max}
          required
          inputmode="numeric"
          .value=${o(n)}
          @input=${r}
        /></label><p class="hint again" role="status">${t===`swiss`&&v(Number(n),e)?a(`organiser-again`):``}</p><div class="clocks row">${s(`seconds`,U.initial_s,86400)}
        ${s(`increment`,U.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${a(`organiser-recorded`)}</span></label>`}#n(e,t,n){let r=()=>{this.#e=e,this.#t=null,this.onChange()},o=n>1&&e===y(n);return i`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${t}
          ?disabled=${e===`round_robin`&&n>T.max}
          @change=${r}
        /><b>${a(`format-${e}`)}</b><span class="hint">${a(`organiser-hint-${e}`)}
          ${o?i`<em>${a(`organiser-suits`,{n})}</em>`:s}</span></label>`}};function G(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[O[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const K={round:[`organiser-sure-round`,`organiser-yes-round`],stage:[`organiser-sure-stage`,`organiser-yes`],last:[`organiser-sure-last`,`organiser-yes`],end:[`organiser-sure`,`organiser-yes`]},q={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var J=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new W(()=>e.update())}willUpdate(e){this.#e&&!q[this.#e].includes(S(e)??``)&&(this.#e=null)}template(e){let t=S(e),n=b(e);return i`
      ${t===`round`||t===`end`||t===`last`?this.#n(e,n):i`<h2>${a(n?`organiser-next`:`organiser-stage`)}</h2>`}
      ${this.#e?s:this.#a(e,t)}<div class="choices fill">${e.hold?this.#i(`organiser-release`,()=>this.organiser.change({hold:!1}),`primary hold`):s}
        ${this.#e?s:this.#s(e,n,t)}</div>${this.#e?this.#l(this.#e):s}
    `}#n(e,t){let{text:n,time:r}=this.#r(e,t);return i`<p class="clock"><span>${n}</span><strong>${r}</strong></p>`}#r(e,t){if(!t)return{text:``,time:``};let r=this.organiser.screen.now(),i=a(t.status===`finishing`?`organiser-last`:`format-${t.kind}`),o=t.rounds>0&&t.status!==`finishing`,s=t.rounds>0?C(e,r):_(t,r),c=s===null?``:E(s),l=o?`${n(t.round)} / ${n(t.rounds)}`:``;return l&&c?{text:`${i} · ${l}`,time:c}:{text:i,time:l||c}}#i(e,t,n=``){return l(a(e),t,n,{disabled:this.organiser.busy})}#a(e,t){let{entrants:n,playing:r}=e.counts;if(t===`choose`)return this.#o(n);if(t===`start`){let t=A(e),r=t?.kind===`swiss`&&v(t.rounds,n);return i`
        ${r?i`<p class="hint again">${a(`organiser-again`)}</p>`:s}
        ${this.#i(`organiser-start`,()=>this.organiser.post(`/stages/${t?.k}/start`),`primary big`)}
      `}return t===`round`?i`
      ${this.#i(`organiser-round`,()=>r>0?this.#u(`round`):this.#f(),`primary big next-round`)}<p class="hint">${r>0?c(`count-still-playing`,Math.ceil(r/2)):a(`organiser-round-hint`)}</p>`:s}#o(e){return i`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,G(t))}}>${this.#t.fields(e)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||e<2}>${a(`organiser-start`)}</button>${e<2?i`<p class="hint">${a(`organiser-few`)}</p>`:s}</form>`}#s({hold:e},t,n){return n===`choose`?t?this.#i(`organiser-end`,()=>this.#u(`end`),`ends`):s:n!==`round`&&n!==`end`&&n!==`last`?s:i`
      ${e?s:this.#c()}
      ${n===`end`&&t?.kind===`arena`?this.#i(`organiser-longer`,()=>this.organiser.post(`/stages/${t?.k}/extend`,{minutes:5})):s}
      ${this.#i(`organiser-end-stage`,()=>this.#u(n===`last`?`last`:`stage`),`ends`)}
    `}#c(){return l(a(`organiser-hold`),()=>this.organiser.change({hold:!0}),`hold`,{disabled:this.organiser.busy,title:a(`organiser-key`)})}#l(e){let[t,n]=K[e],r=e===`round`?`primary does`:`danger does`;return i`<div class="choices fill"><strong class="question">${a(t)}</strong>${this.#i(`organiser-no`,()=>this.#u(null),`keep`)}
        ${this.#i(n,()=>this.#d(e),r)}</div>`}#u(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#d(e){let{organiser:t}=this;this.#u(null),e===`end`?t.change({ended:!0}):e===`round`?this.#f():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#f(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},Y=class extends w{#e={url:``,local:!1};#t=!1;#n;#r=new J(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new V(this)}async findLink(){let e=await this.page.server();this.#e=await h(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{key:t,ctrlKey:n,altKey:r,metaKey:i,repeat:a}=e;if(t.toLowerCase()!==`h`||M(e)||n||r||i||a)return;let{tournament:o}=this.screen;o?.status===`running`&&this.change({hold:!o.hold})},{signal:this.life})}willUpdate(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),this.#r.willUpdate(e),this.#n.willUpdate(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return s;let t=e.status===`ended`;return i`<div class="way stack">${t?s:this.#a(e)}</div><div class="middle stack">${t?s:this.#c(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#u(e)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(e){let t=e.registration===`open`;return i`<section class="card lobby"><h2>${a(`organiser-lobby`)}</h2>${this.#s(e)}<div class="either">${[`organiser-close-hint`,`organiser-closed`].map((e,n)=>i`<p class="hint" ?data-away=${t===(n===1)}>${a(e)}</p>`)}</div>${this.#o(t)}</section>`}#o(e){return l(a(e?`organiser-close`:`organiser-reopen`),()=>this.change({registration:e?`closed`:`open`}),`small registration`,{disabled:this.busy})}#s({code:e}){let t=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`);return i`<div class="way-in stack">${this.#t?i`<img class="qr" alt=${a(`organiser-qr`)} width="220" height="220" src=${t} />`:s}<p class="number"><span>${a(`organiser-number`)}</span><strong>${e??`–`}</strong><span class="hint" ?data-away=${!e}>${a(`organiser-number-hint`)}</span></p><label><span>${a(`organiser-link`)}</span>${f(this.#i)}</label>${l(a(`organiser-copy`),()=>this.copy(this.#i))}
        ${this.#e.local?p(a(`organiser-local`,{port:location.port||`80`})):s}</div>`}#c(e){return i`<section class="card run">${this.#r.template(e)}<details class="more stack"><summary>${a(`organiser-second`)}</summary><p class="hint">${a(`organiser-second-hint`)}</p>${f(this.#l,a(`organiser-second`))}
          ${l(a(`organiser-copy`),()=>this.copy(this.#l))}</details></section>`}get#l(){return this.#i&&`${this.#i}#organiser=${this.token}`}#u(t){let{api:n}=this.page,r=n.url(`/tournaments/${this.screen.id}`),o=(t,n)=>i`<a href="${r+t}?lang=${e()}" download>${a(n)}</a>`;return i`<p class="files"><a href="${n.base}/tv?t=${this.screen.id}" target="_blank">${a(`organiser-wall`)}</a>${b(t)?i`<span>${a(`organiser-download`)}</span>${o(`.txt`,`organiser-text`)} ${o(`.csv`,`organiser-sheet`)}
                ${o(`/games.csv`,`organiser-games`)}
              `:s}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&b(this.screen.tournament)}copy(e){m(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(e,t,n){let{token:i}=this,{api:a}=this.page,o=`/tournaments/${this.screen.id}${t}`;return this.attempt(()=>r(e===`POST`?a.post(o,n,i):a.change(e,o,n,i)))}failed(e){let{page:n}=this;e instanceof t&&e.status===401?(N(this.screen.id,null),n.notify(a(`organiser-wrong`))):n.notify(n.detail(e))}};customElements.define(`cuatro-organiser`,Y);export{Y as CuatroOrganiser};