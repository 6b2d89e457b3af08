import crypto from 'node:crypto';
import type { Hasher } from '../core/ports/hasher.ts';

/** 128 bits of SHA-256: no two contents of a workspace meet by chance, at half the space of the whole digest. */
const digits = 32;

export const nodeHasher: Hasher = { hash: (content) => hexOf(content).slice(0, digits) };

/** In one call where there is one (from Node 20.12 on): an object for each chunk costs as much as its hash. */
const hexOf: (content: string | Uint8Array) => string =
  typeof (crypto as Partial<typeof crypto>).hash === 'function' ? (content) => crypto.hash('sha256', content, 'hex') : (content) => crypto.createHash('sha256').update(content).digest('hex');
