import type { Preflight } from '../core/model/preflight.ts';
import { grouped } from '../core/model/visible.ts';
import { counted, sentences, t } from './l10n.ts';

/** What a first indexing would take, in sentences: the same in the editor's question and in the panel. */
export function preflightText({ files, bytes, tokens, minutes, indexBytes, sentTo, cost, folders }: Preflight): string {
  const time = t('about {0}', minutes < 1 ? t('a minute') : counted(Math.round(minutes), 'minute'));
  const price = cost === null ? t('its price is not known') : t('about {0}', `$${cost.toFixed(cost < 1 ? 3 : 2)}`);
  const [largest] = folders;
  return sentences(
    sentTo
      ? t('Indexing this workspace reads {0} ({1}), takes {2} and what the server takes, and {3} on disk.', counted(files, 'file'), size(bytes), time, size(indexBytes))
      : t('Indexing this workspace reads {0} ({1}), takes {2}, and {3} on disk.', counted(files, 'file'), size(bytes), time, size(indexBytes)),
    sentTo ? t('About {0} tokens are sent to {1} ({2}).', grouped(tokens), sentTo.host, price) : '',
    largest ? t('The largest folder is {0} ({1}).', `${largest.root ? `${largest.root}/` : ''}${largest.path}`, size(largest.bytes)) : '',
  );
}

function size(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`;
  return bytes < 1e9 ? `${grouped(Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
