import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './observability/log.ts';

const stopTimeoutMs = 25_000;

/** Runs `stop` once on SIGTERM or SIGINT, with a timeout shorter than the supervisor's. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

const retryMs = 2000;

/** For start-up work that a dependency may delay. */
export async function retryUntilDone(
  work: () => Promise<void>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error }, 'not yet; trying again');
      await pause(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}
