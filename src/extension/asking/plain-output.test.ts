import { expect, it } from 'vitest';
import { plainOutput } from './plain-output.ts';

it.each([
  ['colours', '\u001B[31mError:\u001B[0m no \u001B[1;4mfile\u001B[m', 'Error: no file'],
  ['marks of the shell', '\u001B]633;C\u0007out\u001B]633;D;1\u0007', 'out'],
  ['a bar that was drawn again and again', ' 10%\r 50%\r100%\r\nfailed\r\n', '100%\nfailed'],
  ['a bell and a backspace', 'a\u0007b\u0008c', 'abc'],
])('leaves %s out', (_, printed, plain) => {
  expect(plainOutput(printed)).toBe(plain);
});
