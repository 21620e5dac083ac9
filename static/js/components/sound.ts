/** Sounds made on the spot, without files: a disc on wood, a chord at the end, a hint of one's turn. Quiet, so that a room of ten stays bearable. */

/** How loud everything is together, 0..1. */
const MASTER = 0.4;

let master: GainNode | null = null;

/** Where all sounds go. Before the reader has done something browsers are silent, and nobody asks for it. */
function output() {
  const context = (master?.context ?? new AudioContext()) as AudioContext;
  if (!master) {
    master = context.createGain();
    master.gain.value = MASTER;
    // What comes together is no louder than what comes alone.
    master.connect(context.createDynamicsCompressor()).connect(context.destination);
  }
  if (context.state === 'suspended') context.resume();
  return { context, out: master };
}

/** A short tone that fades. @param frequency Hz @param start s from now @param length s @param loudness 0..1
 * @param bend Where the frequency goes, as a part of it. */
function tone(
  frequency: number,
  start: number,
  length: number,
  loudness: number,
  kind: OscillatorType,
  bend: number = 1,
) {
  const { context, out } = output();
  const from = context.currentTime + start;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(frequency, from);
  source.frequency.exponentialRampToValueAtTime(frequency * bend, from + length);
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(out);
  source.start(from);
  source.stop(from + length);
}

/** A disc lands: the deeper, the lower. @param depth 0 at the top to 1 at the floor @param delayMs Until it touches. */
export function knock(depth: number, delayMs: number) {
  const pitch = 330 * 2 ** -depth;
  tone(pitch, delayMs / 1000, 0.11, 0.5, 'triangle', 0.6);
  tone(pitch / 2, delayMs / 1000, 0.18, 0.35, 'sine', 0.6);
}

/** The game is over. */
export function chord(end: 'win' | 'loss' | 'draw') {
  const notes = { win: [392, 494, 587, 784], loss: [330, 277, 220], draw: [392, 392] }[end];
  notes.forEach((frequency, index) => tone(frequency, 0.15 + index * 0.12, 0.5, 0.25, 'sine'));
}

/** It is the reader's turn. */
export function chime(delayMs: number) {
  [659, 880].forEach((frequency, index) =>
    tone(frequency, delayMs / 1000 + index * 0.09, 0.22, 0.14, 'sine'),
  );
}
