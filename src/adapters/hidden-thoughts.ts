const opening = '<think>';
const closing = '</think>';

export interface ThoughtFilter {
  /** What of the next piece is to be shown. */
  take(piece: string): string;
  /** What was held back because it could have become a tag; asked for once, at the end. */
  rest(): string;
}

/**
 * Leaves out the thoughts that some models write before their answer, between `<think>` and `</think>`, where the
 * server does not keep them apart. Only at the very beginning: later the tag is something the answer speaks of.
 */
export function thoughtFilter(): ThoughtFilter {
  let held = '';
  let state: 'start' | 'thoughts' | 'answer' = 'start';
  const answer = (text: string) => {
    held = '';
    state = 'answer';
    return text;
  };
  return {
    take(piece) {
      if (state === 'answer') return piece;
      held += piece;
      if (state === 'start') {
        const begun = held.trimStart();
        if (!begun.startsWith(opening)) return opening.startsWith(begun) ? '' : answer(held);
        state = 'thoughts';
      }
      const end = held.indexOf(closing);
      const after = end === -1 ? '' : held.slice(end + closing.length).trimStart();
      if (after) return answer(after);
      // Of thoughts only what may still become their end is kept, and once they ended only that they did.
      held = end === -1 ? held.slice(-closing.length) : closing;
      return '';
    },
    rest: () => (state === 'start' ? held : ''),
  };
}
