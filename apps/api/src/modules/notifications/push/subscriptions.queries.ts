import { maxPushDevices } from '@perchero/contract/notifications/push';
import { sql } from 'kysely';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import type { SealedValue } from '#platform/reseal.ts';

export interface StoredSubscription {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly sealedAuth: string;
  readonly createdAt: Date;
  readonly failures: number;
}

/** None of people who are locked or gone, nor those made with another key. */
export function findSubscriptions(tx: Tx, accountId: string, keyId: string): Promise<StoredSubscription[]> {
  return readNamed(
    tx,
    'pushes-subscriptions',
    sql<StoredSubscription>`
      select push_subscription.id, endpoint, p256dh, auth as "sealedAuth", push_subscription.created_at as "createdAt", failures
      from push_subscription
      join account on account.id = push_subscription.account_id and account.deleted_at is null
      join auth.identity on identity.id = account.id and identity.locked_at is null
      where push_subscription.account_id = ${accountId} and key_id = ${keyId}
      order by last_seen_at desc limit ${maxPushDevices}`,
  );
}

/** Newest visit first. */
export function findDevices(db: Db, accountId: string) {
  return db
    .selectFrom('push_subscription')
    .select(['id', 'session_id as sessionId', 'device'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(maxPushDevices)
    .execute();
}

export async function findOwnSubscription(
  db: Db,
  accountId: string,
  endpoint: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Devices of one person are counted one after the other. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewSubscription {
  readonly id: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly sealedAuth: string;
  readonly keyId: string;
  readonly device: string;
  readonly now: Date;
}

/** False when the session has ended meanwhile; one that ends later takes the subscription with it. */
export async function upsertSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const { id, accountId, sessionId, endpoint, p256dh, sealedAuth, keyId, device, now } = subscription;
  const rows = await writeNamed(
    tx,
    'pushes-upsert-subscription',
    sql`
      insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, key_id, device, created_at, last_seen_at)
      select ${id}::uuid, ${accountId}::uuid, session.id, ${endpoint}, ${p256dh}, ${sealedAuth}, ${keyId}, ${device},
        ${now}::timestamptz, ${now}::timestamptz
      from auth.session where session.id = ${sessionId} for key share
      on conflict (endpoint) do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        key_id = excluded.key_id, device = excluded.device, last_seen_at = excluded.last_seen_at,
        created_at = case when push_subscription.account_id = excluded.account_id
          then push_subscription.created_at else excluded.created_at end,
        failures = case when push_subscription.account_id = excluded.account_id then push_subscription.failures else 0 end,
        failed_since = case when push_subscription.account_id = excluded.account_id then push_subscription.failed_since end
      returning id`,
  );
  return rows.length > 0;
}

/** Deletes those longest unseen beyond the maximum. */
export async function deleteExcessSubscriptions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscription as newest')
        .select('newest.id')
        .where('newest.account_id', '=', accountId)
        .orderBy('newest.last_seen_at', 'desc')
        .orderBy('newest.id')
        .limit(maxPushDevices),
    )
    .execute();
}

export async function deleteByEndpoint(tx: Tx, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
}

export async function deleteDevice(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', id).where('account_id', '=', accountId).execute();
}

export async function deleteBySession(tx: Tx, accountId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Also of sessions that had expired before. */
export async function deleteWithoutSession(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('auth.session')
            .select('auth.session.id')
            .whereRef('auth.session.id', '=', 'push_subscription.session_id'),
        ),
      ),
    )
    .execute();
}

export async function deleteSubscriptions(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('account_id', '=', accountId).execute();
}

interface Failure {
  readonly id: string;
  readonly now: Date;
}

/** Ends after ten failures in a row that took three days. */
export async function recordFailure(tx: Tx, { id, now }: Failure): Promise<void> {
  await writeNamed(
    tx,
    'pushes-record-failure',
    sql`
      update push_subscription set failures = failures + 1, failed_since = coalesce(failed_since, ${now})
      where id = ${id} returning id`,
  );
  await writeNamed(
    tx,
    'pushes-delete-failed',
    sql`
      delete from push_subscription
      where id = ${id} and failures >= 10 and failed_since <= ${now}::timestamptz - interval '3 days' returning id`,
  );
}

export async function clearFailures(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('push_subscription')
    .set({ failures: 0, failed_since: null })
    .where('id', '=', id)
    .execute();
}

/** Unless the browser has subscribed anew meanwhile, which changes the endpoint. */
export async function deleteSubscription(
  tx: Tx,
  { id, endpoint }: Pick<StoredSubscription, 'id' | 'endpoint'>,
): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** As of the last statistics: counting hundreds of thousands of rows at each scrape would cost more than it tells. */
export async function estimateSubscriptions(db: Db): Promise<number> {
  const [row] = await readNamed(
    db,
    'pushes-estimate-subscriptions',
    sql<{ count: number }>`
      select greatest(reltuples, 0)::bigint as count from pg_class where oid = 'push_subscription'::regclass limit 1`,
  );
  return row?.count ?? 0;
}

/** For `perchero secrets reseal`, by primary key. */
export function findSealedAuths(db: Db, after: string | null, limit: number): Promise<SealedValue[]> {
  return db
    .selectFrom('push_subscription')
    .select(['id', 'auth as sealed'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function replaceSealedAuth(tx: Tx, { id, sealed }: SealedValue, auth: string): Promise<void> {
  await tx
    .updateTable('push_subscription')
    .set({ auth })
    .where('id', '=', id)
    .where('auth', '=', sealed)
    .execute();
}
