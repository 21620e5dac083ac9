/** The card with which the organiser runs the stages of a tournament: what goes on, and what comes next with one big button. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { StageChoice, stageOfForm } from '../components/stage-choice.js';
import {
  nextStep,
  pairsMeetAgain,
  readyStage,
  roundLeft,
  stageOf,
  timeLeft,
  timeText,
} from '../core/tournament.js';
import { counted, number, t } from '../i18n/index.js';

/** @typedef {import('../core/types.js').Tournament} Tournament */
/** @typedef {import('../core/types.js').Stage} Stage */
/** @typedef {import('../i18n/index.js').Key} Key */

/** What is asked once more, with the question and the answer that does it. */
const QUESTIONS = /** @type {const} */ ({
  round: ['organiser-sure-round', 'organiser-yes-round'],
  stage: ['organiser-sure-stage', 'organiser-yes'],
  last: ['organiser-sure-last', 'organiser-yes'],
  end: ['organiser-sure', 'organiser-yes'],
});
/** @typedef {keyof typeof QUESTIONS} Question */
/** At which step each can be asked. @type {Record<Question, string[]>} */
const ASKED_AT = { round: ['round'], stage: ['round', 'end'], last: ['last'], end: ['choose'] };

export class StageRun {
  /** What is asked once more before it is done. @type {Question|null} */ #asked = null;
  #choice;

  /** @param {import('./organiser.js').CuatroOrganiser} organiser */
  constructor(organiser) {
    this.organiser = organiser;
    this.#choice = new StageChoice(() => organiser.update());
  }

  /** What was asked for may have happened by itself. @param {Tournament} tournament */
  willUpdate(tournament) {
    if (this.#asked && !ASKED_AT[this.#asked].includes(nextStep(tournament) ?? ''))
      this.#asked = null;
  }

  /** @param {Tournament} tournament */
  template(tournament) {
    const step = nextStep(tournament);
    const stage = stageOf(tournament);
    const goesOn = step === 'round' || step === 'end' || step === 'last';
    const release = () => this.organiser.change({ hold: false });
    return html`
      ${
        goesOn
          ? this.#clock(tournament, stage)
          : html`<h2>${t(stage ? 'organiser-next' : 'organiser-stage')}</h2>`
      }
      ${this.#asked ? nothing : this.#next(tournament, step)}
      <div class="choices fill">
        ${tournament.hold ? this.#button('organiser-release', release, 'primary hold') : nothing}
        ${this.#asked ? nothing : this.#further(tournament, stage, step)}
      </div>
      ${this.#asked ? this.#question(this.#asked) : nothing}
    `;
  }

  /** The line above the big button. @param {Tournament} tournament @param {Stage|null} stage */
  #clock(tournament, stage) {
    const { text, time } = this.#course(tournament, stage);
    return html`
      <p class="clock">
        <span>${text}</span>
        <strong>${time}</strong>
      </p>
    `;
  }

