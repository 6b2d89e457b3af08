// npm run bench -- <name> [--json] [--save] [--items FILE] [--repos FOLDER] [--elsewhere-items FILE] [--elsewhere-repos FOLDER] [--home FOLDER] [--large]
// npm run bench -- chunks --draw FILE
// npm run bench -- faults [--seeds N] [--only NAME]
// Runs one measurement, prints it beside the committed baseline, and fails where a threshold is missed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ablation } from './ablation.ts';
import { agentTokens } from './agent-tokens.ts';
import { chunks } from './chunks.ts';
import { drawFile } from './draw-file.ts';
import { context } from './context.ts';
import { faults } from './faults.ts';
import { graph } from './graph.ts';
import { indexing } from './indexing.ts';
import { languages } from './languages.ts';
import { panel } from './panel.ts';
import { mcp } from './mcp.ts';
import { missed, table, type Bench, type Measurement } from './measurement.ts';
import { retrieval } from './retrieval.ts';
import { scale } from './scale.ts';
import { secrets } from './secrets.ts';

const benches: Record<string, Bench> = { ablation, 'agent-tokens': agentTokens, chunks, context, faults, graph, indexing, languages, mcp, panel, retrieval, scale, secrets };
const root = path.resolve(import.meta.dirname, '..');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'boolean' },
      save: { type: 'boolean' },
      items: { type: 'string' },
      repos: { type: 'string' },
      'elsewhere-items': { type: 'string' },
      'elsewhere-repos': { type: 'string' },
      home: { type: 'string' },
      large: { type: 'boolean' },
      draw: { type: 'string' },
      seeds: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  });
  const name = positionals[0] ?? '';
  const bench = benches[name];
  if (!bench) {
    console.error(`Which measurement? One of: ${Object.keys(benches).join(', ')}.`);
    return 2;
  }
  const dist = path.join(root, 'dist');
  if (values.draw !== undefined) {
    console.log(await drawFile(values.draw, dist));
    return 0;
  }
  const figures = await bench({
    ...(values.seeds === undefined ? {} : { seeds: Number(values.seeds) }),
    ...(values.only === undefined ? {} : { only: values.only }),
    items: values.items,
    repos: values.repos,
    elsewhereItems: values['elsewhere-items'],
    elsewhereRepos: values['elsewhere-repos'],
    home: values.home,
    large: values.large ?? false,
    dist,
    progress: (line) => console.error(line),
  });
  const measurement: Measurement = { name, figures };
  const file = path.join(root, 'bench', 'baselines', `${name}.json`);
  const baseline = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Measurement) : null;
  console.log(values.json ? JSON.stringify({ ...measurement, baseline }) : table(measurement, baseline));
  if (values.save) writeFileSync(file, `${JSON.stringify(measurement, null, 2)}\n`);
  return figures.some(missed) ? 1 : 0;
}

void main().then((code) => {
  process.exitCode = code;
});
