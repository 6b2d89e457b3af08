/** The beginning of a text. What is scanned line by line is clipped first: a line may be as long as the file. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length);
}
