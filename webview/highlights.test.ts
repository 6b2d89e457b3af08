import { expect, it } from 'vitest';
import type { FromPanel, Highlighted } from '../src/protocol/panel.ts';
import { createHighlights } from './highlights.ts';

const blue: Highlighted = { styles: [{ color: '#0000ff' }], lines: [[1, 0]] };
const red: Highlighted = { styles: [{ color: '#ff0000' }], lines: [[1, 0]] };

function host() {
  const asked: { key: string; text: string }[] = [];
  const highlights = createHighlights((message: FromPanel) => message.type === 'highlight' && asked.push({ key: message.key, text: message.text }));
  const watch = (text: string) => {
    const seen: (Highlighted | null)[] = [];
    return { seen, stop: highlights.watch('ts', text, (code) => seen.push(code)) };
  };
  return { highlights, asked, watch };
}

it('asks once for a text that two places show, and tells both', () => {
  const { highlights, asked, watch } = host();
  const [one, two] = [watch('a'), watch('a')];
  expect(asked).toEqual([{ key: '1', text: 'a' }]);
  highlights.received('1', blue);
  expect([one.seen, two.seen]).toEqual([[null, blue], [null, blue]]);
  expect(watch('a').seen).toEqual([blue]);
});

it('tells nobody of the colours of another text', () => {
  const { highlights, watch } = host();
  const other = watch('b');
  watch('a');
  highlights.received('2', blue);
  expect(other.seen).toEqual([null]);
});

it('asks once only for more texts than it remembers', () => {
  const { highlights, asked, watch } = host();
  for (let i = 0; i < 400; i++) watch(`text ${i}`);
  for (const { key } of [...asked]) highlights.received(key, blue);
  expect(asked).toHaveLength(400);
});

it('asks anew in another theme, and does not take the colours of the one before', () => {
  const { highlights, asked, watch } = host();
  const { seen } = watch('a');
  highlights.restyled();
  expect(asked.map(({ key }) => key)).toEqual(['1', '2']);
  highlights.received('1', blue);
  highlights.received('2', red);
  expect(seen).toEqual([null, null, red]);
});

it('forgets a place that is gone', () => {
  const { highlights, asked, watch } = host();
  const { seen, stop } = watch('a');
  stop();
  highlights.received('1', blue);
  highlights.restyled();
  expect([seen, asked]).toEqual([[null], [{ key: '1', text: 'a' }]]);
});
