import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../../src/core/settings.ts';
import { buildEngine } from '../../src/process/build-engine.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';

const never = new AbortController().signal;
const dist = path.resolve(import.meta.dirname, '../../dist');

it('the engine does not read the embedded model where nothing is embedded and no size is in doubt', async () => {
  const [folder, home, assets] = [await tempFolder(), await tempFolder(), await tempFolder()];
  await writeFiles(folder, { 'a.ts': 'export const zeppelin = 1;\n' });
  for (const name of ['grammars', 'web-tree-sitter.wasm']) await symlink(path.join(dist, name), path.join(assets, name));
  const settings = readSettings((key) => (key === 'embedding.provider' ? 'none' : undefined)).settings;
  const engine = await buildEngine({ folders: [{ folder, name: '' }], settings, home, assets, embedder: null, log: { info: () => undefined, warn: () => undefined } });
  expect(await engine.sync(() => undefined, never)).toMatchObject({ added: 1, pending: null, problems: [] });
  expect((await engine.search({ text: 'zeppelin', top: 3 }, never)).hits).toHaveLength(1);
  await engine.dispose();
});
