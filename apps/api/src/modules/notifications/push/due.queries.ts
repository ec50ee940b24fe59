import { sql } from 'kysely';
import { type Tx, writeNamed } from '#platform/database/database.ts';

/** What there is to push: `bell`, `thread:{id}`, or `test:{id}` of a subscription. */
export type PushTopic = 'bell' | `thread:${string}` | `test:${string}`;

export interface DuePush {
  readonly accountId: string;
  readonly topic: PushTopic;
}

interface NewDuePush extends DuePush {
  readonly dueAt: Date;
}

/**
 * Nothing for people without a subscription. The earlier time stays; the row is locked in any case, so that a push that is being
 * prepared waits for what is new.
 */
export async function insertDue(tx: Tx, rows: readonly NewDuePush[]): Promise<void> {
  if (rows.length === 0) return;
  await writeNamed(
    tx,
    'pushes-insert-due',
    sql`
      insert into push_due (account_id, topic, due_at)
      select due.account_id, due.topic, due.due_at
      from unnest(
        ${rows.map(({ accountId }) => accountId)}::uuid[], ${rows.map(({ topic }) => topic)}::text[],
        ${rows.map(({ dueAt }) => dueAt)}::timestamptz[]
      ) as due (account_id, topic, due_at)
      where exists (select from push_subscription where push_subscription.account_id = due.account_id)
      order by due.account_id, due.topic
      on conflict (account_id, topic) do update set due_at = least(push_due.due_at, excluded.due_at)`,
  );
}

/**
 * All that is due for the people whose rows were due first, so that it goes in one turn. Of a crashed worker they are due again after the
 * lease.
 */
export function leaseDue(
  tx: Tx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<DuePush[]> {
  return writeNamed(
    tx,
    'pushes-lease-due',
    sql<DuePush>`
      with first as (
        select account_id from push_due where due_at <= ${now} order by due_at limit ${limit} for update skip locked
      ), due as (
        select account_id, topic from push_due
        where due_at <= ${now} and account_id in (select account_id from first) for update skip locked
      )
      update push_due set due_at = ${leaseUntil} from due
      where push_due.account_id = due.account_id and push_due.topic = due.topic
      returning push_due.account_id as "accountId", push_due.topic`,
  );
}

/** Those that nobody else has taken. */
export async function takeDue(
  tx: Tx,
  accountId: string,
  topics: readonly PushTopic[],
): Promise<ReadonlySet<PushTopic>> {
  const rows = await tx
    .deleteFrom('push_due')
    .where('account_id', '=', accountId)
    .where('topic', 'in', topics)
    .returning('topic')
    .execute();
  return new Set(rows.map(({ topic }) => topic as PushTopic));
}

/** Null drops them. */
export async function rescheduleDue(tx: Tx, accountId: string, at: Date | null): Promise<void> {
  if (at === null) await deleteDue(tx, accountId);
  else await tx.updateTable('push_due').set({ due_at: at }).where('account_id', '=', accountId).execute();
}

export async function deleteDue(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('push_due').where('account_id', '=', accountId).execute();
}
