import { expect, it } from 'vitest';
import { pastedIn } from './pasted.ts';

it('tells a trace from the words around it, and leaves each of its lines as it was', () => {
  const trace = "TypeError: Cannot read properties of undefined (reading '**id**')\n    at RetryQueue.run (src/queue.ts:42:11)\n    at async Worker.tick (src/worker.ts:9:5)";
  expect(pastedIn(`Why does this happen?\n\n${trace}\n\nOnly on Mondays.`)).toEqual({ words: 'Why does this happen?', trace, after: 'Only on Mondays.' });
  expect(pastedIn(`Explain this error\n\`\`\`\n${trace}\n\`\`\``)).toEqual({ words: 'Explain this error', trace, after: '' });
});

it.each([
  ['Python', 'Traceback (most recent call last):\n  File "app.py", line 3, in <module>\n    run()\nValueError: no job'],
  ['Java', 'java.lang.IllegalStateException: no job\n\tat com.example.Queue.run(Queue.java:42)\nCaused by: java.io.IOException\n\t... 3 more'],
  ['Go', 'panic: no job\n\ngoroutine 1 [running]:\nmain.run()\n\t/src/main.go:9 +0x1d'],
  ['a compiler', 'src/a.ts(3,5): error TS2304: no name\nsrc/b.ts:7:1 - error TS2304: no name'],
])('of %s alone the first line is the question', (_, trace) => {
  const [first = '', ...rest] = trace.split('\n');
  expect(pastedIn(trace)).toEqual({ words: first, trace: rest.join('\n'), after: '' });
});

it('leaves a question alone that only mentions a place or an error', () => {
  for (const question of ['What throws the TypeError?\nIt comes from the queue.', 'Why\nsrc/a.ts:3 of all places?']) expect(pastedIn(question)).toEqual({ words: question, trace: '', after: '' });
});
