import { parseArgs, type ParseArgsConfig } from 'node:util';
import { severities } from '../core/answering/review/findings.ts';
import { errors } from '../core/errors.ts';
import { chunkKinds } from '../core/model/chunk.ts';
import { graphQuestions } from '../core/model/relation.ts';
import { chatProviders } from '../core/settings.ts';
import type { Completable } from './completion.ts';
import { evalDetails } from './eval-details.ts';

interface Command {
  readonly positional: string;
  readonly about: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** What `--help` says after the usage line. */
  readonly details?: string;
}

const indexDetails = `--preflight says what it would take, and indexes nothing. --export FILE writes the whole index into one file, which a team can keep or a
build can cache; --import FILE takes it over in another clone, where only what differs is indexed. What is exported holds the text of the files.`;

const reviewDetails = `Changes since the last commit, staged or not, with new files; with --base REV, since the branch parted from REV.
--fail-on high, medium or low ends with 1 where the model found something as grave.`;

const graphDetails = `--direction callers, callees or both (as usual); touched: all that a change of it may reach; entries: what nobody calls, without a symbol;
outline: what a file defines, given its path. --depth N goes N steps (2), --to SYMBOL prints a chain of calls that leads there.
A call is resolved (no mark), likely, or known by its name only (by-name).`;

/** What the command line understands: one entry a command, from which the help is made. */
const shared = { help: { type: 'boolean', short: 'h' } } as const;
const json = { json: { type: 'boolean' } } as const;
const dir = { dir: { type: 'string' } } as const;
/** Of every command that may ask a model. */
const modelOptions = { provider: { type: 'string' }, model: { type: 'string' }, 'no-llm': { type: 'boolean' } } as const;

export const commands = {
  index: { positional: '[dir]', about: 'Build the index of a folder, or bring it up to date.', options: { ...json, quiet: { type: 'boolean' }, preflight: { type: 'boolean' }, export: { type: 'string' }, import: { type: 'string' } }, details: indexDetails },
  status: {
    positional: '[dir]',
    about: 'What is indexed, left out or failed, and why; and what models have cost.',
    options: { ...json, 'reset-costs': { type: 'boolean' } },
    details: 'Costs are added up over all folders, by editor and command line; --reset-costs begins anew.',
  },
  search: {
    positional: '<query>',
    about: 'Find code by words and meaning.',
    options: {
      ...dir,
      ...json,
      top: { type: 'string' },
      lang: { type: 'string', multiple: true },
      path: { type: 'string', multiple: true },
      kind: { type: 'string', multiple: true },
      explain: { type: 'boolean' },
    },
  },
  ask: {
    positional: '<question>',
    about: 'Answer a question with citations; without a model, show the code.',
    options: { ...dir, ...json, ...modelOptions, fresh: { type: 'boolean' }, write: { type: 'boolean' } },
    details: 'An answer to the same question on the same code is given again, and nothing is sent; --fresh asks anew.\n--write asks for code in the style of the repository, with the examples it followed cited.',
  },
  explain: {
    positional: '[path[:lines]]',
    about: 'Explain code, an error or a change with its callers, callees, types and tests.',
    options: { ...dir, ...json, ...modelOptions, fresh: { type: 'boolean' }, symbol: { type: 'string' }, error: { type: 'string' }, diff: { type: 'boolean' }, base: { type: 'string' } },
    details: 'Of a path, all of it or some lines (src/a.ts:10-20); --error TEXT takes a message or a stack trace, - reads it from standard input;\n--diff takes what changed since the last commit, --base REV since the branch parted. Without a model, the graph says what belongs together.',
  },
  docs: {
    positional: '[dir]',
    about: 'Write an overview of the architecture and an FAQ with citations; again, only what changed.',
    options: { ...dir, ...json, provider: modelOptions.provider, model: modelOptions.model, out: { type: 'string' } },
    details: 'Markdown in docs/cairn, or in --out FOLDER. A section is kept as long as none of the lines that it cites has changed\nand its question finds no file among the first that it did not find before.',
  },
  review: {
    positional: '[dir]',
    about: 'Review what changed against the code around it; without a model, show what the change touches.',
    options: { ...dir, ...json, ...modelOptions, base: { type: 'string' }, 'fail-on': { type: 'string' } },
    details: reviewDetails,
  },
  graph: {
    positional: '[symbol]',
    about: 'Who calls a symbol, and whom it calls, over all files.',
    options: { ...dir, ...json, direction: { type: 'string' }, depth: { type: 'string' }, to: { type: 'string' } },
    details: graphDetails,
  },
  why: { positional: '<file>', about: 'Why a file is indexed or not, naming the rule.', options: { ...dir, ...json } },
  eval: {
    positional: '[items.jsonl]',
    about: 'Ask a set of questions and print how well the answers are found; --generate makes a set.',
    options: {
      ...dir,
      ...json,
      repos: { type: 'string' },
      scope: { type: 'string' },
      run: { type: 'string' },
      baseline: { type: 'string' },
      tolerance: { type: 'string' },
      top: { type: 'string' },
      context: { type: 'boolean' },
      quiet: { type: 'boolean' },
      generate: { type: 'boolean' },
      out: { type: 'string' },
      seed: { type: 'string' },
      each: { type: 'string' },
    },
    details: evalDetails,
  },
  mcp: {
    positional: '[dir…]',
    about: 'Serve the index to other tools over the Model Context Protocol, on standard input and output.',
    options: {},
    details: 'Of the folders given; of those that the client has open, where none is given and it tells; else of the one it was started in.',
  },
  completion: {
    positional: '<shell>',
    about: 'Print a script that completes commands and options in bash, zsh or fish.',
    options: {},
    details: 'bash: source <(cairn completion bash) in ~/.bashrc. zsh: the same in ~/.zshrc. fish: cairn completion fish > ~/.config/fish/completions/cairn.fish',
  },
} as const satisfies Record<string, Command>;

