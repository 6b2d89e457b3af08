import { t, type Text } from '../../src/protocol/l10n.ts';
import { symbolName } from '../../src/protocol/symbol-name.ts';
import type { Confidence, RelationKind } from '../../src/protocol/graph-page.ts';
import { symbolIcons } from '../../src/protocol/symbol-icons.ts';
import { baseName, shortName } from '../text/places.ts';
import { Icon } from '../view/controls.tsx';
import type { Point } from './layout.ts';
import type { Link } from './picture.ts';
import type { Row } from './walk.ts';

interface SymbolRowProps {
  readonly row: Row;
  /** Where it lies in the picture; absent in the tree. */
  readonly place: Point | undefined;
  /** The one that the keyboard is on. */
  readonly current: boolean;
  readonly furtherKnown: boolean;
  readonly heading: string | null;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onCall: () => void;
  readonly onCentre: () => void;
  readonly onUnfold: () => void;
}

/** A symbol: a click opens its code; beside it the ways on. */
export function SymbolRow({ row, place, current, furtherKnown, heading, onFocus, onOpen, onCall, onCentre, onUnfold }: SymbolRowProps) {
  const { item, level, side, link, opened, hidden } = row;
  const name = symbolName(item);
  const shown = [shortName(lastNames(name), 34), shortName(`${baseName(item.path)}:${item.startLine}`, 30)] as const;
  const sure = link && link.confidence !== 'resolved' && !place ? confidenceText(link.confidence) : '';
  const leaf = furtherKnown && !opened && hidden === 0;
  const style = place ? { left: `${place.x}px`, top: `${place.y}px` } : { paddingInlineStart: `${4 + (level - 1) * 14}px`, left: '', top: '' };
  // The place stands last, as it is what gives way: the name that is spoken begins with what is seen either way.
  const where = (
    <>
      {link && <span class="symbol-call" title={t('Opens the line that says it: {0}', said(link))} onClick={(event) => { event.stopPropagation(); onCall(); }} onDblClick={(event) => event.stopPropagation()}>{callText(link)}</span>}{' '}
      {sure && <span class="symbol-sure">{sure}</span>}{' '}
      <span class="symbol-place">{shown[1]}</span>
    </>
  );
  return (
    <>
      {heading !== null && <p class="tree-heading" role="presentation">{heading}</p>}
      <div
        class="symbol-row"
        role="treeitem"
        aria-level={level}
        aria-selected={current}
        // What is seen comes first: who steers by voice says what they read.
        aria-label={[[shown[0], link && callText(link), sure, shown[1]].filter(Boolean).join(' '), spoken(row, name)].join(', ')}
        {...(side && !leaf && { 'aria-expanded': opened })}
        tabIndex={current ? 0 : -1}
        data-middle={level === 1 ? '' : undefined}
        data-confidence={link?.confidence}
        title={title(row, name)}
        style={style}
        onFocus={onFocus}
        onClick={onOpen}
        onDblClick={onCentre}
      >
        <Icon name={symbolIcons[item.kind]} />
        <span class="symbol-name">{shown[0]}</span>{' '}
        {place ? <span class="symbol-where">{where}</span> : where}{' '}
        {side && !leaf && (
          <span class="symbol-more" data-side={side} title={opened && hidden === 0 ? t('Fold') : furtherText(side)} onClick={(event) => { event.stopPropagation(); onUnfold(); }}>
            <Icon name={opened && hidden === 0 ? 'chevron-down' : side === 'callers' && place ? 'chevron-left' : 'chevron-right'} />
          </span>
        )}
      </div>
    </>
  );
}

/** The first line that says it, and how many more do. */
function callText({ kinds, places }: Link): string {
  const line = places[0]?.line ?? 0;
  const text = kinds.includes('calls') ? t('call {0}', line) : t('line {0}', line);
  return places.length > 1 ? `${text} +${places.length - 1}` : text;
}

/** Of a long path of names the last two tell a symbol from others. */
function lastNames(name: string): string {
  return name.length > 28 ? name.split('.').slice(-2).join('.') : name;
}

function furtherText(side: 'callers' | 'callees'): string {
  return side === 'callers' ? t('Show who calls it') : t('Show what it calls');
}

export function confidenceText(confidence: Confidence): string {
  return t(confidences[confidence]);
}

const confidences: Record<Confidence, Text> = { resolved: 'resolved', likely: 'likely', 'by-name': 'by name only' };

function title({ item, link }: Row, name: string): string {
  return [name, `${item.path}:${item.startLine}`, ...(link ? [said(link)] : []), t('Click opens the code, double click puts it into the middle.')].join('\n');
}

function spoken({ item, side, link }: Row, name: string): string {
  const place = t('{0}, line {1}', item.path, item.startLine);
  if (!side || !link) return place;
  return [side === 'callers' ? t('Caller {0}', name) : t('Callee {0}', name), place, said(link)].join(', ');
}

/** Longer lists of places are read in the code. */
const mostPlaces = 3;

/** What a link says, how sure that is, and where it stands. */
function said({ kinds, confidence, places }: Link): string {
  const shown = places.slice(0, mostPlaces).map(({ path, line }) => `${baseName(path)}:${line}`);
  const where = [...shown, ...(places.length > mostPlaces ? ['…'] : [])].join(', ');
  return `${kinds.map((kind) => t(verbs[kind])).join(', ')} (${confidenceText(confidence)}): ${where}`;
}

const verbs: Record<RelationKind, Text> = { calls: 'calls', contains: 'contains', imports: 'imports', extends: 'extends', implements: 'implements' };
