import{Ft as e,O as t,Wt as n,j as r}from"./app.js";const i=(e,n)=>r`<input
    type="text"
    readonly
    class="link"
    aria-label=${n??t}
    .value=${e}
    @focus=${({target:e})=>e.select()}
  />`;function a({target:e}){e.setCustomValidity(``),e.value.length>24&&import(`./field-errors.js`).then(({measureName:t})=>t(e),n)}function o({value:t,proposed:n,fixed:i,error:o,onInput:s}){return r`<label><span>${e(`field-name`)}</span><input
        type="text"
        name="name"
        required
        autocomplete="nickname"
        ?readonly=${i}
        aria-describedby=${o}
        .value=${t}
        @focus=${({target:e})=>n&&e.value===t&&e.select()}
        @input=${e=>{a(e),s?.(e)}}
      /></label>`}const s=e=>t=>{t.preventDefault();let n=new FormData(t.target);e(e=>String(n.get(e)??``).trim())};function c(e,t){let n=!1,r=()=>{n=t()!==!1},i=()=>n&&e.update();for(let t of[`input`,`submit`,`invalid`])e.addEventListener(t,r,!0);for(let t of[`input`,`submit`])e.addEventListener(t,i);e.addEventListener(`invalid`,i,!0)}export{i as a,a as i,s as n,o as r,c as t};