import { expect, it } from 'vitest';
import { chunk } from '../../../test/support/model.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { FileRelations } from '../model/relation.ts';
import { usedFiles } from './used-files.ts';

const nothing: FileRelations = { symbols: [], calls: [], imports: [], exports: [], bindings: [], bases: [], package: '' };

function file(path: string, defines: readonly string[], relations: Partial<FileRelations> = {}): FileRecord {
  const chunks = defines.map((symbol, i) => chunk(path, i + 1, i + 1, { symbol }));
  return { path, hash: '', bytes: 0, modified: 0, language: 'typescript', text: '', chunks, keys: [], relations: { ...nothing, ...relations }, problems: [] };
}

const engine = file('lib/engine.ts', ['startEngine', 'stopEngine', 'run']);
const other = file('lib/other.ts', ['elsewhere', 'run']);

/** Paths that a file uses of the two above. */
const used = (relations: Partial<FileRelations>) => {
  const user = file('index.ts', [], relations);
  return [...(usedFiles([user], [user, engine, other]).get(user) ?? [])].map(({ path }) => path);
};

it('takes an import and what is passed on for a use', () => {
  expect(used({ imports: [[1, './lib/engine.js', 'Engine', '']] })).toEqual(['lib/engine.ts']);
  expect(used({ exports: [[1, './lib/engine', '*', '']] })).toEqual(['lib/engine.ts']);
  expect(used({ imports: [[1, 'node:fs', 'readFile', '']] })).toEqual([]);
});

it('takes two names for a use, and one for chance', () => {
  expect(used({ calls: [[-1, 1, 'startEngine'], [-1, 2, 'this.stopEngine']] })).toEqual(['lib/engine.ts']);
  expect(used({ calls: [[-1, 1, 'startEngine']] })).toEqual([]);
});

it('takes no name that several files define', () => {
  expect(used({ calls: [[-1, 1, 'run'], [-1, 2, 'a.run'], [-1, 3, 'elsewhere']] })).toEqual([]);
});
