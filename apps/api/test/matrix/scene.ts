import type { ErrorCode } from '@perchero/contract/errors';
import { sql } from 'kysely';
import { followOrders } from '../../src/modules/delivery/index.ts';
import { onSocialEvents } from '../../src/modules/notifications/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { dispatchDue } from '../../src/platform/events/dispatcher.ts';
import { tableOwners } from '../../src/table-owners.ts';
import type { TestApp } from '../people.ts';
import type { Answer } from '../visitor.ts';

export type Outcome = 'ok' | ErrorCode;

/** The API under test, injected or over sockets, with access to its database and metrics. */
export interface MatrixScene extends Pick<
  TestApp,
  'db' | 'clock' | 'config' | 'identity' | 'visitor' | 'workOff' | 'redis' | 'log' | 'metrics' | 'news'
> {
  /** Security events of a route, in all processes. */
  countEvents(route: string): Promise<number>;
}

/** Changed by every call; all other tables hold user data. */
const counters = [
  'rate_limit_window',
  'outbox_event',
  'outbox_delivery',
  'outbox_dead_letter',
  'idempotency_key',
];
const tables = Object.keys(tableOwners).filter((table) => !counters.includes(table));

type Fingerprint = ReadonlyMap<string, string>;

/** A checksum of each table. */
export async function fingerprint({ db }: Pick<MatrixScene, 'db'>): Promise<Fingerprint> {
  const sums = tables.map(
    (table) =>
      sql`select ${table}::text as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
          from ${sql.table(table)} t`,
  );
  const all = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(
    db as never,
  );
  return new Map(all.rows.map(({ name, sum }) => [name, sum]));
}

export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
}

/** Resets all rate limits. */
export async function resetLimits(scene: MatrixScene): Promise<void> {
  await inTransaction(scene.db, (tx) => tx.deleteFrom('rate_limit_window').execute());
  await resetCallLimits(scene);
}

/** Resets the limits per caller and kind of call. */
export async function resetCallLimits({ redis }: Pick<MatrixScene, 'redis'>): Promise<void> {
  const prefix = redis.options.keyPrefix ?? '';
  const keys = await redis.keys(`${prefix}limit:*`);
  if (keys.length > 0) await redis.del(keys.map((key) => key.slice(prefix.length)));
}

/** Delivers social events to the notifications, and paid orders to the deliveries. */
export async function deliverNotifications(scene: MatrixScene): Promise<void> {
  while ((await dispatchDue({ ...scene, listeners: [onSocialEvents(scene), followOrders(scene)] })) > 0);
}

export function outcomeOf({ status, body }: Answer): Outcome {
  return status === 200 ? 'ok' : (body as { code: Outcome }).code;
}
