/**
 * What a tokenizer reads from and writes to, used again for each text. The text's units stand with a gap behind them: an
 * array is read twice as fast as a string, and nothing is read past its end.
 */
export interface TokenTape {
  units: Uint16Array;
  ids: Int32Array;
  count: number;
}

export function createTape(): TokenTape {
  return { units: new Uint16Array(8192), ids: new Int32Array(3 * 8192), count: 0 };
}

export function putText(tape: TokenTape, text: string): void {
  if (tape.units.length <= text.length) {
    tape.units = new Uint16Array(2 * text.length);
    // Each unit gives at most a word or piece, a pair and a whole.
    tape.ids = new Int32Array(3 * tape.units.length);
  }
  const { units } = tape;
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  units[text.length] = 0;
  tape.count = 0;
}

export function putToken(tape: TokenTape, id: number): void {
  tape.ids[tape.count++] = id;
}
