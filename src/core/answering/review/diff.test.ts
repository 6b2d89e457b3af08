import { describe, expect, it } from 'vitest';
import { addedFile, parseDiff, renderDiff } from './diff.ts';

const change = `diff --git a/src/queue.ts b/src/queue.ts
index 1..2 100644
--- a/src/queue.ts
+++ b/src/queue.ts
@@ -10,4 +10,5 @@ class Queue {
 one
-two
+2
+2b
 three
@@ -40,3 +41,2 @@
 four
-five
 six
`;

describe('a diff', () => {
  it('says which lines changed, as they are numbered now', () => {
    const [file] = parseDiff(change);
    expect(file).toMatchObject({ path: 'src/queue.ts', status: 'changed', added: 2, removed: 2 });
    expect(file?.hunks.map(({ startLine, endLine, changed }) => ({ startLine, endLine, changed }))).toEqual([
      { startLine: 10, endLine: 13, changed: [{ startLine: 11, endLine: 12 }] },
      { startLine: 41, endLine: 42, changed: [{ startLine: 42, endLine: 42 }] },
    ]);
  });

  it.each([
    ['new', 'diff --git a/a.ts b/a.ts\nnew file mode 100644\n--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+x\n', { path: 'a.ts', status: 'added', added: 1 }],
    ['gone', 'diff --git a/a.ts b/a.ts\ndeleted file mode 100644\n--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n', { path: 'a.ts', status: 'removed', removed: 1 }],
    ['moved', 'diff --git a/a.ts b/b c.ts\nsimilarity index 100%\nrename from a.ts\nrename to b c.ts\n', { path: 'b c.ts', from: 'a.ts', status: 'renamed', hunks: [] }],
    ['no text', 'diff --git a/a b.png b/a b.png\nindex 1..2 100644\nBinary files a/a b.png and b/a b.png differ\n', { path: 'a b.png', status: 'changed', hunks: [] }],
    ['strangely named', 'diff --git "a/a\\"\\t.ts" "b/a\\"\\t.ts"\n--- "a/a\\"\\t.ts"\n+++ "b/a\\"\\t.ts"\n@@ -1 +1 @@\n-x\n+y\n', { path: 'a"\t.ts', status: 'changed' }],
  ])('knows what is %s', (_, text, expected) => {
    expect(parseDiff(text)).toMatchObject([expected]);
  });

  it('is not led astray by a diff within a file', () => {
    const text = 'diff --git a/notes.md b/notes.md\n--- a/notes.md\n+++ b/notes.md\n@@ -1,2 +1,4 @@\n see:\n+diff --git a/x b/x\n+--- a/x\n end\n';
    expect(parseDiff(text)).toMatchObject([{ path: 'notes.md', added: 2 }]);
  });

  it('reads what is none as nothing', () => {
    expect([parseDiff(''), parseDiff('hello\nworld'), parseDiff('diff --git')]).toEqual([[], [], []]);
  });

  it('has a new file whole', () => {
    expect(addedFile('a.ts', 'x\ny\n')).toMatchObject({ added: 2, hunks: [{ startLine: 1, endLine: 2, lines: ['+x', '+y'] }] });
    expect(addedFile('empty.ts', '').hunks).toEqual([]);
  });

  it('is the same when it is written again', () => {
    const files = [...parseDiff(change), addedFile('new.ts', 'a\nb\n')];
    expect(parseDiff(renderDiff(files))).toEqual(files);
  });
});
