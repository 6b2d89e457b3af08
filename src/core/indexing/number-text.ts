const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...digits].map((digit, i) => [digit, i]));
/** A digit holds so many bits of a number, and above them one that says that more follow. */
const bits = 5;
const more = 1 << bits;

/** Whole numbers as text, small ones as one character: `AhC`. Those that can be negative take one bit more. */
export function writeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    while (rest >= more) {
      text += digits[(rest % more) + more];
      rest = Math.floor(rest / more);
    }
    text += digits[rest];
  }
  return text;
}

export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let place = 1;
  for (const digit of text) {
    const value = values.get(digit);
    if (value === undefined) throw new Error(`${JSON.stringify(digit)} is no digit.`);
    number += (value % more) * place;
    place *= more;
    if (value >= more) continue;
    numbers.push(number % 2 === 1 ? -(number + 1) / 2 : number / 2);
    number = 0;
    place = 1;
  }
  return numbers;
}
