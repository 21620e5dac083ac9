import{Bt as e,Dt as t,It as n,M as r,Nt as i,Ot as a,Rt as o,c as s,k as c,o as l,y as u}from"./app.js";import{a as d,c as f,l as p,n as m,r as h,s as g}from"./forms.js";import{A as _,C as v,D as y,E as b,O as x,S,T as C,a as w,h as T,j as E,k as D,m as O,n as k,w as A}from"./tournament-shared.js";import{f as j,o as M}from"./first.js";import{f as N}from"./home-shared.js";import{t as P}from"./stage-games2.js";import{i as F,n as I,r as L,t as R}from"./qr-picture.js";const z=[`X`,`O`,`draw`,`void`];var B=class extends u{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;close=()=>I(this);willUpdate(){this.entrant||(this.#e=null)}template(){let{entrant:e}=this;return e?F({id:`entrant-title`,title:e.name,closes:n(`row-close`),onClose:()=>this.onClose(),content:r`
        ${this.over?c:r`<div class="choices">${this.#n(e)}</div>`}
        ${this.over||e.state===`out`?c:this.#r(e)}<h3>${n(`row-results`)}</h3>${this.games?.length===0?r`<p class="empty">${n(`row-no-results`)}</p>`:c}<ul class="results stack">${j(this.games??[],({game:e})=>e,t=>this.#a(t,e.n))}</ul>`}):c}#t(e){this.onChange(e),this.close()}#n({state:e}){let t=(e,t,r=``)=>l(n(e),()=>this.#t({state:t}),r,{disabled:this.busy});return e===`out`?t(`row-in`,`in`,`primary`):r`
      ${e===`paused`?t(`row-back`,`in`,`primary`):t(`row-pause`,`paused`)}
      ${t(`row-remove`,`removed`,`danger`)} ${t(`row-ban`,`banned`,`danger`)}
    `}#r({name:e}){let t=d(e=>this.#t({name:e(`rename`)}));return r`<form class="rename row" @submit=${t}><label><span>${n(`row-name`)}</span><input
            type="text"
            name="rename"
            @input=${g}
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${n(`row-rename`)}</button><p class="hint">${n(`row-rename-hint`)}</p></form><div class="lost stack left"><p class="hint">${n(this.link?`row-link-hint`:`row-lost-hint`)}</p>${this.link?this.#i(this.link):l(n(`row-lost`),()=>this.onLink(),``,{disabled:this.busy})}</div>`}#i({link:e,qr:t}){return r`
      ${R(t,n(`row-link`),200)} ${f(e,n(`row-link`))}
      ${l(n(`organiser-copy`),()=>this.onCopy(e))}
    `}rendered(){L(this)}#a(e,t){let{game:i,x:a,o,outcome:l,corrected_from:u}=e,d={X:n(`row-won`,{name:this.nameOf(a)}),O:n(`row-won`,{name:this.nameOf(o)}),draw:n(`row-draw`),void:n(`row-void`)},f=u?` · ${n(`row-corrected`,{result:d[u]})}`:``,p=n(`row-against`,{name:this.nameOf(a===t?o:a)})+f;if(l===null)return r`<li><span>${p}</span><span>${n(`row-going`)}</span></li>`;let m=this.#e?.game===i?this.#e.outcome:l;return r`<li><label><span>${p}</span><select @change=${({target:e})=>this.#s({game:i,outcome:e.value})}>${z.map(e=>r`<option value=${e} .selected=${s(e===m)}>${d[e]}</option>`)}</select></label>${m===l?c:this.#o(i,m,n(`row-sure`,{result:d[m],before:d[l]}))}</li>`}#o(e,t,i){return r`<div class="choices"><strong class="question">${i}</strong>${l(n(`organiser-no`),()=>this.#s(null),`keep`)}
        ${l(n(`row-yes`),()=>{this.onCorrect(e,t),this.#s(null)},`primary`)}</div>`}#s(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,B);var V=class{#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new B().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(e){let t=this.#r?.items??[],i=e.status===`ended`,{entrants:a}=this.screen,o=a?.items.flatMap(({name:e,state:t})=>t===`out`?[e]:[]),s=e.names.filter(e=>!o?.includes(e));return r`
      ${t.length>0?r`<h2>${n(`organiser-asking`)}</h2>`:c}<ul class="asking stack">${j(t,({n:e})=>e,e=>this.#a(e))}</ul><h2>${n(`organiser-names`)}</h2>${a?.total===0?r`<p class="empty">${n(`names-empty`)}</p>`:c}
      ${k(a,this.menu)}
      ${this.menu&&(i||a?.total)?r`<p class="hint">${n(i?`organiser-corrections`:`organiser-menu`)}</p>`:c}
      ${s.length>0?r`<p class="hint">${n(`organiser-missing`,{names:s.join(`, `)})}</p>`:c}
    `}#a({n:e,name:t}){let i=(i,a,o)=>r`<button
        type="button"
        class=${o}
        aria-label="${n(a)}: ${t}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${e}`,{state:i})}
      >${n(a)}</button>`;return r`<li><span class="who">${t}</span>${i(`in`,`row-in`,`primary`)} ${i(`removed`,`organiser-refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&D(e,this.screen.now()))return({n:e,name:t})=>r`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${n(`row-menu`,{name:t})}
        @click=${()=>this.#s(e)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}willUpdate(e,t){this.#o(e);let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e.status===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await P(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const H=[`arena`,`swiss`,`round_robin`],U={initial_s:120,increment_s:1};var W=class{#e=`arena`;#t=null;constructor(e){this.onChange=e}fields(e){let t=this.#e,i=this.#t??String(O[t].value??x(e)),a=({target:e})=>{this.#t=e.value,this.onChange()},o=(e,t,i)=>r`<label class="amount"><span>${n(`organiser-${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${i}
          value=${t}
          required
          inputmode="numeric"
        /></label>`;return r`<fieldset class="kinds stack"><legend class="unseen">${n(`organiser-stage`)}</legend>${H.map(n=>this.#n(n,n===t,e))}</fieldset><label class="amount"><span>${n(`organiser-${O[t].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${O[t].max}
          required
          inputmode="numeric"
          .value=${s(i)}
          @input=${a}
        /></label><p class="hint again" role="status">${t===`swiss`&&v(Number(i),e)?n(`organiser-again`):``}</p><div class="clocks row">${o(`seconds`,U.initial_s,86400)}
        ${o(`increment`,U.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${n(`organiser-recorded`)}</span></label>`}#n(e,t,i){let a=()=>{this.#e=e,this.#t=null,this.onChange()},o=i>1&&e===y(i);return r`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${t}
          ?disabled=${e===`round_robin`&&i>T.max}
          @change=${a}
        /><b>${n(`format-${e}`)}</b><span class="hint">${n(`organiser-hint-${e}`)}
          ${o?r`<em>${n(`organiser-suits`,{n:i})}</em>`:c}</span></label>`}};function G(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[O[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const K={round:[`organiser-sure-round`,`organiser-yes-round`],stage:[`organiser-sure-stage`,`organiser-yes`],last:[`organiser-sure-last`,`organiser-yes`],end:[`organiser-sure`,`organiser-yes`]},q={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var J=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new W(()=>e.update())}willUpdate(e){this.#e&&!q[this.#e].includes(S(e)??``)&&(this.#e=null)}template(e){let t=S(e),i=b(e);return r`
      ${t===`round`||t===`end`||t===`last`?this.#n(e,i):r`<h2>${n(i?`organiser-next`:`organiser-stage`)}</h2>`}
      ${this.#e?c:this.#a(e,t)}<div class="choices fill">${e.hold?this.#i(`organiser-release`,()=>this.organiser.change({hold:!1}),`primary hold`):c}
        ${this.#e?c:this.#s(e,i,t)}</div>${this.#e?this.#l(this.#e):c}
    `}#n(e,t){let{text:n,time:i}=this.#r(e,t);return r`<p class="clock"><span>${n}</span><strong>${i}</strong></p>`}#r(e,t){if(!t)return{text:``,time:``};let r=this.organiser.screen.now(),a=n(t.status===`finishing`?`organiser-last`:`format-${t.kind}`),o=t.rounds>0&&t.status!==`finishing`,s=t.rounds>0?C(e,r):_(t,r),c=s===null?``:E(s),l=o?`${i(t.round)} / ${i(t.rounds)}`:``;return l&&c?{text:`${a} · ${l}`,time:c}:{text:a,time:l||c}}#i(e,t,r=``){return l(n(e),t,r,{disabled:this.organiser.busy})}#a(e,i){let{entrants:a,playing:o}=e.counts;if(i===`choose`)return this.#o(a);if(i===`start`){let t=A(e),i=t?.kind===`swiss`&&v(t.rounds,a);return r`
        ${i?r`<p class="hint again">${n(`organiser-again`)}</p>`:c}
        ${this.#i(`organiser-start`,()=>this.organiser.post(`/stages/${t?.k}/start`),`primary big`)}
      `}return i===`round`?r`
      ${this.#i(`organiser-round`,()=>o>0?this.#u(`round`):this.#f(),`primary big next-round`)}<p class="hint">${o>0?t(`count-still-playing`,Math.ceil(o/2)):n(`organiser-round-hint`)}</p>`:c}#o(e){return r`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,G(t))}}>${this.#t.fields(e)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||e<2}>${n(`organiser-start`)}</button>${e<2?r`<p class="hint">${n(`organiser-few`)}</p>`:c}</form>`}#s({hold:e},t,n){return n===`choose`?t?this.#i(`organiser-end`,()=>this.#u(`end`),`ends`):c:n!==`round`&&n!==`end`&&n!==`last`?c:r`
      ${e?c:this.#c()}
      ${n===`end`&&t?.kind===`arena`?this.#i(`organiser-longer`,()=>this.organiser.post(`/stages/${t?.k}/extend`,{minutes:5})):c}
      ${this.#i(`organiser-end-stage`,()=>this.#u(n===`last`?`last`:`stage`),`ends`)}
    `}#c(){return l(n(`organiser-hold`),()=>this.organiser.change({hold:!0}),`hold`,{disabled:this.organiser.busy,title:n(`organiser-key`)})}#l(e){let[t,i]=K[e],a=e===`round`?`primary does`:`danger does`;return r`<div class="choices fill"><strong class="question">${n(t)}</strong>${this.#i(`organiser-no`,()=>this.#u(null),`keep`)}
        ${this.#i(i,()=>this.#d(e),a)}</div>`}#u(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#d(e){let{organiser:t}=this;this.#u(null),e===`end`?t.change({ended:!0}):e===`round`?this.#f():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#f(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},Y=class extends w{#e={url:``,local:!1};#t=!1;#n;#r=new J(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new V(this)}async findLink(){let e=await this.page.server();this.#e=await h(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{key:t,ctrlKey:n,altKey:r,metaKey:i,repeat:a}=e;if(t.toLowerCase()!==`h`||M(e)||n||r||i||a)return;let{tournament:o}=this.screen;o?.status===`running`&&this.change({hold:!o.hold})},{signal:this.life})}willUpdate(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),this.#r.willUpdate(e),this.#n.willUpdate(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return c;let t=e.status===`ended`;return r`<div class="way stack">${t?c:this.#a(e)}</div><div class="middle stack">${t?c:this.#c(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#u(e)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(e){let t=e.registration===`open`;return r`<section class="card lobby"><h2>${n(`organiser-lobby`)}</h2>${this.#s(e)}<div class="either">${[`organiser-close-hint`,`organiser-closed`].map((e,i)=>r`<p class="hint" ?data-away=${t===(i===1)}>${n(e)}</p>`)}</div>${this.#o(t)}</section>`}#o(e){return l(n(e?`organiser-close`:`organiser-reopen`),()=>this.change({registration:e?`closed`:`open`}),`small registration`,{disabled:this.busy})}#s({code:e}){let t=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`);return r`<div class="way-in stack">${this.#t?r`<img class="qr" alt=${n(`organiser-qr`)} width="220" height="220" src=${t} />`:c}<p class="number"><span>${n(`organiser-number`)}</span><strong>${e??`–`}</strong><span class="hint" ?data-away=${!e}>${n(`organiser-number-hint`)}</span></p><label><span>${n(`organiser-link`)}</span>${f(this.#i)}</label>${l(n(`organiser-copy`),()=>this.copy(this.#i))}
        ${this.#e.local?p(n(`organiser-local`,{port:location.port||`80`})):c}</div>`}#c(e){return r`<section class="card run">${this.#r.template(e)}<details class="more stack"><summary>${n(`organiser-second`)}</summary><p class="hint">${n(`organiser-second-hint`)}</p>${f(this.#l,n(`organiser-second`))}
          ${l(n(`organiser-copy`),()=>this.copy(this.#l))}</details></section>`}get#l(){return this.#i&&`${this.#i}#organiser=${this.token}`}#u(e){let{api:t}=this.page,i=t.url(`/tournaments/${this.screen.id}`),o=(e,t)=>r`<a href="${i+e}?lang=${a()}" download>${n(t)}</a>`;return r`<p class="files"><a href="${t.base}/tv?t=${this.screen.id}" target="_blank">${n(`organiser-wall`)}</a>${b(e)?r`<span>${n(`organiser-download`)}</span>${o(`.txt`,`organiser-text`)} ${o(`.csv`,`organiser-sheet`)}
                ${o(`/games.csv`,`organiser-games`)}
              `:c}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&b(this.screen.tournament)}copy(e){m(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(t,n,r){let{token:i}=this,{api:a}=this.page,o=`/tournaments/${this.screen.id}${n}`;return this.attempt(()=>e(t===`POST`?a.post(o,r,i):a.change(t,o,r,i)))}failed(e){let{page:t}=this;e instanceof o&&e.status===401?(N(this.screen.id,null),t.notify(n(`organiser-wrong`))):t.notify(t.detail(e))}};customElements.define(`cuatro-organiser`,Y);export{Y as CuatroOrganiser};