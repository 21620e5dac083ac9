/** Rules for the page and its tests. Types are TypeScript's to check, and form is Prettier's. */
import js from '@eslint/js';
// The parser needs TypeScript 6: TypeScript 7 has no interface for it yet.
import parser from '@typescript-eslint/parser';
import globals from 'globals';

export default [
  { ignores: ['**/node_modules/', '**/artefacts/', 'static/dist/', 'target/'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,ts}'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', parser },
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
      // TypeScript knows both better.
      'no-unused-vars': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['static/**'],
    ignores: ['static/js/net/storage.ts', 'static/js/theme.ts'],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'].map((name) => ({
          name,
          message: 'What the device keeps goes through static/js/net/storage.ts.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(local|session)Storage$/]',
          message: 'What the device keeps goes through static/js/net/storage.ts.',
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
