/** Rules for the page and its tests. Types are TypeScript's to check, and form is Prettier's. */
import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['**/node_modules/', '**/artefacts/', 'static/dist/', 'target/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-else-return': 'error',
      'no-useless-return': 'error',
      'no-implicit-coercion': 'error',
      'no-throw-literal': 'error',
      // The sinks through which text becomes markup or code.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({ property })),
      ],
      // Hooks of a base class name what they are given.
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['static/**'],
    ignores: ['static/js/net/storage.js', 'static/js/theme.js'],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'].map((name) => ({
          name,
          message: 'What the device keeps goes through static/js/net/storage.js.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(local|session)Storage$/]',
          message: 'What the device keeps goes through static/js/net/storage.js.',
        },
      ],
    },
  },
  { files: ['static/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['tests/browser/**', 'tools/page/**'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
