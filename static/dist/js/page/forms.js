import{Ft as e,O as t,j as n}from"./app.js";const r=(e,r)=>n`<input
    type="text"
    readonly
    class="link"
    aria-label=${r??t}
    .value=${e}
    @focus=${({target:e})=>e.select()}
  />`;function i({value:r,proposed:i,fixed:a,error:o,onInput:s}){return n`<label><span>${e(`field-name`)}</span><input
        type="text"
        name="name"
        required
        data-name
        autocomplete="nickname"
        ?readonly=${a}
        aria-describedby=${o}
        .value=${r}
        @focus=${({target:e})=>i&&e.value===r&&e.select()}
        @input=${s??t}
      /></label>`}const a=e=>t=>{t.preventDefault();let n=new FormData(t.target);e(e=>String(n.get(e)??``).trim())};function o(e,t){let n=!1,r=()=>{n=t()!==!1},i=()=>n&&e.update();for(let t of[`input`,`submit`,`invalid`])e.addEventListener(t,r,!0);for(let t of[`input`,`submit`])e.addEventListener(t,i);e.addEventListener(`invalid`,i,!0)}export{r as i,a as n,i as r,o as t};