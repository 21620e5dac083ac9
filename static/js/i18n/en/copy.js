/** English: what is said of copying. This file names the keys; every other language must have the same ones. */
export const words = {
  'copy.done': 'Copied.',
  'copy.byHand': 'Select the text and copy it by hand.',
};
