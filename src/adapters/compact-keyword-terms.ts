import { cutRun } from '../core/model/words.ts';

/**
 * Terms of texts as numbers. The same runs of letters come again and again: each is cut into terms once and then known by
 * its characters, without making a string of it. `words.ts` says what the terms are; this only finds the runs faster.
 */
export class TermNumbers {
  readonly terms: string[] = [];
  /** Terms of the text read last. */
  numbers = new Uint32Array(1024);
  length = 0;
  private readonly byTerm = new Map<string, number>();
  /** Characters of all runs that are known, and the numbers of their terms, each run behind the one before. */
  private characters = new Uint16Array(4096);
  private termsOfRuns = new Uint32Array(1024);
  private charactersEnd = 0;
  private termsEnd = 0;
  /** Of each run: its hash, and where its characters and its terms begin. */
  private hashes = new Uint32Array(512);
  private characterStarts = new Uint32Array(513);
  private termStarts = new Uint32Array(513);
  private count = 0;
  /** Number of a run plus one at the place of its hash, or behind it; a power of two, at most half full. */
  private table = new Uint32Array(1024);

  read(text: string): void {
    this.length = 0;
    const end = text.length;
    for (let i = 0; i < end; ) {
      if (kindOf(text.charCodeAt(i)) === other) {
        i++;
        continue;
      }
      const start = i;
      let hash = 0x811c9dc5;
      for (; i < end; i++) {
        const unit = text.charCodeAt(i);
        if (kindOf(unit) === other && !(unit === hyphen && i + 1 < end && kindOf(text.charCodeAt(i + 1)) === letter)) break;
        hash = Math.imul(hash ^ unit, 0x01000193);
      }
      this.append(this.run(text, start, i, hash >>> 0));
    }
  }

  private append(run: number): void {
    const start = this.termStarts[run] ?? 0;
    const end = this.termStarts[run + 1] ?? 0;
    if (this.length + end - start > this.numbers.length) this.numbers = grown(this.numbers, this.length + end - start);
    for (let i = start; i < end; i++) this.numbers[this.length++] = this.termsOfRuns[i] ?? 0;
  }

  private run(text: string, start: number, end: number, hash: number): number {
    const mask = this.table.length - 1;
    let place = (hash ^ (hash >>> 15)) & mask;
    for (let known = this.table[place] ?? 0; known !== 0; known = this.table[place] ?? 0) {
      if (this.hashes[known - 1] === hash && this.isRun(known - 1, text, start, end)) return known - 1;
      place = (place + 1) & mask;
    }
    this.table[place] = this.count + 1;
    return this.learn(text, start, end, hash);
  }

  private isRun(run: number, text: string, start: number, end: number): boolean {
    const first = this.characterStarts[run] ?? 0;
    if ((this.characterStarts[run + 1] ?? 0) - first !== end - start) return false;
    for (let i = start; i < end; i++) if (this.characters[first + i - start] !== text.charCodeAt(i)) return false;
    return true;
  }

  private learn(text: string, start: number, end: number, hash: number): number {
    const run = this.count++;
    if (this.count >= this.hashes.length) {
      this.hashes = grown(this.hashes, this.count);
      this.characterStarts = grown(this.characterStarts, this.count + 1);
      this.termStarts = grown(this.termStarts, this.count + 1);
    }
    this.hashes[run] = hash;
    if (this.charactersEnd + end - start > this.characters.length) this.characters = grown(this.characters, this.charactersEnd + end - start);
    for (let i = start; i < end; i++) this.characters[this.charactersEnd++] = text.charCodeAt(i);
    this.characterStarts[run + 1] = this.charactersEnd;
    for (const term of cutRun(text.slice(start, end))) this.addTerm(term);
    this.termStarts[run + 1] = this.termsEnd;
    if (this.count * 2 > this.table.length) this.rehash();
    return run;
  }

  private addTerm(term: string): void {
    if (this.termsEnd === this.termsOfRuns.length) this.termsOfRuns = grown(this.termsOfRuns, this.termsEnd);
    let number = this.byTerm.get(term);
    if (number === undefined) {
      number = this.terms.push(term) - 1;
      this.byTerm.set(term, number);
    }
    this.termsOfRuns[this.termsEnd++] = number;
  }

  private rehash(): void {
    this.table = new Uint32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    for (let run = 0; run < this.count; run++) {
      const hash = this.hashes[run] ?? 0;
      let place = (hash ^ (hash >>> 15)) & mask;
      while (this.table[place] !== 0) place = (place + 1) & mask;
      this.table[place] = run + 1;
    }
  }
}

const hyphen = 0x2d;
const [other, digit, letter] = [0, 1, 2];

/** Of the characters of a run: `A-Z a-z` and all beyond ASCII are letters, `0-9 _ $` are not. */
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return /[A-Za-z]/.test(character) ? letter : /[0-9_$]/.test(character) ? digit : other;
});

function kindOf(unit: number): number {
  return unit < 128 ? (kinds[unit] ?? other) : letter;
}

function grown<T extends Uint16Array | Uint32Array>(array: T, least: number): T {
  const larger = new (array.constructor as new (size: number) => T)(Math.max(array.length * 2, least + 1));
  larger.set(array);
  return larger;
}
