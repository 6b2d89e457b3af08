/** The best few of many, by score and then by id: a heap with the worst of them on top. */
export class TopDocuments {
  readonly documents: number[] = [];
  readonly scores: number[] = [];

  constructor(
    private readonly limit: number,
    private readonly id: (document: number) => string,
  ) {}

  /** A score below this one can't be among the best. */
  get least(): number {
    return this.documents.length < this.limit ? -Infinity : (this.scores[0] ?? 0);
  }

  /** True where this document would be among the best so far. */
  fits(document: number, score: number): boolean {
    if (this.documents.length < this.limit) return true;
    const worst = this.scores[0] ?? 0;
    return score > worst || (score === worst && this.id(document) < this.id(this.documents[0] ?? 0));
  }

  add(document: number, score: number): void {
    if (this.documents.length < this.limit) {
      this.documents.push(document);
      this.scores.push(score);
      this.rise(this.documents.length - 1);
    } else {
      this.documents[0] = document;
      this.scores[0] = score;
      this.sink(0);
    }
  }

  /** Best first. */
  sorted(): { readonly document: number; readonly score: number; readonly id: string }[] {
    return this.documents
      .map((document, i) => ({ document, score: this.scores[i] ?? 0, id: this.id(document) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  private rise(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(start: number): void {
    for (let at = start; ; ) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < this.documents.length && this.isWorse(child, worst)) worst = child;
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }

  private isWorse(a: number, b: number): boolean {
    const [first, second] = [this.scores[a] ?? 0, this.scores[b] ?? 0];
    return first < second || (first === second && this.id(this.documents[a] ?? 0) > this.id(this.documents[b] ?? 0));
  }

  private swap(a: number, b: number): void {
    [this.documents[a], this.documents[b]] = [this.documents[b] ?? 0, this.documents[a] ?? 0];
    [this.scores[a], this.scores[b]] = [this.scores[b] ?? 0, this.scores[a] ?? 0];
  }
}
