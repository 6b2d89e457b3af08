/** What a crashing runtime says last is the only trace of why; more than a few lines of it are a stack. */
const lastWordsLength = 4000;

export function collectLastWords(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (data: string) => (text = (text + data).slice(-lastWordsLength)));
  return () => text;
}

/** The end of a process in words. */
export function endReason(code: number | null, signal: string | null, lastWords: string): string {
  if (/heap out of memory|Allocation failed/i.test(lastWords)) return 'it ran out of memory';
  const how = signal === null ? `code ${code}` : `signal ${signal}`;
  const said = /^\w*Error: .*$/m.exec(lastWords)?.[0];
  return said === undefined ? how : `${how}, ${said.slice(0, 200)}`;
}
