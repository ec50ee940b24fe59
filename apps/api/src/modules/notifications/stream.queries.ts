import { sql } from 'kysely';
import { accessEndsAt } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

interface StreamBatch {
  readonly sessionIds: readonly string[];
  readonly accountIds: readonly string[];
  /** Last sent; -1 for a new stream. */
  readonly revisions: readonly number[];
  readonly orderRevisions: readonly number[];
  readonly messageRevisions: readonly number[];
}

/** Where the topics of an account stand. */
export interface TopicRevisions {
  readonly revision: number;
  readonly orderRevision: number;
  readonly messageRevision: number;
  /** Notifications. */
  readonly unread: number;
  readonly unreadThreads: number;
}

interface StreamStatus extends TopicRevisions {
  /** Index in the batch. */
  readonly index: number;
  readonly has_ended: boolean;
}

const revisions = sql`coalesce(n.revision, 0) as revision, coalesce(n.order_revision, 0) as "orderRevision",
  coalesce(m.revision, 0) as "messageRevision", coalesce(n.unread, 0) as unread,
  coalesce(m.unread_threads, 0) as "unreadThreads"`;

/** Streams whose session is no longer valid (the same rule as `resolveActor`), or whose notifications, orders or messages have changed. */
export function readEndedOrChanged(db: Db, batch: StreamBatch, now: Date): Promise<StreamStatus[]> {
  return readNamed(
    db,
    'streams-ended-or-changed',
    // bounded: at most one row for each stream
    sql<StreamStatus>`
      select (w.place - 1)::int as index, a.id is null as has_ended,
        ${revisions}
      from unnest(${batch.sessionIds}::uuid[], ${batch.accountIds}::uuid[], ${batch.revisions}::bigint[],
        ${batch.orderRevisions}::bigint[], ${batch.messageRevisions}::bigint[])
        with ordinality as w (session_id, account_id, revision, order_revision, message_revision, place)
      left join auth.session s
        on s.id = w.session_id and s.user_id = w.account_id and s.kind = 'member' and s.expires_at > ${now}
      left join auth.identity i
        on i.id = s.user_id and i.locked_at is null and coalesce(${accessEndsAt} > ${now}, true) and i.phone_verified_at is not null
      left join account a on a.id = i.id and a.deleted_at is null
      left join notification_inbox n on n.account_id = w.account_id
      left join message_inbox m on m.account_id = w.account_id
      where a.id is null or coalesce(n.revision, 0) > w.revision
        or coalesce(n.order_revision, 0) > w.order_revision
        or coalesce(m.revision, 0) > w.message_revision`,
  );
}

export async function readRevisions(db: Db, accountId: string): Promise<TopicRevisions> {
  const [row] = await readNamed(
    db,
    'streams-revisions',
    sql<TopicRevisions>`
      select ${revisions} from (values (${accountId}::uuid)) as a (id)
      left join notification_inbox n on n.account_id = a.id
      left join message_inbox m on m.account_id = a.id
      limit 1`,
  );
  if (!row) throw new Error('values without a row');
  return row;
}
