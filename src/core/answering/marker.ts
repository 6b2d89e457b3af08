/** A word that is in none of the texts, so that no text can end the block it stands in. The same texts give the same word. */
export function markerNotIn(texts: readonly string[]): string {
  let marker = 'REPOSITORY';
  for (let i = 1; texts.some((text) => text.includes(marker)); i++) marker = `REPOSITORY-${i}`;
  return marker;
}
