export interface Hasher {
  /** Hex digest of 64 characters at most; equal contents have equal digests, in every process and version. */
  hash(content: string | Uint8Array): string;
}
