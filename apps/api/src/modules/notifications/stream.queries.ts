import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

interface StreamBatch {
  readonly sessionIds: readonly string[];
  readonly accountIds: readonly string[];
  /** Last sent; -1 for a new stream. */
  readonly revisions: readonly number[];
  readonly orderRevisions: readonly number[];
}

interface StreamStatus {
  /** Index in the batch. */
  readonly index: number;
  readonly has_ended: boolean;
  readonly revision: number;
  readonly orderRevision: number;
  readonly unread: number;
}

/** Streams whose session is no longer valid (the same rule as `resolveActor`), or whose inbox or orders have changed. */
export function readEndedOrChanged(db: Db, batch: StreamBatch, now: Date): Promise<StreamStatus[]> {
  return readNamed(
    db,
    'streams-ended-or-changed',
    // bounded: at most one row for each stream
    sql<StreamStatus>`
      select (w.place - 1)::int as index, a.id is null as has_ended,
        coalesce(n.revision, 0) as revision, coalesce(n.order_revision, 0) as "orderRevision",
        coalesce(n.unread, 0) as unread
      from unnest(${batch.sessionIds}::uuid[], ${batch.accountIds}::uuid[], ${batch.revisions}::bigint[],
        ${batch.orderRevisions}::bigint[])
        with ordinality as w (session_id, account_id, revision, order_revision, place)
      left join auth.session s
        on s.id = w.session_id and s.user_id = w.account_id and s.kind = 'member' and s.expires_at > ${now}
      left join auth.identity i
        on i.id = s.user_id and i.suspended_at is null and i.phone_verified_at is not null
      left join account a on a.id = i.id and a.deleted_at is null
      left join notification_inbox n on n.account_id = w.account_id
      where a.id is null or coalesce(n.revision, 0) > w.revision
        or coalesce(n.order_revision, 0) > w.order_revision`,
  );
}
