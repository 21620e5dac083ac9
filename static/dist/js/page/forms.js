import{Gt as e,It as t,M as n,k as r}from"./app.js";const i=(e,t)=>n`<input
    type="text"
    readonly
    class="link"
    aria-label=${t??r}
    .value=${e}
    @focus=${({target:e})=>e.select()}
  />`,a=e=>n`<p class="warning">${e.split(/(--\S+ \S+)/).map((e,t)=>t%2?n`<code>${e}</code>`:e)}</p>`;function o({target:t}){t.setCustomValidity(``),t.value.length>24&&import(`./field-errors.js`).then(({measureName:e})=>e(t),e)}function s({value:e,proposed:r,fixed:i,error:a,onInput:s}){return n`<label><span>${t(`field-name`)}</span><input
        type="text"
        name="name"
        required
        autocomplete="nickname"
        ?readonly=${i}
        aria-describedby=${a}
        .value=${e}
        @focus=${({target:t})=>r&&t.value===e&&t.select()}
        @input=${e=>{o(e),s?.(e)}}
      /></label>`}const c=e=>t=>{t.preventDefault();let n=new FormData(t.target);e(e=>String(n.get(e)??``).trim())};function l(e,t){let n=!1,r=()=>{n=t()!==!1},i=()=>n&&e.update();for(let t of[`input`,`submit`,`invalid`])e.addEventListener(t,r,!0);for(let t of[`input`,`submit`])e.addEventListener(t,i);e.addEventListener(`invalid`,i,!0)}export{i as a,o as i,c as n,a as o,s as r,l as t};