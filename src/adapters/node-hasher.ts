import { createHash } from 'node:crypto';
import type { Hasher } from '../core/ports/hasher.ts';

/** 128 bits of SHA-256: no two contents of a workspace meet by chance, at half the space of the whole digest. */
const digits = 32;

export const nodeHasher: Hasher = {
  hash: (content) => createHash('sha256').update(content).digest('hex').slice(0, digits),
};
