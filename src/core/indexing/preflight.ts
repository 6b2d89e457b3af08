import type { FileEntry } from '../model/file.ts';
import type { Preflight, PreflightReason } from '../model/preflight.ts';
import { largestFolders } from './folder-sizes.ts';

/** What one root would have to read. */
export interface RootToRead {
  readonly name: string;
  readonly files: readonly FileEntry[];
}

/** Whom texts would be sent to, and what it takes for a million tokens in US dollars, where that is known. */
export interface Recipient {
  readonly host: string;
  readonly local: boolean;
  readonly identity: { readonly provider: string; readonly model: string };
  readonly price: number | null;
}

/** From here on an indexing takes minutes, and a folder that nobody wants in it is likely. */
const many = { files: 5_000, bytes: 200_000_000 };
/** Code and prose of eleven repositories have 2.8 to 3.7 bytes a token by the estimate that limits are counted with. */
const bytesPerToken = 3;
/** Cold, with grammars and the embedded model, CPU time of three repositories on a small and busy machine; a fast one takes a third. */
const bytesPerMinute = 20_000_000;
/** Records, words and vectors of the embedded model: 2.5 times the text of 4,000 files, 2.7 times that of 900. */
const indexShare = 2.6;
/** A file costs its look-up and a chunk, however short it is. */
const leastBytes = 1_000;
const shownFolders = 5;

export function preflightOf(roots: readonly RootToRead[], recipient: Recipient | null): Preflight {
  const files = roots.flatMap((root) => root.files);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const work = files.reduce((sum, file) => sum + Math.max(file.bytes, leastBytes), 0);
  const tokens = Math.round(bytes / bytesPerToken);
  const away = recipient && !recipient.local && files.length > 0 ? recipient : null;
  const folders = roots.flatMap(({ name, files: own }) => largestFolders(own, shownFolders).map((folder) => ({ root: name, ...folder })));
  return {
    reasons: reasonsOf(files.length, bytes, away !== null),
    files: files.length,
    bytes,
    tokens,
    minutes: work / bytesPerMinute,
    indexBytes: Math.round(work * indexShare),
    sentTo: away && { host: away.host, model: away.identity },
    cost: away && away.price !== null ? (tokens / 1e6) * away.price : null,
    folders: folders.sort((a, b) => b.bytes - a.bytes).slice(0, shownFolders),
  };
}

function reasonsOf(files: number, bytes: number, isSentAway: boolean): PreflightReason[] {
  return [...(files > many.files ? (['many-files'] as const) : []), ...(bytes > many.bytes ? (['many-bytes'] as const) : []), ...(isSentAway ? (['sent-away'] as const) : [])];
}
