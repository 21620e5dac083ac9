import{E as e,k as t}from"./app.js";const n=(n,r)=>t`<input
    type="text"
    readonly
    class="link"
    aria-label=${r??e}
    .value=${n}
    @focus=${({target:e})=>e.select()}
  />`;export{n as t};