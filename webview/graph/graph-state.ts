import type { ToGraph } from '../../src/protocol/graph-page.ts';
import { joined, keyOf, pictureOf, type Picture } from './picture.ts';
import { atOnce, shownKey, type Shown, type Side } from './walk.ts';

export interface GraphState {
  /** Null until something was found. */
  readonly picture: Picture | null;
  /** What the name was that the picture answers. */
  readonly name: string;
  /** The symbol in the middle. */
  readonly middle: string;
  /** Symbols that were in the middle before. */
  readonly before: readonly string[];
  readonly shown: Shown;
  /** Symbols whose neighbours have all been asked for. */
  readonly known: ReadonlySet<string>;
  /** The symbol that the keyboard is on. */
  readonly focused: string;
  /** Grows by one whenever the keyboard was moved, so that it follows. */
  readonly moves: number;
  readonly failure: string | null;
  /** Null: by the width of the page. */
  readonly look: 'picture' | 'tree' | null;
}

export type GraphAction =
  | { readonly type: 'received'; readonly message: ToGraph }
  | { readonly type: 'focused'; readonly key: string; readonly moved: boolean }
  | { readonly type: 'unfolded'; readonly key: string; readonly side: Side }
  | { readonly type: 'folded'; readonly key: string; readonly side: Side }
  | { readonly type: 'centred'; readonly key: string }
  | { readonly type: 'back' }
  | { readonly type: 'looked'; readonly look: 'picture' | 'tree' };

export const initialGraph: GraphState = { picture: null, name: '', middle: '', before: [], shown: new Map(), known: new Set(), focused: '', moves: 0, failure: null, look: null };

export function reduceGraph(state: GraphState, action: GraphAction): GraphState {
  switch (action.type) {
    case 'received':
      return received(state, action.message);
    case 'focused':
      return { ...state, focused: action.key, moves: state.moves + (action.moved ? 1 : 0) };
    case 'unfolded': {
      const key = shownKey(action.key, action.side);
      return { ...state, shown: new Map([...state.shown, [key, (state.shown.get(key) ?? 0) + atOnce]]) };
    }
    case 'folded':
      return { ...state, shown: new Map([...state.shown].filter(([key]) => key !== shownKey(action.key, action.side))) };
    case 'centred':
      return action.key === state.middle ? state : { ...centredOn(state, action.key), before: [...state.before, state.middle] };
    case 'back': {
      const last = state.before.at(-1);
      return last === undefined ? state : { ...centredOn(state, last), before: state.before.slice(0, -1) };
    }
    case 'looked':
      return { ...state, look: action.look };
  }
}

/** A new middle shows its own neighbours and nothing else. */
function centredOn(state: GraphState, key: string): GraphState {
  return { ...state, middle: key, focused: key, moves: state.moves + 1, shown: both(key) };
}

function both(key: string): Shown {
  return new Map([[shownKey(key, 'callers'), atOnce], [shownKey(key, 'callees'), atOnce]]);
}

function received(state: GraphState, message: ToGraph): GraphState {
  switch (message.type) {
    case 'failed':
      return { ...state, failure: message.message };
    case 'further': {
      const known = new Set([...state.known, keyOf(message.of)]);
      return state.picture ? { ...state, known, picture: joined(state.picture, pictureOf(message.result)) } : state;
    }
    case 'picture': {
      const picture = pictureOf(message.result);
      const [first = ''] = picture.matches;
      const name = message.result.symbol;
      if (first === '') return { ...initialGraph, look: state.look, picture, name };
      return { ...centredOn({ ...state, picture, name, failure: null }, first), before: [], known: new Set(picture.matches) };
    }
  }
}
