import{At as e,Ct as t,D as n,E as r,It as i,Tt as a,a as o,g as s,jt as c,k as l,zt as u}from"./app.js";import{t as d}from"./address-field.js";import{C as f,D as p,E as m,O as h,S as g,T as _,b as v,f as y,r as b,t as x,w as S,x as C,y as w}from"./tournament-shared.js";import{p as T}from"./home-shared.js";import{u as E}from"./first.js";import{t as D}from"./stage-games.js";import{n as O,t as k}from"./share2.js";const A=[`X`,`O`,`draw`,`void`];var j=class extends s{entrant=null;games=null;link=null;over=!1;busy=!1;nameOf=String;onChange=()=>{};onLink=()=>{};onCopy=()=>{};onCorrect=()=>{};onClose=()=>{};#e=null;get#t(){return this.querySelector(`dialog`)}close=()=>{let e=this.#t;return e?.open?(e.close(),!0):!1};template(){let{entrant:e}=this;return e?l`<dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${()=>this.onClose()}
        @click=${({target:e})=>e===this.#t&&this.close()}
      ><header class="head"><h2 id="entrant-title">${e.name}</h2><button type="button" class="small" @click=${this.close}>${u(`row.close`)}</button></header>${this.over?r:l`<div class="choices">${this.#r(e)}</div>`}
        ${this.over||e.state===`out`?r:this.#i(e)}<h3>${u(`row.results`)}</h3>${this.games?.length===0?l`<p class="empty">${u(`row.noResults`)}</p>`:r}<ul class="results">${E(this.games??[],({game:e})=>e,t=>this.#o(t,e.n))}</ul></dialog>`:(this.#e=null,r)}#n(e){this.onChange(e),this.close()}#r({state:e}){let t=(e,t,n=``)=>l`<button
        type="button"
        class=${n}
        ?disabled=${this.busy}
        @click=${()=>this.#n({state:t})}
      >${u(e)}</button>`;return e===`out`?t(`row.in`,`in`,`primary`):l`
      ${e===`paused`?t(`row.back`,`in`,`primary`):t(`row.pause`,`paused`)}
      ${t(`row.remove`,`removed`,`danger`)} ${t(`row.ban`,`banned`,`danger`)}
    `}#i({name:e}){return l`<form class="rename" @submit=${e=>{e.preventDefault();let t=new FormData(e.target);this.#n({name:String(t.get(`rename`)).trim()})}}><label><span>${u(`row.name`)}</span><input
            type="text"
            name="rename"
            maxlength="128"
            required
            autocomplete="off"
            .value=${e}
          /></label><button type="submit" ?disabled=${this.busy}>${u(`row.rename`)}</button></form><div class="lost"><p class="hint">${u(this.link?`row.linkHint`:`row.lostHint`)}</p>${this.link?this.#a(this.link):l`<button type="button" ?disabled=${this.busy} @click=${()=>this.onLink()}>${u(`row.lost`)}</button>`}</div>`}#a({link:e,qr:t}){return l`
      ${t?l`<img
                class="qr"
                alt=${u(`row.link`)}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(t)}"
              />`:r}
      ${d(e,u(`row.link`))}<button type="button" @click=${()=>this.onCopy(e)}>${u(`organiser.copy`)}</button>`}rendered(){let e=this.#t;e&&!e.open&&e.showModal()}#o(e,t){let{game:n,x:i,o:a,outcome:s,corrected_from:c}=e,d={X:u(`row.won`,{name:this.nameOf(i)}),O:u(`row.won`,{name:this.nameOf(a)}),draw:u(`row.draw`),void:u(`row.void`)},f=c?` · ${u(`row.corrected`,{result:d[c]})}`:``,p=u(`row.against`,{name:this.nameOf(i===t?a:i)})+f;if(s===null)return l`<li><span>${p}</span><span>${u(`row.going`)}</span></li>`;let m=this.#e?.game===n?this.#e.outcome:s;return l`<li><label><span>${p}</span><select @change=${({target:e})=>this.#c({game:n,outcome:e.value})}>${A.map(e=>l`<option value=${e} .selected=${o(e===m)}>${d[e]}</option>`)}</select></label>${m===s?r:this.#s(n,m,u(`row.sure`,{result:d[m],before:d[s]}))}</li>`}#s(e,t,n){return l`<div class="choices"><strong class="question">${n}</strong><button type="button" class="keep" @click=${()=>this.#c(null)}>${u(`organiser.no`)}</button><button type="button" class="primary" @click=${()=>{this.onCorrect(e,t),this.#c(null)}}>${u(`row.yes`)}</button></div>`}#c(e){this.#e=e,this.update(),this.querySelector(e?`.results .keep`:`.results select`)?.focus()}};customElements.define(`cuatro-entrant-menu`,j);var M=class{dialog;#e=null;#t=null;#n=null;#r=null;#i=0;constructor(e){this.organiser=e,this.screen=e.screen,this.page=e.page,this.dialog=new j().show({onChange:t=>e.request(`PATCH`,`/entries/${this.#e}`,t),onLink:()=>this.#u(),onCopy:t=>e.copy(t),onCorrect:(e,t)=>this.#d(e,t),onClose:()=>this.#c()})}template(e){this.#o(e);let t=this.#r?.items??[],n=e.names,i=e.status===`ended`&&this.menu,{entrants:a}=this.screen;return l`
      ${t.length>0?l`<h2>${u(`organiser.asking`)}</h2>`:r}<ul class="asking">${E(t,({n:e})=>e,e=>this.#a(e))}</ul><h2>${u(`organiser.names`)}</h2>${a?.total===0?l`<p class="empty">${u(`names.empty`)}</p>`:r}
      ${x(a,this.menu)}
      ${i?l`<p class="hint corrections">${u(`organiser.corrections`)}</p>`:r}
      ${n.length>0?l`<p class="hint">${u(`organiser.missing`,{names:n.join(`, `)})}</p>`:r}
    `}#a({n:e,name:t}){let n=(n,r,i)=>l`<button
        type="button"
        class=${i}
        aria-label="${u(r)}: ${t}"
        @click=${()=>this.organiser.request(`PATCH`,`/entries/${e}`,{state:n})}
      >${u(r)}</button>`;return l`<li><span class="who">${t}</span>${n(`in`,`row.in`,`primary`)} ${n(`removed`,`organiser.refuse`,``)}</li>`}get menu(){let{tournament:e}=this.screen;if(e&&m(e,this.screen.now()))return({n:e,name:t})=>l`<button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${u(`row.menu`,{name:t})}
        @click=${()=>this.#s(e)}
      >⋯</button>`}async#o({version:e,counts:t}){if(e===this.#i)return;if(this.#i=e,!t.asking){this.#r=null;return}let n=`/tournaments/${this.screen.id}/entries?state=asking&limit=100`;try{this.#r=await this.page.api.get(n,this.organiser.token),this.organiser.update()}catch(e){this.#i=0,this.page.notify(this.page.detail(e))}}showMenu({status:e},t){let n=[...this.screen.entrants?.items??[],...this.screen.table?.items??[]];this.dialog.show({entrant:n.find(({n:e})=>e===this.#e)??null,games:this.#t,link:this.#n,over:e===`ended`,nameOf:e=>n.find(t=>t.n===e)?.name??`${e}`,busy:t})}#s(e){this.#e=e,this.#t=null,this.page.cover(this.dialog.close),this.organiser.update(),this.#l(e)}#c(){this.#e=null,this.#n=null,this.page.uncover(this.dialog.close),this.organiser.update()}async#l(e){try{let{stage:t}=this.organiser,n=t?await D(this.page.api,this.screen.id,t.k):[];if(this.#e!==e)return;this.#t=n.filter(({x:t,o:n})=>t===e||n===e).reverse(),this.organiser.update()}catch(e){this.page.notify(this.page.detail(e))}}async#u(){let e=this.#e,t=await this.organiser.post(`/entries/${e}/token`);t&&this.#e===e&&(this.#n=t),this.organiser.update()}async#d(e,t){let{stage:n}=this.organiser;await this.organiser.request(`PUT`,`/stages/${n?.k}/results/${e}`,{outcome:t}),this.#e&&this.#l(this.#e)}};const N=[`arena`,`swiss`,`round_robin`],P={arena:{name:`minutes`,max:180,value:15},swiss:{name:`rounds`,max:31,value:null},round_robin:{name:`cycles`,max:2,value:1}},F={initial_s:120,increment_s:1};var I=class{#e=null;#t={};constructor(e){this.onChange=e}fields(e){let t=this.#e??S(e),n=this.#t[t]??String(P[t].value??_(e)),r=({target:e})=>{this.#e=t,this.#t[t]=e.value,this.onChange()},i=(e,t,n)=>l`<label class="amount"><span>${u(`organiser.${e}`)}</span><input
          type="number"
          name=${e}
          min="0"
          max=${n}
          value=${t}
          required
          inputmode="numeric"
        /></label>`;return l`<fieldset class="kinds"><legend class="unseen">${u(`organiser.stage`)}</legend>${N.map(n=>this.#n(n,n===t,e))}</fieldset><label class="amount"><span>${u(`organiser.${P[t].name}`)}</span><input
          type="number"
          name="number"
          min="1"
          max=${P[t].max}
          required
          inputmode="numeric"
          .value=${n}
          @input=${r}
        /></label><p class="hint again" role="status">${t===`swiss`&&v(Number(n),e)?u(`organiser.again`):``}</p><div class="clocks">${i(`seconds`,F.initial_s,86400)}
        ${i(`increment`,F.increment_s,600)}</div><label class="tick"><input type="checkbox" name="recorded" checked /><span>${u(`organiser.recorded`)}</span></label>`}#n(e,t,n){return l`<label class="kind"><input
          type="radio"
          name="kind"
          value=${e}
          .checked=${t}
          ?disabled=${e===`round_robin`&&n>y.max}
          @change=${()=>{this.#e=e,this.onChange()}}
        /><b>${u(`format.${e}`)}</b><span class="hint">${u(`organiser.hint.${e}`)}</span></label>`}};function L(e){let t=new FormData(e),n=t.get(`kind`),r=Number(t.get(`seconds`));return{kind:n,begin:`now`,[P[n].name]:Number(t.get(`number`)),clock:{initial_s:r,increment_s:r&&Number(t.get(`increment`))},...!t.has(`recorded`)&&{recorded:!1}}}const R={round:[`organiser.sureRound`,`organiser.yesRound`],stage:[`organiser.sureStage`,`organiser.yes`],last:[`organiser.sureLast`,`organiser.yes`],end:[`organiser.sure`,`organiser.yes`]},z={round:[`round`],stage:[`round`,`end`],last:[`last`],end:[`choose`]};var B=class{#e=null;#t;constructor(e){this.organiser=e,this.#t=new I(()=>e.update())}template(e){let t=w(e),n=f(e),i=t===`round`||t===`end`||t===`last`,a=()=>this.organiser.change({hold:!1});return this.#e&&!z[this.#e].includes(t??``)&&(this.#e=null),l`
      ${i?l`<p class="clock"></p>`:l`<h2>${u(n?`organiser.next`:`organiser.stage`)}</h2>`}
      ${this.#e?r:this.#i(e,t)}<div class="choices">${e.hold?this.#r(`organiser.release`,a,`primary hold`):r}
        ${this.#e?r:this.#o(e,n,t)}</div>${this.#e?this.#c(this.#e):r}
    `}clock(e){let{text:t,time:n}=this.#n(e,f(e));return l`<span>${t}</span><strong>${n}</strong>`}#n(e,t){if(!t)return{text:``,time:``};let n=this.organiser.screen.now(),r=u(t.status===`finishing`?`organiser.last`:`format.${t.kind}`),a=t.rounds>0&&t.status!==`finishing`,o=t.rounds>0?g(e,n):p(t,n),s=o===null?``:h(o),c=a?`${i(t.round)} / ${i(t.rounds)}`:``;return c&&s?{text:`${r} · ${c}`,time:s}:{text:r,time:c||s}}#r(e,t,n=``){return l`<button type="button" class=${n} ?disabled=${this.organiser.busy} @click=${t}>${u(e)}</button>`}#i(t,n){let{entrants:i,playing:a}=t.counts;if(n===`choose`)return this.#a(i);if(n===`start`){let e=C(t),n=e?.kind===`swiss`&&v(e.rounds,i);return l`
        ${n?l`<p class="hint again">${u(`organiser.again`)}</p>`:r}
        ${this.#r(`organiser.start`,()=>this.organiser.post(`/stages/${e?.k}/start`),`primary big`)}
      `}return n===`round`?l`
      ${this.#r(`organiser.round`,()=>a>0?this.#l(`round`):this.#d(),`primary big next-round`)}<p class="hint">${a>0?e(`count.stillPlaying`,Math.ceil(a/2)):u(`organiser.roundHint`)}</p>`:r}#a(e){return l`<form @submit=${e=>{e.preventDefault();let t=e.target;this.organiser.post(`/stages`,L(t))}}>${this.#t.fields(e)}<button type="submit" class="primary big" ?disabled=${this.organiser.busy||e<2}>${u(`organiser.start`)}</button>${e<2?l`<p class="hint">${u(`organiser.few`)}</p>`:r}</form>`}#o({hold:e},t,n){return n===`choose`?t?this.#r(`organiser.end`,()=>this.#l(`end`),`ends`):r:n!==`round`&&n!==`end`&&n!==`last`?r:l`
      ${e?r:this.#s()}
      ${n===`end`&&t?.kind===`arena`?this.#r(`organiser.longer`,()=>this.organiser.post(`/stages/${t?.k}/extend`,{minutes:5})):r}
      ${this.#r(`organiser.endStage`,()=>this.#l(n===`last`?`last`:`stage`),`ends`)}
    `}#s(){return l`<button
        type="button"
        class="hold"
        title=${u(`organiser.key`)}
        ?disabled=${this.organiser.busy}
        @click=${()=>this.organiser.change({hold:!0})}
      >${u(`organiser.hold`)}</button>`}#c(e){let[t,n]=R[e],r=e===`round`?`primary does`:`danger does`;return l`<div class="choices"><strong class="question">${u(t)}</strong>${this.#r(`organiser.no`,()=>this.#l(null),`keep`)}
        ${this.#r(n,()=>this.#u(e),r)}</div>`}#l(e){let{organiser:t}=this;this.#e=e,t.update(),t.querySelector(e?`.keep`:`.run button.ends`)?.focus()}#u(e){let{organiser:t}=this;this.#l(null),e===`end`?t.change({ended:!0}):e===`round`?this.#d():t.post(`/stages/${t.stage?.k}/end`,e===`last`?{at_once:!0}:{})}#d(){let{stage:e}=this.organiser;e&&this.organiser.post(`/stages/${e.k}/next_round`,{round:e.round+1})}},V=class extends b{#e={url:``,local:!1};#t=!1;#n;#r=new B(this);constructor(e,t){super(e.page),this.screen=e,this.token=t,this.#n=new M(this)}async findLink(){let e=await this.page.server();this.#e=await O(this.page),this.#t=!!(e?.public_url??e?.lan_url)}connected(){document.addEventListener(`keydown`,e=>{let{target:t,key:n,ctrlKey:r,altKey:i,metaKey:a,repeat:o}=e,s=t.closest(`input, select, textarea, dialog`);if(n.toLowerCase()!==`h`||s||r||i||a||o)return;let{tournament:c}=this.screen;c?.status===`running`&&this.change({hold:!c.hold})},{signal:this.life})}update(){let{tournament:e}=this.screen;e&&(this.toggleAttribute(`data-begun`,e.stages.length>0),super.update(),this.#n.showMenu(e,this.busy))}template(){let{tournament:e}=this.screen;if(!e)return r;let t=e.status===`ended`;return l`<div class="way">${t?r:this.#a(e)}</div><div class="middle">${t?r:this.#s(e)}<section class="card entrants">${this.#n.template(e)}</section>${this.#l(e)}</div>`}rendered(){this.tick()}tick(){let{tournament:e}=this.screen,t=this.querySelector(`.run .clock`);e&&t&&n(this.#r.clock(e),t)}get#i(){return this.#e.url&&`${this.#e.url}/t/${this.screen.id}`}#a(e){let t=e.registration===`open`;return l`<section class="card lobby"><h2>${u(`organiser.lobby`)}</h2>${t?this.#o(e):l`<p class="hint">${u(`organiser.closed`)}</p>`}<button
          type="button"
          class="small registration"
          ?disabled=${this.busy}
          @click=${()=>this.change({registration:t?`closed`:`open`})}
        >${u(t?`organiser.close`:`organiser.reopen`)}</button></section>`}#o({code:e}){let t=this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`),n=u(`organiser.local`,{port:location.port||80}).split(/(--\S+ \S+)/);return l`<div class="way-in stack">${this.#t?l`<img class="qr" alt=${u(`organiser.qr`)} width="220" height="220" src=${t} />`:r}
        ${e?l`<p class="number"><span>${u(`organiser.number`)}</span><strong>${e}</strong><span class="hint">${u(`organiser.numberHint`)}</span></p>`:r}<label><span>${u(`organiser.link`)}</span>${d(this.#i)}</label><button type="button" @click=${()=>this.copy(this.#i)}>${u(`organiser.copy`)}</button>${this.#e.local?l`<p class="warning">${n.map((e,t)=>t%2?l`<code>${e}</code>`:e)}</p>`:r}</div>`}#s(e){return l`<section class="card run">${this.#r.template(e)}<details class="more"><summary>${u(`organiser.second`)}</summary><p class="hint">${u(`organiser.secondHint`)}</p>${d(this.#c,u(`organiser.second`))}<button type="button" @click=${()=>this.copy(this.#c)}>${u(`organiser.copy`)}</button></details></section>`}get#c(){return this.#i&&`${this.#i}#organiser=${this.token}`}#l(e){let{api:t}=this.page,n=t.url(`/tournaments/${this.screen.id}`),i=c()===`en`?`,`:`;`,a=(e,t)=>l`<a href=${n+e} download>${u(t)}</a>`;return l`<p class="files"><a href="${t.base}/tv?t=${this.screen.id}" target="_blank">${u(`organiser.wall`)}</a>${f(e)?l`<span>${` · ${u(`organiser.download`)}: `} ${a(`.txt`,`organiser.text`)}${` · `}
                  ${a(`.csv?sep=${i}`,`organiser.sheet`)}${` · `}
                  ${a(`/games.csv?sep=${i}`,`organiser.games`)}</span>`:r}</p>`}get menu(){return this.#n.menu}get entrantMenu(){return this.#n.dialog}get stage(){return this.screen.tournament&&f(this.screen.tournament)}copy(e){k(this.page,e)}change(e){return this.request(`PATCH`,``,e)}post(e,t={}){return this.request(`POST`,e,t)}request(e,t,n){let{token:r}=this,{api:i}=this.page,o=`/tournaments/${this.screen.id}${t}`;return this.attempt(()=>a(e===`POST`?i.post(o,n,r):i.change(e,o,n,r)))}failed(e){let{page:n}=this;e instanceof t&&e.status===401?(T(this.screen.id,null),n.notify(u(`organiser.wrong`))):n.notify(n.detail(e))}};customElements.define(`cuatro-organiser`,V);export{V as CuatroOrganiser};