import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is yes. Says what it waited for when that does not happen in time. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { seconds, everyMs = 50 }: { seconds: number; everyMs?: number },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${seconds} s still waiting for: ${what}`);
    await pause(everyMs);
  }
}
