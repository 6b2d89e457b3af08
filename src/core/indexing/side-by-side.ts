/** Works on items in several lanes. Where one fails the others end what they have begun: nothing runs any more when this rejects. */
export async function sideBySide<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let failed = false;
  const lane = async () => {
    for (const item of rest) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const fault = ends.find((end) => end.status === 'rejected');
  if (fault) throw fault.reason;
}

/** Runs steps one after another, in the order they are asked for; one that fails does not keep the next from running. */
export function oneByOne(): (step: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (step) => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };
}
