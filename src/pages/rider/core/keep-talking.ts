/** Runs work again and again, one run at a time. */
export interface Talk {
  /** Runs it now; if a run is under way, once more after it. */
  now(): void;
  stop(): void;
}

/** @param work resolves to the milliseconds until it wants to run again; null: not before `now` is called. Never rejects */
export function keepTalking(work: () => Promise<number | null>): Talk {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  let isStopped = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    isRunning = true;
    let pause: number | null;
    do {
      isAskedAgain = false;
      pause = await work();
    } while (isAskedAgain && !isStopped);
    isRunning = false;
    if (pause !== null && !isStopped) timer = setTimeout(() => void run(), pause);
  }

  return {
    now() {
      if (isRunning) isAskedAgain = true;
      else if (!isStopped) void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
