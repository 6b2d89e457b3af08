import { expect, it } from 'vitest';
import { lensText } from './lens-text.ts';

it('shows a sentence of an answer as text: no icons, one line, not too long', () => {
  expect(lensText('Runs $(bug)\n$(sync~spin) now')).not.toMatch(/\$\(|\n/);
  expect(lensText('Runs `a`.')).toBe('Runs `a`.');
  expect(lensText('x'.repeat(1_000_000))).toHaveLength(161);
});
