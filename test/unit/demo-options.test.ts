import path from 'node:path';
import { expect, test } from 'vitest';
import { demoOptions } from '../../scripts/demo/options.ts';
import { repository } from '../../scripts/tools/repository.ts';

test('without arguments the demo opens this repository', () => {
  expect(demoOptions([])).toEqual({ folder: repository, browser: false, port: 0 });
});

test('a folder is resolved from where the person stood', () => {
  const before = process.env['INIT_CWD'];
  process.env['INIT_CWD'] = path.join(repository, 'test');
  try {
    expect(demoOptions(['unit', '--browser'])).toEqual({ folder: path.join(repository, 'test', 'unit'), browser: true, port: 0 });
  } finally {
    if (before === undefined) delete process.env['INIT_CWD'];
    else process.env['INIT_CWD'] = before;
  }
});

test('a port is that of the browser, so it implies one', () => {
  expect(demoOptions(['--port', '8123'])).toEqual({ folder: repository, browser: true, port: 8123 });
});

test.each([
  [['no/such/folder'], /does not exist/],
  [[path.join(repository, 'package.json')], /is a file/],
  [['--port', 'eighty'], /wants a number/],
  [['--port', '70000'], /wants a number/],
  [['a', 'b'], /One folder at a time/],
  [['--nonsense'], /Unknown option/],
])('%j is refused with a sentence', (args, message) => {
  expect(() => demoOptions(args)).toThrow(message);
});
