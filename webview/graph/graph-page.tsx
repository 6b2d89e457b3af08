import { useEffect, useState } from 'preact/hooks';
import type { FromGraph } from '../../src/protocol/graph-page.ts';
import { t } from '../../src/protocol/l10n.ts';
import { symbolName } from '../../src/protocol/symbol-name.ts';
import { Icon, IconButton } from '../view/controls.tsx';
import type { GraphAction, GraphState } from './graph-state.ts';
import { Legend } from './legend.tsx';
import type { Item } from './picture.ts';
import { Symbols } from './symbols.tsx';

export interface GraphPageProps {
  readonly state: GraphState;
  readonly dispatch: (action: GraphAction) => void;
  readonly post: (message: FromGraph) => void;
}

/** Narrower than this, three columns of boxes are no picture any more, and the tree is shown. */
const narrow = 520;

export function GraphPage(props: GraphPageProps) {
  const { state } = props;
  const width = useWidth();
  const look = state.look ?? (width < narrow ? 'tree' : 'picture');
  useEffect(() => {
    if (state.picture ?? state.failure) document.body.dataset['ready'] = '';
  }, [state.picture, state.failure]);
  return (
    <main class="graph" data-look={look}>
      <Head {...props} look={look} />
      {state.failure !== null && <p class="graph-note" role="alert">{state.failure}</p>}
      {state.picture && state.middle === '' && <p class="graph-note">{t('There is no symbol "{0}" in the index.', state.name)}</p>}
      {state.picture && state.middle !== '' && <Symbols {...props} picture={state.picture} look={look} />}
      {state.picture && state.middle !== '' && <Legend picture={state.picture} />}
    </main>
  );
}

function Head({ state, dispatch, post, look }: GraphPageProps & { look: 'picture' | 'tree' }) {
  const [name, setName] = useState('');
  const find = (event: Event): void => {
    event.preventDefault();
    if (name.trim() !== '') post({ type: 'find', name: name.trim() });
  };
  return (
    <header class="graph-head">
      <IconButton icon="arrow-left" label={t('Back')} disabled={state.before.length === 0} onClick={() => dispatch({ type: 'back' })} />
      <form class="graph-find" onSubmit={find}>
        <input type="text" value={name} placeholder={t('Callers and callees of…')} aria-label={t('Name of a symbol. Enter shows its callers and callees.')} onInput={(event) => setName(event.currentTarget.value)} onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && find(event)} />
      </form>
      <IconButton icon={look === 'picture' ? 'list-tree' : 'type-hierarchy'} label={look === 'picture' ? t('Show as a tree') : t('Show as a picture')} onClick={() => dispatch({ type: 'looked', look: look === 'picture' ? 'tree' : 'picture' })} />
      <Choices state={state} dispatch={dispatch} />
    </header>
  );
}

/** A name may mean several symbols: the one in the middle is chosen here. */
function Choices({ state, dispatch }: Pick<GraphPageProps, 'state' | 'dispatch'>) {
  const items = (state.picture?.matches ?? []).flatMap((key) => state.picture?.items.get(key) ?? []);
  if (items.length < 2) return null;
  return (
    <label class="graph-choices">
      <span>{t('{0} symbols have this name:', items.length)}</span>
      <select value={state.middle} onChange={(event) => dispatch({ type: 'centred', key: event.currentTarget.value })}>
        {!items.some(({ key }) => key === state.middle) && <option value={state.middle}>…</option>}
        {items.map((item) => (
          <option key={item.key} value={item.key}>{describe(item)}</option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}

function describe(item: Item): string {
  return `${symbolName(item)} — ${item.path}:${item.startLine}`;
}

function useWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const resized = (): void => setWidth(innerWidth);
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, []);
  return width;
}