/** The commands as a shell completes them. */
export function completables(): Completable[] {
  return (Object.keys(commands) as CommandName[]).map((name) => {
    const { positional, about, options } = commands[name];
    const values = new Map(Object.entries(options as Command['options']).flatMap(([option, { type }]) => (type === 'string' ? [[option, choices[option] ?? []] as const] : [])));
    return { name, about, options: [...Object.keys(options), 'help'], values, argument: kinds[positional.replace(/[<>[\]]/g, '')] ?? 'none' };
  });
}

/** Options that take one of a few words. */
const choices: Readonly<Record<string, readonly string[]>> = { direction: graphQuestions, kind: chunkKinds, scope: ['root', 'full'], 'fail-on': severities, provider: chatProviders.filter((provider) => provider !== 'vscode') };

const kinds: Readonly<Record<string, Completable['argument']>> = { dir: 'folder', 'dir…': 'folder', file: 'file', 'path[:lines]': 'file', 'items.jsonl': 'file', pathlines: 'file', 'path:lines': 'file', shell: 'shell' };

export type CommandName = keyof typeof commands;

export interface Invocation {
  readonly command: CommandName;
  /** The one positional argument, empty where it was left out. */
  readonly argument: string;
  /** Those behind it, of a command that takes several. */
  readonly further: readonly string[];
  readonly options: Options;
}

export interface Options {
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
  readonly list: (name: string) => readonly string[];
  readonly number: (name: string, fallback: number, most: number) => number;
}

/** Returns the help text instead where it was asked for. Throws `wrong-usage`. */
export function parseCommandLine(args: readonly string[], version: string): Invocation | { readonly help: string } {
  const [name = '', ...rest] = args;
  if (['', '-h', '--help', 'help'].includes(name)) return { help: overview() };
  if (['-v', '--version', 'version'].includes(name)) return { help: version };
  if (!isCommand(name)) throw errors.wrongUsage(`There is no command "${name}".`, nearest(name) ? `Did you mean "cairn ${nearest(name)}"? "cairn --help" lists all.` : 'Run "cairn --help" for the list.');
  const { values, positionals } = parse(name, rest);
  if (values['help']) return { help: usageOf(name) };
  const [argument = '', ...more] = positionals;
  if (!argument.trim() && commands[name].positional.startsWith('<')) {
    throw errors.wrongUsage(`"cairn ${name}" needs ${commands[name].positional}.`, `Usage: ${usageLine(name)}`);
  }
  if (more.length > 0 && !commands[name].positional.includes('…')) throw errors.wrongUsage(`"cairn ${name}" takes one argument; "${more[0]}" is a second.`, 'Put quotes around a question of several words.');
  return { command: name, argument, further: more, options: optionsOf(values) };
}

function parse(name: CommandName, args: string[]): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args, options: { ...commands[name].options, ...shared }, allowPositionals: true });
  } catch (thrown) {
    const message = thrown instanceof Error ? (thrown.message.split('. ')[0] ?? '') : String(thrown);
    throw errors.wrongUsage(`${message}.`, `Usage: ${usageLine(name)}`);
  }
}

function optionsOf(values: Record<string, unknown>): Options {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  return {
    flag: (name) => values[name] === true,
    text,
    list: (name) => (Array.isArray(values[name]) ? values[name].flatMap((value) => String(value).split(',')) : []),
    number(name, fallback, most) {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= 1 && number <= most) return number;
      throw errors.wrongUsage(`--${name} must be a whole number from 1 to ${most}, not "${value}".`, 'Give another number.');
    },
  };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** A command that is a letter or two away from what was typed. */
function nearest(typed: string): string | undefined {
  const near = (Object.keys(commands) as CommandName[]).map((name) => ({ name, distance: distanceOf(typed, name) })).sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= 2 ? near.name : undefined;
}

function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

const firstSteps = `First steps
  cairn index                            make the index of this folder
  cairn search "where are retries set"   find code by words and meaning, in any language
  cairn graph retryPayment               who calls it, and what it calls
  cairn explain src/queue.ts:10-40       code with its callers, types and tests
  cairn review --base main               what a branch changed, and what that touches

Every command that looks first brings the index up to date. A model answers where one is set: --provider and --model, or
CAIRN_ANSWER_PROVIDER and CAIRN_ANSWER_MODEL. --json prints one document; mcp, which speaks its own
protocol, and completion, which prints a script, have none. Exit codes: 0 done, 1 failed, 2 wrong usage.
NO_COLOR turns colours off; CAIRN_HOME moves the indexes.`;

function overview(): string {
  const rows = (Object.keys(commands) as CommandName[]).map((name) => `  ${`${name} ${commands[name].positional}`.padEnd(24)}${commands[name].about}`);
  return ['Cairn finds and explains code, and proves what it says by file and line.', '', 'Usage: cairn <command> [options]', '', ...rows, '', firstSteps, '', '"cairn <command> --help" lists the options of a command.'].join('\n');
}

function usageOf(name: CommandName): string {
  const { about, details }: Command = commands[name];
  return [about, '', `Usage: ${usageLine(name)}`, ...(details === undefined ? [] : ['', details])].join('\n');
}

function usageLine(name: CommandName): string {
  const options = Object.entries<{ type: string }>(commands[name].options);
  return ['cairn', name, commands[name].positional, ...options.map(([option, { type }]) => (type === 'boolean' ? `[--${option}]` : `[--${option} ${option.toUpperCase()}]`))].join(' ');
}
