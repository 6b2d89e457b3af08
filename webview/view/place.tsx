import { t } from '../../src/protocol/l10n.ts';
import { baseName, folderOf, fullPlace, lines, shortName, type Place } from '../text/places.ts';
import { openPlace, useActions } from './actions.ts';

/** A row that opens a place: the file's name, its lines, and as much of its folder as there is room for. */
export function PlaceButton({ place, hint }: { place: Place; hint?: string }) {
  const actions = useActions();
  return (
    <button
      type="button"
      class="place"
      title={`${fullPlace(place)}${hint ? `\n${hint}` : ''}`}
      // Holds what is seen, in its order: who steers by voice says what they read. The title tells the whole path.
      aria-label={t('Open {0}', [nameOf(place), folder(place), lines(place)].filter(Boolean).join(' '))}
      onClick={(event) => openPlace(actions, place, event)}
    >
      <PlaceName place={place} />
    </button>
  );
}

export function PlaceName({ place }: { place: Place }) {
  const where = folder(place);
  return (
    <>
      <span class="place-name">{nameOf(place)}</span>{' '}
      {/* The folder's slashes keep their places while it is cut at its beginning. */}
      <span class="place-folder">{where && <bdi dir="ltr">{where}</bdi>}</span>{' '}
      <span class="place-lines">{lines(place)}</span>
    </>
  );
}

function nameOf(place: Place): string {
  return shortName(baseName(place.path));
}

function folder(place: Place): string {
  return [place.root, folderOf(place.path)].filter(Boolean).join('/');
}
