/** What the server says about moves, with its columns counted as the reader wants them. */
import { withColumns } from './index.js';

/** @typedef {import('../core/report.js').Report} Report */
/** @typedef {import('../core/report.js').Lesson} Lesson */

/** @param {Report} report @returns {Report} */
export const counted = (report) => ({
  ...report,
  text: withColumns(report.text),
  moves: report.moves.map((move) => ({ ...move, text: withColumns(move.text) })),
  lessons: report.lessons.map(countedLesson),
});

/** @param {Lesson} lesson @returns {Lesson} */
const countedLesson = (lesson) => ({
  ...lesson,
  text: withColumns(lesson.text),
  answer: withColumns(lesson.answer),
  tries: lesson.tries.map((tried) => ({ ...tried, text: withColumns(tried.text) })),
});
