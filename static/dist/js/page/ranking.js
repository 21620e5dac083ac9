import{C as e,E as t,It as n,X as r,Z as i,g as a,i as o,k as s,zt as c}from"./app.js";import{n as l,r as u,t as d}from"./statistics-tabs.js";import{a as f,r as p}from"./ratings.js";import{n as m,t as h}from"./history-state.js";const g=[`points`,`wins`,`losses`,`draws`,`played`];function _(e){let t=e.show(new v(e),c(`ranking.title`));e.onUpdate(()=>t.update()),e.busy(t.load(!1,Math.min(100,Math.max(20,m().rows??0)))).then(()=>e.settle())}var v=class extends a{#e=null;#t=null;#n=null;#r;#i=null;#a={};constructor(e){super(),this.page=e;let t=new URLSearchParams(location.search);this.#r={against:[`people`,`bots`].find(e=>e===t.get(`against`))??`all`,period:t.get(`period`)===`week`?`week`:`all`}}template(){let{base:e}=this.page.api,n=this.#r.against===`bots`,r=!!this.#e?.length,i=this.#n,a=(e,t,n)=>s`<button
        type="button"
        aria-pressed=${this.#r[e]===t}
        @click=${()=>this.#u(e,t)}
      >${c(n)}</button>`;return s`
      ${u(e)}<div class="filters"><div class="either" role="group" aria-label=${c(`ranking.period`)}>${a(`period`,`all`,`ranking.ever`)} ${a(`period`,`week`,`ranking.week`)}</div><div class="either" role="group" aria-label=${c(`ranking.filter`)}>${a(`against`,`all`,`ranking.all`)}
          ${a(`against`,`people`,`ranking.people`)}
          ${a(`against`,`bots`,`ranking.bots`)}</div></div>${i?s`<p class="lead you">${c(`ranking.you`,{name:i.name,place:p(i.position)})}</p>`:t}
      ${l(this.#i,()=>this.load(!1,20))}
      ${this.#e?.length===0?s`<p class="empty">${c(this.#c())}${` `}<a href="${e}/">${c(`ranking.invite`)}</a></p>`:t}
      ${r?this.#o():t}
      ${this.#t?s`<button type="button" class="more" @click=${()=>this.load(!0,20)}>${c(`ranking.more`)}</button>`:t}
      ${n||r?s`<p class="hint">${c(n?`ranking.botsNote`:`rating.note`)}</p>`:t}
      ${this.#e||this.#i?d(e):t}
    `}#o(){let e=this.#n,n=this.#e??[],r=e&&!n.some(t=>t.name===e.name);return s`<div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label=${c(this.#r.against===`bots`?`ranking.titleBots`:`ranking.title`)}
      ><table class="figures stacked ranked"><thead><tr><th scope="col" class="number">${c(`col.position`)}</th><th scope="col">${c(`col.player`)}</th>${g.map(e=>s`<th scope="col" class="number">${c(`col.${e}`)}</th>`)}<th scope="col" class="number">${c(`col.rating`)}</th></tr></thead><tbody>${n.map(t=>this.#s(t,t.name===e?.name))}
            ${r?s`<tr class="gap" aria-hidden="true"><td colspan=${g.length+3}>⋯</td></tr>${this.#s(e,!0)}
                  `:t}</tbody></table></div>`}#s(r,i){let a=r.position<=3&&r.points>0,l=`${this.page.api.base}/players/${encodeURIComponent(r.name)}`;return s`<tr ?data-own=${i}><td class="number place"><span data-medal=${a?r.position:t}>${n(r.position)}</span></td><th scope="row">${o(r.name)}<a href=${l}>${e(r)}</a>${i?s`<span class="badge">${c(`ranking.yours`)}</span>`:t}</th>${g.map(e=>s`<td class="number ${e}" data-label=${c(`col.${e}`)}>${n(r[e])}</td>`)}<td class="number rating" data-label=${c(`col.rating`)}>${f(r)}</td></tr>`}#c(){return this.#r.against===`bots`?`ranking.emptyBots`:this.#r.period===`week`?`ranking.emptyWeek`:`ranking.empty`}async load(e,t){let{page:n}=this,{against:r,period:i}=this.#r,a=this.#a={},o=()=>a===this.#a&&!n.stay.aborted;this.#i=null,this.update();let s={against:r,...i===`week`&&{period:i}};try{let r=new URLSearchParams({limit:String(t),...s,...e&&this.#t&&{cursor:this.#t}}),[i,a]=await Promise.all([n.api.get(`/ranking?${r}`),e?this.#n:this.#l(new URLSearchParams(s))]);if(!o())return;this.#e=[...e?this.#e??[]:[],...i.items],this.#t=i.next,this.#n=a,h({rows:this.#e.length})}catch(e){if(!o())return;this.#i=n.detail(e)}this.update()}async#l(e){let t=i().find(({name:e})=>r(e)!==null);return t?this.page.api.maybe(`/ranking/${encodeURIComponent(t.name)}?${e}`):null}#u(e,t){this.#r={...this.#r,[e]:t};let{against:n,period:r}=this.#r,i=new URLSearchParams({...n===`people`&&{against:n},...r===`week`&&{period:r}}).toString();history.replaceState(null,``,`${location.pathname}${i&&`?${i}`}`),this.load(!1,20)}};customElements.define(`cuatro-ranking`,v);export{v as CuatroRanking,_ as open};