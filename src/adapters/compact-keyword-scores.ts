/**
 * Scores by document number, kept between searches: only what a search touched is cleared. Float32 as it is half the
 * memory, and because each document's sum is made in the order of the question's terms it is the same in every index.
 */
export class Scores {
  symbol = new Float32Array(0);
  path = new Float32Array(0);
  text = new Float32Array(0);
  /** Terms found in each document. */
  found = new Uint16Array(0);
  /** Bits of the words found in each document, 32 words a plane. */
  planes: Uint32Array[] = [];
  readonly touched: number[] = [];

  begin(documents: number, words: number): void {
    if (this.found.length < documents) {
      const size = Math.ceil(documents * 1.25);
      this.symbol = new Float32Array(size);
      this.path = new Float32Array(size);
      this.text = new Float32Array(size);
      this.found = new Uint16Array(size);
      this.planes = [];
    }
    const planes = Math.max(1, Math.ceil(words / 32));
    while (this.planes.length < planes) this.planes.push(new Uint32Array(this.found.length));
  }

  end(): void {
    for (const document of this.touched) {
      this.symbol[document] = this.path[document] = this.text[document] = this.found[document] = 0;
      for (const plane of this.planes) plane[document] = 0;
    }
    this.touched.length = 0;
    // A question of thousands of words is rare: its planes are not kept.
    this.planes.length = Math.min(this.planes.length, 1);
  }
}
