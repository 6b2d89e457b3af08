import type { ComponentChildren } from 'preact';
import { t } from '../../src/protocol/l10n.ts';
import { baseName, folderOf, fullPlace, lines, shortName, type Place } from '../text/places.ts';
import { openPlace, useActions } from './actions.ts';

/** A row that opens a place: the file's name, its lines, and as much of its folder as there is room for. */
export function PlaceButton({ place, children, hint }: { place: Place; children?: ComponentChildren; hint?: string }) {
  const actions = useActions();
  return (
    <button
      type="button"
      class="place"
      title={`${fullPlace(place)}${hint ? `\n${hint}` : ''}`}
      aria-label={t('Open {0}', fullPlace(place))}
      onClick={(event) => openPlace(actions, place, event)}
    >
      {children}
      <PlaceName place={place} />
    </button>
  );
}

export function PlaceName({ place }: { place: Place }) {
  const folder = [place.root, folderOf(place.path)].filter(Boolean).join('/');
  return (
    <>
      <span class="place-name">{shortName(baseName(place.path))}</span>
      {/* The left-to-right mark keeps the folder's slashes in place while it is cut at its beginning. */}
      <span class="place-folder">{folder && `\u200E${folder}`}</span>
      <span class="place-lines">{lines(place)}</span>
    </>
  );
}
