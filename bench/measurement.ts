/** One figure of a measurement, with what it must reach. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `most`: the value may not be above it; `least`: not below. */
  readonly threshold?: { readonly most: number } | { readonly least: number };
}

export interface Measurement {
  readonly name: string;
  readonly figures: readonly Figure[];
}

export interface BenchOptions {
  /** Questions and repositories of a benchmark that lies elsewhere. */
  readonly items: string | undefined;
  readonly repos: string | undefined;
  /** The folder of the built command line. */
  readonly dist: string;
  readonly progress: (line: string) => void;
}

export type Bench = (options: BenchOptions) => Promise<readonly Figure[]>;

export function missed({ value, threshold }: Figure): boolean {
  if (!threshold) return false;
  return 'most' in threshold ? value > threshold.most : value < threshold.least;
}

/** A row a figure, the committed baseline beside it. */
export function table({ figures }: Measurement, baseline: Measurement | null): string {
  const before = new Map(baseline?.figures.map((figure) => [figure.name, figure.value]));
  const width = Math.max(...figures.map(({ name }) => name.length));
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(Math.abs(value) < 10 ? 3 : 0)).padStart(12);
  const rows = figures.map((figure) => {
    const { name, value, unit, threshold } = figure;
    const bound = threshold ? ('most' in threshold ? `at most ${threshold.most}` : `at least ${threshold.least}`) : '';
    return `${name.padEnd(width)} ${number(value)} ${number(before.get(name))} ${unit.padEnd(6)} ${bound}${missed(figure) ? '  MISSED' : ''}`.trimEnd();
  });
  return [`${'figure'.padEnd(width)} ${'now'.padStart(12)} ${'baseline'.padStart(12)} unit`, ...rows, ''].join('\n');
}
