import * as v from 'valibot';
import type { Engine } from '../../engine.ts';
import type { ToolSpec } from '../../ports/chat-model.ts';
import type { Piece } from '../piece.ts';

/** What the tools look into: the index, and files of the index as they stand now. */
export interface ToolScope {
  readonly engine: Pick<Engine, 'search' | 'locate' | 'graph' | 'list' | 'companions' | 'why'>;
  readonly read: (root: string, path: string) => Promise<string | null>;
}

export interface ToolOutcome {
  /** For the model. */
  readonly text: string;
  /** For people, in a few words: `5 places`. */
  readonly summary: string;
  /** Code that the text shows, so that it can be cited. */
  readonly pieces: readonly Piece[];
}

export interface AnswerTool {
  readonly spec: ToolSpec;
  /** A call in a few words, for people: `"retry" in src/`. */
  readonly describe: (input: unknown) => string;
  /** Throws a `ToolProblem` where the input is wrong. */
  readonly run: (input: unknown, scope: ToolScope, signal: AbortSignal) => Promise<ToolOutcome>;
}

/** What the model did wrong, in words that tell it what to do. */
export class ToolProblem extends Error {}

/** A tool whose input is checked before anything is done with it. */
export function tool<T>(
  spec: ToolSpec,
  schema: v.GenericSchema<unknown, T>,
  describe: (input: T) => string,
  run: (input: T, scope: ToolScope, signal: AbortSignal) => Promise<ToolOutcome>,
): AnswerTool {
  return {
    spec,
    describe(input) {
      const parsed = v.safeParse(schema, input);
      return parsed.success ? describe(parsed.output) : '';
    },
    async run(input, scope, signal) {
      const parsed = v.safeParse(schema, input);
      if (!parsed.success) throw new ToolProblem(`Wrong input: ${v.summarize(parsed.issues)}`);
      return run(parsed.output, scope, signal);
    },
  };
}

/** A JSON schema of an object of these properties. */
export function parameters(properties: Readonly<Record<string, { type: string; description: string; enum?: readonly string[]; items?: { type: string } }>>, required: readonly string[]): Record<string, unknown> {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A path as the model writes and reads it: among several roots it begins with the root's name. */
export function qualified({ root, path }: { readonly root: string; readonly path: string }): string {
  return root ? `${root}/${path}` : path;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
