/** Rules for the stylesheets. Form is Prettier's. */
export default {
  extends: 'stylelint-config-standard',
  rules: {
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
