/** A short burst of paper over the board, for the winner. It is gone after two seconds and never in the way. */

const PIECES = 90;
const LIFE_MS = 1_900;
/** Pixels a second and a second squared. */
const SPEED = 620;
const GRAVITY = 900;
const COLOURS = ['#f0664b', '#ffd23f', '#4f7be0', '#fffdf8', '#7fd8a4'];

/** @param table The element of the game; its board is where it starts. */
export function celebrate(table: HTMLElement) {
  const from = table.querySelector('cuatro-board')?.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.style.cssText = 'position: fixed; z-index: 5; inset: 0; pointer-events: none';
  canvas.ariaHidden = 'true';
  const paper = canvas.getContext('2d');
  if (!from || !paper) return;
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  table.append(canvas);
  const pieces = Array.from({ length: PIECES }, (_, index) => {
    const angle = -Math.PI / 2 + (Math.random() - 0.5) * 2.2;
    const speed = SPEED * (0.4 + 0.6 * Math.random());
    return {
      x: from.left + from.width * (0.3 + 0.4 * Math.random()),
      y: from.top + from.height * 0.45,
      across: Math.cos(angle) * speed,
      down: Math.sin(angle) * speed,
      turn: Math.random() * 6,
      spin: (Math.random() - 0.5) * 14,
      colour: COLOURS[index % COLOURS.length],
      size: 6 + 5 * Math.random(),
    };
  });
  const start = performance.now();
  let last = start;
  const draw = (now: number) => {
    const age = now - start;
    if (age > LIFE_MS || !canvas.isConnected) {
      canvas.remove();
      return;
    }
    const step = Math.min(0.05, Math.max(0, now - last) / 1_000);
    last = now;
    paper.clearRect(0, 0, canvas.width, canvas.height);
    paper.globalAlpha = Math.min(1, (LIFE_MS - age) / 500);
    for (const piece of pieces) {
      piece.down += GRAVITY * step;
      piece.across *= 1 - 0.9 * step;
      piece.x += piece.across * step;
      piece.y += piece.down * step;
      piece.turn += piece.spin * step;
      paper.setTransform(
        Math.cos(piece.turn),
        Math.sin(piece.turn),
        -Math.sin(piece.turn) * 0.5,
        Math.cos(piece.turn) * 0.5,
        piece.x,
        piece.y,
      );
      paper.fillStyle = piece.colour;
      paper.fillRect(-piece.size / 2, -piece.size / 2, piece.size, piece.size * 1.4);
    }
    paper.setTransform(1, 0, 0, 1, 0, 0);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
