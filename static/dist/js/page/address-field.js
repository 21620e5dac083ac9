import{A as e,D as t}from"./app.js";const n=(n,r)=>e`<input
    type="text"
    readonly
    class="link"
    aria-label=${r??t}
    .value=${n}
    @focus=${({target:e})=>e.select()}
  />`;export{n as t};