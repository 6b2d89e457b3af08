import type { RootStatus } from '../core/model/status.ts';
import { settingsTable, type SettingKey, type Settings } from '../core/settings.ts';
import type { IndexView } from './index-view.ts';
import type { Logged } from './log.ts';

export interface Diagnostics {
  /** Names and versions of what runs, in order. */
  readonly versions: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly view: IndexView | null;
  /** What the log has warned of lately, oldest first. */
  readonly warnings: readonly Logged[];
}

/** For whoever helps: enough to understand a fault. It holds no code, no question, no key, no name of a file or folder, and of servers only the host. */
export function diagnosticsText({ versions, settings, view, warnings }: Diagnostics): string {
  return [
    section('Cairn diagnostics', Object.entries(versions).map(([name, version]) => `${name}: ${version}`)),
    section('Settings that differ from the default', settingLines(settings)),
    section('Index', view ? indexLines(view) : ['no folder on disk is open']),
    section('Last warnings', warnings.map(({ at, message }) => `${new Date(at).toISOString()} ${plainWords(message, hostsOf(settings))}`)),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return [`## ${title}`, ...(lines.length > 0 ? lines : ['none']).map((line) => `- ${line.replace(/\s+/g, ' ')}`), ''].join('\n');
}

function settingLines(settings: Settings): string[] {
  const keys = (Object.keys(settingsTable) as SettingKey[]).filter((key) => JSON.stringify(settings[key]) !== JSON.stringify(settingsTable[key].default));
  return keys.map((key) => `cairn.${key}: ${settingValue(key, settings[key])}`);
}

/** Addresses may hold keys, globs the names of folders, and a name of a model whatever was pasted into it. */
function settingValue(key: SettingKey, value: unknown): string {
  if (Array.isArray(value)) return `${value.length} entries`;
  if (key.endsWith('.baseUrl')) return hostOf(String(value));
  if (key.endsWith('.model')) return /^[\w.:/@-]{1,80}$/.test(String(value)) ? String(value) : 'not a name';
  return JSON.stringify(value);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).host}` : 'not an address';
}

function indexLines({ status, paused, preflight }: IndexView): string[] {
  const { progress } = status;
  return [
    ...(paused ? ['indexing is paused'] : []),
    ...(preflight ? [`waits for a word: ${preflight.reasons.join(', ')}, ${preflight.files} files`] : []),
    ...(progress ? [`${progress.phase}: ${progress.done} of ${progress.total}`] : []),
    ...status.roots.map(rootLine),
  ];
}

function rootLine({ state, files, skipped, problems, chunks, embedded, embedder, bytes, updated, checked, failure }: RootStatus, index: number): string {
  const time = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString());
  return [
    `root ${index + 1}: ${state}`,
    `${files.indexed} of ${files.total} files, ${files.failed} failed, ${problems.length} with problems`,
    `left out: ${leftOut(skipped)}`,
    `${chunks} chunks, ${embedded} with a vector of ${embedder ? `${embedder.provider} ${embedder.model}` : 'no model'}`,
    `${bytes} bytes, changed ${time(updated)}, checked ${time(checked)}`,
    ...(failure ? [`failure ${failure.code}`] : []),
  ].join('; ');
}

/** Rules by their kind: what a file of rules says names folders. */
function leftOut(skipped: Readonly<Record<string, number>>): string {
  const kinds = new Map<string, number>();
  for (const [rule, count] of Object.entries(skipped)) {
    const kind = rule.startsWith('default') ? rule : (/^[\w.]+/.exec(rule)?.[0] ?? 'other');
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  return [...kinds].map(([kind, count]) => `${count} by ${kind}`).join(', ') || 'none';
}

/** A message as far as it is plain words, numbers and the hosts of the settings: whatever else stands in it may be a path, code or a key. */
function plainWords(message: string, hosts: ReadonlySet<string>): string {
  const unquoted = message.replace(/"[^"]*"?|`[^`]*`?|“[^”]*”?|(?<=^|[\s(:])'[^']*'?/g, ' … ');
  const words = unquoted.split(/\s+/).map((word) => {
    const bare = word.replace(/^[(\[]+|[)\].,:;!?]+$/g, '');
    return /^(?:\p{L}{1,24}(?:['’-]\p{L}{1,24})*|\d{1,9}(?:ms|s|%|KB|MB)?|…|)$/u.test(bare) || hosts.has(bare) ? word : '…';
  });
  return words.join(' ').replace(/…(?:\s+…)+/g, '…').trim();
}

/** Hosts of the servers that the settings name. */
function hostsOf(settings: Settings): ReadonlySet<string> {
  const addresses = (['answer.baseUrl', 'embedding.baseUrl', 'rerank.baseUrl'] as const).map((key) => settings[key]).filter((address) => URL.canParse(address));
  return new Set(addresses.flatMap((address) => [new URL(address).host, new URL(address).hostname]));
}
