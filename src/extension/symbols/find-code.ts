import * as vscode from 'vscode';
import type { Engine } from '../../core/engine.ts';
import { failureOf, isAbort } from '../../core/errors.ts';
import type { Coverage } from '../../core/model/hit.ts';
import { said, sentences, t } from '../../protocol/l10n.ts';
import { setContext } from '../context-keys.ts';
import { openPlace, type Place } from '../open-place.ts';
import { plainLabel } from '../plain-label.ts';
import { foundRows } from './found-rows.ts';
import { latestQuestion } from './latest-question.ts';

/** More than anybody reads, so that those that are no symbols may fall out. */
const asked = 60;

interface Item extends vscode.QuickPickItem {
  readonly place?: Place;
}
interface Found {
  readonly items: readonly Item[];
  readonly title: string;
}
/** What of the editor's API its types do not tell: without it the list is ordered by how labels match what was typed. */
interface Unsorted {
  sortByLabel: boolean;
}

export interface FindCode extends vscode.Disposable {
  readonly findCode: () => void;
  /** Opens what is chosen in the list beside the editor. */
  readonly openFoundToSide: () => void;
}

type How = 'open' | 'split';

/** Symbols of the workspace by what they do: a list that is searched by meaning while somebody types. */
export function createFindCode(engine: () => Promise<Engine | null>): FindCode {
  let open: FindingList | null = null;
  const closed = () => {
    open = null;
    setContext({ findingCode: false });
  };
  return {
    findCode() {
      open?.close();
      open = showList(engine, closed);
      setContext({ findingCode: true });
    },
    openFoundToSide: () => open?.accept('split'),
    dispose: () => open?.close(),
  };
}

interface FindingList {
  readonly accept: (how: How) => void;
  readonly close: () => void;
}

function showList(engine: () => Promise<Engine | null>, closed: () => void): FindingList {
  const pick = vscode.window.createQuickPick<Item>();
  (pick as unknown as Unsorted).sortByLabel = false;
  pick.title = t('Find Code');
  pick.placeholder = t('What does the code do? A question, words or a name');
  /** Enter may be quicker than the search: then it means the first that is found. */
  let wanted: How | null = null;
  const go = (item: Item | undefined, how: How) => {
    if (!item?.place) return;
    pick.hide();
    void openPlace(item.place, how);
  };
  const question = latestQuestion<Found>(
    (text, signal) => look(text, engine, signal),
    (_, { items, title }) => {
      Object.assign(pick, { busy: false, title, items });
      if (wanted) go(items[0], wanted);
      wanted = null;
    },
  );
  const accept = (how: How) => {
    if (question.pending()) wanted = how;
    else go(pick.activeItems[0], how);
  };
  pick.onDidChangeValue((value) => {
    wanted = null;
    pick.busy = value.trim() !== '';
    if (pick.busy) return question.ask(value);
    question.stop();
    pick.items = [];
  });
  pick.onDidAccept(() => accept('open'));
  pick.onDidTriggerItemButton(({ item }) => go(item, 'split'));
  pick.onDidHide(() => {
    question.stop();
    pick.dispose();
    closed();
  });
  pick.show();
  return { accept, close: () => pick.hide() };
}

/** What to show for a text; what goes wrong is shown, too. */
async function look(text: string, engine: () => Promise<Engine | null>, signal: AbortSignal): Promise<Found> {
  try {
    const current = await engine();
    signal.throwIfAborted();
    if (!current) return { items: [note(t('Cairn indexes folders on disk: open one first.'))], title: t('Find Code') };
    const { hits, coverage } = await current.search({ text, top: asked }, signal);
    const items = foundRows(hits).map(({ icon, name, where, signature, place }) => ({ label: `$(${icon}) ${plainLabel(name)}`, description: plainLabel(where), detail: plainLabel(signature), place, alwaysShow: true, buttons: [toSide()] }));
    return { items: items.length > 0 ? items : [note(t('Nothing was found.'))], title: titleOf(coverage) };
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    const { message, action } = failureOf(thrown);
    return { items: [note(sentences(said(message), said(action)))], title: t('Find Code') };
  }
}

/** Before all is indexed, what is not found may yet be there. */
function titleOf({ indexed, total }: Coverage): string {
  return indexed < total ? t('Find Code: {0} of {1} files are indexed so far', indexed, total) : t('Find Code');
}

function note(label: string): Item {
  return { label, alwaysShow: true };
}

function toSide(): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: t('Open to the Side') };
}
