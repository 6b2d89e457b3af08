import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { numbers } from '../../../test/support/numbers.ts';
import { compareSnapshots, isRacy } from './compare-snapshots.ts';
import { snapshotOf, type SeenFile } from './snapshot.ts';
import { noFindings, planSync, renameCandidates, type Findings, type Plan } from './sync-plan.ts';

const hasher = { hash: (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16) };
const hashOf = (content: string) => hasher.hash(content);
const long = 1_000_000;

const file = (path: string, bytes = 1, modified = 1001): SeenFile => ({ path, bytes, modified });
const known = (path: string, hash = 'h'): SeenFile => ({ ...file(path), hash });
const plan = (before: SeenFile[], after: SeenFile[], findings: Findings = noFindings, checked: number | null = long): Plan =>
  planSync(compareSnapshots(snapshotOf(before, hasher), snapshotOf(after, hasher), checked), findings);
const paths = (files: readonly { path: string }[]) => files.map((each) => each.path).sort();

describe('a plan', () => {
  it('reads what is new or changed, removes what is gone, leaves the rest', () => {
    const made = plan([known('same'), known('longer'), known('d/later'), known('gone'), known('d/gone too')], [file('new'), file('same'), file('longer', 2), file('d/later', 1, 2001)]);
    expect([paths(made.add), paths(made.update), made.remove, made.rename, made.unchanged]).toEqual([['new'], ['d/later', 'longer'], ['d/gone too', 'gone'], [], 1]);
  });

  it('knows a file that lies elsewhere by its content, of several the one of the same name', () => {
    const before = [{ ...file('a/x.ts', 9), hash: 'one' }, { ...file('b/y.ts', 9), hash: 'one' }, { ...file('c.ts', 9), hash: 'two' }];
    const after = [file('n/y.ts', 9), file('n/x.ts', 9), file('n/z.ts', 9)];
    const difference = compareSnapshots(snapshotOf(before, hasher), snapshotOf(after, hasher), long);
    expect(paths(renameCandidates(difference))).toEqual(['n/x.ts', 'n/y.ts', 'n/z.ts']);
    const made = planSync(difference, { changed: new Set(), hashes: new Map([['n/x.ts', 'one'], ['n/y.ts', 'one'], ['n/z.ts', 'three']]) });
    expect(made.rename.map(({ from, to }) => `${from} → ${to.path}`)).toEqual(['a/x.ts → n/x.ts', 'b/y.ts → n/y.ts']);
    expect([paths(made.add), made.remove]).toEqual([['n/z.ts'], ['c.ts']]);
  });

  it('looks at no new file for its content unless one of its size is gone', () => {
    const difference = compareSnapshots(snapshotOf([known('gone'), { ...file('empty', 0), hash: 'e' }], hasher), snapshotOf([file('longer', 2), file('also empty', 0)], hasher), long);
    expect(renameCandidates(difference)).toEqual([]);
  });

  it('tries again what could not be read', () => {
    const difference = compareSnapshots(snapshotOf([{ ...file('d/locked'), retry: true }, file('d/minified')], hasher), snapshotOf([file('d/locked'), file('d/minified')], hasher), long);
    expect([paths(difference.doubtful), difference.same]).toEqual([['d/locked'], 1]);
  });

  it.each([
    ['older than the last look', 1001, 2000, false],
    ['of the same moment', 1999, 2000, true],
    ['later than it', 5000.5, 2000, true],
    ['in whole seconds, shortly before', 9000, 10_500, true],
    ['in whole seconds, long before', 8000, 10_500, false],
    ['never compared', 1, null, true],
  ])('doubts a file %s as it should', (_name, modified, checked, doubted) => {
    expect(isRacy(modified, checked)).toBe(doubted);
    const seen = [{ ...file('d/a'), modified }];
    expect(paths(compareSnapshots(snapshotOf(seen, hasher), snapshotOf(seen, hasher), checked).doubtful)).toEqual(doubted ? ['d/a'] : []);
  });
});

