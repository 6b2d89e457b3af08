/**
 * Postings of one term: for each document that has it, the number and how often it stands in each field. A number is
 * packed as symbol (8 bits), path (8 bits) and text (16 bits): more in one chunk makes no difference to BM25.
 */
export class Postings {
  documents = new Uint32Array(1024);
  counts = new Uint32Array(1024);
  length = 0;

  reserve(room: number): void {
    const needed = this.length + room;
    if (needed <= this.documents.length) return;
    const size = Math.max(needed, this.documents.length * 2);
    this.documents = grown(this.documents, size);
    this.counts = grown(this.counts, size);
  }
}

export const mostInName = 0xff;
export const mostInText = 0xffff;

/** In how many of the documents the term stands in symbol, path, text, and at all. */
export function frequenciesOf(postings: Postings, from = 0): [number, number, number, number] {
  let [symbol, path, text] = [0, 0, 0];
  for (let i = from; i < postings.length; i++) {
    const counts = postings.counts[i] ?? 0;
    if (counts & 0xff) symbol++;
    if (counts & 0xff00) path++;
    if (counts >>> 16) text++;
  }
  return [symbol, path, text, postings.length - from];
}

/**
 * Postings as bytes, seven bits each: the distance to the document before, with three bits for the fields that follow;
 * no field stands for "once, in the text", which most are. About two bytes a posting.
 */
export class PostingWriter {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  write(postings: Postings): void {
    this.reserve(16 + postings.length * 14);
    const [symbol, path] = frequenciesOf(postings);
    this.number(postings.length);
    this.number(symbol > 0 || path > 0 ? 1 : 0);
    let last = -1;
    for (let i = 0; i < postings.length; i++) {
      const document = postings.documents[i] ?? 0;
      const counts = postings.counts[i] ?? 0;
      this.posting(document - last - 1, counts & 0xff, (counts >>> 8) & 0xff, counts >>> 16);
      last = document;
    }
  }

  private posting(distance: number, symbol: number, path: number, text: number): void {
    if (symbol === 0 && path === 0 && text === 1) {
      this.number(distance * 8);
      return;
    }
    this.number(distance * 8 + (symbol ? 1 : 0) + (path ? 2 : 0) + (text ? 4 : 0));
    if (symbol) this.number(symbol);
    if (path) this.number(path);
    if (text) this.number(text);
  }

  private number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  private reserve(room: number): void {
    if (this.length + room > this.bytes.length) this.bytes = grown(this.bytes, Math.max(this.length + room, this.bytes.length * 2));
  }
}

/** True where the term names something: it stands in a symbol or a path. */
export function isName(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while ((bytes[at] ?? 0) >= 128) at++;
  return bytes[at + 1] === 1;
}

/** Appends the postings written at `start`, without the documents marked in `dead`; `base` is added to each number. */
export function readPostings(bytes: Uint8Array, start: number, base: number, dead: Uint8Array | null, into: Postings): void {
  let at = start;
  const number = (): number => {
    let byte = bytes[at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte >= 128 && shift < 35; shift += 7) {
      byte = bytes[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
    }
    return value;
  };
  const count = number();
  at++;
  into.reserve(count);
  const { documents, counts } = into;
  let length = into.length;
  let document = -1;
  for (let i = 0; i < count; i++) {
    const first = number();
    document += (first >>> 3) + 1;
    const fields = first & 7;
    let packed = 0x10000;
    if (fields !== 0) {
      packed = fields & 1 ? number() : 0;
      if (fields & 2) packed |= number() << 8;
      if (fields & 4) packed |= number() << 16;
    }
    if (dead !== null && dead[document] === 1) continue;
    documents[length] = base + document;
    counts[length++] = packed >>> 0;
  }
  into.length = length;
}

function grown<T extends Uint8Array | Uint32Array>(array: T, size: number): T {
  const larger = new (array.constructor as new (size: number) => T)(size);
  larger.set(array);
  return larger;
}
