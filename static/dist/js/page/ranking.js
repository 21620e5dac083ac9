import{C as e,E as t,Ft as n,Rt as r,X as i,Y as a,g as o,i as s,k as c}from"./app.js";import{n as l,r as u,t as d}from"./statistics-tabs.js";import{a as f,r as p}from"./ratings.js";import{n as m,t as h}from"./history-state.js";const g=[`points`,`wins`,`losses`,`draws`,`played`];function _(e){let t=e.show(new v(e),r(`ranking.title`));e.onUpdate(()=>t.update()),e.busy(t.load(!1,Math.min(100,Math.max(20,m().rows??0)))).then(()=>e.settle())}var v=class extends o{#e=null;#t=null;#n=null;#r;#i=null;#a={};constructor(e){super(),this.page=e;let t=new URLSearchParams(location.search);this.#r={against:[`people`,`bots`].find(e=>e===t.get(`against`))??`all`,period:t.get(`period`)===`week`?`week`:`all`}}template(){let{base:e}=this.page.api,n=this.#r.against===`bots`,i=!!this.#e?.length,a=this.#n,o=(e,t,n)=>c`<button
        type="button"
        aria-pressed=${this.#r[e]===t}
        @click=${()=>this.#u(e,t)}
      >${r(n)}</button>`;return c`
      ${u(e)}<div class="filters"><div class="either" role="group" aria-label=${r(`ranking.period`)}>${o(`period`,`all`,`ranking.ever`)} ${o(`period`,`week`,`ranking.week`)}</div><div class="either" role="group" aria-label=${r(`ranking.filter`)}>${o(`against`,`all`,`ranking.all`)}
          ${o(`against`,`people`,`ranking.people`)}
          ${o(`against`,`bots`,`ranking.bots`)}</div></div>${a?c`<p class="lead you">${r(`ranking.you`,{name:a.name,place:p(a.position)})}</p>`:t}
      ${l(this.#i,()=>this.load(!1,20))}
      ${this.#e?.length===0?c`<p class="empty">${r(this.#c())}${` `}<a href="${e}/">${r(`ranking.invite`)}</a></p>`:t}
      ${i?this.#o():t}
      ${this.#t?c`<button type="button" class="more" @click=${()=>this.load(!0,20)}>${r(`ranking.more`)}</button>`:t}
      ${n||i?c`<p class="hint">${r(n?`ranking.botsNote`:`rating.note`)}</p>`:t}
      ${this.#e||this.#i?d(e):t}
    `}#o(){let e=this.#n,n=this.#e??[],i=e&&!n.some(t=>t.name===e.name);return c`<div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label=${r(this.#r.against===`bots`?`ranking.titleBots`:`ranking.title`)}
      ><table class="figures stacked ranked"><thead><tr><th scope="col" class="number">${r(`col.position`)}</th><th scope="col">${r(`col.player`)}</th>${g.map(e=>c`<th scope="col" class="number">${r(`col.${e}`)}</th>`)}<th scope="col" class="number">${r(`col.rating`)}</th></tr></thead><tbody>${n.map(t=>this.#s(t,t.name===e?.name))}
            ${i?c`<tr class="gap" aria-hidden="true"><td colspan=${g.length+3}>⋯</td></tr>${this.#s(e,!0)}
                  `:t}</tbody></table></div>`}#s(i,a){let o=i.position<=3&&i.points>0,l=`${this.page.api.base}/players/${encodeURIComponent(i.name)}`;return c`<tr ?data-own=${a}><td class="number place"><span data-medal=${o?i.position:t}>${n(i.position)}</span></td><th scope="row">${s(i.name)}<a href=${l}>${e(i)}</a>${a?c`<span class="badge">${r(`ranking.yours`)}</span>`:t}</th>${g.map(e=>c`<td class="number ${e}" data-label=${r(`col.${e}`)}>${n(i[e])}</td>`)}<td class="number rating" data-label=${r(`col.rating`)}>${f(i)}</td></tr>`}#c(){return this.#r.against===`bots`?`ranking.emptyBots`:this.#r.period===`week`?`ranking.emptyWeek`:`ranking.empty`}async load(e,t){let{page:n}=this,{against:r,period:i}=this.#r,a=this.#a={},o=()=>a===this.#a&&!n.stay.aborted;this.#i=null,this.update();let s={against:r,...i===`week`&&{period:i}};try{let r=new URLSearchParams({limit:String(t),...s,...e&&this.#t&&{cursor:this.#t}}),[i,a]=await Promise.all([n.api.get(`/ranking?${r}`),e?this.#n:this.#l(new URLSearchParams(s))]);if(!o())return;this.#e=[...e?this.#e??[]:[],...i.items],this.#t=i.next,this.#n=a,h({rows:this.#e.length})}catch(e){if(!o())return;this.#i=n.detail(e)}this.update()}async#l(e){let t=i().find(({name:e})=>a(e)!==null);return t?this.page.api.maybe(`/ranking/${encodeURIComponent(t.name)}?${e}`):null}#u(e,t){this.#r={...this.#r,[e]:t};let{against:n,period:r}=this.#r,i=new URLSearchParams({...n===`people`&&{against:n},...r===`week`&&{period:r}}).toString();history.replaceState(null,``,`${location.pathname}${i&&`?${i}`}`),this.load(!1,20)}};customElements.define(`cuatro-ranking`,v);export{v as CuatroRanking,_ as open};