/** Sounds made on the spot, without files: a disc on wood, a small chord at the end. */

/** @type {AudioContext|null} */
let context = null;

/** A short tone that fades. @param {number} frequency Hz @param {number} start s from now @param {number} length s @param {number} loudness 0..1 @param {OscillatorType} kind */
function tone(frequency, start, length, loudness, kind) {
  context ??= new AudioContext();
  const from = context.currentTime + start;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(frequency, from);
  source.frequency.exponentialRampToValueAtTime(frequency * 0.6, from + length);
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(context.destination);
  source.start(from);
  source.stop(from + length);
}

/** A disc lands: lower for X, higher for O. @param {'X'|'O'} side */
export function knock(side) {
  tone(side === 'X' ? 190 : 240, 0.3, 0.12, 0.35, 'triangle');
  tone(side === 'X' ? 95 : 120, 0.3, 0.2, 0.25, 'sine');
}

/** The game is over. @param {boolean} glad */
export function chord(glad) {
  (glad ? [392, 494, 587, 784] : [392, 349, 311]).forEach((frequency, index) => tone(frequency, 0.8 + index * 0.11, 0.5, 0.18, 'sine'));
}
