/** One second at first, longer when processing takes long. */
export function delayAfter(polls: number): number {
  if (polls < 15) return 1_000;
  return polls < 30 ? 2_000 : 5_000;
}

export interface ProcessingWatch {
  /** Starts polling, unless it is already running. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/** Polls while `look` returns true and the page is visible. */
export function watchProcessing(poll: () => Promise<boolean>, isVisible: () => boolean): ProcessingWatch {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let polls = 0;

  const schedule = () => {
    timer = setTimeout(() => void pollNow(), delayAfter(polls));
  };
  const pollNow = async () => {
    polls += 1;
    const mine = timer;
    const shouldContinue = isVisible() && (await poll());
    if (timer !== mine) return;
    timer = null;
    if (shouldContinue) schedule();
    else polls = 0;
  };

  return {
    wake: () => {
      if (timer === null && isVisible()) schedule();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      polls = 0;
    },
  };
}
