import { expect, it } from 'vitest';
import { pairedBootstrap } from './bootstrap.ts';
import { randomOf, shuffled } from './random.ts';

const random = randomOf(3);
const noise = (count: number, mean: number) => Array.from({ length: count }, () => mean + random() - 0.5);

it('has no width where every question gained the same', () => {
  expect(pairedBootstrap([[0.1, 0.1], [0.1]], { draw: 'questions' })).toEqual({ mean: expect.closeTo(0.1) as number, low: expect.closeTo(0.1) as number, high: expect.closeTo(0.1) as number });
});

it('is the mean over repositories, whatever their size', () => {
  expect(pairedBootstrap([[1], [0, 0, 0]], { draw: 'questions' }).mean).toBe(0.5);
});

it('has the width that theory gives', () => {
  // Uniform noise has a deviation of 1/√12; the mean of 400 one of a twentieth of that, and 1.96 of them on each side.
  const { mean, low, high } = pairedBootstrap([noise(400, 0)], { draw: 'questions' });
  expect(high - low).toBeCloseTo((2 * 1.96) / Math.sqrt(12) / 20, 2);
  expect(low).toBeLessThan(mean);
  expect(high).toBeGreaterThan(mean);
});

it('covers zero for noise, and does not for a gain', () => {
  const none = pairedBootstrap([noise(50, 0), noise(50, 0)], { draw: 'questions' });
  expect(none.low < 0 && none.high > 0).toBe(true);
  expect(pairedBootstrap([noise(50, 0.4), noise(50, 0.4)], { draw: 'questions' }).low).toBeGreaterThan(0.2);
});

it('is wider where repositories are drawn as well and differ', () => {
  const groups = [noise(30, 0.3), noise(30, -0.1), noise(30, 0.1)];
  const [narrow, wide] = (['questions', 'repositories'] as const).map((draw) => pairedBootstrap(groups, { draw }));
  expect((wide?.high ?? 0) - (wide?.low ?? 0)).toBeGreaterThan(1.5 * ((narrow?.high ?? 0) - (narrow?.low ?? 0)));
});

it('gives the same for the same seed, and nothing for nothing', () => {
  const groups = [noise(20, 0.1)];
  expect(pairedBootstrap(groups, { draw: 'questions', seed: 5 })).toEqual(pairedBootstrap(groups, { draw: 'questions', seed: 5 }));
  expect(pairedBootstrap(groups, { draw: 'questions', seed: 6 })).not.toEqual(pairedBootstrap(groups, { draw: 'questions', seed: 5 }));
  expect(pairedBootstrap([[], []], { draw: 'questions' })).toEqual({ mean: 0, low: 0, high: 0 });
});

it('shuffles without losing anything', () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const mixed = shuffled(numbers, randomOf(1));
  expect(mixed).not.toEqual(numbers);
  expect(mixed.sort((a, b) => a - b)).toEqual(numbers);
});
