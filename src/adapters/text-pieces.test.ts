import { expect, it } from 'vitest';
import { textPieces } from './text-pieces.ts';

const text = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(0x4e00 + (i % 5000))).join('');

it('gives the whole text in pieces that grow, and short ones where it is read out of turn', () => {
  const piece = textPieces(text);
  const read = [0];
  let whole = '';
  for (let next = piece(0); next !== ''; next = piece(whole.length)) {
    whole += next;
    read.push(next.length);
  }
  expect(whole).toBe(text);
  expect(read).toEqual([0, 256, 512, 1024, 2048, 4096, 4096, 4096, 3872]);
  expect([piece(100), piece(356), piece(300)]).toEqual([text.slice(100, 356), text.slice(356, 868), text.slice(300, 556)]);
  expect(piece(text.length + 7)).toBe('');
});
