import { expect, it } from 'vitest';
import { framesIn } from './frames.ts';

it.each([
  ['Node', 'Error: x\n    at Queue.run (/app/src/queue.ts:42:7)\n    at file:///app/src/main.js:3:1', ['/app/src/queue.ts:42', '/app/src/main.js:3']],
  ['Python', 'Traceback:\n  File "/srv/app/queue.py", line 12, in run\n    raise\n', ['/srv/app/queue.py:12']],
  ['the JVM', 'java.lang.Error: x\n\tat com.acme.shop.Queue.run(Queue.java:42)\n\tat com.acme.Main.main(Main.kt:7)', ['com/acme/shop/Queue.java:42', 'com/acme/Main.kt:7']],
  ['Go', 'goroutine 1 [running]:\nmain.run()\n\t/src/app/queue.go:33 +0x1d', ['/src/app/queue.go:33']],
  ['Rust', "thread 'main' panicked at src/queue.rs:5:9:\n  --> src/lib.rs:7:1", ['src/queue.rs:5', 'src/lib.rs:7']],
  ['C#', '   at Acme.Queue.Run() in C:\\src\\Queue.cs:line 18', ['C:/src/Queue.cs:18']],
  ['PHP', '#0 /var/www/queue.php(21): run()', ['/var/www/queue.php:21']],
  ['Ruby', "queue.rb:9:in `run'", ['queue.rb:9']],
  ['TypeScript', 'src/queue.ts(12,5): error TS2322: no', ['src/queue.ts:12']],
  ['a route file', 'at /app/[id]/page.tsx:4:2', ['/app/[id]/page.tsx:4']],
  ['dependencies, which are left out', 'at x (/app/node_modules/a/b.js:1:1)\nat y (/app/c.js:2:2)', ['/app/c.js:2']],
  ['times and versions, which are none', 'At 10:30:15 version 1.2.3 of http://example.org:8080 failed', []],
])('finds the places of %s', (_, text, places) => {
  expect(framesIn(text).map(({ path, line }) => `${path}:${line}`)).toEqual(places);
});

it('stays quick in hostile text', () => {
  const started = performance.now();
  for (const text of ['a.'.repeat(25_000), 'at a.b.'.repeat(8_000), '/a'.repeat(25_000), `File "${'a'.repeat(50_000)}`]) framesIn(text);
  expect(performance.now() - started).toBeLessThan(3_000);
});
