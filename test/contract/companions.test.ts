import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { companions } from '../../src/core/retrieval/companions.ts';
import { realParser } from '../support/grammars.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { syncNow, testRoot } from '../support/test-root.ts';

const code = `${'// A licence.\n'.repeat(40)}import { sleep } from './clock';

export class RetryQueue extends Base {
  private readonly jobs: Job[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  async run(job: Job): Promise<void> {
    for (let attempt = 1; attempt < 5; attempt++) {
      await sleep(attempt * 1000);
      if (await this.send(job)) return;
    }
    throw new Error('gave up');
  }
}
`;

it('gives a place the end of what its file begins with, and the header of what it stands in', async () => {
  const folder = await tempFolder();
  await mkdir(path.join(folder, 'src'));
  await writeFile(path.join(folder, 'src/queue.ts'), code);
  const parser = await realParser();
  onTestFinished(() => parser.dispose());
  const index = await testRoot(folder, path.join(await tempFolder(), 'index'), { parser, chunk: chunkFile });
  await syncNow(index);
  const line = code.split('\n').findIndex((text) => text.includes('await sleep(')) + 1;
  const found = companions([{ root: 'shop', path: 'src/queue.ts', span: { startLine: line, endLine: line } }, { root: 'shop', path: 'src/none.ts', span: { startLine: 1, endLine: 1 } }], [{ name: 'shop', index }]);
  expect(found.map(({ part, span, symbol }) => [part, span.startLine, span.endLine, symbol])).toEqual([['start', 13, 42, ''], ['declaration', 43, 45, 'RetryQueue']]);
  expect(found[0]?.text).toContain("import { sleep } from './clock';");
  expect(found[1]?.text).toMatch(/^export class RetryQueue extends Base \{/);
  expect(companions([{ root: 'shop', path: 'src/queue.ts', span: { startLine: 1, endLine: 1 } }], [{ name: 'shop', index }])).toEqual([]);
});

it('gives all of a definition of which a window was found, or as many lines as a reader takes in', async () => {
  const folder = await tempFolder();
  await writeFile(path.join(folder, 'long.txt'), Array.from({ length: 400 }, (_, i) => `line ${i + 1}`).join('\n'));
  const index = await testRoot(folder, path.join(await tempFolder(), 'index'));
  await syncNow(index);
  const whole = (startLine: number, endLine: number, extent: [number, number]) =>
    companions([{ root: '', path: 'long.txt', span: { startLine, endLine }, extent: { startLine: extent[0], endLine: extent[1] } }], [{ name: '', index }]).filter(({ part }) => part === 'whole').map(({ span }) => [span.startLine, span.endLine]);
  expect(whole(30, 69, [10, 90])).toEqual([[10, 90]]);
  expect(whole(200, 239, [10, 390])).toEqual([[160, 279]]);
  expect(whole(12, 51, [10, 390])).toEqual([[10, 129]]);
  expect(whole(350, 389, [10, 390])).toEqual([[271, 390]]);
  expect(whole(10, 20, [10, 20])).toEqual([]);
});
