import type { Engine } from '../../src/core/engine.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
  readonly lower: string;
}

/** All indexed files: neither way looks into dependencies or what was built. */
export async function textFiles(engine: Pick<Engine, 'list' | 'read'>, folder = ''): Promise<TextFile[]> {
  const { folders, files } = await engine.list(folder);
  const own = await Promise.all(files.map(async (path) => ({ path, text: (await engine.read('', path)) ?? '' })));
  const inner: TextFile[] = [];
  for (const { path } of folders) inner.push(...(await textFiles(engine, path)));
  return [...own.map(({ path, text }) => ({ path, text, lower: text.toLowerCase() })), ...inner];
}
