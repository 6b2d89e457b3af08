/** The files of one question: a row of features each, and which of them answer. */
export interface Listed {
  readonly rows: readonly Float64Array[];
  readonly answers: readonly boolean[];
}

/** Holds the weights small: features that say the same share the weight. Chosen on the benchmark's questions about code. */
const penalty = 0.1;
const rounds = 400;
const step = 0.05;

/** Weights by which the files that answer stand out of each list: softmax over the list, by Adam over all lists at once. */
export function fit(lists: readonly Listed[], width: number): Float64Array {
  const deviation = deviations(lists, width);
  const weights = new Float64Array(width);
  const [mean, spread] = [new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(lists, weights, deviation);
    for (let k = 0; k < width; k++) {
      const g = (slope[k] ?? 0) + 2 * penalty * (weights[k] ?? 0);
      const m = (mean[k] = 0.9 * (mean[k] ?? 0) + 0.1 * g);
      const v = (spread[k] = 0.999 * (spread[k] ?? 0) + 0.001 * g * g);
      weights[k] = (weights[k] ?? 0) - (step * (m / (1 - 0.9 ** round))) / (Math.sqrt(v / (1 - 0.999 ** round)) + 1e-9);
    }
  }
  return weights.map((weight, k) => weight / (deviation[k] ?? 1));
}

/** Features of one scale: the penalty would else spare those of large numbers. */
function deviations(lists: readonly Listed[], width: number): Float64Array {
  const rows = lists.flatMap(({ rows: each }) => each);
  return Float64Array.from({ length: width }, (_, k) => {
    const mean = rows.reduce((sum, row) => sum + (row[k] ?? 0), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[k] ?? 0) - mean) ** 2, 0) / rows.length) + 1e-6;
  });
}

function slopeOf(lists: readonly Listed[], weights: Float64Array, deviation: Float64Array): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const { rows, answers } of lists) {
    const scores = rows.map((row) => row.reduce((sum, value, k) => sum + (value * (weights[k] ?? 0)) / (deviation[k] ?? 1), 0));
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const total = odds.reduce((sum, each) => sum + each, 0);
    const right = answers.filter(Boolean).length;
    rows.forEach((row, i) => {
      const error = ((odds[i] ?? 0) / total - (answers[i] ? 1 / right : 0)) / lists.length;
      for (let k = 0; k < slope.length; k++) slope[k] = (slope[k] ?? 0) + (error * (row[k] ?? 0)) / (deviation[k] ?? 1);
    });
  }
  return slope;
}
