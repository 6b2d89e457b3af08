// The layers of ARCHITECTURE.md as errors. Each message says what to do instead.
import tseslint from 'typescript-eslint';

const layer = (files, patterns, extra = {}) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }], ...extra },
});
const no = (regex, message) => ({ regex, message });

const platform = [
  no('^(vscode|node:.*|fs|path|os|crypto|child_process|worker_threads)$', 'The core is pure: take what you need through a port in src/core/ports.'),
  no('(^|/)(adapters|process|protocol|extension|cli|mcp|webview)/', 'The core knows no host: declare a port in src/core/ports and let a composition root pass the implementation.'),
];
const within = (...others) => no(`/(${others.join('|')})/`, `These parts meet only at the ports: move what both need to src/core/model, or pass it in from src/core/engine.`);
const noHosts = no('(^|/)(extension|cli|mcp|webview)/', 'Hosts are the rim: nothing imports them.');

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'test/fixtures/', 'test/golden/', 'media/', '**/*.mjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-await': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  layer(['src/core/**/*.ts'], platform, {
    'no-restricted-globals': [
      'error',
      { name: 'process', message: 'Take settings as arguments.' },
      { name: 'console', message: 'Use the Log port.' },
      { name: 'setTimeout', message: 'Use the Clock port.' },
      { name: 'setInterval', message: 'Use the Clock port.' },
      { name: 'fetch', message: 'The network belongs to adapters.' },
      { name: 'Buffer', message: 'Use Uint8Array.' },
    ],
    'no-restricted-properties': ['error', { object: 'Date', property: 'now', message: 'Use the Clock port.' }],
  }),
  layer(['src/core/model/**/*.ts'], [...platform, within('ports', 'chunking', 'graph', 'indexing', 'retrieval', 'answering', 'evaluation')]),
  layer(['src/core/ports/**/*.ts'], [...platform, within('chunking', 'graph', 'indexing', 'retrieval', 'answering', 'evaluation')]),
  layer(['src/core/chunking/**/*.ts'], [...platform, within('graph', 'indexing', 'retrieval', 'answering', 'evaluation')]),
  layer(['src/core/graph/**/*.ts'], [...platform, within('chunking', 'indexing', 'retrieval', 'answering', 'evaluation')]),
  layer(['src/core/indexing/**/*.ts'], [...platform, within('retrieval', 'answering', 'evaluation')]),
  layer(['src/core/retrieval/**/*.ts'], [...platform, within('chunking', 'indexing', 'answering', 'evaluation')]),
  layer(['src/core/answering/**/*.ts'], [...platform, within('chunking', 'indexing', 'retrieval', 'evaluation')]),
  layer(['src/core/evaluation/**/*.ts'], [...platform, within('chunking', 'indexing', 'retrieval', 'answering')]),
  layer(
    ['src/adapters/**/*.ts'],
    [
      noHosts,
      no('^vscode$', 'VS Code belongs to src/extension: pass in what you need.'),
      no('core/(?!model|ports|errors|settings)', 'Adapters import ports, model, errors and settings only.'),
      no('(^|/)(process|protocol)/', 'Adapters know no protocol: wrap them in src/process.'),
    ],
  ),
  layer(
    ['src/protocol/**/*.ts'],
    [noHosts, no('^(vscode|node:.*)$', 'The protocol runs everywhere: no platform.'), no('core/(?!model|errors|engine)', 'The protocol knows the nouns only.'), no('(^|/)(adapters|process)/', 'The protocol knows no implementation.')],
  ),
  layer(['src/process/**/*.ts'], [noHosts, no('^vscode$', 'The child process has no VS Code.')]),
  layer(['src/cli/**/*.ts', 'src/mcp/**/*.ts'], [no('(^|/)(extension|webview)/', 'Command line and MCP know no editor.'), no('^vscode$', 'Command line and MCP know no editor.')]),
  layer(['src/extension/**/*.ts'], [no('(^|/)(cli|mcp|webview)/', 'The extension talks to the panel through src/protocol.')]),
  layer(['webview/**/*.{ts,tsx}'], [no('(^|/)src/(?!protocol)', 'The panel imports src/protocol only.'), no('^(vscode|node:.*)$', 'The panel is a web page.')]),
  { files: ['test/**/*.ts', '**/*.test.ts', '**/*.test.tsx', 'bench/**/*.ts', 'scripts/**/*.ts', 'training/**/*.ts'], rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off', 'no-restricted-properties': 'off', 'max-lines-per-function': 'off' } },
);
