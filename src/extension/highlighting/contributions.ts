import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { plainJson } from './json-with-comments.ts';

/** What extensions bring that colours code: themes, grammars, and the names of languages. */
export interface Contributions {
  readonly themes: readonly Theme[];
  readonly grammars: readonly Grammar[];
  readonly languages: readonly Language[];
}

const theme = v.object({ id: v.exactOptional(v.string()), label: v.exactOptional(v.string()), uiTheme: v.exactOptional(v.string(), 'vs-dark'), path: v.string() });
const grammar = v.object({ language: v.exactOptional(v.string()), scopeName: v.string(), path: v.string(), injectTo: v.exactOptional(v.array(v.string())) });
const language = v.object({ id: v.string(), aliases: v.exactOptional(v.array(v.string()), []), extensions: v.exactOptional(v.array(v.string()), []) });
const manifest = v.object({ contributes: v.exactOptional(v.object({ themes: v.exactOptional(v.array(v.unknown()), []), grammars: v.exactOptional(v.array(v.unknown()), []), languages: v.exactOptional(v.array(v.unknown()), []) })) });

export type Theme = v.InferOutput<typeof theme>;
export type Grammar = v.InferOutput<typeof grammar>;
export type Language = v.InferOutput<typeof language>;

export interface Extension {
  readonly folder: string;
  readonly manifest: unknown;
}

/** Paths become absolute. An entry of another shape than is documented is left out. */
export function contributionsOf(extensions: readonly Extension[]): Contributions {
  const all = extensions.flatMap(({ folder, manifest: raw }) => {
    const parsed = v.safeParse(manifest, raw);
    const contributes = parsed.success ? parsed.output.contributes : undefined;
    return contributes ? [{ folder, contributes }] : [];
  });
  const each = <T extends { readonly path: string }>(schema: v.GenericSchema<unknown, T>, pick: (contributes: (typeof all)[number]['contributes']) => readonly unknown[]): T[] =>
    all.flatMap(({ folder, contributes }) => pick(contributes).flatMap((raw) => valid(schema, raw)).map((entry) => ({ ...entry, path: path.join(folder, entry.path) })));
  return {
    themes: each(theme, ({ themes }) => themes),
    grammars: each(grammar, ({ grammars }) => grammars),
    languages: all.flatMap(({ contributes }) => contributes.languages.flatMap((raw) => valid(language, raw))),
  };
}

function valid<T>(schema: v.GenericSchema<unknown, T>, raw: unknown): T[] {
  const parsed = v.safeParse(schema, raw);
  return parsed.success ? [parsed.output] : [];
}

/**
 * The extensions that come with the editor, read from its folder: in a window on another machine the editor does not
 * tell this side of those that only bring themes.
 */
export async function builtInExtensions(appRoot: string): Promise<Extension[]> {
  const top = path.join(appRoot, 'extensions');
  const names = await readdir(top).catch(() => []);
  const read = async (name: string): Promise<Extension[]> => {
    const folder = path.join(top, name);
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
    return text === null ? [] : [{ folder, manifest: plainJson(text) }];
  };
  return (await Promise.all(names.map(read))).flat();
}
