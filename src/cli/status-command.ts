import type { RootStatus } from '../core/model/status.ts';
import { openFolder, type Session } from './open-folder.ts';
import { count, format, oneLine, size, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export async function runStatus({ argument, options }: Invocation, session: Session, terminal: Terminal): Promise<number> {
  const { engine } = await openFolder(argument, session);
  try {
    const status = await engine.status();
    if (options.flag('json')) terminal.json(status);
    else terminal.out(status.roots.map(describe).join('\n'));
    return 0;
  } finally {
    await engine.dispose();
  }
}

function describe(root: RootStatus): string {
  if (root.state === 'absent') return `${root.folder} is not indexed yet. Run "cairn index".\n`;
  const skipped = Object.entries(root.skipped).sort((a, b) => b[1] - a[1]);
  return [
    `${root.folder}: ${root.state}`,
    `  files     ${format(root.files.indexed)} of ${format(root.files.total)} indexed, ${format(root.files.failed)} failed`,
    `  chunks    ${format(root.chunks)}`,
    `  vectors   ${root.embedder ? `${format(root.embedded)} by ${root.embedder.model} (${root.embedder.provider})` : 'none: keywords only, no embedding model is set up'}`,
    `  on disk   ${size(root.bytes)}`,
    ...(root.updated === null ? [] : [`  changed   ${new Date(root.updated).toISOString()}`]),
    ...skipped.map(([rule, number]) => `  left out  ${count(number, 'path')} by ${rule}`),
    ...root.problems.slice(0, 20).map(({ path, message }) => `  problem   ${oneLine(path)}: ${message}`),
    ...(root.failure ? [`  failed    ${root.failure.message} ${root.failure.action}`] : []),
    '',
  ].join('\n');
}
