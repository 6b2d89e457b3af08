import type { Engine } from '../core/engine.ts';
import type { Preflight, PreflightReason } from '../core/model/preflight.ts';
import { count, grouped, oneLine, size, type Terminal } from './terminal.ts';

/** Says what an indexing would take, and indexes nothing. */
export async function runPreflight(folder: string, engine: Engine, asJson: boolean, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const preflight = await engine.preflight(signal);
  if (asJson) terminal.json({ folder, ...preflight });
  else terminal.out(`${sentences(folder, preflight).join('\n')}\n`);
  return 0;
}

const reasons: Record<PreflightReason, string> = {
  'many-files': 'it has many files',
  'many-bytes': 'it is large',
  'sent-away': 'its text would be sent away',
};

function sentences(folder: string, { files, bytes, tokens, minutes, indexBytes, sentTo, cost, folders, reasons: given }: Preflight): string[] {
  if (files === 0) return [`${folder} has nothing new to index.`];
  const price = cost === null ? 'its price is not known' : `about $${cost.toFixed(cost < 1 ? 3 : 2)}`;
  return [
    `Indexing ${folder} would read ${count(files, 'file')}, ${size(bytes)}, about ${grouped(tokens)} tokens.`,
    `  time      about ${minutes < 1 ? 'a minute or less' : count(Math.round(minutes), 'minute')}${sentTo ? `, and what ${sentTo.host} takes` : ''}`,
    `  on disk   about ${size(indexBytes)}`,
    `  sent      ${sentTo ? `to ${sentTo.host} (${sentTo.model.model}); ${price}` : 'nothing'}`,
    ...folders.map((each) => `  largest   ${oneLine(each.path)}: ${count(each.files, 'file')}, ${size(each.bytes)}`),
    ...(given.length > 0 ? [`Worth a look before it begins: ${given.map((reason) => reasons[reason]).join(', ')}. A line in .ragignore leaves a folder out.`] : []),
  ];
}
