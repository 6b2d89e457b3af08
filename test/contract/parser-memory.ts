// Parses as many files as it is told, and says how much larger the process has become from the first ones to the last.
import { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';

const [grammars = '', runtime = '', count = '0'] = process.argv.slice(2);

async function main(): Promise<void> {
  const parser = new TreeSitterParser(grammars, runtime);
  let settled = 0;
  for (let i = 0; i < Number(count); i++) {
    const result = await parser.parse('javascript', fileOf(i));
    if (!result.ok || result.syntax.definitions.length === 0) throw new Error(`File ${i} was not parsed.`);
    if (i === Number(count) / 6) settled = process.memoryUsage.rss();
  }
  console.log(JSON.stringify({ grownMegabytes: (process.memoryUsage.rss() - settled) / 1e6 }));
}

/** 40 KB of statements: a large tree and one definition, so that the time goes into trees. */
function fileOf(seed: number): string {
  const statement = (i: number): string => `  total += values[${seed + i}] * (${i} + factor);\n`;
  return `export function sum${seed}(values, factor) {\n  let total = 0;\n${Array.from({ length: 1000 }, (_, i) => statement(i)).join('')}  return total;\n}\n`;
}

void main();
