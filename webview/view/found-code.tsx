import type { Hit } from '../../src/protocol/conversation.ts';
import { counted } from '../text/numbers.ts';
import { excerpt } from '../text/excerpt.ts';
import type { Place } from '../text/places.ts';
import { openPlace, useActions } from './actions.ts';
import { Icon } from './controls.tsx';
import { PlaceButton } from './place.tsx';

/** The code itself as the answer: ranked files, the best place of each open, its other places folded under it. */
export function FoundCode({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol class="found">
      {hits.map((hit, i) =>
        hit.groupOf === undefined ? (
          <li key={hit.root + hit.chunk.id}>
            <Best hit={hit} />
            {hits.filter((other) => leader(other, hits) === i).map((other) => (
              <Sibling key={other.chunk.id} hit={other} />
            ))}
          </li>
        ) : null,
      )}
    </ol>
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

function Best({ hit }: { hit: Hit }) {
  return (
    <>
      <PlaceButton place={placeOf(hit)} hint={hit.chunk.symbol} />
      <Symbol hit={hit} />
      <Lines hit={hit} />
    </>
  );
}

function Sibling({ hit }: { hit: Hit }) {
  const { startLine, endLine } = hit.chunk.span;
  return (
    <details class="sibling">
      <summary>
        <Icon name="chevron-right" />
        <Symbol hit={hit} />
        <span class="place-lines">{startLine === endLine ? startLine : `${startLine}-${endLine}`}</span>
      </summary>
      <Lines hit={hit} />
    </details>
  );
}

function Symbol({ hit }: { hit: Hit }) {
  const { kind, symbol, language } = hit.chunk;
  return (
    <span class="symbol">
      <Icon name={symbolIcons[kind]} />
      <span>{symbol || (kind === 'code' || kind === 'text' ? language : kind)}</span>
    </span>
  );
}

const symbolIcons: Record<Hit['chunk']['kind'], string> = {
  file: 'symbol-file',
  class: 'symbol-class',
  interface: 'symbol-interface',
  enum: 'symbol-enum',
  type: 'symbol-struct',
  module: 'symbol-module',
  function: 'symbol-method',
  method: 'symbol-method',
  code: 'code',
  section: 'symbol-string',
  entry: 'symbol-property',
  text: 'symbol-text',
};

/** Up to eight lines with their real numbers. A click opens them; marking text to copy it doesn't. */
function Lines({ hit }: { hit: Hit }) {
  const actions = useActions();
  const shown = excerpt(hit.text, hit.chunk.span.startLine, hit.why.matched ?? []);
  const more = shown.before + shown.after;
  const open = (event: MouseEvent): void => {
    if (getSelection()?.isCollapsed !== false) openPlace(actions, placeOf(hit), event);
  };
  return (
    <div class="excerpt" onClick={open}>
      <pre>
        {shown.lines.map((line) => (
          <div key={line.number} class="line">
            <span class="line-number">{line.number}</span>
            <code>{line.text || ' '}</code>
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
