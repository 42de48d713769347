// Style is Prettier's; this finds mistakes.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules', 'public', 'src/wire.ts', 'src/games/*/types.ts', 'src/board/drawn/types.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // svelte-check knows types and undefined names better.
      'no-undef': 'off',
      // Sets that no template reads need no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
      // The only way to write a blank at the end of a line.
      'svelte/no-useless-mustaches': 'off',
      // French typography is full of no-break spaces.
      'no-irregular-whitespace': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
);
