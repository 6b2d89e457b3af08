import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../core/engine.ts';
import { errors } from '../core/errors.ts';
import type { ChangedPath } from '../core/model/file.ts';
import type { IndexStatus, Progress, SyncSummary } from '../core/model/status.ts';
import { IndexKeeper, type IndexKeeperOptions } from './index-keeper.ts';
import type { IndexView } from './index-view.ts';

const summary: SyncSummary = { plan: { add: 1, update: 0, remove: 0, rename: 0 }, renamed: 0, added: 1, updated: 0, removed: 0, unchanged: 0, chunks: 1, embedded: 0, pending: null, problems: [], milliseconds: 1 };
const root = { folder: '/app', name: '', files: { total: 1, indexed: 1, failed: 0 }, skipped: {}, problems: [], chunks: 1, embedded: 0, embedder: null, bytes: 1, updated: 1, checked: 1, largest: [] };
const ready: IndexStatus = { roots: [{ ...root, state: 'ready' }], progress: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An engine whose syncs end when the test says so. */
function setUp(engine: Partial<Engine> = {}, more: Partial<IndexKeeperOptions> = {}) {
  const syncs: { changed: readonly ChangedPath[] | undefined; finish: (result?: Partial<SyncSummary>) => void; fail: (error: unknown) => void; tell: (progress: Progress) => void }[] = [];
  const views: IndexView[] = [];
  const keeper = new IndexKeeper({
    engine: {
      sync: (tell, signal, changed) =>
        new Promise<SyncSummary>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
          syncs.push({ changed, finish: (result) => resolve({ ...summary, ...result }), fail: reject, tell });
        }),
      status: async () => ready,
      suggest: async () => ['How does run work?'],
      forget: async () => undefined,
      dispose: async () => undefined,
      ...engine,
    } as Engine,
    roots: [{ folder: '/app', name: 'app' }],
    onChange: (view) => views.push(view),
    log: { info: () => undefined, warn: () => undefined },
    ...more,
  });
  return { keeper, syncs, views };
}
const turn = () => vi.advanceTimersByTimeAsync(0);

