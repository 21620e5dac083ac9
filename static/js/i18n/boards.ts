/** Boards in words. */
import { t } from './index.ts';
import type { BoardSize } from '../core/board-size.ts';

/** Its size, and how many in a row win there. */
export const boardText = ({ rows, columns, connect }: BoardSize) =>
  `${rows}×${columns}, ${t('reason-line-of', { n: connect })}`;
