const calm = 30_000;
const longestPause = 16 * 60_000;

interface WatchedTab {
  /** Looks at the session once; false when no answer came. */
  readonly look: () => Promise<boolean>;
  readonly isVisible: () => boolean;
}

export interface SessionWatch {
  /** The person came back to the tab. */
  readonly wake: () => void;
  /** Somebody else has just looked. */
  readonly postpone: () => void;
  readonly stop: () => void;
}

/** Milliseconds until the next look: 30 s, and after failures in a row 30 s doubling to 16 min. */
export function pauseAfter(failures: number): number {
  return Math.min(calm * 2 ** Math.max(0, failures - 1), longestPause);
}

/** Looks at the session again and again while the tab is visible, and at once when the person comes back to it. */
export function watchSession({ look, isVisible }: WatchedTab): SessionWatch {
  let failures = 0;
  let isLooking = false;
  let isStopped = false;
  let due = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    if (isStopped) return;
    due = Date.now() + pauseAfter(failures);
    timer = setTimeout(() => void lookNow(), pauseAfter(failures));
  };

  const lookNow = async () => {
    // A hidden tab asks nothing; it is woken when somebody sees it.
    if (isLooking || isStopped || !isVisible()) return;
    isLooking = true;
    failures = (await look()) ? 0 : failures + 1;
    isLooking = false;
    plan();
  };

  plan();
  return {
    // While the server is in trouble, coming back is no reason to ask sooner.
    wake: () => {
      if (failures === 0 || Date.now() >= due) void lookNow();
    },
    postpone: plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
