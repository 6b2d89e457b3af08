import { expect, it } from 'vitest';
import { editedPlace } from './edited-place.ts';

const attachment = { root: 'web', path: 'a.ts', span: { startLine: 4, endLine: 7 }, language: 'typescript', text: '  function a() {\n    one();\n    two();\n  }' };

it('knows another version of code that went along by its first and last line', () => {
  expect(editedPlace('function a() {\n  one();\n  three();\n}', { attachments: [attachment] })).toEqual({ root: 'web', path: 'a.ts', startLine: 4, endLine: 7 });
});

it.each([
  ['the same code', 'function a() {\n  one();\n  two();\n}'],
  ['other code', 'function b() {\n  one();\n}'],
  ['a line', 'function a() {'],
  ['nothing', ''],
])('takes %s for no edit', (_, text) => {
  expect(editedPlace(text, { attachments: [attachment] })).toBeNull();
});
