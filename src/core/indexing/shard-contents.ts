import type { Hasher } from '../ports/hasher.ts';
import type { Content } from './stored-record.ts';

/** Where the contents of one shard's records lie behind its directory. */
export interface ShardContents {
  /** All of them, once they were read. */
  whole: Uint8Array | null;
  /** A piece, from the disk; null where it can't be read. */
  readonly piece: (at: number, length: number) => Uint8Array | null;
  /** Told when what was read is not what was written. */
  readonly lost: () => void;
}

/** Lengths in bytes, one behind the other. */
export type ContentLengths = readonly [text: number, chunks: number, relations: number];

const encoder = new TextEncoder();
const nothing = new Uint8Array();
const noChunks = encoder.encode('{"chunks":[],"places":[]}');

/** The content of a record that is read when somebody looks at it, and checked. One that is lost is empty: the next sync makes it anew. */
export class PlacedContent implements Content {
  private own: Uint8Array | null = null;

  constructor(
    private readonly contents: ShardContents,
    private readonly at: number,
    private readonly lengths: ContentLengths,
    private readonly stated: { readonly checksum: string; readonly notes: string },
    private readonly hasher: Hasher,
  ) {}

  get text(): Uint8Array {
    return this.part(0) ?? nothing;
  }
  get chunks(): Uint8Array {
    return this.part(1) ?? noChunks;
  }
  get relations(): Uint8Array {
    return this.part(2) ?? nothing;
  }
  get checksum(): string {
    return this.stated.checksum;
  }
  get notes(): Uint8Array {
    return encoder.encode(this.stated.notes);
  }

  private part(index: 0 | 1 | 2): Uint8Array | null {
    const [text, chunks] = this.lengths;
    const start = [0, text, text + chunks][index] ?? 0;
    return this.bytes()?.subarray(start, start + this.lengths[index]) ?? null;
  }

  private bytes(): Uint8Array | null {
    const length = this.lengths[0] + this.lengths[1] + this.lengths[2];
    if (this.contents.whole) return this.contents.whole.subarray(this.at, this.at + length);
    this.own ??= this.checked(length);
    return this.own;
  }

  private checked(length: number): Uint8Array | null {
    const bytes = this.contents.piece(this.at, length);
    if (bytes && this.hasher.hash(bytes) === this.stated.checksum) return bytes;
    this.contents.lost();
    return null;
  }
}
