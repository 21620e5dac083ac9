import{M as e,Rt as t,i as n,y as r}from"./app.js";import{n as i}from"./forms.js";const a=e=>({terminal:`curl ${e}/`,curl:`curl -s ${e}/api/v1/games -d name=Ana-$(date +%s) -d level=hard -d first=me`,bot:`const api = '${e}/api/v1';

async function post(path, body, token = '') {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: \`Bearer \${token}\` }) };
  const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

const seats = [{ name: \`Bot \${Date.now() % 100000}\` }, { level: 'easy' }];
const made = await post('/games', { seats, first: 'first' });
const token = made.seats[0].token;
let { game } = made;
console.log(api.replace('/api/v1', \`/g/\${game.id}\`));
while (game.status === 'playing') {
  if (game.to_move === 'X') {
    const column = game.legal[Math.floor(Math.random() * game.legal.length)];
    ({ game } = await post(\`/games/\${game.id}/moves\`, { column, ply: game.ply }, token));
  } else {
    // Waits until something changes, for at most 30 seconds.
    const headers = { 'If-None-Match': \`"\${game.version}"\` };
    const answer = await fetch(\`\${api}/games/\${game.id}?wait=30\`, { headers });
    if (answer.ok) game = await answer.json();
  }
}
console.log(game.result);
`,watch:`id=$(curl -s '${e}/api/v1/games?status=finished&limit=1' | sed 's/.*"id":"\\([a-z0-9]*\\)".*/\\1/')
curl -s ${e}/api/v1/games/$id.txt
curl -s ${e}/api/v1/games/$id.svg?ply=4 > board.svg`,engine:`curl -s '${e}/api/v1/analysis?rows=4&columns=4&moves=0,1,0,1'
curl -s '${e}/api/v1/analysis?rows=4&columns=4&pos=1212'`,file:`curl -s ${e}/api/v1/export.txt > games.txt
cuatro import --dry-run games.txt`}),o=[`terminal`,`curl`,`bot`,`watch`,`engine`,`file`];function s(e){e.show(new c(e),t(`docs-title`))}var c=class extends r{constructor(e){super(),this.page=e}template(){let n=`${location.origin}${this.page.api.base}`,r=`${n}/api/v1/openapi.json`,i=a(n);return e`<h1 tabindex="-1">${t(`docs-title`)}</h1><p class="lead">${t(`docs-lead`)}</p>${o.map(e=>this.#e(e,i[e].trimEnd()))}<h2>${t(`docs-openapi`)}</h2><p><a href=${r} target="_blank">${r}</a></p><p>${t(`docs-more`)}</p>`}#e(r,a){let o=t(`docs-${r}`);return e`<section class="stack" data-sample=${r}><div class="head"><h2>${o}</h2><button
            type="button"
            class="small"
            aria-label="${t(`docs-copy`)}: ${o}"
            @click=${()=>i(this.page,a)}
          >${n(`copy`)}<span>${t(`docs-copy`)}</span></button></div><p>${t(`docs-${r}-text`)}</p><pre
          class="card"
          tabindex="0"
          role="group"
          aria-label=${o}
          translate="no"
        ><code>${a}</code></pre></section>`}};customElements.define(`cuatro-docs`,c);export{c as CuatroDocs,s as open};