/** Characters of a piece that is read out of turn, and of the largest one that is read in turn. */
const least = 256;
const most = 4096;

/**
 * A text as the runtime's parser asks for it, by where each piece begins. The parser copies a piece whole, however little of it
 * is read: the scanners of some grammars look far ahead of each token and go back, which copies a file of Scala hundreds of
 * times. What is read out of turn is therefore short, and each piece behind it twice as long as the one before.
 */
export function textPieces(text: string): (start: number) => string {
  let next = -1;
  let length = least;
  return (start) => {
    length = start === next ? Math.min(2 * length, most) : least;
    const piece = text.slice(start, start + length);
    next = start + piece.length;
    return piece;
  };
}
