/** The card with which the organiser runs the stages of a tournament: what goes on, and what comes next with one big button. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { StageChoice, stageOfForm } from '../components/stage-choice.ts';
import {
  nextStep,
  pairsMeetAgain,
  readyStage,
  roundLeft,
  stageOf,
  timeLeft,
  timeText,
} from '../core/tournament.ts';
import { counted, number, t, type Key } from '../i18n/index.ts';
import type { Stage, Tournament } from '../core/types.ts';
import type { CuatroOrganiser } from './organiser.ts';

/** What is asked once more, with the question and the answer that does it. */
const QUESTIONS = {
  round: ['organiser-sure-round', 'organiser-yes-round'],
  stage: ['organiser-sure-stage', 'organiser-yes'],
  last: ['organiser-sure-last', 'organiser-yes'],
  end: ['organiser-sure', 'organiser-yes'],
} as const;
type Question = keyof typeof QUESTIONS;
/** At which step each can be asked. */
const ASKED_AT: Record<Question, string[]> = {
  round: ['round'],
  stage: ['round', 'end'],
  last: ['last'],
  end: ['choose'],
};

export class StageRun {
  /** What is asked once more before it is done. */ #asked: Question | null = null;
  #choice;

  constructor(readonly organiser: CuatroOrganiser) {
    this.#choice = new StageChoice(() => organiser.update());
  }

  /** What was asked for may have happened by itself. */
  willUpdate(tournament: Tournament) {
    if (this.#asked && !ASKED_AT[this.#asked].includes(nextStep(tournament) ?? ''))
      this.#asked = null;
  }

  template(tournament: Tournament) {
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

  /** The line above the big button. */
  #clock(tournament: Tournament, stage: Stage | null) {
    const { text, time } = this.#course(tournament, stage);
    return html`
      <p class="clock">
        <span>${text}</span>
        <strong>${time}</strong>
      </p>
    `;
  }

  /** What goes on, and its time; rounds without a time say how far they are. */
  #course(tournament: Tournament, stage: Stage | null) {
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

  #button(key: Key, act: () => void, kind: string = '') {
    return button(t(key), act, kind, { disabled: this.organiser.busy });
  }

  /** The big button. */
  #next(tournament: Tournament, step: ReturnType<typeof nextStep>) {
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

  #stageForm(entrants: number) {
    const start = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      this.organiser.post('/stages', stageOfForm(form));
    };
    return html`
      <form @submit=${start}>
        ${this.#choice.fields(entrants)}
        <button type="submit" class="primary big" ?disabled=${this.organiser.busy || entrants < 2}>
          ${t('organiser-start')}
        </button>
        ${entrants < 2 ? html`<p class="hint">${t('organiser-few')}</p>` : nothing}
      </form>
    `;
  }

  /** What else can be done. */
  #further({ hold }: Tournament, stage: Stage | null, step: ReturnType<typeof nextStep>) {
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

  #question(asked: Question) {
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

  #ask(question: Question | null) {
    const { organiser } = this;
    this.#asked = question;
    organiser.update();
    (
      organiser.querySelector(question ? '.keep' : '.run button.ends') as HTMLElement | null
    )?.focus();
  }

  /** Does what was asked. */
  #answer(asked: Question) {
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
