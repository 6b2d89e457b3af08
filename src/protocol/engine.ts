import * as v from 'valibot';
import { askedPlace, changedPath, explanation, folderListing, graphQuery, graphResult, indexStatus, locatedFile, modelIdentity, preflight, progress, query, searchResult, companion, syncSummary, unsavedFile } from './model.ts';

/** One method of the engine's process or of its host: what goes in, what comes out, and what is told meanwhile. */
export interface Method {
  readonly params: v.GenericSchema;
  readonly result: v.GenericSchema;
  readonly progress?: v.GenericSchema;
}
export type Methods = Readonly<Record<string, Method>>;
export type Params<M extends Method> = v.InferOutput<M['params']>;
export type Result<M extends Method> = v.InferOutput<M['result']>;
export type ProgressOf<M extends Method> = M extends { readonly progress: infer S extends v.GenericSchema } ? v.InferOutput<S> : never;

const nothing = v.void();
const vector = v.custom<Float32Array>((value) => value instanceof Float32Array, 'a vector of 32-bit numbers');

const engineOptions = v.object({
  /** Settings of one root alone go before those of all. */
  folders: v.array(v.object({ folder: v.string(), name: v.string(), settings: v.exactOptional(v.record(v.string(), v.unknown())) })),
  /** By key; the table of settings checks them on arrival. */
  settings: v.record(v.string(), v.unknown()),
  /** Folder that holds the indexes. */
  home: v.string(),
  /** Folder of the bundle: grammars and the parser lie there. */
  assets: v.string(),
  /** An embedding model the host reaches; null where search is by keywords, or the process has one of its own. */
  embedder: v.nullable(v.object({ identity: modelIdentity, host: v.string(), local: v.boolean() })),
});
export type EngineOptions = v.InferOutput<typeof engineOptions>;

/** What the engine's process does for its host. `open` comes first. */
export const engineMethods = {
  open: { params: engineOptions, result: nothing },
  /** Paths that changed, where nothing else did. */
  sync: { params: v.object({ changed: v.exactOptional(v.array(changedPath)) }), result: syncSummary, progress },
  preflight: { params: nothing, result: preflight },
  unsaved: { params: v.array(unsavedFile), result: nothing },
  status: { params: nothing, result: indexStatus },
  search: { params: query, result: searchResult },
  graph: { params: graphQuery, result: graphResult },
  locate: { params: v.object({ path: v.string() }), result: v.array(locatedFile) },
  read: { params: v.object({ root: v.string(), path: v.string() }), result: v.nullable(v.string()) },
  companions: { params: v.array(askedPlace), result: v.array(companion) },
  list: { params: v.object({ folder: v.string() }), result: folderListing },
  suggest: { params: nothing, result: v.array(v.string()) },
  why: { params: v.object({ path: v.string() }), result: explanation },
  forget: { params: nothing, result: nothing },
} as const satisfies Methods;
export type EngineMethods = typeof engineMethods;

/** What the host does for the engine's process: the network and the keys are only there. */
export const hostMethods = {
  embed: {
    params: v.object({ texts: v.array(v.string()), purpose: v.picklist(['document', 'query']) }),
    result: v.array(vector),
  },
  log: { params: v.object({ level: v.picklist(['info', 'warn']), message: v.string() }), result: nothing },
} as const satisfies Methods;
export type HostMethods = typeof hostMethods;
