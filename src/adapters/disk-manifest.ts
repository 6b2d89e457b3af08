import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Generation, OpenResult } from '../core/ports/index-storage.ts';

/** Of the manifest file itself, not of what the segments hold. */
const version = 1;

/** Of segments, which never change: each is added up once. */
const known = new WeakMap<Uint8Array, string>();

export function checksumOf(bytes: Uint8Array | string): string {
  if (typeof bytes === 'string') return digestOf(bytes);
  const checksum = known.get(bytes) ?? digestOf(bytes);
  known.set(bytes, checksum);
  return checksum;
}

/** For bytes whose checksum was found right by another one. */
export function rememberChecksum(bytes: Uint8Array, checksum: string): void {
  known.set(bytes, checksum);
}

/** Segments are files of this name. */
export function isChecksum(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);
}

function digestOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** Two lines: version and checksum, then the generation. */
export function encodeManifest(generation: Generation): string {
  const body = JSON.stringify(generation);
  return `${JSON.stringify({ version, checksum: checksumOf(body) })}\n${body}`;
}

export async function readManifest(file: string): Promise<OpenResult> {
  const text = await readText(file);
  return typeof text === 'string' ? decodeManifest(text) : text;
}

/** Reads it again and again: it is decoded only where its checksum is another. Each search asks whether there is something new. */
export function manifestReader(file: string): () => Promise<OpenResult> {
  let known: { readonly head: string; readonly result: OpenResult } | null = null;
  return async () => {
    const text = await readText(file);
    if (typeof text !== 'string') return text;
    const head = text.slice(0, text.indexOf('\n') + 1);
    if (known && head !== '' && known.head === head) return known.result;
    const result = decodeManifest(text);
    known = result.state === 'open' ? { head, result } : null;
    return result;
  };
}

async function readText(file: string): Promise<string | OpenResult> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'absent' };
    return { state: 'damaged', message: `the manifest can't be read: ${(error as Error).message}` };
  }
}

export function decodeManifest(text: string): OpenResult {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  try {
    const head = JSON.parse(text.slice(0, Math.max(end, 0))) as { version?: unknown; checksum?: unknown } | null;
    // An older or newer program wrote it: to this one it is as if there were none.
    if (head && typeof head.version === 'number' && head.version !== version) return { state: 'absent' };
    if (head?.checksum !== checksumOf(body)) return { state: 'damaged', message: 'the manifest does not match its checksum' };
    return { state: 'open', generation: JSON.parse(body) as Generation };
  } catch {
    return { state: 'damaged', message: 'the manifest is not whole' };
  }
}
