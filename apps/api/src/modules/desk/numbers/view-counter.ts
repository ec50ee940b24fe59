import { todayInMontevideo } from '@perchero/contract/days.rules';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { runInContext } from '#platform/http/request-context.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { addViews, type ViewsOfDay } from './views.queries.ts';

const writeIntervalMs = 5_000;
/** Somebody who invents ids must not fill the memory. */
const maxPending = 50_000;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly metrics: Pick<Metrics, 'productViews' | 'productViewsLost'>;
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

/**
 * Adds up views in this process and writes the sums: nothing about who looked, and when, is kept beside them. A killed process loses
 * what it has not written.
 */
export function createViewCounter({ db, clock, log, metrics }: Deps) {
  let pending = new Map<string, ViewsOfDay>();
  let writing: Promise<void> | null = null;

  function add(productId: number, day: string, views: number): void {
    const key = `${day} ${productId}`;
    const before = pending.get(key)?.views ?? 0;
    if (before === 0 && pending.size >= maxPending) metrics.productViewsLost.inc(views);
    else pending.set(key, { productId, day, views: before + views });
  }

  async function write(): Promise<void> {
    const counted = [...pending.values()];
    pending = new Map();
    try {
      const known = await runInContext({ requestId: 'views', mayWrite: true }, () =>
        inTransaction(db, (tx) => addViews(tx, counted)),
      );
      metrics.productViews.inc(known);
    } catch (error) {
      log.warn({ err: error }, 'views were not written');
      for (const { productId, day, views } of counted) add(productId, day, views);
    }
  }

  return {
    count(productIds: readonly number[]): void {
      const day = todayInMontevideo(clock.now());
      for (const id of new Set(productIds)) add(id, day, 1);
    },
    /** One upsert of everything that was counted. What fails is written the next time. */
    async flush(): Promise<void> {
      await writing;
      if (pending.size === 0) return;
      writing = write().finally(() => {
        writing = null;
      });
      await writing;
    },
    /** How many views are not written yet. */
    pending: () => [...pending.values()].reduce((sum, { views }) => sum + views, 0),
  };
}

/** Writes every few seconds. Returns what stops it after a last write. */
export function runViewCounter(
  counter: ViewCounter,
  metrics: Pick<Metrics, 'productViewsLost'>,
): () => Promise<void> {
  const timer = setInterval(() => void counter.flush(), writeIntervalMs);
  return async () => {
    clearInterval(timer);
    await counter.flush();
    metrics.productViewsLost.inc(counter.pending());
  };
}
