/** Milliseconds until the next look: a second at first, less often when the workers are busy. */
export function pauseAfter(looks: number): number {
  if (looks < 15) return 1_000;
  return looks < 30 ? 2_000 : 5_000;
}

export interface ProcessingWatch {
  /** There is something to look at; harmless when it knows already. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/** Looks again and again while `look` wants it and somebody sees the page; a page that comes back wakes it. */
export function watchProcessing(look: () => Promise<boolean>, isVisible: () => boolean): ProcessingWatch {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let looks = 0;

  const plan = () => {
    timer = setTimeout(() => void lookNow(), pauseAfter(looks));
  };
  const lookNow = async () => {
    looks += 1;
    const mine = timer;
    const again = isVisible() && (await look());
    if (timer !== mine) return;
    timer = null;
    if (again) plan();
    else looks = 0;
  };

  return {
    wake: () => {
      if (timer === null && isVisible()) plan();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      looks = 0;
    },
  };
}
