import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { projectPage } from '../core/answering/project-page.ts';
import { linesOf } from '../core/answering/tools/read-lines.ts';
import { qualified, ToolProblem } from '../core/answering/tools/tool.ts';
import { errors } from '../core/errors.ts';
import { linkedLines } from './line-links.ts';
import type { Served } from './served.ts';
import { progressTeller } from './tell-progress.ts';

export const mapUri = 'cairn://project-map';
/** A page that a model reads once, at the beginning. */
export const mapTokens = 3_000;
const mostLines = 10_000;

/** The project map, and any lines of an indexed file by the address that the tools link to. */
export function registerResources(server: McpServer, served: Served): void {
  const { engine } = served;
  const scope = { engine, read: (root: string, path: string) => engine.read(root, path) };
  server.registerResource(
    'project-map',
    mapUri,
    { title: 'Project map', description: 'Folders, README, manifest and conventions of the repository, in about 3,000 tokens.', mimeType: 'text/markdown' },
    async (uri, extra) => {
      await served.catchUp(extra.signal, progressTeller(extra));
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: await projectPage(scope, mapTokens) }] };
    },
  );
  server.registerResource(
    'lines',
    new ResourceTemplate('file:///{+path}', { list: undefined }),
    { title: 'Lines of a file', description: 'An indexed file as it stands now, or lines of it: file:///repository/src/a.ts#L10-L20.' },
    async (uri) => {
      const lines = linkedLines(uri, await served.roots());
      if (!lines) throw errors.wrongUsage(`${uri.href} is not in a folder that is served.`, 'Use an address that a tool gave.');
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: await textOf(lines) }] };
    },
  );

  async function textOf(place: NonNullable<ReturnType<typeof linkedLines>>): Promise<string> {
    const wanted = { path: qualified(place), start: place.startLine, end: place.endLine };
    const { piece } = await linesOf(wanted, scope, mostLines);
    // A file elsewhere that ends the same is not the one that was asked for.
    if (piece.path !== place.path || piece.root !== place.root) throw new ToolProblem(`There is no indexed file ${wanted.path}.`);
    return piece.text;
  }
}
