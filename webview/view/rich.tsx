import type { ComponentChildren } from 'preact';
import { t, type Text } from '../../src/protocol/l10n.ts';

/** A text with elements in the places of its values, in whatever order the language puts them. */
export function rich(text: Text, ...elements: readonly ComponentChildren[]): ComponentChildren {
  return t(text)
    .split(/\{(\d)\}/)
    .map((piece, i) => (i % 2 === 1 ? elements[Number(piece)] : piece));
}
