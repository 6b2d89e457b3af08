import type { Hit } from '../../src/protocol/conversation.ts';
import { counted, t } from '../../src/protocol/l10n.ts';
import { symbolIcons } from '../../src/protocol/symbol-icons.ts';
import { excerpt } from '../text/excerpt.ts';
import type { Place } from '../text/places.ts';
import { openPlace, useActions } from './actions.ts';
import { useColoredLines } from './colored-code.tsx';
import { Icon } from './controls.tsx';
import { Fold } from './fold.tsx';
import { PlaceButton } from './place.tsx';

/**
 * The code itself as the answer: ranked files, the best place of each open, its other places folded under it. `fromHead`: who
 * asks what code does reads it from its first line.
 */
export function FoundCode({ hits, fromHead = false }: { hits: readonly Hit[]; fromHead?: boolean }) {
  return (
    <ol class="found">
      {hits.map((hit, i) =>
        hit.groupOf === undefined ? (
          <li key={hit.root + hit.chunk.id}>
            <Best hit={hit} fromHead={fromHead} />
            <Siblings of={hit} hits={hits.filter((other) => leader(other, hits) === i)} />
          </li>
        ) : null,
      )}
    </ol>
  );
}

/** More siblings than these would push the next file out of sight. */
const siblingsInSight = 3;

function Siblings({ of, hits }: { of: Hit; hits: readonly Hit[] }) {
  const [first, further] = [hits.slice(0, siblingsInSight), hits.slice(siblingsInSight)];
  const rows = (some: readonly Hit[]) => some.map((hit) => <Sibling key={hit.root + hit.chunk.id} hit={hit} file={hit.chunk.path === of.chunk.path && hit.root === of.root ? '' : `${hit.chunk.path}:`} />);
  return (
    <>
      {rows(first)}
      {further.length > 0 && (
        <Fold look="sibling" title={<span class="symbol">{counted(further.length, 'further place')}</span>}>{() => rows(further)}</Fold>
      )}
    </>
  );
}

/** The hit under which another is shown: a sibling of a sibling belongs to the same leader. */
function leader(hit: Hit, hits: readonly Hit[]): number | undefined {
  let index = hit.groupOf;
  for (let steps = 0; index !== undefined && steps < hits.length; steps++) {
    const above = hits[index]?.groupOf;
    if (above === undefined) return index;
    index = above;
  }
  return index;
}

function Best({ hit, fromHead }: { hit: Hit; fromHead: boolean }) {
  return (
    <>
      <PlaceButton place={placeOf(hit)} hint={hit.chunk.symbol} />
      <Symbol hit={hit} />
      <Lines hit={hit} fromHead={fromHead} />
    </>
  );
}

/** `file` is said of a copy in another file. */
function Sibling({ hit, file }: { hit: Hit; file: string }) {
  const { startLine, endLine } = hit.chunk.span;
  return (
    <Fold look="sibling" title={<><Symbol hit={hit} /><span class="place-lines">{file + (startLine === endLine ? startLine : `${startLine}-${endLine}`)}</span></>}>
      {() => <Lines hit={hit} />}
    </Fold>
  );
}

function Symbol({ hit }: { hit: Hit }) {
  const { kind, symbol } = hit.chunk;
  return (
    <span class="symbol">
      <Icon name={symbolIcons[kind]} />
      <span>{symbol || firstWords(hit.text) || kind}</span>
    </span>
  );
}

/** What has no name is told from its neighbours by its first line that says something. */
function firstWords(text: string): string {
  return (/^.*\p{L}.*$/mu.exec(text.slice(0, 2_000))?.[0] ?? '').trim().slice(0, 120);
}

/** Up to eight lines with their real numbers. A click opens them; marking text to copy it doesn't. */
function Lines({ hit, fromHead = false }: { hit: Hit; fromHead?: boolean }) {
  const actions = useActions();
  const shown = excerpt(hit.text, hit.chunk.span.startLine, fromHead ? [] : (hit.why.matched ?? []));
  const more = shown.before + shown.after;
  const colored = useColoredLines(hit.chunk.language, shown.lines.map((line) => line.text).join('\n'));
  const open = (event: MouseEvent | KeyboardEvent): void => openPlace(actions, placeOf(hit), event);
  return (
    <div class="excerpt" onClick={(event) => getSelection()?.isCollapsed !== false && open(event)}>
      {/* Long lines move sideways under the arrow keys. A group: as many landmarks as places would hide the few that help. */}
      <pre tabIndex={0} role="group" aria-label={t('{0}. Enter opens it.', hit.chunk.language ? t('Code, {0}', hit.chunk.language) : t('Code'))} onKeyDown={(event) => event.key === 'Enter' && open(event)}>
        {shown.lines.map((line, i) => (
          <div key={line.number} class="line">
            <span class="line-number">{line.number}</span>
            <code>{line.text === '' ? ' ' : colored[i]}</code>
          </div>
        ))}
      </pre>
      {more > 0 && <p class="more">{counted(more, 'more line')}</p>}
    </div>
  );
}

function placeOf(hit: Hit): Place {
  return { root: hit.root, path: hit.chunk.path, startLine: hit.chunk.span.startLine, endLine: hit.chunk.span.endLine };
}
