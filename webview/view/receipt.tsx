import type { Coverage, Exchange, SearchReceipt, SendReceipt } from '../../src/protocol/conversation.ts';
import { counted, said, sentences, t } from '../../src/protocol/l10n.ts';
import { duration, size, whole } from '../text/numbers.ts';
import { spent } from '../text/spent.ts';
import { Icon } from './controls.tsx';
import { Fold } from './fold.tsx';
import { ReceiptHits } from './receipt-hits.tsx';

/** What an answer rests on, folded: what was searched, what was found and why, and what was sent where. */
export function Receipt({ exchange, together }: { exchange: Exchange; together: string }) {
  const { searched, sending } = exchange;
  if (!searched) return null;
  return (
    <>
      <Fold look="receipt" title={<><span>{searchedFiles(searched.coverage)}</span><span class="dim"> · {duration(searched.milliseconds)}</span></>}>
        {() => (
          <div class="receipt-body">
            <p>{howSearched(searched)}</p>
            <p>{sentences(howSent(exchange), together)}</p>
            {/* While the question is put into searchable words nothing was chosen yet, and nothing lacked room. */}
            <ReceiptHits exchange={exchange} sending={hasGone(exchange) && sending && sending.pieces.length > 0 ? sending : undefined} />
          </div>
        )}
      </Fold>
      {searched.notice && (
        <p class="notice">
          <Icon name="info" />
          <span>{said(searched.notice)}</span>
        </p>
      )}
    </>
  );
}

export function searchedFiles(coverage: Coverage): string {
  if (coverage.indexed >= coverage.total) return t('Searched {0}', counted(coverage.total, 'file'));
  return t('Searched {0} of {1}', whole(coverage.indexed), counted(coverage.total, 'file'));
}

function howSearched(searched: SearchReceipt): string {
  const how = searched.mode === 'keyword' ? t('By keywords only: no vectors were compared.') : t('By keywords and by meaning.');
  const { failed, indexed, total } = searched.coverage;
  const open = total - indexed - failed;
  return sentences(
    how,
    failed > 0 ? t('{0} could not be indexed.', counted(failed, 'file')) : '',
    open > 0 ? t('Not indexed yet: {0}.', counted(open, 'file')) : '',
  );
}

/** What was put together to be sent has not gone yet while consent is asked, and never goes when it is refused. */
function hasGone({ sending, state, failure }: Exchange): boolean {
  return sending !== undefined && state !== 'consent' && state !== 'code' && failure?.code !== 'consent-missing';
}

function howSent(exchange: Exchange): string {
  const { sending, usage } = exchange;
  if (exchange.kept !== undefined && !sending) return t('Nothing was sent: the answer is the one from before, and its citations were checked again.');
  if (exchange.state === 'consent') return t('Nothing has been sent yet.');
  if (!sending || !hasGone(exchange)) return t('Nothing was sent to a model.');
  const dropped = sending.dropped > 0 ? t('{0} left out: no room.', counted(sending.dropped, 'hit')) : '';
  const tokens = spent(usage ?? {});
  const added = sending.pieces.filter(({ note }) => note !== undefined).length;
  const beside = added > 0 ? ` ${t('({0} beside what was found, to read it by)', whole(added))}` : '';
  const requests = sending.requests > 1 ? ` ${t('in {0} requests', sending.requests)}` : '';
  const what = t('Sent to {0} ({1}): {2}, {3}.', sending.host, sending.model, counted(sending.pieces.length, 'place') + beside, size(sending.bytes) + requests);
  const room = sending.context ? t('Code in the context: {0} of {1} tokens.', whole(Math.round(sending.context.used)), whole(sending.context.room)) : '';
  return sentences(what, hidden(sending), room, dropped, tokens ? t('{0}.', tokens) : '');
}

function hidden({ masked }: SendReceipt): string {
  return masked.length === 0 ? '' : t('Hidden before sending: {0}.', masked.map(({ kind, count }) => (count === 1 ? said(kind) : `${count} × ${said(kind)}`)).join(t(', ')));
}
