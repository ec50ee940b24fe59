import type { CaseKind, CaseState, CaseView, SignalRule } from '@perchero/contract/admin/moderation';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { Moderator } from './cases.queries.ts';
import { mayModerate } from './may-moderate.sql.ts';

export interface QueuedRow {
  readonly id: string;
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly title: string;
  readonly picture: string | null;
  readonly reason: ReportReasonKey | null;
  readonly signal: SignalRule | null;
  readonly priority: number;
  readonly dueAt: Date | null;
  readonly isLate: boolean;
  readonly assignedTo: string | null;
  readonly assignedUntil: Date | null;
  /** With microseconds, for the cursor: when it was opened, decided, or its appeal is due. */
  readonly cursorTime: string;
}

/** The last row of the page before. */
export interface QueuePosition {
  readonly priority: number;
  readonly time: string;
  readonly id: string;
}

interface QueueQuery {
  readonly moderator: Moderator;
  readonly now: Date;
  readonly after: QueuePosition | null;
  readonly limit: number;
}

interface View {
  readonly where: (query: Pick<QueueQuery, 'moderator' | 'now'>) => RawBuilder<boolean>;
  readonly time: RawBuilder<Date>;
  /** The highest priority first, or by the time only. */
  readonly order: 'priority' | 'oldest' | 'latest';
}

const openedAt = sql<Date>`opened_at`;

const views: Record<CaseView, View> = {
  open: {
    where: () => sql`state in ('open', 'assigned') and target_kind <> 'contact'`,
    time: openedAt,
    order: 'priority',
  },
  contact: {
    where: () => sql`state in ('open', 'assigned') and target_kind = 'contact'`,
    time: openedAt,
    order: 'priority',
  },
  mine: {
    where: ({ moderator, now }) =>
      sql`state = 'assigned' and assigned_to = ${moderator.id} and assigned_until > ${now}`,
    time: openedAt,
    order: 'oldest',
  },
  appeals: { where: () => sql`state = 'appealed'`, time: sql`due_at`, order: 'oldest' },
  decided: { where: () => sql`decided_at is not null`, time: sql`decided_at`, order: 'latest' },
};

const orders = {
  priority: (time: RawBuilder<Date>) => sql`priority desc, ${time}, id`,
  oldest: (time: RawBuilder<Date>) => sql`${time}, id`,
  latest: (time: RawBuilder<Date>) => sql`${time} desc, id`,
} as const;

/** One page of a view without the cases that this moderator may not see. */
export function readQueue(db: Db, view: CaseView, query: QueueQuery): Promise<QueuedRow[]> {
  const { time, order } = views[view];
  const { limit } = query;
  const pages = rowsAfter(order, time, query.after).map(
    (after) => sql`(
      select id, target_kind as kind, state, title, picture, reason, signal, priority, due_at as "dueAt", is_late as "isLate",
        assigned_to as "assignedTo", assigned_until as "assignedUntil", ${time} as time
      from moderation_case
      where ${views[view].where(query)} and ${after} and ${mayModerate(query.moderator.id, query.moderator.tradedSince)}
      order by ${orders[order](time)} limit ${limit})`,
  );
  return readNamed(
    db,
    `moderation-queue-${view}-${pages.length}-${query.after === null}`,
    sql<QueuedRow>`
      select page.*, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime"
      from (${sql.join(pages, sql` union all `)}) as page
      order by ${orders[order](sql`time`)} limit ${limit}`,
  );
}

/** Each condition is one range of the index of the view. */
function rowsAfter(
  order: View['order'],
  time: RawBuilder<Date>,
  after: QueuePosition | null,
): RawBuilder<boolean>[] {
  if (!after) return [sql`true`];
  const position = sql`(${after.time}::timestamptz, ${after.id}::uuid)`;
  if (order === 'oldest') return [sql`(${time}, id) > ${position}`];
  // Of the same time in the order of ids.
  if (order === 'latest')
    return [
      sql`${time} = ${after.time}::timestamptz and id > ${after.id}::uuid`,
      sql`${time} < ${after.time}::timestamptz`,
    ];
  return [
    sql`priority = ${after.priority} and (${time}, id) > ${position}`,
    sql`priority < ${after.priority}`,
  ];
}

type Counted = Pick<QueueQuery, 'moderator' | 'now'> & { readonly max: number };

const count = (view: CaseView, { moderator, now, max }: Counted) => sql`(select count(*) from (
  select from moderation_case
  where ${views[view].where({ moderator, now })} and ${mayModerate(moderator.id, moderator.tradedSince)} limit ${max}
) as counted)::int as ${sql.ref(view)}`;

export type QueueCounts = Record<Exclude<CaseView, 'mine'>, number>;

/** How many cases each view has, up to a maximum. */
export async function countQueue(db: Db, counted: Counted): Promise<QueueCounts> {
  const [row] = await readNamed(
    db,
    'moderation-count-queue',
    sql<QueueCounts>`
      select ${count('open', counted)}, ${count('appeals', counted)}, ${count('contact', counted)},
        ${count('decided', counted)} limit 1`,
  );
  if (!row) throw new Error('no counts');
  return row;
}

export async function countMine(db: Db, counted: Counted): Promise<number> {
  const [row] = await readNamed(
    db,
    'moderation-count-mine',
    sql<{ mine: number }>`select ${count('mine', counted)} limit 1`,
  );
  return row?.mine ?? 0;
}
