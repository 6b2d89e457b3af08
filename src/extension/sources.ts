import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Engine } from '../core/engine.ts';
import type { Log } from '../core/ports/log.ts';
import type { Exchange } from '../protocol/conversation.ts';
import { symbolPlace } from '../protocol/graph-page.ts';
import type { ToPanel } from '../protocol/panel.ts';
import { createCitationMarks } from './citation-marks.ts';
import { createCitationWalk, type CitationWalk } from './citation-walk.ts';
import { createGraphView, type GraphView } from './graph-view.ts';
import { createTour, type Tour } from './tour.ts';

export interface SourcesOptions {
  readonly extensionUri: vscode.Uri;
  readonly exchanges: () => readonly Exchange[];
  readonly engine: () => Pick<Engine, 'graph'> | null;
  readonly post: (message: ToPanel) => void;
  readonly log: Log;
}

/** Ways from an answer to its code: citation by citation, step by step, caller by caller. */
export interface Sources extends vscode.Disposable {
  readonly walk: CitationWalk;
  readonly tour: Tour;
  readonly graph: GraphView;
  readonly commands: ReturnType<typeof commandsOf>;
  /** The conversation is left: nothing of it stays marked. */
  readonly leave: () => void;
}

export function createSources({ extensionUri, exchanges, engine, post, log }: SourcesOptions): Sources {
  const marks = createCitationMarks(extensionUri);
  const walk = createCitationWalk(exchanges, marks);
  const tour = createTour(exchanges, marks, post);
  const graph = createGraphView({ extensionUri, engine, log });
  return {
    walk,
    tour,
    graph,
    commands: commandsOf(walk, tour, graph),
    leave() {
      marks.clear();
      tour.end();
    },
    dispose: () => void vscode.Disposable.from(marks, tour, graph).dispose(),
  };
}

function commandsOf(walk: CitationWalk, tour: Tour, graph: GraphView) {
  return {
    nextCitation: walk.next,
    previousCitation: walk.previous,
    startTour: () => tour.start(),
    nextStep: tour.next,
    previousStep: tour.previous,
    exportTour: tour.exportMarkdown,
    endTour: tour.end,
    showGraph: (wanted?: unknown) => graph.show(typeof wanted === 'string' || v.is(symbolPlace, wanted) ? wanted : undefined),
  };
}
