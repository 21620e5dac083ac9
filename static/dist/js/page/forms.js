import{M as e,Nt as t,Rt as n,k as r,qt as i}from"./app.js";const a=(t,n)=>e`<input
    type="text"
    readonly
    class="link"
    aria-label=${n??r}
    .value=${t}
    @focus=${({target:e})=>e.select()}
  />`,o=t=>e`<p class="warning">${t.split(/(--\S+ \S+)/).map((t,n)=>n%2?e`<code>${t}</code>`:t)}</p>`;function s({target:e}){e.setCustomValidity(``),e.value.length>24&&import(`./field-errors.js`).then(({measureName:t})=>t(e),i)}function c({value:t,proposed:r,fixed:i,error:a,onInput:o}){return e`<label><span>${n(`field-name`)}</span><input
        type="text"
        name="name"
        required
        autocomplete="nickname"
        ?readonly=${i}
        aria-describedby=${a}
        .value=${t}
        @focus=${({target:e})=>r&&e.value===t&&e.select()}
        @input=${e=>{s(e),o?.(e)}}
      /></label>`}const l=e=>t=>{t.preventDefault();let n=new FormData(t.target);e(e=>String(n.get(e)??``).trim())};async function u(e){let t=await e.server(),n=`${location.origin}${e.api.base}`,r=/^(localhost|127\.|\[::1\])/.test(location.hostname),i=t?.public_url??(r?t?.lan_url:null),a=!!(t?.public_url??t?.lan_url);return i?{url:i.replace(/\/$/,``),local:!1,drawn:a}:{url:n,local:r&&t!==null,drawn:a}}function d(e){navigator.share?.({title:`Cuatro`,...e}).catch(()=>{})}async function f(e,r){let i=await(navigator.clipboard?.writeText(r)??Promise.reject()).then(()=>!0,()=>p(r));await t(`copy`),e.notify(n(i?`copy-done`:`copy-by-hand`))}function p(e){let t=document.createElement(`textarea`),{activeElement:n}=document;t.value=e,t.className=`unseen`,(document.querySelector(`dialog[open]`)??document.body).append(t),t.select();let r=document.execCommand(`copy`);return t.remove(),n instanceof HTMLElement&&n.focus(),r}function m(e,t){let n=!1,r=()=>{n=t()!==!1},i=()=>n&&e.update();for(let t of[`input`,`submit`,`invalid`])e.addEventListener(t,r,!0);for(let t of[`input`,`submit`])e.addEventListener(t,i);e.addEventListener(`invalid`,i,!0)}export{l as a,a as c,d as i,o as l,f as n,c as o,u as r,s,m as t};