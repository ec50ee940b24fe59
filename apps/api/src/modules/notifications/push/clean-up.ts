import { sql } from 'kysely';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { deleteDue } from './due.queries.ts';
import { deletePushSettings } from './settings.queries.ts';
import { deleteSubscriptions, estimateSubscriptions } from './subscriptions.queries.ts';

const maxUnseenSeconds = 60 * 24 * 60 * 60;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly push: { readonly keyId: string };
}

/** Of browsers not seen for long, and those made with a key of before, which nothing can be sent to. */
export async function deleteOldSubscriptions({ db, clock, push }: Deps): Promise<void> {
  const before = secondsAfter(clock.now(), -maxUnseenSeconds);
  await deleteExpiredRows(db, 'push_subscription', sql`last_seen_at < ${before}`);
  await deleteExpiredRows(db, 'push_subscription', sql`key_id <> ${push.keyId}`);
}

export async function deletePushes(tx: Tx, accountId: string): Promise<void> {
  await deleteDue(tx, accountId);
  await deleteSubscriptions(tx, accountId);
  await deletePushSettings(tx, accountId);
}

export async function updatePushMetrics({
  db,
  metrics,
}: {
  readonly db: Db;
  readonly metrics: Pick<Metrics, 'pushSubscriptions'>;
}): Promise<void> {
  metrics.pushSubscriptions.set(await estimateSubscriptions(db));
}