describe('the index', () => {
  it('is unknown until the engine says otherwise, then ready with questions to ask', async () => {
    const { keeper, syncs } = setUp();
    expect(keeper.view().status.roots[0]?.state).toBe('indexing');
    const done = keeper.sync();
    await turn();
    syncs[0]!.tell({ phase: 'indexing', done: 1, total: 2 });
    expect(keeper.view().status).toMatchObject({ progress: { done: 1 }, roots: [{ state: 'indexing' }] });
    syncs[0]!.finish();
    await done;
    expect(keeper.view()).toMatchObject({ status: ready, suggestions: ['How does run work?'] });
  });

  it('takes what changes during a sync with one more', async () => {
    const { keeper, syncs } = setUp();
    const done = keeper.sync();
    await turn();
    void keeper.sync();
    void keeper.sync();
    syncs[0]!.finish();
    await turn();
    syncs[1]!.finish();
    await done;
    expect(syncs).toHaveLength(2);
  });

  it('waits for quiet, but not for ever', async () => {
    const { keeper, syncs } = setUp();
    keeper.touch();
    await vi.advanceTimersByTimeAsync(200);
    keeper.touch();
    await vi.advanceTimersByTimeAsync(200);
    expect(syncs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(syncs).toHaveLength(1);
    syncs[0]!.finish();
    await turn();
    for (let i = 0; i < 40; i++) {
      keeper.touch();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(syncs).toHaveLength(2);
  });

  it('rests while paused, and goes on after', async () => {
    const { keeper, syncs } = setUp();
    const done = keeper.sync();
    await turn();
    keeper.pause();
    await done;
    keeper.touch();
    await vi.advanceTimersByTimeAsync(10_000);
    await keeper.sync();
    expect(syncs).toHaveLength(1);
    expect(keeper.view()).toMatchObject({ paused: true, status: { progress: null } });
    void keeper.resume();
    await turn();
    expect(syncs).toHaveLength(2);
    expect(keeper.view().paused).toBe(false);
  });

  it('shows a failure until the next sync', async () => {
    const { keeper, syncs } = setUp();
    const done = keeper.sync();
    await turn();
    syncs[0]!.fail(errors.engineDied('code 3'));
    await done;
    expect(keeper.view().status.roots[0]).toMatchObject({ state: 'failed', failure: { code: 'engine-died' } });
    const next = keeper.sync();
    await turn();
    syncs[1]!.finish();
    await next;
    expect(keeper.view().status).toEqual(ready);
  });

  it('looks again where another window is indexing', async () => {
    const { keeper, syncs } = setUp();
    const done = keeper.sync();
    await turn();
    syncs[0]!.finish({ failure: errors.indexBusy('/app', 'process 7').toFailure() });
    await done;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(syncs).toHaveLength(2);
  });

  it('sends a server again what it could not embed, later each time, until it can', async () => {
    const { keeper, syncs } = setUp();
    const done = keeper.sync();
    const failure = errors.serverOverloaded('localhost', 503).toFailure();
    await turn();
    syncs[0]!.finish({ failure, pending: 1 });
    await done;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(syncs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(syncs).toHaveLength(2);
    syncs[1]!.finish({ failure, pending: 1 });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(syncs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    syncs[2]!.finish();
    await vi.advanceTimersByTimeAsync(4_000_000);
    expect(syncs).toHaveLength(3);
    keeper.dispose();
  });

  it('keeps a large first indexing waiting for a word', async () => {
    const { keeper, syncs } = setUp();
    const preflight = { reasons: ['many-files' as const], files: 9_000, bytes: 1, tokens: 1, minutes: 1, indexBytes: 1, sentTo: null, cost: null, folders: [] };
    keeper.hold(preflight);
    keeper.touch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([syncs.length, keeper.view().preflight]).toEqual([0, preflight]);
    void keeper.resume();
    await turn();
    expect([syncs.length, keeper.view().preflight, keeper.view().paused]).toEqual([1, null, false]);
  });

  it('stays away after it was forgotten', async () => {
    const forgotten = vi.fn(async () => undefined);
    const { keeper, syncs } = setUp({ forget: forgotten });
    const done = keeper.sync();
    await turn();
    await keeper.forget();
    await done;
    keeper.touch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(forgotten).toHaveBeenCalledOnce();
    expect(syncs).toHaveLength(1);
    expect(keeper.view()).toMatchObject({ paused: true, suggestions: [] });
  });

  it('says nothing more once disposed', async () => {
    const { keeper, syncs, views } = setUp();
    void keeper.sync();
    await turn();
    keeper.dispose();
    const told = views.length;
    syncs[0]!.tell({ phase: 'indexing', done: 1, total: 2 });
    await turn();
    expect(views).toHaveLength(told);
  });

  it('tells progress no faster than it can be read', async () => {
    const { keeper, syncs, views } = setUp();
    void keeper.sync();
    await turn();
    const told = views.length;
    for (let done = 0; done < 1000; done++) syncs[0]!.tell({ phase: 'indexing', done, total: 1000 });
    expect(views.length - told).toBe(1);
  });

  it('shows nothing of a sync that is over before anyone could read it', async () => {
    const { keeper, syncs, views } = setUp();
    await keeper.refresh();
    const done = keeper.sync();
    await turn();
    syncs[0]!.tell({ phase: 'indexing', done: 0, total: 1 });
    syncs[0]!.finish();
    await done;
    expect(views.filter((view) => view.status.progress !== null)).toEqual([]);
  });

  it('catches up before a question, for as long as it may', async () => {
    const { keeper, syncs } = setUp();
    await keeper.refresh();
    keeper.touch();
    let ready = false;
    void keeper.catchUp(1_000).then(() => (ready = true));
    await turn();
    expect([syncs.length, ready]).toEqual([1, false]);
    syncs[0]!.finish();
    await turn();
    expect(ready).toBe(true);
    keeper.touch();
    let late = false;
    void keeper.catchUp(1_000).then(() => (late = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(late).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([late, syncs.length]).toEqual([true, 2]);
  });

  it('names what changed, and looks at everything first, where nobody knows, and after a fault', async () => {
    const { keeper, syncs } = setUp();
    const [a, b] = [{ root: '', path: 'a.ts' }, { root: '', path: 'b.ts' }];
    void keeper.sync();
    await turn();
    syncs[0]!.finish();
    await turn();
    const after = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return syncs.at(-1)!;
    };
    keeper.saved(a);
    keeper.saved(a);
    (await after(50)).finish();
    await turn();
    keeper.touch(b);
    (await after(300)).fail(errors.engineDied('code 3'));
    await turn();
    keeper.touch(a);
    (await after(300)).finish();
    await turn();
    keeper.touch(a);
    keeper.touch();
    (await after(300)).finish();
    expect(syncs.map(({ changed }) => changed)).toEqual([undefined, [a], [b], undefined, undefined]);
  });

  it('remembers a burst as everything', async () => {
    const { keeper, syncs } = setUp();
    void keeper.sync();
    await turn();
    syncs[0]!.finish();
    await turn();
    for (let i = 0; i < 10_000; i++) keeper.touch({ root: '', path: `f${i}.ts` });
    await vi.advanceTimersByTimeAsync(300);
    expect([syncs.length, syncs[1]!.changed]).toEqual([2, undefined]);
  });

  it('waits while git is switching, and hands over what is typed before a question', async () => {
    let calm: () => void = () => undefined;
    const taken = vi.fn(async () => undefined);
    const { keeper, syncs } = setUp({}, { whenCalm: () => new Promise<void>((resolve) => (calm = resolve)), takeUnsaved: taken });
    await keeper.refresh();
    keeper.touch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(syncs).toHaveLength(0);
    calm();
    await turn();
    expect(syncs).toHaveLength(1);
    syncs[0]!.finish();
    await keeper.catchUp(1_000);
    expect(taken).toHaveBeenCalledOnce();
  });

  it('does not hold a question up where nothing is indexed yet, or nothing changed', async () => {
    const { keeper } = setUp();
    await keeper.catchUp(1_000);
    void keeper.sync();
    await turn();
    await keeper.catchUp(1_000);
  });
});
