import { expect, it } from 'vitest';
import { understand } from './understand.ts';

it.each(['x', 'a.', 'a/', '"', "'", '`', '(', '[', 'x ', '\n', 'at a (b:1)\n', '重试', 'path:', 'A::', '<!--', '](', 'error: '])('understands 100,000 of %j in bounded time', (piece) => {
  const started = performance.now();
  expect(understand({ text: piece.repeat(100_000), top: 10 }).text.length).toBeLessThanOrEqual(20_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});
