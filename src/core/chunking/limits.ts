/**
 * The sizes of chunks, in tokens as the embedded model counts them. The embedder sums over a chunk's tokens: a definition stays whole as long
 * as it has one theme, plain text is cut sooner because nothing says where its themes end.
 */
export const limits = {
  /** A definition up to here is one chunk. Nine of ten functions are below 400, and every embedder takes 1,024. */
  definition: 1024,
  /** Windows over what has no structure, or too much in one definition. */
  window: 512,
  /** What two windows share, so that a sentence at the cut is whole in one of them: about seven lines of code. */
  overlap: 64,
  /** A gap up to this size joins a neighbour: `export default queue;` alone answers no question. */
  crumb: 6,
  /** A comment by itself up to here joins what follows: the heading over a group of functions. */
  heading: 48,
  /** Small entries of a configuration file are put together up to here: ten or twenty lines that are read at a glance. */
  entries: 128,
  /** Constants up to here are read with the code before them: two or three lines. */
  constants: 40,
  /** A section of sections up to here is one chunk: half a window, which a rule of a style sheet seldom fills. */
  section: 256,
  /** The header of a section up to here joins the first one inside, whose symbol says the same: `@media (max-width: 40rem) {`. */
  sectionHeader: 32,
  /** Definitions nested deeper stay inside the outer one: nobody names them, and recursion must end. */
  nesting: 24,
} as const;
