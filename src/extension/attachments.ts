import type { Attachment } from '../core/model/answer.ts';

export interface Attachments {
  list(): readonly Attachment[];
  readonly add: (attachment: Attachment) => void;
  remove(index: number): void;
  /** Hands them over to a question; none is left. */
  readonly take: () => readonly Attachment[];
}

/** More would leave no room for what the search finds. */
const most = 8;

/** What goes along with the next question. The same place twice is once, with the text as it is now. */
export function createAttachments(onChange: (attachments: readonly Attachment[]) => void): Attachments {
  let attachments: readonly Attachment[] = [];
  const set = (next: readonly Attachment[]) => {
    attachments = next;
    onChange(next);
  };
  return {
    list: () => attachments,
    add: (attachment) => set([...attachments.filter((other) => !samePlace(other, attachment)), attachment].slice(-most)),
    remove: (index) => set(attachments.filter((_, i) => i !== index)),
    take() {
      const taken = attachments;
      if (taken.length > 0) set([]);
      return taken;
    },
  };
}

/** What is selected goes along first; once, where it was added by hand as well. */
export function withSelection(attachments: readonly Attachment[], selected: Attachment | null): readonly Attachment[] {
  return selected && !attachments.some((other) => samePlace(other, selected)) ? [selected, ...attachments] : attachments;
}

function samePlace(a: Attachment, b: Attachment): boolean {
  return a.root === b.root && a.path === b.path && a.span.startLine === b.span.startLine && a.span.endLine === b.span.endLine;
}
