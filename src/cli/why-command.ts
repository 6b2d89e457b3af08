import path from 'node:path';
import { openFolder, type Session } from './open-folder.ts';
import { count, oneLine, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export async function runWhy({ argument, options }: Invocation, session: Session, terminal: Terminal): Promise<number> {
  const { engine, folder } = await openFolder(options.text('dir') ?? '', session);
  try {
    const file = path.relative(folder, path.resolve(options.text('dir') ?? '', argument)).replaceAll('\\', '/');
    const why = await engine.why(file);
    if (options.flag('json')) {
      terminal.json(why);
      return 0;
    }
    const chunks = why.chunks === undefined ? '' : `, ${count(why.chunks, 'chunk')}`;
    terminal.out(`${oneLine(why.path)} is ${why.indexed ? 'indexed' : 'not indexed'}: ${why.rule}${chunks}\n`);
    return 0;
  } finally {
    await engine.dispose();
  }
}
