import{Dt as e,l as t,r as n,s as r}from"./app.js";import{t as i}from"./copy2.js";const a=e=>({terminal:`curl ${e}/`,curl:`curl -s ${e}/api/v1/games -d name=Ana-$(date +%s) -d level=hard -d first=me`,bot:`const api = '${e}/api/v1';

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
cuatro import --dry-run games.txt`}),o=[`terminal`,`curl`,`bot`,`watch`,`engine`,`file`];var s=class extends r{initial(){return{url:``}}build(){let{h:r}=this,i=e=>a(this.facts.url)[e].trimEnd(),s=()=>`${this.facts.url}/api/v1/openapi.json`;return[r(`h1`,{tabindex:-1},()=>e(`docs.title`)),r(`p`,{class:`lead`},()=>e(`docs.lead`)),...o.map(a=>r(`section`,{"data-sample":a},r(`div`,{class:`head`},r(`h2`,{},()=>e(`docs.${a}`)),r(`button`,{type:`button`,class:`small`,"aria-label":()=>`${e(`docs.copy`)}: ${e(`docs.${a}`)}`,onclick:()=>this.emit(`copy`,{text:i(a)})},n(`copy`),r(`span`,{},()=>e(`docs.copy`)))),r(`p`,{},()=>e(`docs.${a}Text`)),r(`pre`,{tabindex:0,role:`group`,"aria-label":()=>e(`docs.${a}`),translate:`no`},t(`code`)))),r(`h2`,{},()=>e(`docs.openapi`)),r(`p`,{},r(`a`,{href:s,target:`_blank`},s)),r(`p`,{},()=>e(`docs.more`))]}refresh(){let e=a(this.facts.url);for(let t of o){let n=this.querySelector(`[data-sample=${t}] code`);n&&(n.textContent=e[t].trimEnd())}}};customElements.define(`cuatro-docs`,s);function c(t){let n=t.show(document.createElement(`cuatro-docs`),e(`docs.title`));n.facts={url:`${location.origin}${t.api.base}`},t.onUpdate(()=>n.update()),n.addEventListener(`cuatro:copy`,e=>i(t,e.detail.text))}export{c as open};