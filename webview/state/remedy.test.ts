import { expect, it } from 'vitest';
import { remedy } from './remedy.ts';

it.each([
  ['key-missing', 'setKey'],
  ['server-unauthorized', 'setKey'],
  ['model-missing', 'chooseModel'],
  ['provider-missing', 'chooseModel'],
  ['folder-missing', 'openFolder'],
  ['workspace-untrusted', 'manageTrust'],
  ['index-damaged', 'index'],
  ['server-unreachable', 'again'],
  ['stream-broken', 'again'],
  ['wrong-usage', 'openSettings'],
] as const)('%s is cured by %s', (code, command) => {
  expect(remedy(code).command).toBe(command);
});