describe('a tree of folders', () => {
  const tree = (change: (path: string) => Partial<SeenFile> = () => ({})) =>
    Array.from({ length: 1_000 }, (_, i) => `p${i % 10}/q${i % 100}/f${i}.ts`).map((path): SeenFile => ({ ...known(path, hashOf(path)), ...change(path) }));

  it('is compared at once where nothing changed, and along one path where one file did', () => {
    const before = snapshotOf(tree(), hasher);
    expect(compareSnapshots(before, snapshotOf(tree().reverse(), hasher), long)).toMatchObject({ same: 1_000, entered: 0, added: [], doubtful: [] });
    const one = tree((path) => (path.endsWith('/f123.ts') ? { bytes: 2 } : {}));
    expect(compareSnapshots(before, snapshotOf(one, hasher), long)).toMatchObject({ same: 999, entered: 3, changed: [{ path: 'p3/q23/f123.ts' }] });
  });

  it('is entered where a file is as young as the last look, though its digest is the same', () => {
    const young = (path: string) => (path.endsWith('/f7.ts') ? { modified: long - 1 } : {});
    const found = compareSnapshots(snapshotOf(tree(young), hasher), snapshotOf(tree(young), hasher), long);
    expect([paths(found.doubtful), found.entered]).toEqual([['p7/q7/f7.ts'], 3]);
  });
});

interface Disk {
  readonly files: Map<string, { text: string; modified: number }>;
  now: number;
}

/** One edit of any kind, at times from one tick to some seconds after the last. */
function edit(disk: Disk, next: (below: number) => number): void {
  const name = () => `${['', 'a/', 'b/', 'a/c/'][next(4)]}f${next(6)}`;
  const [path] = [...disk.files.keys()].slice(next(Math.max(1, disk.files.size)));
  disk.now += [0, 1, 20, 3_000][next(4)] ?? 0;
  const stamp = next(3) === 0 ? Math.floor(disk.now / 1000) * 1000 : disk.now;
  const old = path === undefined ? undefined : disk.files.get(path);
  switch (next(5)) {
    case 0:
      if (path !== undefined) disk.files.delete(path);
      return;
    case 1:
      if (path === undefined || !old) return;
      disk.files.delete(path);
      disk.files.set(name(), { text: old.text, modified: stamp });
      return;
    case 2:
      // Of the same length: only the time can tell.
      if (path !== undefined && old) disk.files.set(path, { text: old.text.replace(/.$/, () => String(next(10))), modified: stamp });
      return;
    default:
      disk.files.set(name(), { text: `text ${next(50)} ${'x'.repeat(next(4))}${next(10)}`, modified: stamp });
  }
}

/** What the index would hold after the plan, reading files as they are now. */
function applied(before: ReadonlyMap<string, SeenFile>, made: Plan, disk: Disk): Map<string, SeenFile> {
  const after = new Map(before);
  for (const path of [...made.remove, ...made.rename.map(({ from }) => from)]) expect(after.delete(path), `${path} was known`).toBe(true);
  for (const { from, to } of made.rename) after.set(to.path, { ...to, hash: before.get(from)?.hash ?? 'unknown' });
  for (const { path, bytes, modified } of [...made.add, ...made.update]) after.set(path, { path, bytes, modified, hash: hashOf(disk.files.get(path)?.text ?? '') });
  return after;
}

describe('any edits', () => {
  it('are all in the plan (300 seeds)', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = numbers(seed);
      const disk: Disk = { files: new Map(), now: 10_000 };
      let index = new Map<string, SeenFile>();
      let checked: number | null = null;
      for (let round = 0; round < 10; round++) {
        for (let i = next(10); i >= 0; i--) edit(disk, next);
        const started = disk.now;
        const listed = [...disk.files].map(([path, { text, modified }]): SeenFile => ({ path, bytes: text.length, modified }));
        const difference = compareSnapshots(snapshotOf(index.values(), hasher), snapshotOf(listed, hasher), checked);
        const made = planSync(difference, {
          changed: new Set(difference.doubtful.map((each) => each.path).filter((path) => hashOf(disk.files.get(path)?.text ?? '') !== index.get(path)?.hash)),
          hashes: new Map(renameCandidates(difference).map(({ path }) => [path, hashOf(disk.files.get(path)?.text ?? '')])),
        });
        index = applied(index, made, disk);
        checked = started;
        const shown = (files: Iterable<[string, string | undefined]>) => [...files].sort();
        const [have, want] = [shown([...index].map(([path, { hash }]) => [path, hash])), shown([...disk.files].map(([path, { text }]) => [path, hashOf(text)]))];
        expect(have, `seed ${seed}, round ${round}`).toEqual(want);
        expect(made.unchanged + made.add.length + made.update.length + made.rename.length, `seed ${seed}`).toBe(listed.length);
      }
    }
  });
});
