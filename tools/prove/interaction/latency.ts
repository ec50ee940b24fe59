import type { Page } from '@playwright/test';

export interface Latency {
  /** From the input to the next paint: the slowest event of the interaction. */
  readonly all: number;
  /** Until the page began to work on it, while it worked, and until the result was painted. */
  readonly waiting: number;
  readonly working: number;
  readonly painting: number;
}

/** Text, because these tools are compiled without a document. Events quicker than 16 ms are not told by browsers. */
const watch = `
  window.__events = [];
  new PerformanceObserver((list) => window.__events.push(...list.getEntries()))
    .observe({ type: 'event', durationThreshold: 16 });`;

const slowest = `(async () => {
  // What is still being painted is told after the frame.
  await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 100)), 500));
  const known = window.__events.filter(({ interactionId }) => interactionId > 0);
  const entry = known.reduce((worst, next) => (worst && worst.duration >= next.duration ? worst : next), null);
  return entry && {
    all: entry.duration,
    waiting: entry.processingStart - entry.startTime,
    working: entry.processingEnd - entry.processingStart,
    painting: entry.startTime + entry.duration - entry.processingEnd,
  };
})()`;

/** How long one thing that a person does waits for its first answer on the screen. */
export async function latencyOf(page: Page, slowDown: number, act: () => Promise<void>): Promise<Latency> {
  await page.evaluate(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await act();
  const found = await page.evaluate<Latency | null>(slowest);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return found ?? { all: 16, waiting: 0, working: 0, painting: 16 };
}
