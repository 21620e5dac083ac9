/** How ratings, places and days are written. A rating is shown with its deviation, since the one says little without the other. */
import { language, number, t } from './index.ts';

export const ratingText = ({
  rating,
  rating_deviation: deviation,
}: {
  rating?: number | null;
  rating_deviation?: number | null;
}) =>
  typeof rating === 'number'
    ? t('rating-value', {
        rating: number(Math.round(rating)),
        deviation: number(Math.round(deviation ?? 0)),
      })
    : '–';

/** A place in an order, as it stands in a sentence: 23rd in English, 23 elsewhere. */
export function ordinal(place: number) {
  if (language() !== 'en') return number(place);
  const endings = { one: 'st', two: 'nd', few: 'rd' } as Record<string, string>;
  return (
    number(place) + (endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th')
  );
}

/** A share of 1. */
export const percent = (share: number) =>
  new Intl.NumberFormat(language(), { style: 'percent' }).format(share);

/** A month and its year. @param name As in `2026-11`. */
export const month = (name: string) =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${name}-01`),
  );

/** A day in the reader's time zone. */
export const day = (iso: string) =>
  new Intl.DateTimeFormat(
    navigator.languages.find((one) => one.startsWith(language())) ?? language(),
    { dateStyle: 'medium' },
  ).format(new Date(iso));
