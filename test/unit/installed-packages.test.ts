import { expect, it } from 'vitest';
import { isInstalled } from '../../scripts/dependencies.mjs';

const lock = (packages: Record<string, object>) => ({ packages: { '': { name: 'cairn' }, ...packages } });
const one = { version: '1.0.0', integrity: 'sha512-a' };

it('sees by the packages themselves whether an install is needed, not by the times of two files', () => {
  const wanted = lock({ 'node_modules/a': one, 'node_modules/fsevents': { ...one, optional: true } });
  expect(isInstalled(wanted, { packages: { 'node_modules/a': one } })).toBe(true);
  expect(isInstalled(wanted, { packages: { 'node_modules/a': { ...one, version: '1.0.1' } } })).toBe(false);
  expect(isInstalled(wanted, { packages: { 'node_modules/a': { ...one, integrity: 'sha512-b' } } })).toBe(false);
  expect(isInstalled(wanted, { packages: { 'node_modules/fsevents': one } })).toBe(false);
  expect(isInstalled(wanted, undefined)).toBe(false);
});
