export interface Quiet {
  /** Milliseconds without a touch after which it runs. */
  readonly quiet: number;
  /** Milliseconds after the first touch when it runs though it never was quiet. */
  readonly longestWait: number;
}

export interface QuietTimer {
  /** Something happened: runs when it has been quiet for a moment (or for `quiet` this time), or has not been for too long. */
  touch(quiet?: number): void;
  runIn(milliseconds: number): void;
  isWaiting(): boolean;
  cancel(): void;
}

export function createQuietTimer(run: () => void, { quiet: usual, longestWait }: Quiet): QuietTimer {
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
    touch(quiet = usual) {
      firstTouch ??= Date.now();
      runIn(Math.max(0, Math.min(quiet, firstTouch + longestWait - Date.now())));
    },
    cancel() {
      clearTimeout(timer);
      timer = firstTouch = undefined;
    },
  };
}
