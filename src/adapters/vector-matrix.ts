import { quantiseQuestion, type Quantised, type VectorRows } from './quantised.ts';
import { TopDocuments } from './top-documents.ts';
import { dotProducts, type DotProducts } from './vector-kernel.ts';
import { wasm, type WasmMemory } from './web-assembly.ts';

/** Rows multiplied in one call: their products stay in the processor's first cache. */
const blockRows = 4096;
const pageBytes = 65_536;
/** Where a filter leaves too few of the best, so many times as many are looked at: most filters leave a sixteenth. */
const widening = 16;

export interface MatrixMatch {
  readonly row: number;
  readonly score: number;
}

/** Vectors of one dimension in one piece of memory, a row each, of which some are hidden from searches. */
export class VectorMatrix {
  private readonly memory: WasmMemory;
  private readonly dots: DotProducts;
  private readonly width: number;
  private readonly firstRow: number;
  private readonly outAt: number;
  /** One through each row's length; NaN, which is never a best score, where it is hidden or free. */
  private factors = new Float32Array(blockRows);
  private norms = new Float32Array(blockRows);
  private scores = new Float32Array(0);
  private readonly free: number[] = [];
  private end = 0;
  /** All of the memory; another view each time it has grown. */
  private bytes: Int8Array;

  constructor(
    readonly dimension: number,
    kernel: (memory: WasmMemory) => DotProducts = dotProducts,
  ) {
    this.width = Math.ceil(dimension / 16) * 16;
    this.outAt = this.width * 2;
    this.firstRow = Math.ceil((this.outAt + blockRows * 4) / pageBytes) * pageBytes;
    this.memory = new wasm.Memory({ initial: this.firstRow / pageBytes + 1, maximum: 65_536 });
    this.dots = kernel(this.memory);
    this.bytes = new Int8Array(this.memory.buffer);
  }

  /** Takes a vector in and answers its row. */
  add({ numbers, norm }: Quantised): number {
    const row = this.free.pop() ?? this.end++;
    this.reserve();
    this.bytes.set(numbers, this.firstRow + row * this.width);
    this.norms[row] = norm;
    this.show(row);
    return row;
  }

  /** Takes many vectors in and answers the row of each: in one step where no row is free. */
  addAll(rows: VectorRows): number[] {
    const { numbers, norms, dimension } = rows;
    const places: number[] = [];
    if (this.free.length > 0 || dimension !== this.width) {
      norms.forEach((norm, i) => places.push(this.add({ numbers: numbers.subarray(i * dimension, (i + 1) * dimension), norm })));
      return places;
    }
    const first = this.end;
    this.end += norms.length;
    this.reserve();
    this.bytes.set(numbers, this.firstRow + first * this.width);
    this.norms.set(norms, first);
    for (let row = first; row < this.end; row++) {
      this.show(row);
      places.push(row);
    }
    return places;
  }

  remove(row: number): void {
    this.hide(row);
    this.free.push(row);
  }

  hide(row: number): void {
    this.factors[row] = NaN;
  }

  show(row: number): void {
    this.factors[row] = 1 / (this.norms[row] ?? Infinity);
  }

  read(row: number): Quantised {
    return { numbers: new Int8Array(this.memory.buffer, this.firstRow + row * this.width, this.dimension), norm: this.norms[row] ?? Infinity };
  }

  /** Cosines of chosen rows. */
  scoresOf(vector: Float32Array, rows: readonly number[]): number[] {
    const norm = this.ask(vector);
    return rows.map((row) => {
      this.dots(0, this.firstRow + row * this.width, this.outAt, 1, this.width);
      const [product = 0] = new Int32Array(this.memory.buffer, this.outAt, 1);
      return norm === 0 ? 0 : product / norm / (this.norms[row] ?? Infinity);
    });
  }

  /** Best first; equal ones by key. Asks the filter for no more rows than it must. */
  search(vector: Float32Array, limit: number, keyOf: (row: number) => string, accept: (row: number) => boolean): MatrixMatch[] {
    const norm = this.ask(vector);
    if (norm === 0) return [];
    this.scoreAll(norm);
    const found: MatrixMatch[] = [];
    const seen = new Set<number>();
    for (let wide = limit; ; wide *= widening) {
      const best = this.best(wide, keyOf);
      for (const row of best) {
        if (found.length === limit) return found;
        if (seen.has(row)) continue;
        seen.add(row);
        if (accept(row)) found.push({ row, score: this.scores[row] ?? 0 });
      }
      if (found.length === limit || best.length < wide) return found;
    }
  }

  private scoreAll(norm: number): void {
    const { scores, factors } = this;
    for (let start = 0; start < this.end; start += blockRows) {
      const count = Math.min(blockRows, this.end - start);
      this.dots(0, this.firstRow + start * this.width, this.outAt, count, this.width);
      const products = new Int32Array(this.memory.buffer, this.outAt, count);
      for (let i = 0; i < count; i++) scores[start + i] = ((products[i] ?? 0) / norm) * (factors[start + i] ?? NaN);
    }
  }

  private best(limit: number, keyOf: (row: number) => string): number[] {
    const top = new TopDocuments(limit, keyOf);
    const { scores } = this;
    let least = -Infinity;
    for (let row = 0; row < this.end; row++) {
      const score = scores[row] ?? NaN;
      if (!(score >= least) || !top.fits(row, score)) continue;
      top.add(row, score);
      least = top.least;
    }
    return top.sorted().map(({ document }) => document);
  }

  /** Puts the question where the kernel reads it; answers its length there. */
  private ask(vector: Float32Array): number {
    const { numbers, norm } = quantiseQuestion(vector);
    new Int16Array(this.memory.buffer, 0, this.width).set(numbers);
    if (this.scores.length < this.end) this.scores = new Float32Array(this.factors.length);
    return norm;
  }

  private reserve(): void {
    const needed = this.firstRow + this.end * this.width - this.memory.buffer.byteLength;
    if (needed > 0) {
      // A quarter more each time: memory that grows is moved.
      const pages = this.memory.buffer.byteLength / pageBytes;
      this.memory.grow(Math.min(Math.max(Math.ceil(needed / pageBytes), pages >> 2), 65_536 - pages));
      this.bytes = new Int8Array(this.memory.buffer);
    }
    if (this.end > this.factors.length) {
      const length = Math.max(this.end, this.factors.length * 2);
      this.factors = grown(this.factors, length);
      this.norms = grown(this.norms, length);
    }
  }
}

function grown(array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(length);
  larger.set(array);
  return larger;
}
