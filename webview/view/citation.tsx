import type { Citation, CitationState } from '../../src/protocol/conversation.ts';
import { said, t, type Text } from '../../src/protocol/l10n.ts';
import { lines, shortName, spokenPlace } from '../text/places.ts';
import { openPlace, useActions } from './actions.ts';
import { scrollPreview } from './citation-preview.tsx';
import { useCitationHover } from './use-citation-hover.ts';

/** What the state of a citation means to its reader. */
const meanings: Record<CitationState, { readonly shown: Text; readonly spoken: Text }> = {
  checking: { shown: 'The cited lines are being read again.', spoken: 'being checked' },
  verified: { shown: 'Verified: the cited lines were read again and hold what is claimed.', spoken: 'verified' },
  moved: { shown: 'Moved: the cited code now stands at these lines.', spoken: 'moved since' },
  unverified: { shown: 'Not verified.', spoken: 'not verified' },
  'wrong-path': { shown: 'There is no such file in this workspace.', spoken: 'wrong: there is no such file' },
  'wrong-range': { shown: 'The file does not have these lines.', spoken: 'wrong: the file does not have these lines' },
};

/** A citation inside the sentence it proves. A wrong one is struck out and opens nothing. */
export function CitationChip({ citation, label }: { citation: Citation; label: string }) {
  const actions = useActions();
  const meaning = meanings[citation.state];
  const text = `${shortName(label)}:${lines(citation)}`;
  const hover = useCitationHover(citation, [t(meaning.shown), citation.note && said(citation.note)].filter(Boolean).join(' '));
  const note = citation.note ? `\n${said(citation.note)}` : '';
  if (citation.state === 'wrong-path' || citation.state === 'wrong-range') {
    return (
      <span class="citation" data-state={citation.state} title={`${citation.raw}\n${t(meaning.shown)}${note}`}>
        <s>{text}</s>
        <span class="spoken"> ({t(meaning.spoken)})</span>
      </span>
    );
  }
  const open = (event: MouseEvent | KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    openPlace(actions, citation, event);
  };
  return (
    <a
      class="citation"
      role="link"
      tabIndex={0}
      data-state={citation.state}
      // What is seen comes first: who steers by voice says what they read.
      aria-label={[text, t(meaning.spoken), citation.note && said(citation.note), spokenPlace(citation)].filter(Boolean).join(', ')}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter') open(event);
        else if (event.key === 'Escape') hover.onBlur();
        else if (event.shiftKey && scrollPreview(event.key)) event.preventDefault();
      }}
      {...hover}
    >
      {text}
    </a>
  );
}
