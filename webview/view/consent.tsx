import type { Exchange } from '../../src/protocol/conversation.ts';
import { counted, sentences, t } from '../../src/protocol/l10n.ts';
import { size } from '../text/numbers.ts';
import { useActions } from './actions.ts';
import { Button } from './controls.tsx';
import { Fold } from './fold.tsx';
import { PlaceButton } from './place.tsx';
import { rich } from './rich.tsx';

/** Asks before the first thing leaves the machine: to whom, and what. */
export function Consent({ exchange, host, provider }: { exchange: Exchange; host: string; provider: string }) {
  const { post, dispatch } = useActions();
  const decide = (allowed: boolean): void => {
    post({ type: 'consent', id: exchange.id, allowed });
    dispatch({ type: 'consented', id: exchange.id, allowed });
  };
  return (
    <section class="ask-user" aria-label={t('Consent')}>
      <p class="lead">
        {rich('Send to {0}?', <strong>{host}</strong>)}
      </p>
      <p>
        {sentences(t('This goes there ({0}): {1}.', provider, whatGoes(exchange)), t('You are asked once for this workspace and host; without it the code itself is the answer.'))}
      </p>
      <Pieces exchange={exchange} />
      <div class="buttons">
        <Button look="primary" onClick={() => decide(true)}>{t('Allow')}</Button>
        <Button look="secondary" onClick={() => decide(false)}>{t('Not now')}</Button>
      </div>
    </section>
  );
}

/** Before the word is given the prompt is not made yet, so what is found is the most that can go. */
function whatGoes({ attachments, sending, searched }: Exchange): string {
  const found = searched?.hits.length ?? 0;
  const code = sending ? t('{0} of code ({1} in all)', counted(sending.pieces.length, 'excerpt'), size(sending.bytes)) : t('up to {0} of the code found', counted(found, 'excerpt'));
  const parts = [t('your question'), t('the conversation so far')];
  if (attachments.length > 0) parts.push(counted(attachments.length, 'attached selection'));
  if (sending || found > 0) parts.push(code);
  return t('{0} and {1}', parts.slice(0, -1).join(t(', ')), parts[parts.length - 1] ?? '');
}

function Pieces({ exchange }: { exchange: Exchange }) {
  const pieces = exchange.sending?.pieces ?? exchange.searched?.hits.map((hit) => ({ root: hit.root, path: hit.chunk.path, span: hit.chunk.span })) ?? [];
  if (pieces.length === 0) return null;
  return (
    <Fold look="receipt" title={<span>{counted(pieces.length, 'place')}</span>}>
      {() => <ul class="places">{pieces.map(({ root, path, span }, i) => <li key={i}><PlaceButton place={{ root, path, ...span }} /></li>)}</ul>}
    </Fold>
  );
}
