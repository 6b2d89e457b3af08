import * as vscode from 'vscode';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { anchored, locateStep, type AnchoredStep, type Located } from '../core/answering/tour/anchor.ts';
import { tourMarkdown, type ShownStep } from '../core/answering/tour/markdown.ts';
import { tourSteps } from '../core/answering/tour/steps.ts';
import type { Exchange } from '../protocol/conversation.ts';
import { t } from '../protocol/l10n.ts';
import type { ToPanel, TourView } from '../protocol/panel.ts';
import type { CitationMarks } from './citation-marks.ts';
import { mark } from './citation-walk.ts';
import { setContext } from './context-keys.ts';
import { openPlace, uriOf } from './open-place.ts';
import { showStepLens, type StepLens } from './tour-lens.ts';

export interface Tour extends vscode.Disposable {
  /** Begins with the first step of an answer; of the newest one that has any, where none is named. */
  start(id?: string): Promise<void>;
  readonly next: () => Promise<void>;
  readonly previous: () => Promise<void>;
  readonly end: () => void;
  /** Opens the tour as a Markdown page that is not saved yet. */
  readonly exportMarkdown: () => Promise<void>;
  /** What the panel shows; a panel that is opened anew gets it too. */
  view(): TourView | null;
}

interface Running {
  readonly question: string;
  readonly steps: readonly AnchoredStep[];
  readonly index: number;
  /** Where the step that is shown stands now. */
  readonly located: Located;
}

/** Steps through the code that an answer cites, held by what the lines say, so that edits on the way don't lead astray. */
export function createTour(exchanges: () => readonly Exchange[], marks: CitationMarks, post: (message: ToPanel) => void): Tour {
  const lens: StepLens = showStepLens();
  let running: Running | null = null;
  const tell = (): void => {
    setContext({ touring: running !== null });
    post({ type: 'tour', tour: viewOf(running) });
    lens.show(running && lensOf(running));
  };
  const go = async (tour: Omit<Running, 'located'>): Promise<void> => {
    const step = tour.steps[tour.index];
    if (!step) return;
    const located = locateStep(step, await linesOf(step));
    running = { ...tour, located };
    tell();
    const place = { ...step, ...located };
    const editor = await openPlace(place, 'open');
    if (editor) mark(editor.document, place, [], marks);
  };
  const move = async (by: 1 | -1): Promise<void> => {
    const index = running ? running.index + by : 0;
    if (running && index >= 0 && index < running.steps.length) await go({ ...running, index });
  };
  return {
    async start(id) {
      const all = exchanges();
      const exchange = id === undefined ? all.findLast(({ parts }) => tourSteps(parts).length > 0) : all.find((each) => each.id === id);
      const steps = exchange ? tourSteps(exchange.parts) : [];
      if (!exchange || steps.length === 0) return void vscode.window.showInformationMessage(t('A tour leads through the verified citations of an answer, and there is none yet. Ask how something works, with a model.'));
      const held = await Promise.all(steps.map(async (step) => anchored(step, await linesOf(step), (text) => nodeHasher.hash(text))));
      await go({ question: exchange.question, steps: held, index: 0 });
    },
    next: () => move(1),
    previous: () => move(-1),
    end() {
      running = null;
      marks.clear();
      tell();
    },
    async exportMarkdown() {
      if (!running) return;
      const shown = await Promise.all(running.steps.map(shownStep));
      const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: tourMarkdown(running.question, shown) });
      await vscode.window.showTextDocument(document, { preview: false });
    },
    view: () => viewOf(running),
    dispose: () => void lens.dispose(),
  };
}

function viewOf(running: Running | null): TourView | null {
  if (!running) return null;
  const { question, steps, index, located } = running;
  return { question, index, state: located.state, steps: steps.map(({ root, path, startLine, endLine, claim }, i) => ({ root, path, startLine, endLine, claim, ...(i === index ? { startLine: located.startLine, endLine: located.endLine } : {}) })) };
}

function lensOf({ steps, index, located }: Running) {
  const step = steps[index];
  const uri = step && uriOf(step);
  return uri ? { uri, line: located.startLine - 1, claim: step.claim, index, count: steps.length } : null;
}

async function shownStep(step: AnchoredStep): Promise<ShownStep> {
  const lines = await linesOf(step);
  const located = locateStep(step, lines);
  const language = /\.(\w{1,12})$/.exec(step.path)?.[1] ?? '';
  return { ...step, located, code: lines.slice(located.startLine - 1, located.endLine).join('\n'), language };
}

/** The lines of a file as they stand in its editor, saved or not; none where it can't be read. */
async function linesOf(place: { readonly root: string; readonly path: string }): Promise<string[]> {
  const uri = uriOf(place);
  const document = uri && (await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined));
  return document ? document.getText().split(/\r\n|\n|\r/) : [];
}
