import { secretFinder } from '../adapters/late-secret-finder.ts';
import { maskSecrets } from '../core/answering/mask-secrets.ts';
import { ToolProblem, type AnswerTool } from '../core/answering/tools/tool.ts';
import type { Engine } from '../core/engine.ts';
import { failureOf, isAbort } from '../core/errors.ts';
import { said, sentences, t } from '../protocol/l10n.ts';

/** What a tool finds for an agent of the editor, without secrets: where its model runs is not known. What went wrong is told to the model, too: it may ask otherwise. */
export async function lookForAgent(tool: AnswerTool | undefined, input: object, engine: Engine | null, signal: AbortSignal): Promise<string> {
  if (!engine || !tool) return t('Cairn indexes folders on disk: open one first.');
  try {
    const { text } = await tool.run(input, { engine, read: (root, path) => engine.read(root, path) }, signal);
    return (await maskSecrets([text], secretFinder)).texts[0] ?? '';
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    if (thrown instanceof ToolProblem) return thrown.message;
    const { message, action } = failureOf(thrown);
    return sentences(said(message), said(action));
  }
}
