/** Boards in words. */
import { t } from './index.js';

/** @typedef {import('../core/board-size.js').BoardSize} BoardSize */

/** Its size, and how many in a row win there. @param {BoardSize} size */
export const boardText = ({ rows, columns, connect }) =>
  `${rows}×${columns}, ${t('reason-line-of', { n: connect })}`;
