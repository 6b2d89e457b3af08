import { t } from '../../src/protocol/l10n.ts';
import type { Picture } from './picture.ts';
import { confidenceText } from './symbol-row.tsx';

const all = ['resolved', 'likely', 'by-name'] as const;

/** What the lines mean, and what the picture can't know. */
export function Legend({ picture }: { picture: Picture }) {
  const used = all.filter((confidence) => picture.links.some((link) => link.confidence === confidence));
  return (
    <footer class="graph-legend">
      {picture.links.length === 0 && <span>{t('Nothing in the index calls it, and it calls nothing there.')}</span>}
      {used.map((confidence) => (
        <span key={confidence} class="legend-entry">
          <svg width="28" height="8" aria-hidden="true">
            <path class="line-between" data-confidence={confidence} d="M0,4 L28,4" />
          </svg>
          {confidenceText(confidence)}
        </span>
      ))}
      {picture.namesakes > fewNamesakes && <span>{t('{0} definitions have this name; a call through an unknown object may mean any of them.', picture.namesakes)}</span>}
      <span class="legend-keys">{t('Enter opens, L opens the line of the call, Space unfolds, C puts into the middle, Backspace goes back.')}</span>
    </footer>
  );
}

/** As many candidates as a call by name is told of. */
const fewNamesakes = 4;
