import type { AnswerEvent, Citation } from '../../model/answer.ts';
import type { Hit } from '../../model/hit.ts';
import type { Failure } from '../../errors.ts';

export interface SectionPlan {
  readonly title: string;
  readonly question: string;
}

export interface DocumentPlan {
  readonly file: string;
  readonly title: string;
  readonly sections: readonly SectionPlan[];
}

/** A section as it is kept: what was asked, what came of it, and the code that it cites. */
export interface Section {
  readonly question: string;
  readonly parts: readonly (string | Citation)[];
  /** Files that the question found then, best first. */
  readonly found: readonly string[];
}

const section = (title: string, question: string): SectionPlan => ({ title, question });

/** `suggestions` are questions made of the repository's own symbols and folders. */
export function documentPlans(suggestions: readonly string[]): DocumentPlan[] {
  return [
    {
      file: 'architecture.md',
      title: 'Architecture',
      sections: [
        section('What it is for', 'What is this project for, and who uses it?'),
        section('Parts', 'What are the main parts of this project, what is each responsible for, and which depends on which?'),
        section('Flow', 'Where does this program start, and how does a typical request or command flow through its parts?'),
        section('Data and settings', 'What data does this project store or exchange, and how is it configured?'),
      ],
    },
    {
      file: 'faq.md',
      title: 'Questions and answers',
      sections: [
        section('How is it built and tested?', 'How is this project built, run and tested?'),
        section('How are errors handled?', 'How are errors raised, reported and handled in this project?'),
        ...suggestions.map((question) => section(question, question)),
      ],
    },
  ];
}

/** What a model wrote, with its citations as they were checked. */
export async function readSection(question: string, events: AsyncIterable<AnswerEvent>): Promise<Section | Failure | 'stopped'> {
  const citations: Citation[] = [];
  const parts: (string | number)[] = [];
  let found: readonly string[] | undefined;
  for await (const event of events) {
    if (event.type === 'text') parts.push(event.text);
    else if (event.type === 'searched') found ??= filesOf(event.receipt.hits);
    else if (event.type === 'citation') parts.push(citations.push(event.citation) - 1);
    else if (event.type === 'checked') citations[event.index] = event.citation;
    else if (event.type === 'aside') parts.length = citations.length = 0;
    else if (event.type === 'failed') return event.failure;
    else if (event.type === 'done' && event.reason === 'stopped') return 'stopped';
  }
  return { question, parts: parts.map((part) => (typeof part === 'string' ? part : (citations[part] ?? ''))), found: found ?? [] };
}

export function filesOf(hits: readonly Hit[]): string[] {
  return [...new Set(hits.map(({ root, chunk }) => (root ? `${root}/${chunk.path}` : chunk.path)))];
}

/** A file further down was passed over then, too; one of the first that was not found at all is new, or says something new. */
const telling = 5;

/** Whether the question finds code now that its answer could not know. */
export function findsMore({ found }: Section, hits: readonly Hit[]): boolean {
  return filesOf(hits).slice(0, telling).some((file) => !found.includes(file));
}

interface Reader {
  readonly read: (root: string, path: string) => Promise<string | null>;
  readonly hash: (text: string) => string;
}

/** Whether all lines that a section cites are still what they were; one that cites nothing can't be known to be. */
export async function isCurrent({ parts }: Section, { read, hash }: Reader): Promise<boolean> {
  const cited = parts.filter((part) => typeof part !== 'string');
  const same = await Promise.all(
    cited.map(async ({ root, path, startLine, endLine, hash: before }) => {
      const text = await read(root, path);
      return text === null ? before === undefined : before === hash(text.split(/\r\n|\n|\r/).slice(startLine - 1, endLine).join('\n'));
    }),
  );
  return cited.some((citation) => citation.hash !== undefined) && same.every(Boolean);
}
