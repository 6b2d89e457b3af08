import * as v from 'valibot';
import { pieceOf, renderPiece } from '../piece.ts';
import { counted, parameters, tool } from './tool.ts';

const mostParts = 6;
/** A first look at each part; more comes with the searches that follow. */
const hitsPerPart = 3;

export const plan = tool(
  {
    name: 'plan',
    description: `Call this first for a question of several parts: say the parts, at most ${mostParts}, each as a question that stands by itself. Returns the best pieces of code for each. Then look further where a part needs it, and answer part by part.`,
    parameters: parameters({ parts: { type: 'array', items: { type: 'string' }, description: 'The parts, in the order in which they are to be answered.' } }, ['parts']),
  },
  v.object({ parts: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))), v.minLength(1), v.maxLength(mostParts)) }),
  ({ parts }) => parts.map((part, i) => `${i + 1}. ${part}`).join(' '),
  async ({ parts }, { engine }, signal) => {
    const found = await Promise.all(parts.map((text) => engine.search({ text, top: hitsPerPart }, signal)));
    const pieces = found.map(({ hits }) => hits.map(pieceOf));
    const text = parts.map((part, i) => [`## Part ${i + 1}: ${part}`, ...(pieces[i] ?? []).map(renderPiece)].join('\n\n')).join('\n\n');
    return { text, summary: counted(parts.length, 'part'), pieces: pieces.flat() };
  },
);
