/** Positions as people paste them: an address, moves, a solver's string, stacks, or a board drawn in signs. */
import { MAX_SIDE, STANDARD, maxConnect, type BoardSize } from './board-size.ts';
import { inTurn, ofStacks, type Setup } from './setup.ts';

/**
 * What was read: discs that lie on the board as they are written, what the server has to read, or the cell of a disc with nothing below it.
 * Whether a game can lead there the server says. Null for what is no position.
 */
type Reading = { setup: Setup } | { query: string } | { floating: [number, number] } | null;

const NOTATIONS = ['moves', 'pos', 'stacks'];
const SIZES = ['rows', 'columns', 'connect'] as const;

/** Signs of a cell. */
const SIGNS: Record<string, 'x' | 'o' | ''> = {
  x: 'x',
  r: 'x',
  '🔴': 'x',
  o: 'o',
  y: 'o',
  '🟡': 'o',
  '.': '',
  _: '',
  '-': '',
  '·': '',
  '⚪': '',
  '⬜': '',
};

/** @param size What the text does not say. */
export function readPosition(text: string, size: BoardSize): Reading {
  const typed = text.trim();
  const named = fieldsOf(typed);
  // Text that was copied along with a board may lead elsewhere.
  const connect = Number(named?.get('connect') ?? size.connect);
  const rows = rowsOf(typed);
  const board = rows && drawn(rows, { ...size, connect });
  if (board) return board;
  // An address says what is not 6×7·4.
  if (named) return ofFields(named, typed.includes('?') ? STANDARD : size);
  const field = (name: string) =>
    ofFields(new URLSearchParams({ [name]: typed.replace(/[\s,]+/g, ',') }), size);
  if (typed === '') return { setup: inTurn(size) };
  // One digit is a move: columns count from 0 but in a solver's string.
  if (/^[1-9]{2,}$/.test(typed)) return field('pos');
  if (/^\d+([\s,]+\d+)*,?$/.test(typed)) return field('moves');
  if (/^[xo0]+(-[xo0]+)+$/i.test(typed)) return field('stacks');
  return null;
}

/** The fields of an address, of its query, or of a part of it; null where no position is named. */
function fieldsOf(text: string) {
  if (text.startsWith('?')) return new URLSearchParams(text);
  const [address] = text.match(/\S*\b(moves|pos|stacks|rows|columns|connect)=\S*/) ?? [];
  if (!address) return null;
  return new URLSearchParams(address.replace(/^[^?]*\?/, '').replace(/#.*/, ''));
}

function ofFields(fields: URLSearchParams, size: BoardSize): Reading {
  const query = new URLSearchParams();
  const [rows, columns, connect] = SIZES.map((name) => {
    query.set(name, fields.get(name) ?? String(size[name]));
    return Number(query.get(name));
  });
  const notations = NOTATIONS.filter((name) => fields.has(name));
  for (const name of notations) query.set(name, fields.get(name)?.replace(/,$/, '') ?? '');
  const stacks = notations.length === 1 ? fields.get('stacks') : null;
  const fits = rows <= MAX_SIDE && columns <= MAX_SIDE;
  const setup = stacks && fits ? ofStacks({ rows, columns, connect }, stacks) : null;
  return setup ? { setup } : { query: String(query) };
}

/** The lines of a text; a field of one line makes spaces of the ends of a board's rows. */
function rowsOf(text: string) {
  if (text.includes('\n')) return text.split('\n');
  const words = text.split(/\s+/);
  const row = cellsOf(words[0]);
  const alike =
    row && row.length > 1 && words.every((word) => cellsOf(word)?.length === row.length);
  return alike && words.length > 1 ? words : null;
}

/** A board in rows, with or without a frame; lines of anything else are passed over. */
function drawn(lines: string[], size: BoardSize): Reading {
  // Dashes alone are a frame, unless they are empty cells of other rows.
  const dashes = lines.some((line) => line.includes('-') && cellsOf(line) !== null);
  const read = lines.map((line) => ({ cells: cellsOf(line, dashes), signs: signsOf(line) }));
  const board = read.flatMap(({ cells }) => (cells ? [cells] : []));
  const [first] = board;
  if (!first || board.some((cells) => cells.length !== first.length)) return null;
  // A row with a sign that nobody knows is no other text: without it the board would be another one. Numbers are no signs.
  const unknown = ({ cells, signs }: { cells: string[] | null; signs: string[] }) =>
    !cells &&
    signs.length === first.length &&
    signs.some((sign) => SIGNS[sign] === '') &&
    !signs.some((sign) => /\d/.test(sign));
  if (read.some(unknown)) return null;
  const [rows, columns] = [board.length, first.length];
  if (Math.max(rows, columns) > MAX_SIDE) return null;
  for (let row = 0; row < rows - 1; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (board[row][column] && !board[row + 1][column]) return { floating: [row, column] };
  const connect = Math.min(size.connect, maxConnect(rows, columns));
  const words = first.map((_, column) =>
    board
      .map((cells) => cells[column])
      .reverse()
      .join(''),
  );
  const setup = ofStacks({ rows, columns, connect }, words.map((word) => word || '0').join('-'));
  return setup && { setup };
}

function signsOf(line: string): string[] {
  const framed = line
    .trim()
    .toLowerCase()
    .match(/^\|(.*)\|$/)?.[1];
  return framed !== undefined
    ? framed.split('|').map((cell) => cell.trim() || '.')
    : [
        ...line
          .toLowerCase()
          .replaceAll('\ufe0f', '')
          .replace(/[\s"',[\]]/g, ''),
      ];
}

/** The cells of a line, null if it is none of a board. @param dashes Whether dashes alone are cells. */
function cellsOf(line: string, dashes: boolean = false): string[] | null {
  const signs = signsOf(line);
  if (signs.length === 0 || (!dashes && /^-+$/.test(line.trim()))) return null;
  return signs.every((sign) => sign in SIGNS) ? signs.map((sign) => SIGNS[sign]) : null;
}
