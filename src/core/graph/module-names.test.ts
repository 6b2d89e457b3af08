import { describe, expect, it } from 'vitest';
import { modulesOfManifest, pathsOfConfig, placesOf } from './module-names.ts';

const places = (names: ReturnType<typeof pathsOfConfig>, source: string) => names.flatMap((name) => placesOf(name, source));

describe('modulesOfManifest', () => {
  const manifest = JSON.stringify({
    name: '@shop/core',
    exports: { '.': { types: './dist/index.d.ts', import: { default: './dist/index.js' } }, './*': './src/*.ts' },
    imports: { '#clock': './src/clock.ts' },
  });

  it('reads what others may ask for, under every condition', () => {
    const names = modulesOfManifest(manifest, 'packages/core');
    expect(places(names, '@shop/core')).toEqual(['packages/core/dist/index.d.ts', 'packages/core/dist/index.js']);
    expect(places(names, '@shop/core/queue/push')).toEqual(['packages/core/src/queue/push.ts']);
    expect(places(names, '@shop/other')).toEqual([]);
  });

  it('keeps names of its own to its folder', () => {
    expect(modulesOfManifest(manifest, 'packages/core').filter(({ scope }) => scope)).toEqual([{ name: '#clock', scope: 'packages/core', places: ['packages/core/src/clock.ts'] }]);
  });

  it('takes one target for the package itself, and no JSON for nothing', () => {
    expect(modulesOfManifest('{ "name": "a", "exports": "./a.js" }', '')).toEqual([{ name: 'a', scope: '', places: ['a.js'] }]);
    expect(modulesOfManifest('{ "name": ', '')).toEqual([]);
  });
});

it('pathsOfConfig reads paths from baseUrl on, with comments and commas too many', () => {
  const text = '{\n  // where "//" names lead\n  "compilerOptions": { "baseUrl": "./src", "paths": { "~/*": ["./*", "../shared/*"], "@app": ["app"], /* more */ }, },\n}\n';
  const names = pathsOfConfig(text, 'web');
  expect(places(names, '~/store/queue')).toEqual(['web/src/store/queue', 'web/shared/store/queue', 'web/src/~/store/queue']);
  expect(places(names, '@app')).toEqual(['web/src/app', 'web/src/@app']);
});
