import { expect, it } from 'vitest';
import { withoutBlankLines } from './without-blank-lines.ts';

it.each([
  [['\n', '{"id":1}\n', '\r\n', '  \n', '{"id":2}\r\n\n'], '{"id":1}\n{"id":2}\r\n'],
  [['{"a": "x  ', ' y"', '}\n', '\n\t', '[1]'], '{"a": "x   y"}\n[1]'],
])('makes of %j %j', async (given, expected) => {
  const lines = withoutBlankLines();
  for (const part of given) lines.write(Buffer.from(part));
  lines.end();
  expect(Buffer.concat(await lines.toArray()).toString()).toBe(expected);
});
