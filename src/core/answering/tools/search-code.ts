import * as v from 'valibot';
import type { Hit } from '../../model/hit.ts';
import { pieceOf, renderPiece } from '../piece.ts';
import { counted, parameters, tool } from './tool.ts';

/** Enough to see where something lies; a second search is cheaper than a prompt full of near misses. */
const mostHits = 8;

export const searchCode = tool(
  {
    name: 'search_code',
    description: 'Searches the whole repository by words and by meaning. Returns the best pieces of code with path and lines. Use it for what the given pieces do not show.',
    parameters: parameters(
      {
        query: { type: 'string', description: 'What to look for: a question, words, or names from code.' },
        path: { type: 'string', description: 'A glob that narrows the search, such as src/** or *.py.' },
      },
      ['query'],
    ),
  },
  v.object({ query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)), path: v.optional(v.pipe(v.string(), v.maxLength(300))) }),
  ({ query, path }) => `“${query}”${path ? ` in ${path}` : ''}`,
  async ({ query, path }, { engine }, signal) => {
    const { hits } = await engine.search({ text: query, top: mostHits, ...(path ? { filters: { paths: [path] } } : {}) }, signal);
    const pieces = hits.map((hit: Hit) => pieceOf(hit));
    const text = pieces.map(renderPiece).join('\n\n');
    return { text: text || 'Nothing was found.', summary: counted(pieces.length, 'place'), pieces };
  },
);
