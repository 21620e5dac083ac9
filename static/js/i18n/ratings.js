/** How a rating is shown: with its deviation, since the one says little without the other. */
import { number, t } from './index.js';

/** @param {{rating?: number|null, rating_deviation?: number|null}} player */
export const ratingText = ({ rating, rating_deviation: deviation }) => (typeof rating === 'number' ? t('rating.value', { rating: number(Math.round(rating)), deviation: number(Math.round(deviation ?? 0)) }) : '–');
