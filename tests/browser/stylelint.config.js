/**
 * Where the page changes its arrangement. A media condition is made of these and of nothing else. Together they give the shapes:
 *   wide     (width >= 900px): the board, and what belongs to it beside it
 *   narrow   (width < 900px): one below the other
 *   upright  (width < 900px) and (height >= 560px), (width < 560px): narrow, without a second column
 *   lying    (height < 560px) and (width >= 560px): a phone on its side has two columns, narrow as it is
 *   phone    (width < 600px), and the lesser widths: a phone, and what no longer fits beside something else there
 */
const STEPS = {
  width: ['1500px', '900px', '600px', '560px', '480px', '400px', '360px', '350px', '340px'],
  height: ['860px', '700px', '600px', '560px', '520px'],
};

/** Rules for the stylesheets. Form is Prettier's. */
export default {
  extends: 'stylelint-config-standard',
  rules: {
    'media-feature-name-value-allowed-list': STEPS,
    // Layers and what is written for one window size stand where they are read, not in the order of specificity.
    'no-descending-specificity': null,
    // A name says what it is; blank lines group what belongs together.
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    // Sides are classes and values of attributes, and they are X and O.
    'selector-class-pattern': null,
    // Safari knows these only by their old names.
    'property-no-vendor-prefix': [
      true,
      { ignoreProperties: ['-webkit-user-select', '-webkit-text-size-adjust'] },
    ],
    'value-keyword-case': ['lower', { ignoreKeywords: ['Roboto'] }],
  },
};
