import type { Preflight } from '../core/model/preflight.ts';

/** What a first indexing would take, in sentences: the same in the editor's question and in the panel. */
export function preflightText({ files, bytes, tokens, minutes, indexBytes, sentTo, cost, folders }: Preflight): string {
  const time = `about ${minutes < 1 ? 'a minute' : `${whole(Math.round(minutes))} ${Math.round(minutes) === 1 ? 'minute' : 'minutes'}`}`;
  const price = cost === null ? 'its price is not known' : `about $${cost.toFixed(cost < 1 ? 3 : 2)}`;
  const [largest] = folders;
  return [
    `Indexing this workspace reads ${whole(files)} ${files === 1 ? 'file' : 'files'} (${size(bytes)}), takes ${time}${sentTo ? ' and what the server takes' : ''}, and ${size(indexBytes)} on disk.`,
    ...(sentTo ? [`About ${whole(tokens)} tokens are sent to ${sentTo.host} (${price}).`] : []),
    ...(largest ? [`The largest folder is ${largest.root ? `${largest.root}/` : ''}${largest.path} (${size(largest.bytes)}).`] : []),
  ].join(' ');
}

function whole(value: number): string {
  return value.toLocaleString('en-US');
}

function size(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`;
  return bytes < 1e9 ? `${whole(Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
