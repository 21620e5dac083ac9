/**
 * <cuatro-organiser>: how the organiser runs a tournament: the way in for others, and what comes next with one big button.
 * `organiser.facts = { tournament, … }`. Events: `cuatro:stage` with the settings of a new one, `cuatro:act` with `{path, body}` of a stage,
 * `cuatro:change` with what is to change, `cuatro:entrant` with `{n, body}` for who asks to be let in, `cuatro:copy` with `{text}`.
 */
import {
  nextStep,
  pairsMeetAgain,
  readyStage,
  roundLeft,
  stageOf,
  takesCorrections,
  timeLeft,
  timeText,
} from '../core/tournament.js';
import { counted, number, t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';
import { StageChoice } from './stage-choice.js';
import { names } from './standings.js';

/**
 * @typedef {object} OrganiserFacts
 * @property {import('../core/types.js').Tournament} tournament
 * @property {import('../core/types.js').Entrants|null} entrants
 * @property {import('../core/types.js').Entrants|null} asking Those who wait to be let in.
 * @property {string} link Address to hand out; empty until it is known.
 * @property {boolean} local Whether only this computer can open it.
 * @property {string} second Address for another organiser.
 * @property {string} files Address of the files, without their endings.
 * @property {string} wall Address of the screen for the wall.
 * @property {string|null} qr Address of the picture; null where the server knows no address for others.
 * @property {string} separator What stands between the columns of a spreadsheet.
 * @property {boolean} busy
 * @property {() => number} now The server's time, ms.
 * @property {((one: {n: number, name: string}) => Node)|undefined} menu What the organiser has beside a name.
 */

/** What is asked once more, with the question and the answer that does it. */
const QUESTIONS = /** @type {const} */ ({
  round: ['organiser.sureRound', 'organiser.yesRound'],
  stage: ['organiser.sureStage', 'organiser.yes'],
  last: ['organiser.sureLast', 'organiser.yes'],
  end: ['organiser.sure', 'organiser.yes'],
});
/** @typedef {keyof typeof QUESTIONS} Question */
/** At which step each can be asked. @type {Record<Question, string[]>} */
const ASKED_AT = { round: ['round'], stage: ['round', 'end'], last: ['last'], end: ['choose'] };

/** @extends {MarkupElement<OrganiserFacts|null>} */
export class CuatroOrganiser extends MarkupElement {
  #names = h('ul', { class: 'names' });
  #asking = h('ul', { class: 'asking' });
  #warning = h('p', { class: 'warning', hidden: true });
  #picture = h('img', { class: 'qr', alt: '', width: 220, height: 220 });
  /** What is asked once more before it is done. @type {Question|null} */ #asked = null;
  #drawn = '';
  #choice = new StageChoice(this.h, () => this.facts?.tournament.counts.entrants ?? 0);

  /** @returns {OrganiserFacts|null} */
  initial() {
    return null;
  }

  build() {
    return [
      this.h('div', { class: 'way' }, this.#lobby()),
      this.h('div', { class: 'middle' }, this.#stage(), this.#entrants(), this.#files()),
    ];
  }

  #lobby() {
    const { h: live } = this;
    const tournament = () => this.facts?.tournament;
    const open = () => tournament()?.registration === 'open';
    return live(
      'section',
      { class: 'card lobby', hidden: () => tournament()?.status === 'ended' },
      live('h2', {}, () => t('organiser.lobby')),
      live(
        'div',
        { class: 'way-in', hidden: () => !open() },
        this.#picture,
        live(
          'p',
          { class: 'number', hidden: () => !tournament()?.code },
          live('span', {}, () => t('organiser.number')),
          live('strong', {}, () => String(tournament()?.code ?? '')),
          live('span', { class: 'hint' }, () => t('organiser.numberHint')),
        ),
        live(
          'label',
          {},
          live('span', {}, () => t('organiser.link')),
          live('input', {
            type: 'text',
            readonly: true,
            '.value': () => this.facts?.link ?? '',
            onfocus: (event) => event.target.select(),
          }),
        ),
        live(
          'button',
          { type: 'button', onclick: () => this.emit('copy', { text: this.facts?.link }) },
          () => t('organiser.copy'),
        ),
        this.#warning,
      ),
      live('p', { class: 'hint', hidden: open }, () => t('organiser.closed')),
      live(
        'button',
        {
          type: 'button',
          class: 'small registration',
          disabled: () => this.facts?.busy,
          onclick: () => this.emit('change', { registration: open() ? 'closed' : 'open' }),
        },
        () => t(open() ? 'organiser.close' : 'organiser.reopen'),
      ),
    );
  }

  #stage() {
    const { h: live } = this;
    const facts = () => this.facts;
    const step = () =>
      facts() ? nextStep(/** @type {OrganiserFacts} */ (facts()).tournament) : null;
    const stage = () =>
      facts() ? stageOf(/** @type {OrganiserFacts} */ (facts()).tournament) : null;
    const going = () => ['round', 'end', 'last'].includes(step() ?? '');
    const playing = () => facts()?.tournament.counts.playing ?? 0;
    const chooses = () => step() === 'choose' && !this.#asked;
    const plain = () => !this.#asked;
    /** @param {import('../i18n/index.js').Key} key @param {() => boolean} hidden @param {() => void} onclick @param {string} [kind] */
    const button = (key, hidden, onclick, kind = '') =>
      live(
        'button',
        {
          type: 'button',
          class: kind,
          hidden,
          title: () => (key === 'organiser.hold' ? t('organiser.key') : null),
          disabled: () => facts()?.busy,
          onclick,
        },
        () => t(key),
      );
    const act = (/** @type {string} */ path, body = {}) => this.emit('act', { path, body });
    const arena = () => stage()?.kind === 'arena';
    return live(
      'section',
      { class: 'card run', hidden: () => facts()?.tournament.status === 'ended' },
      live('h2', { hidden: () => going() || !step() }, () =>
        t(stage() ? 'organiser.next' : 'organiser.stage'),
      ),
      live(
        'p',
        { class: 'clock', hidden: () => !going() },
        live('span', {}, () => this.#course().text),
        live('strong', {}, () => this.#course().time),
      ),
      live(
        'form',
        {
          hidden: () => !chooses(),
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.emit('stage', this.#choice.request());
          },
        },
        this.#choice.fields,
        live(
          'button',
          {
            type: 'submit',
            class: 'primary big',
            disabled: () => facts()?.busy || (facts()?.tournament.counts.entrants ?? 0) < 2,
          },
          () => t('organiser.start'),
        ),
        live(
          'p',
          { class: 'hint', hidden: () => (facts()?.tournament.counts.entrants ?? 0) >= 2 },
          () => t('organiser.few'),
        ),
      ),
      live('p', { class: 'hint again', hidden: () => !this.#repeats }, () =>
        this.#repeats ? t('organiser.again') : '',
      ),
      button(
        'organiser.start',
        () => step() !== 'start',
        () => act(`${readyStage(/** @type {OrganiserFacts} */ (facts()).tournament)?.k}/start`),
        'primary big',
      ),
      button(
        'organiser.round',
        () => step() !== 'round' || !plain(),
        () => (playing() > 0 ? this.#ask('round') : this.#nextRound()),
        'primary big next-round',
      ),
      live('p', { class: 'hint', hidden: () => step() !== 'round' || !plain() }, () =>
        playing() > 0
          ? counted('count.stillPlaying', Math.ceil(playing() / 2))
          : t('organiser.roundHint'),
      ),
      live(
        'div',
        { class: 'choices' },
        button(
          'organiser.hold',
          () => !going() || !plain() || Boolean(facts()?.tournament.hold),
          () => this.emit('change', { hold: true }),
          'hold',
        ),
        button(
          'organiser.release',
          () => !facts()?.tournament.hold,
          () => this.emit('change', { hold: false }),
          'primary hold',
        ),
        button(
          'organiser.longer',
          () => step() !== 'end' || !arena() || !plain(),
          () => act(`${stage()?.k}/extend`, { minutes: 5 }),
        ),
        button(
          'organiser.endStage',
          () => !going() || !plain(),
          () => this.#ask(step() === 'last' ? 'last' : 'stage'),
          'ends',
        ),
        button(
          'organiser.end',
          () => !chooses() || !stage(),
          () => this.#ask('end'),
          'ends',
        ),
      ),
      live(
        'div',
        { class: 'choices', hidden: plain },
        live('strong', { class: 'question' }, () =>
          this.#asked ? t(QUESTIONS[this.#asked][0]) : '',
        ),
        button(
          'organiser.no',
          () => plain(),
          () => this.#ask(null),
          'keep',
        ),
        live(
          'button',
          {
            type: 'button',
            class: () => (this.#asked === 'round' ? 'primary does' : 'danger does'),
            disabled: () => facts()?.busy,
            onclick: () => this.#do(),
          },
          () => (this.#asked ? t(QUESTIONS[this.#asked][1]) : ''),
        ),
      ),
      live(
        'details',
        { class: 'more' },
        live('summary', {}, () => t('organiser.second')),
        live('p', { class: 'hint' }, () => t('organiser.secondHint')),
        live('input', {
          type: 'text',
          readonly: true,
          'aria-label': () => t('organiser.second'),
          '.value': () => facts()?.second ?? '',
          onfocus: (event) => event.target.select(),
        }),
        live(
          'button',
          { type: 'button', onclick: () => this.emit('copy', { text: facts()?.second }) },
          () => t('organiser.copy'),
        ),
      ),
    );
  }

  #entrants() {
    const { h: live } = this;
    return live(
      'section',
      { class: 'card entrants' },
      live('h2', { hidden: () => !this.facts?.asking?.total }, () => t('organiser.asking')),
      this.#asking,
      live('h2', {}, () => t('organiser.names')),
      live('p', { class: 'empty', hidden: () => this.facts?.entrants?.total !== 0 }, () =>
        t('names.empty'),
      ),
      this.#names,
      live('p', { class: 'hint corrections', hidden: () => !this.#correctsAfterEnd }, () =>
        t('organiser.corrections'),
      ),
      live('p', { class: 'hint', hidden: () => !this.facts?.tournament.names.length }, () =>
        this.#missing(),
      ),
    );
  }

  get #correctsAfterEnd() {
    const { tournament, now } = this.facts ?? {};
    return Boolean(
      tournament && now && tournament.status === 'ended' && takesCorrections(tournament, now()),
    );
  }

  /** The names of the list under which nobody has entered. */
  #missing() {
    const names = this.facts?.tournament.names ?? [];
    return names.length > 0 ? t('organiser.missing', { names: names.join(', ') }) : '';
  }

  #files() {
    const { h: live } = this;
    return live(
      'p',
      { class: 'files' },
      live('a', { href: () => this.facts?.wall ?? '', target: '_blank' }, () =>
        t('organiser.wall'),
      ),
      live(
        'span',
        { hidden: () => !this.facts || !stageOf(this.facts.tournament) },
        () => ` · ${t('organiser.download')}: `,
        live('a', { href: () => `${this.facts?.files}.txt`, download: true }, () =>
          t('organiser.text'),
        ),
        ' · ',
        live(
          'a',
          { href: () => `${this.facts?.files}.csv?sep=${this.facts?.separator}`, download: true },
          () => t('organiser.sheet'),
        ),
        ' · ',
        live(
          'a',
          {
            href: () => `${this.facts?.files}/games.csv?sep=${this.facts?.separator}`,
            download: true,
          },
          () => t('organiser.games'),
        ),
      ),
    );
  }

  connected() {
    // The clock runs between two pieces of news, too.
    const tick = setInterval(() => this.update(), 500);
    this.life.addEventListener('abort', () => clearInterval(tick));
    // One key holds all boards, wherever the organiser stands on the page.
    document.addEventListener(
      'keydown',
      (event) => {
        const { target, key, ctrlKey, altKey, metaKey, repeat } = event;
        const typing = /** @type {Element} */ (target).closest('input, select, textarea, dialog');
        if (key.toLowerCase() !== 'h' || typing || ctrlKey || altKey || metaKey || repeat) return;
        const { tournament } = this.facts ?? {};
        if (tournament && tournament.status === 'running')
          this.emit('change', { hold: !tournament.hold });
      },
      { signal: this.life },
    );
  }

  refresh() {
    if (!this.facts) return;
    const { entrants, asking, qr, menu, tournament, local } = this.facts;
    this.toggleAttribute('data-begun', tournament.stages.length > 0);
    this.#picture.alt = t('organiser.qr');
    this.#picture.hidden = !qr;
    if (qr && this.#picture.getAttribute('src') !== qr) this.#picture.src = qr;
    this.#choice.show();
    this.#warning.hidden = !local;
    // The flag to type stands in one line.
    const parts = t('organiser.local', { port: location.port || 80 }).split(/(--\S+ \S+)/);
    this.#warning.replaceChildren(
      ...parts.map((part, index) => (index % 2 ? h('code', {}, part) : part)),
    );
    const drawn = JSON.stringify([entrants, asking, t('names.empty'), Boolean(menu)]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#asking.replaceChildren(...(asking?.items ?? []).map((one) => this.#asks(one)));
    this.#names.replaceChildren(...names(entrants, menu));
  }

  /** Somebody who wants to be let in. @param {import('../core/types.js').Entrant} one */
  #asks({ n, name }) {
    /** @param {'in'|'removed'} state @param {import('../i18n/index.js').Key} key @param {string} kind */
    const button = (state, key, kind) =>
      h(
        'button',
        {
          type: 'button',
          class: kind,
          'aria-label': `${t(key)}: ${name}`,
          onclick: () => this.emit('entrant', { n, body: { state } }),
        },
        t(key),
      );
    return h(
      'li',
      {},
      h('span', { class: 'who' }, name),
      button('in', 'row.in', 'primary'),
      button('removed', 'organiser.refuse', ''),
    );
  }

  /** @param {Question|null} question */
  #ask(question) {
    this.#asked = question;
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(question ? '.keep' : '.run button.ends')
    )?.focus();
  }

  /** What was asked. */
  #do() {
    const asked = this.#asked;
    const stage = this.facts && stageOf(this.facts.tournament);
    this.#ask(null);
    if (asked === 'end') this.emit('change', { ended: true });
    else if (asked === 'round') this.#nextRound();
    else if (stage)
      this.emit('act', {
        path: `${stage.k}/end`,
        body: asked === 'last' ? { at_once: true } : {},
      });
  }

  /** Two presses begin one round. */
  #nextRound() {
    const stage = this.facts && stageOf(this.facts.tournament);
    if (stage)
      this.emit('act', { path: `${stage.k}/next_round`, body: { round: stage.round + 1 } });
  }

  beforeDraw() {
    const step = this.facts && nextStep(this.facts.tournament);
    // What was asked for has happened by itself.
    if (this.#asked && !ASKED_AT[this.#asked].includes(step ?? '')) this.#asked = null;
  }

  /** Whether the stage that is ready has more rounds than opponents. */
  get #repeats() {
    const { tournament } = this.facts ?? {};
    const stage = tournament && nextStep(tournament) === 'start' && readyStage(tournament);
    if (!tournament || !stage) return false;
    return stage.kind === 'swiss' && pairsMeetAgain(stage.rounds, tournament.counts.entrants);
  }

  /** What goes on, and its time; rounds without a time say how far they are. */
  #course() {
    const { tournament, now } = this.facts ?? {};
    const stage = tournament && stageOf(tournament);
    if (!stage || !now) return { text: '', time: '' };
    const kind = t(stage.status === 'finishing' ? 'organiser.last' : `format.${stage.kind}`);
    const rounds = stage.rounds > 0 && stage.status !== 'finishing';
    const left = stage.rounds > 0 ? roundLeft(tournament, now()) : timeLeft(stage, now());
    const time = left === null ? '' : timeText(left);
    const round = rounds ? `${number(stage.round)} / ${number(stage.rounds)}` : '';
    return round && time
      ? { text: `${kind} · ${round}`, time }
      : { text: kind, time: round || time };
  }
}

customElements.define('cuatro-organiser', CuatroOrganiser);
