import type { Coverage, Exchange, Hit, SearchReceipt, SendReceipt, Why } from '../../src/protocol/conversation.ts';
import { counted, duration, size, whole } from '../text/numbers.ts';
import { spent } from '../text/spent.ts';
import { Icon } from './controls.tsx';
import { PlaceButton } from './place.tsx';

/** What an answer rests on, folded: what was searched, what was found and why, and what was sent where. */
export function Receipt({ exchange, together }: { exchange: Exchange; together: string }) {
  const { searched, sending } = exchange;
  if (!searched) return null;
  return (
    <>
      <details class="receipt">
        <summary>
          <Icon name="chevron-right" />
          <span>{searchedFiles(searched.coverage)}</span>
          <span class="dim"> · {duration(searched.milliseconds)}</span>
        </summary>
        <div class="receipt-body">
          <p>{howSearched(searched)}</p>
          <p>{[howSent(exchange), together].filter(Boolean).join(' ')}</p>
          <Hits hits={searched.hits} sending={hasGone(exchange) ? sending : undefined} />
        </div>
      </details>
      {searched.notice && (
        <p class="notice">
          <Icon name="info" />
          <span>{searched.notice}</span>
        </p>
      )}
    </>
  );
}

export function searchedFiles(coverage: Coverage): string {
  if (coverage.indexed >= coverage.total) return `Searched ${counted(coverage.total, 'file')}`;
  return `Searched ${whole(coverage.indexed)} of ${counted(coverage.total, 'file')}`;
}

function howSearched(searched: SearchReceipt): string {
  const how = searched.mode === 'keyword' ? 'By keywords only: no vectors were compared.' : 'By keywords and by meaning.';
  const { failed, indexed, total } = searched.coverage;
  const open = total - indexed - failed;
  return [
    how,
    failed > 0 ? `${counted(failed, 'file')} could not be indexed.` : '',
    open > 0 ? `${counted(open, 'file')} ${open === 1 ? 'was' : 'were'} not indexed yet.` : '',
  ].filter(Boolean).join(' ');
}

/** What was put together to be sent has not gone yet while consent is asked, and never goes when it is refused. */
function hasGone({ sending, state, failure }: Exchange): boolean {
  return sending !== undefined && state !== 'consent' && state !== 'code' && failure?.code !== 'consent-missing';
}

function howSent(exchange: Exchange): string {
  const { sending, usage } = exchange;
  if (exchange.kept !== undefined && !sending) return 'Nothing was sent: the answer is the one from before, and its citations were checked again.';
  if (exchange.state === 'consent') return 'Nothing has been sent yet.';
  if (!sending || !hasGone(exchange)) return 'Nothing was sent to a model.';
  const dropped = sending.dropped > 0 ? ` ${counted(sending.dropped, 'hit')} left out: no room.` : '';
  const tokens = spent(usage ?? {});
  const added = sending.pieces.filter(({ note }) => note !== undefined).length;
  return `Sent to ${sending.host} (${sending.model}): ${counted(sending.pieces.length, 'place')}${added > 0 ? ` (${whole(added)} beside what was found, to read it by)` : ''}, ${size(sending.bytes)}${sending.requests > 1 ? ` in ${sending.requests} requests` : ''}.${hidden(sending)}${dropped}${tokens ? ` ${tokens}.` : ''}`;
}

function hidden({ masked }: SendReceipt): string {
  return masked.length === 0 ? '' : ` Hidden before sending: ${masked.map(({ kind, count }) => (count === 1 ? kind : `${count} × ${kind}`)).join(', ')}.`;
}

function Hits({ hits, sending }: { hits: readonly Hit[]; sending: SendReceipt | undefined }) {
  if (hits.length === 0) return null;
  return (
    <ol class="hits">
      {hits.map((hit, i) => (
        <li key={hit.root + hit.chunk.id}>
          <span class="rank">{i + 1}</span>
          <PlaceButton place={{ root: hit.root, path: hit.chunk.path, ...hit.chunk.span }} hint={hit.chunk.symbol} />
          <p class="reasons">
            {reasons(hit.why)}
            {sending && wasSent(hit, sending) && <span class="sent"> · sent</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function wasSent(hit: Hit, sending: SendReceipt): boolean {
  return sending.pieces.some(
    (piece) => piece.root === hit.root && piece.path === hit.chunk.path && piece.span.startLine <= hit.chunk.span.startLine && piece.span.endLine >= hit.chunk.span.endLine,
  );
}

export function reasons(why: Why): string {
  return [
    why.keywordRank !== undefined ? `keyword #${whole(why.keywordRank)}` : '',
    why.vectorRank !== undefined ? `vector #${whole(why.vectorRank)}` : '',
    why.matched?.length ? `matched ${why.matched.join(', ')}` : '',
    ...(why.notes ?? []),
  ].filter(Boolean).join(' · ');
}
