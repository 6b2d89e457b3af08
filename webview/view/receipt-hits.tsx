import { useState } from 'preact/hooks';
import type { Exchange, Hit, SendReceipt, SourceChoice, Why } from '../../src/protocol/conversation.ts';
import { counted, said, t } from '../../src/protocol/l10n.ts';
import { isExcluded, isPinned, noChoice, pinnedOf, sameChoice, toggleExcluded, togglePinned, wasSent } from '../state/source-choice.ts';
import { whole } from '../text/numbers.ts';
import { fullPlace } from '../text/places.ts';
import { useActions } from './actions.ts';
import { Button, IconButton } from './controls.tsx';
import { Fold } from './fold.tsx';
import { PlaceButton } from './place.tsx';

/** What was found, why it ranks there and what came of it; each place can be pinned, each file left out, and the question asked again. */
export function ReceiptHits({ exchange, sending }: { exchange: Exchange; sending: SendReceipt | undefined }) {
  const given = exchange.sources ?? noChoice;
  const [choice, setChoice] = useState<SourceChoice>(given);
  const hits = exchange.searched?.hits ?? [];
  const found = hits.map(pinnedOf);
  const further = choice.pinned.filter((place) => !found.some((each) => sameChoice({ pinned: [each], excluded: [] }, { pinned: [place], excluded: [] })));
  const row = (hit: Hit, i: number) => <HitRow key={hit.root + hit.chunk.id} hit={hit} rank={i + 1} sending={sending} choice={choice} onChoice={setChoice} />;
  return (
    <>
      {hits.length > 0 && (
        <ol class="hits">{hits.slice(0, inSight).map(row)}</ol>
      )}
      {hits.length > inSight && (
        <Fold look="further-hits" title={<span>{counted(hits.length - inSight, 'further place')}</span>}>
          {() => <ol class="hits" start={inSight + 1}>{hits.slice(inSight).map((hit, i) => row(hit, i + inSight))}</ol>}
        </Fold>
      )}
      <Chosen choice={{ ...choice, pinned: further }} hits={hits} onChange={(change) => setChoice(change(choice))} />
      {!sameChoice(choice, given) && <Changed exchange={exchange} choice={choice} onUndo={() => setChoice(given)} />}
    </>
  );
}

/** Places that are looked at; the rest is there for whoever wants to know. */
const inSight = 10;

interface HitRowProps {
  readonly hit: Hit;
  readonly rank: number;
  readonly sending: SendReceipt | undefined;
  readonly choice: SourceChoice;
  readonly onChoice: (choice: SourceChoice) => void;
}

function HitRow({ hit, rank, sending, choice, onChoice }: HitRowProps) {
  const place = pinnedOf(hit);
  const name = fullPlace(place);
  const [pinned, excluded] = [isPinned(choice, place), isExcluded(choice, place)];
  return (
    <li data-pinned={pinned ? '' : undefined} data-excluded={excluded ? '' : undefined}>
      <span class="rank">{rank}</span>
      <PlaceButton place={place} hint={hit.chunk.symbol} />
      <span class="choose">
        <IconButton icon={pinned ? 'pinned' : 'pin'} label={pinned ? t('Unpin {0}', name) : t('Pin {0}: the next answer reads it', name)} pressed={pinned} onClick={() => onChoice(togglePinned(choice, place))} />
        <IconButton icon={excluded ? 'eye' : 'eye-closed'} label={excluded ? t('Bring {0} back', hit.chunk.path) : t('Leave all of {0} out: the next answer does not read this file', hit.chunk.path)} pressed={excluded} onClick={() => onChoice(toggleExcluded(choice, place))} />
      </span>
      <p class="reasons">
        {reasons(hit.why)}
        {sending && <span class={wasSent(hit, sending) ? 'sent' : 'no-room'}> · {wasSent(hit, sending) ? t('sent') : t('no room')}</span>}
      </p>
    </li>
  );
}

/** What was chosen and is no hit of this answer. */
function Chosen({ choice, hits, onChange }: { choice: SourceChoice; hits: readonly Hit[]; onChange: (change: (choice: SourceChoice) => SourceChoice) => void }) {
  const excluded = choice.excluded.filter(({ root, path }) => !hits.some((hit) => hit.root === root && hit.chunk.path === path));
  if (choice.pinned.length + excluded.length === 0) return null;
  return (
    <ul class="chosen" aria-label={t('Sources that you chose')}>
      {choice.pinned.map((place) => (
        <li key={fullPlace(place)}>
          <span class="chosen-name" title={fullPlace(place)}>{t('Pinned: {0}', fullPlace(place))}</span>
          <IconButton icon="close" label={t('Unpin {0}', fullPlace(place))} onClick={() => onChange((all) => togglePinned(all, place))} />
        </li>
      ))}
      {excluded.map((file) => (
        <li key={`${file.root}/${file.path}`}>
          <span class="chosen-name" title={file.path}>{t('Left out: {0}', file.path)}</span>
          <IconButton icon="close" label={t('Bring {0} back', file.path)} onClick={() => onChange((all) => toggleExcluded(all, file))} />
        </li>
      ))}
    </ul>
  );
}

function Changed({ exchange, choice, onUndo }: { exchange: Exchange; choice: SourceChoice; onUndo: () => void }) {
  const { post } = useActions();
  return (
    <div class="buttons">
      <Button look="primary" onClick={() => post({ type: 'again', id: exchange.id, sources: { pinned: [...choice.pinned], excluded: [...choice.excluded] } })}>{t('Ask again with these sources')}</Button>
      <Button look="link" onClick={onUndo}>{t('Undo')}</Button>
    </div>
  );
}

/** Ranks in both searches, the words that were found, and what the rules added or took. */
export function reasons(why: Why): string {
  const effects = new Map((why.rules ?? []).map(({ note, amount }) => [note, amount]));
  // A sentence in a line of reasons ends with the line.
  const withAmount = (note: string): string => {
    const amount = effects.get(note);
    const reason = said(note).replace(/[.。]$/, '');
    return amount === undefined ? reason : `${reason} ${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`;
  };
  return [
    why.keywordRank !== undefined ? t('keyword #{0}', whole(why.keywordRank)) : '',
    why.vectorRank !== undefined ? t('vector #{0}', whole(why.vectorRank)) : '',
    why.matched?.length ? t('matched {0}', why.matched.join(', ')) : '',
    ...(why.notes ?? []).map(withAmount),
  ].filter(Boolean).join(' · ');
}
