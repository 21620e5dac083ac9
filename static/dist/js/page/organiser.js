import{Lt as e,M as t,Ot as n,Pt as r,Vt as i,c as a,k as o,kt as s,o as c,y as l,zt as u}from"./app.js";import{a as d,c as f,l as p,n as m,r as h,s as g}from"./forms.js";import{A as _,C as v,D as y,E as b,O as x,S,T as C,a as w,h as T,j as E,k as D,m as O,n as k,w as A}from"./tournament-shared.js";import{f as j,o as M}from"./first.js";import{f as N}from"./home-shared.js";import{t as P}from"./stage-games2.js";import{i as F,n as I,r as L,t as R}from"./qr-picture.js";const z=[`X`,`O`,`draw`,`void`];var B=class extends l{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;close=()=>I(this);willUpdate(){this.entrant||(this.#e=null)}template(){let{entrant:n}=this;return n?F({id:`entrant-title`,title:n.name,closes:e(`row-close`),onClose:()=>this.onClose(),content:t`
        ${this.over?o:t`<div class="choices">${this.#n(n)}</div>`}
        ${this.over||n.state===`out`?o:this.#r(n)}<h3>${e(`row-results`)}</h3>${this.games?.length===0?t`<p class="empty">${e(`row-no-results`)}</p>`:o}<ul class="results stack">${j(this.games??[],({game:e})=>e,e=>this.#a(e,n.n))}</ul>`}):o}#t(e){this.onChange(e),this.close()}#n({state:n}){let r=(t,n,r=``)=>c(e(t),()=>this.#t({state:n}),r,{disabled:this.busy});return n===`out`?r(`row-in`,`in`,`primary`):t`
      ${n===`paused`?r(`row-back`,`in`,`primary`):r(`row-pause`,`paused`)}
      ${r(`row-remove`,`removed`,`danger`)} ${r(`row-ban`,`banned`,`danger`)}
    `}#r({name:n}){let r=d(e=>this.#t({name:e(`rename`)}));return t`<form class="rename row" @submit=${r}><label><span>${e(`row-name`)}</span><input
            type="text"
            name="rename"
            @input=${g}
            required
            autocomplete="off"
            .value=${n}
          /></label><button type="submit" ?disabled=${this.busy}>${e(`row-rename`)}</button><p class="hint">${e(`row-rename-hint`)}</p></form><div class="lost stack left"><p class="hint">${e(this.link?`row-link-hint`:`row-lost-hint`)}</p>${this.link?this.#i(this.link):c(e(`row-lost`),()=>this.onLink(),``,{disabled:this.busy})}</div>`}#i({link:n,qr:r}){return t`
      ${R(r,e(`row-link`),200)} ${f(n,e(`row-link`))}
      ${c(e(`organiser-copy`),()=>this.onCopy(n))}
    `}rendered(){L(this)}#a(n,r){let{game:i,x:s,o:c,outcome:l,corrected_from:u}=n,d={X:e(`row-won`,{name:this.nameOf(s)}),O:e(`row-won`,{name:this.nameOf(c)}),draw:e(`row-draw`),void:e(`row-void`)},f=u?` · ${e(`row-corrected`,{result:d[u]})}`:``,p=e(`row-against`,{name:this.nameOf(s===r?c:s)})+f;if(l===null)return t`<li><span>${p}</span><span>${e(`row-going`)}</span></li>`;let m=this.#e?.game===i?this.#e.outcome:l;return t`<li><label><span>${p}</span><select @change=${({target:e})=>this.#s({game:i,outcome:e.value})}>${z.map(e=>t`<option value=${e} .selected=${a(e===m)}>${d[e]}</option>`)}</select></label>${m===l?o:this.#o(i,m,e(`row-sure`,{result:d[m],before:d[l]}))}</li>`}#o(n,r,i){return t`<div class="choices"><strong class="question">${i}</strong>${c(e(`organiser-no`),()=>this.#s(null),`keep`)}
        ${c(e(`row-yes`),()=>{this.onCorrect(n,r),this.#s(null)},`primary`)}</div>`}#s(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,B);var V=class{#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new B().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(n){let r=this.#r?.items??[],i=n.status===`ended`,{entrants:a}=this.screen,s=a?.items.flatMap(({name:e,state:t})=>t===`out`?[e]:[]),c=n.names.filter(e=>!s?.includes(e));return t`
      ${r.length>0?t`<h2>${e(`organiser-asking`)}</h2>`:o}<ul class="asking stack">${j(r,({n:e})=>e,e=>this.#a(e))}</ul><h2>${e(`organiser-names`)}</h2>${a?.total===0?t`<p class="empty">${e(`names-empty`)}</p>`:o}
      ${k(a,this.menu)}
      ${this.menu&&(i||a?.total)?t`<p class="hint">${e(i?`organiser-corrections`:`organiser-menu`)}</p>`:o}
      ${c.length>0?t`<p class="hint">${e(`organiser-missing`,{names:c.join(`, `)})}</p>`:o}
    `}#a({n,name:r}){let i=(i,a,o)=>t`<button
        type="button"
        class=${o}
        aria-label="${e(a)}: ${r}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${n}`,{state:i})}
      >${e(a)}</button>`;return t`<li><span class="who">${r}</span>${i(`in`,`row-in`,`primary`)} ${i(`removed`,`organiser-refuse`,``)}</li>`}get menu(){let{tournament:n}=this.screen;if(n&&D(n,this.screen.now()))return({n,name:r})=>t`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${e(`row-menu`,{name:r})}
        @click=${()=>this.#s(n)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}willUpdate(e,t){this.#o(e);let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e.status===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await P(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const H=[`arena`,`swiss`,`round_robin`],U={initial_s:120,increment_s:1};var W=class{#e=`arena`;#t=null;constructor(e){this.onChange=e}fields(n){let r=this.#e,i=this.#t??String(O[r].value??x(n)),o=({target:e})=>{this.#t=e.value,this.onChange()},s=(n,r,i)=>t`<label class="amount"><span>${e(`organiser-${n}`)}</span><input
          type="number"
          name=${n}
          min="0"
          max=${i}
          value=${r}
          required
          inputmode="numeric"
        /></label>`;return t`<fieldset class="kinds stack"><legend class="unseen">${e(`organiser-stage`)}</legend>${H.map(e=>this.#n(e,e===r,n))}</fieldset><label class="amount"><span>${e(`organiser-${O[r].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${O[r].max}
          required
          inputmode="numeric"
          .value=${a(i)}
          @input=${o}
        /></label><p class="hint again" role="status">${r===`swiss`&&v(Number(i),n)?e(`organiser-again`):``}</p><div class="clocks row">${s(`seconds`,U.initial_s,86400)}
        ${s(`increment`,U.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${e(`organiser-recorded`)}</span></label>`}#n(n,r,i){let a=()=>{this.#e=n,this.#t=null,this.onChange()},s=i>1&&n===y(i);return t`<label class="kind"><input
          type="radio"
          name="kind"
          value=${n}
          .checked=${r}
          ?disabled=${n===`round_robin`&&i>T.max}
          @change=${a}
        /><b>${e(`format-${n}`)}</b><span class="hint">${e(`organiser-hint-${n}`)}
          ${s?t`<em>${e(`organiser-suits`,{n:i})}</em>`:o}</span></label>`}};function G(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[O[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const K={round:[`organiser-sure-round`,`organiser-yes-round`],stage:[`organiser-sure-stage`,`organiser-yes`],last:[`organiser-sure-last`,`organiser-yes`],end:[`organiser-sure`,`organiser-yes`]},q={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var J=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new W(()=>e.update())}willUpdate(e){this.#e&&!q[this.#e].includes(S(e)??``)&&(this.#e=null)}template(n){let r=S(n),i=b(n);return t`
      ${r===`round`||r===`end`||r===`last`?this.#n(n,i):t`<h2>${e(i?`organiser-next`:`organiser-stage`)}</h2>`}
      ${this.#e?o:this.#a(n,r)}<div class="choices fill">${n.hold?this.#i(`organiser-release`,()=>this.organiser.change({hold:!1}),`primary hold`):o}
        ${this.#e?o:this.#s(n,i,r)}</div>${this.#e?this.#l(this.#e):o}
    `}#n(e,n){let{text:r,time:i}=this.#r(e,n);return t`<p class="clock"><span>${r}</span><strong>${i}</strong></p>`}#r(t,n){if(!n)return{text:``,time:``};let i=this.organiser.screen.now(),a=e(n.status===`finishing`?`organiser-last`:`format-${n.kind}`),o=n.rounds>0&&n.status!==`finishing`,s=n.rounds>0?C(t,i):_(n,i),c=s===null?``:E(s),l=o?`${r(n.round)} / ${r(n.rounds)}`:``;return l&&c?{text:`${a} · ${l}`,time:c}:{text:a,time:l||c}}#i(t,n,r=``){return c(e(t),n,r,{disabled:this.organiser.busy})}#a(r,i){let{entrants:a,playing:s}=r.counts;if(i===`choose`)return this.#o(a);if(i===`start`){let n=A(r),i=n?.kind===`swiss`&&v(n.rounds,a);return t`
        ${i?t`<p class="hint again">${e(`organiser-again`)}</p>`:o}
        ${this.#i(`organiser-start`,()=>this.organiser.post(`/stages/${n?.k}/start`),`primary big`)}
      `}return i===`round`?t`
      ${this.#i(`organiser-round`,()=>s>0?this.#u(`round`):this.#f(),`primary big next-round`)}<p class="hint">${s>0?n(`count-still-playing`,Math.ceil(s/2)):e(`organiser-round-hint`)}</p>`:o}#o(n){return t`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,G(t))}}>${this.#t.fields(n)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||n<2}>${e(`organiser-start`)}</button>${n<2?t`<p class="hint">${e(`organiser-few`)}</p>`:o}</form>`}#s({hold:e},n,r){return r===`choose`?n?this.#i(`organiser-end`,()=>this.#u(`end`),`ends`):o:r!==`round`&&r!==`end`&&r!==`last`?o:t`
      ${e?o:this.#c()}
      ${r===`end`&&n?.kind===`arena`?this.#i(`organiser-longer`,()=>this.organiser.post(`/stages/${n?.k}/extend`,{minutes:5})):o}
      ${this.#i(`organiser-end-stage`,()=>this.#u(r===`last`?`last`:`stage`),`ends`)}
    `}#c(){return c(e(`organiser-hold`),()=>this.organiser.change({hold:!0}),`hold`,{disabled:this.organiser.busy,title:e(`organiser-key`)})}#l(n){let[r,i]=K[n],a=n===`round`?`primary does`:`danger does`;return t`<div class="choices fill"><strong class="question">${e(r)}</strong>${this.#i(`organiser-no`,()=>this.#u(null),`keep`)}
        ${this.#i(i,()=>this.#d(n),a)}</div>`}#u(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#d(e){let{organiser:t}=this;this.#u(null),e===`end`?t.change({ended:!0}):e===`round`?this.#f():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#f(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},Y=class extends w{#e={url:``,local:!1};#t=!1;#n;#r=new J(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new V(this)}async findLink(){let e=await this.page.server();this.#e=await h(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{key:t,ctrlKey:n,altKey:r,metaKey:i,repeat:a}=e;if(t.toLowerCase()!==`h`||M(e)||n||r||i||a)return;let{tournament:o}=this.screen;o?.status===`running`&&this.change({hold:!o.hold})},{signal:this.life})}willUpdate(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),this.#r.willUpdate(e),this.#n.willUpdate(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return o;let n=e.status===`ended`;return t`<div class="way stack">${n?o:this.#a(e)}</div><div class="middle stack">${n?o:this.#c(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#u(e)}</div>`}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(n){let r=n.registration===`open`;return t`<section class="card lobby"><h2>${e(`organiser-lobby`)}</h2>${this.#s(n)}<div class="either">${[`organiser-close-hint`,`organiser-closed`].map((n,i)=>t`<p class="hint" ?data-away=${r===(i===1)}>${e(n)}</p>`)}</div>${this.#o(r)}</section>`}#o(t){return c(e(t?`organiser-close`:`organiser-reopen`),()=>this.change({registration:t?`closed`:`open`}),`small registration`,{disabled:this.busy})}#s({code:n}){let r=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`);return t`<div class="way-in stack">${this.#t?t`<img class="qr" alt=${e(`organiser-qr`)} width="220" height="220" src=${r} />`:o}<p class="number"><span>${e(`organiser-number`)}</span><strong>${n??`–`}</strong><span class="hint" ?data-away=${!n}>${e(`organiser-number-hint`)}</span></p><label><span>${e(`organiser-link`)}</span>${f(this.#i)}</label>${c(e(`organiser-copy`),()=>this.copy(this.#i))}
        ${this.#e.local?p(e(`organiser-local`,{port:location.port||`80`})):o}</div>`}#c(n){return t`<section class="card run">${this.#r.template(n)}<details class="more stack"><summary>${e(`organiser-second`)}</summary><p class="hint">${e(`organiser-second-hint`)}</p>${f(this.#l,e(`organiser-second`))}
          ${c(e(`organiser-copy`),()=>this.copy(this.#l))}</details></section>`}get#l(){return this.#i&&`${this.#i}#organiser=${this.token}`}#u(n){let{api:r}=this.page,i=r.url(`/tournaments/${this.screen.id}`),a=(n,r)=>t`<a href="${i+n}?lang=${s()}" download>${e(r)}</a>`;return t`<p class="files"><a href="${r.base}/tv?t=${this.screen.id}" target="_blank">${e(`organiser-wall`)}</a>${b(n)?t`<span>${e(`organiser-download`)}</span>${a(`.txt`,`organiser-text`)} ${a(`.csv`,`organiser-sheet`)}
                ${a(`/games.csv`,`organiser-games`)}
              `:o}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&b(this.screen.tournament)}copy(e){m(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(e,t,n){let{token:r}=this,{api:a}=this.page,o=`/tournaments/${this.screen.id}${t}`;return this.attempt(()=>i(e===`POST`?a.post(o,n,r):a.change(e,o,n,r)))}failed(t){let{page:n}=this;t instanceof u&&t.status===401?(N(this.screen.id,null),n.notify(e(`organiser-wrong`))):n.notify(n.detail(t))}};customElements.define(`cuatro-organiser`,Y);export{Y as CuatroOrganiser};