/** One figure of a measurement, with what it must reach. */
export interface Figure {
  readonly name: string;
  /** Figures with columns make a table: those of one name are its row. */
  readonly column?: string;
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
  /** The same of repositories that nothing was chosen on. */
  readonly elsewhereItems: string | undefined;
  readonly elsewhereRepos: string | undefined;
  /** Where indexes are kept from one measurement to the next; a folder that is removed again where it is left out. */
  readonly home: string | undefined;
  /** Also what takes many minutes. */
  readonly large: boolean;
  /** How many chances each kind of fault gets. */
  readonly seeds?: number;
  /** One part of the measurement alone, by its name. */
  readonly only?: string;
  /** The folder of the built command line. */
  readonly dist: string;
  readonly progress: (line: string) => void;
}

export type Bench = (options: BenchOptions) => Promise<readonly Figure[]>;

export function missed({ value, threshold }: Figure): boolean {
  if (!threshold) return false;
  return 'most' in threshold ? value > threshold.most : value < threshold.least;
}

/** A row a figure, the committed baseline beside it; before them the figures that have columns, with `!` where one misses its threshold. */
export function table(measurement: Measurement, baseline: Measurement | null): string {
  const grid = measurement.figures.filter(({ column }) => column !== undefined);
  return (grid.length > 0 ? `${gridOf(grid)}\n` : '') + list(measurement.figures.filter(({ column }) => column === undefined), baseline);
}

function gridOf(figures: readonly Figure[]): string {
  const columns = [...new Set(figures.map(({ column = '' }) => column))];
  const names = [...new Set(figures.map(({ name }) => name))];
  const width = Math.max(...names.map((name) => name.length));
  const cell = (name: string, column: string) => figures.find((figure) => figure.name === name && figure.column === column);
  const shown = (figure: Figure | undefined) => (figure ? `${cellOf(figure)}${missed(figure) ? ' !' : ''}` : '–').padStart(12);
  const head = ''.padEnd(width) + columns.map((column) => column.padStart(12)).join('');
  return [head, ...names.map((name) => name.padEnd(width) + columns.map((column) => shown(cell(name, column))).join('')), ''].join('\n');
}

/** Figures without a unit are parts of one, of which the third digit still tells. */
function cellOf({ value, unit }: Figure): string {
  if (unit === '' && value !== 0) return value.toFixed(3);
  return `${value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0)}${unit ? ` ${unit}` : ''}`;
}

function list(figures: readonly Figure[], baseline: Measurement | null): string {
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
