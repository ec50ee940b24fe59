import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../lib/api.ts';

interface SteadyLoad {
  stop(): Promise<LoadReport>;
}

interface LoadReport {
  readonly sent: number;
  readonly perSecond: number;
  /** How many answers were not 200, or none. */
  readonly failed: number;
  readonly serverErrors: number;
  readonly times: readonly number[];
}

/** So many requests a second, whether the ones before have been answered or not: people do not wait for each other. */
export function startSteadyLoad(perSecond: number, send: (index: number) => Promise<Answer>): SteadyLoad {
  const over = new AbortController();
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  let serverErrors = 0;
  const sending = run();
  return {
    async stop() {
      over.abort();
      await sending;
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(pending);
      return { sent, perSecond: sent / seconds, failed, serverErrors, times };
    },
  };

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond;
      while (sent < due) begin(sent++);
      await pause(5);
    }
  }

  function begin(index: number): void {
    const one = send(index)
      .then(({ status, ms }) => {
        times.push(ms);
        if (status !== 200) failed += 1;
        if (status >= 500) serverErrors += 1;
      })
      .catch(() => {
        failed += 1;
      })
      .finally(() => pending.delete(one));
    pending.add(one);
  }
}
