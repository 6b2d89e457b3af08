/** Long enough for an editor's "save all" or a formatter, short enough that a question right after finds the change. */
const quiet = 300;
/** A branch switch or a build changes files for minutes; the index follows every so often all the same. */
const longestWait = 3_000;

export interface QuietTimer {
  /** Something happened: runs when it has been quiet for a moment, or has not been for too long. */
  touch(): void;
  runIn(milliseconds: number): void;
  isWaiting(): boolean;
  cancel(): void;
}

export function createQuietTimer(run: () => void): QuietTimer {
  let timer: NodeJS.Timeout | undefined;
  let firstTouch: number | undefined;
  const runIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = firstTouch = undefined;
      run();
    }, milliseconds);
  };
  return {
    runIn,
    isWaiting: () => timer !== undefined,
    touch() {
      firstTouch ??= Date.now();
      runIn(Math.max(0, Math.min(quiet, firstTouch + longestWait - Date.now())));
    },
    cancel() {
      clearTimeout(timer);
      timer = firstTouch = undefined;
    },
  };
}
