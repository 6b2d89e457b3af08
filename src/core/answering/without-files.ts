import type { SourceFilePlace } from '../model/answer.ts';
import type { Hit } from '../model/hit.ts';
import type { GraphResult } from '../model/relation.ts';
import { qualified, type ToolScope } from './tools/tool.ts';

/** A file has at most a handful of hits; so many more are asked for that what is left is still enough. */
const hitsOfAFile = 6;

export function isExcluded(excluded: readonly SourceFilePlace[], { root, path }: SourceFilePlace): boolean {
  return excluded.some((file) => file.root === root && file.path === path);
}

/** The same repository without these files: neither their text nor their names come from it, whatever it is asked. */
export function withoutFiles({ engine, read }: ToolScope, excluded: readonly SourceFilePlace[]): ToolScope {
  const kept = (file: SourceFilePlace): boolean => !isExcluded(excluded, file);
  return {
    read: async (root, path) => (kept({ root, path }) ? read(root, path) : null),
    engine: {
      async search(query, signal) {
        const result = await engine.search({ ...query, top: query.top + excluded.length * hitsOfAFile }, signal);
        return { ...result, hits: hitsWithout(result.hits, kept).slice(0, query.top) };
      },
      graph: async (query, signal) => graphWithout(await engine.graph(query, signal), kept),
      locate: async (path) => (await engine.locate(path)).filter(kept),
      companions: async (places) => (await engine.companions(places.filter(kept))).filter(kept),
      async list(folder) {
        const listing = await engine.list(folder);
        return { ...listing, files: listing.files.filter((path) => !excluded.some((file) => qualified(file) === path)) };
      },
      why: (path) => engine.why(path),
    },
  };
}

/** A hit that was shown under one which is gone stands for itself. */
function hitsWithout(hits: readonly Hit[], kept: (file: SourceFilePlace) => boolean): Hit[] {
  const left = hits.map((hit, i) => ({ hit, i })).filter(({ hit }) => kept({ root: hit.root, path: hit.chunk.path }));
  const places = new Map(left.map(({ i }, place) => [i, place]));
  return left.map(({ hit: { groupOf, ...hit } }) => {
    const leader = groupOf === undefined ? undefined : places.get(groupOf);
    return leader === undefined ? hit : { ...hit, groupOf: leader };
  });
}

function graphWithout(result: GraphResult, kept: (file: SourceFilePlace) => boolean): GraphResult {
  const places = new Map<number, number>();
  const nodes = result.nodes.filter(kept).map((node, id) => {
    places.set(node.id, id);
    return { ...node, id };
  });
  const edges = result.edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
  });
  const matches = result.matches.flatMap((id) => places.get(id) ?? []);
  const unresolved = result.unresolved.flatMap((call) => {
    const from = places.get(call.from);
    return from === undefined ? [] : [{ ...call, from }];
  });
  return { ...result, nodes, edges, matches, unresolved };
}
