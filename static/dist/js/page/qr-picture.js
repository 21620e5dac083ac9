import{M as e,k as t,o as n}from"./app.js";const r=({id:t,title:r,closes:i,content:a,onClose:o})=>e`<dialog
    class="panel"
    aria-labelledby=${t}
    @close=${o}
    @click=${({target:e,currentTarget:t})=>e===t&&e.close()}
  ><header class="head"><h2 id=${t} tabindex="-1">${r}</h2>${n(i,({target:e})=>e.closest(`dialog`).close(),`close`)}</header>${a}</dialog>`;function i(e){let t=e.querySelector(`dialog`);t&&!t.open&&t.showModal()}function a(e){let t=e.querySelector(`dialog`);return t?.open?(t.close(),!0):!1}const o=(n,r,i)=>n?e`<img
          class="qr"
          alt=${r}
          width=${i}
          height=${i}
          src="data:image/svg+xml,${encodeURIComponent(n)}"
        />`:t;export{r as i,a as n,i as r,o as t};