  /** What goes on, and its time; rounds without a time say how far they are. @param {Tournament} tournament @param {Stage|null} stage */
  #course(tournament, stage) {
    if (!stage) return { text: '', time: '' };
    const now = this.organiser.screen.now();
    const kind = t(stage.status === 'finishing' ? 'organiser-last' : `format-${stage.kind}`);
    const rounds = stage.rounds > 0 && stage.status !== 'finishing';
    const left = stage.rounds > 0 ? roundLeft(tournament, now) : timeLeft(stage, now);
    const time = left === null ? '' : timeText(left);
    const round = rounds ? `${number(stage.round)} / ${number(stage.rounds)}` : '';
    return round && time
      ? { text: `${kind} · ${round}`, time }
      : { text: kind, time: round || time };
  }

  /** @param {Key} key @param {() => void} act @param {string} [kind] */
  #button(key, act, kind = '') {
    return button(t(key), act, kind, { disabled: this.organiser.busy });
  }

  /** The big button. @param {Tournament} tournament @param {ReturnType<typeof nextStep>} step */
  #next(tournament, step) {
    const { entrants, playing } = tournament.counts;
    if (step === 'choose') return this.#stageForm(entrants);
    if (step === 'start') {
      const stage = readyStage(tournament);
      const repeats = stage?.kind === 'swiss' && pairsMeetAgain(stage.rounds, entrants);
      const start = () => this.organiser.post(`/stages/${stage?.k}/start`);
      return html`
        ${repeats ? html`<p class="hint again">${t('organiser-again')}</p>` : nothing}
        ${this.#button('organiser-start', start, 'primary big')}
      `;
    }
    if (step !== 'round') return nothing;
    const next = () => (playing > 0 ? this.#ask('round') : this.#nextRound());
    return html`
      ${this.#button('organiser-round', next, 'primary big next-round')}
      <p class="hint">
        ${
          playing > 0
            ? counted('count-still-playing', Math.ceil(playing / 2))
            : t('organiser-round-hint')
        }
      </p>
    `;
  }

  /** @param {number} entrants */
  #stageForm(entrants) {
    const start = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      this.organiser.post('/stages', stageOfForm(form));
    };
    return html`
      <form @submit=${start} @input=${() => this.#choice.keep(entrants)}>
        ${this.#choice.fields(entrants)}
        <button type="submit" class="primary big" ?disabled=${this.organiser.busy || entrants < 2}>
          ${t('organiser-start')}
        </button>
        ${entrants < 2 ? html`<p class="hint">${t('organiser-few')}</p>` : nothing}
      </form>
    `;
  }

  /** What else can be done. @param {Tournament} tournament @param {Stage|null} stage @param {ReturnType<typeof nextStep>} step */
  #further({ hold }, stage, step) {
    if (step === 'choose')
      return stage ? this.#button('organiser-end', () => this.#ask('end'), 'ends') : nothing;
    if (step !== 'round' && step !== 'end' && step !== 'last') return nothing;
    const longer = () => this.organiser.post(`/stages/${stage?.k}/extend`, { minutes: 5 });
    const end = () => this.#ask(step === 'last' ? 'last' : 'stage');
    return html`
      ${hold ? nothing : this.#holdButton()}
      ${
        step === 'end' && stage?.kind === 'arena'
          ? this.#button('organiser-longer', longer)
          : nothing
      }
      ${this.#button('organiser-end-stage', end, 'ends')}
    `;
  }

  #holdButton() {
    return button(t('organiser-hold'), () => this.organiser.change({ hold: true }), 'hold', {
      disabled: this.organiser.busy,
      title: t('organiser-key'),
    });
  }

  /** @param {Question} asked */
  #question(asked) {
    const [question, answer] = QUESTIONS[asked];
    const kind = asked === 'round' ? 'primary does' : 'danger does';
    return html`
      <div class="choices fill">
        <strong class="question">${t(question)}</strong>
        ${this.#button('organiser-no', () => this.#ask(null), 'keep')}
        ${this.#button(answer, () => this.#answer(asked), kind)}
      </div>
    `;
  }

  /** @param {Question|null} question */
  #ask(question) {
    const { organiser } = this;
    this.#asked = question;
    organiser.update();
    /** @type {HTMLElement|null} */ (
      organiser.querySelector(question ? '.keep' : '.run button.ends')
    )?.focus();
  }

  /** Does what was asked. @param {Question} asked */
  #answer(asked) {
    const { organiser } = this;
    this.#ask(null);
    if (asked === 'end') organiser.change({ ended: true });
    else if (asked === 'round') this.#nextRound();
    else
      organiser.post(
        `/stages/${organiser.stage?.k}/end`,
        asked === 'last' ? { at_once: true } : {},
      );
  }

  /** The number of the round makes two presses begin one round. */
  #nextRound() {
    const { stage } = this.organiser;
    if (stage) this.organiser.post(`/stages/${stage.k}/next_round`, { round: stage.round + 1 });
  }
}
