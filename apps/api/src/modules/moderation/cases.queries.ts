import type { CaseKind, CaseState, SignalRule } from '@perchero/contract/admin/moderation';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';
import { mayModerate } from './may-moderate.sql.ts';
import { priorityOf, priorityWhenLate } from './case-priority.sql.ts';

export interface Case {
  readonly id: string;
  readonly kind: CaseKind;
  readonly targetId: string;
  /** Null for contact and deleted accounts. */
  readonly ownerId: string | null;
  readonly title: string;
  readonly picture: string | null;
  readonly reason: ReportReasonKey | null;
  readonly signal: SignalRule | null;
  readonly state: CaseState;
  /** Another one when somebody who is looking at the case has to look again; not when it is taken. */
  readonly version: number;
  readonly harm: number;
  readonly independent: number;
  readonly priority: number;
  readonly isLate: boolean;
  readonly dueAt: Date | null;
  readonly assignedTo: string | null;
  readonly assignedUntil: Date | null;
  readonly openedAt: Date;
  readonly decidedAt: Date | null;
  readonly closedAt: Date | null;
}

const columns = [
  'id',
  'target_kind as kind',
  'target_id as targetId',
  'owner_id as ownerId',
  'title',
  'picture',
  'reason',
  'signal',
  'state',
  'version',
  'harm',
  'independent',
  'priority',
  'is_late as isLate',
  'due_at as dueAt',
  'assigned_to as assignedTo',
  'assigned_until as assignedUntil',
  'opened_at as openedAt',
  'decided_at as decidedAt',
  'closed_at as closedAt',
] as const;

/** Columns whose values the table or this module checks. */
type Narrowed = Pick<Case, 'kind' | 'reason' | 'signal' | 'state'>;

export interface Moderator {
  readonly id: string;
  readonly tradedSince: Date;
}

/** Null when there is none, or this moderator may not see it. */
export async function lockCase(tx: Tx, id: string, moderator?: Moderator): Promise<Case | null> {
  const row = await tx
    .selectFrom('moderation_case')
    .select(columns)
    .where('id', '=', id)
    .$if(moderator !== undefined, (query) =>
      query.where(moderator ? mayModerate(moderator.id, moderator.tradedSince) : sql.lit(true)),
    )
    .limit(1)
    .forUpdate()
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

export async function findCase(db: Db, id: string, moderator: Moderator): Promise<Case | null> {
  const row = await db
    .selectFrom('moderation_case')
    .select(columns)
    .where('id', '=', id)
    .where(mayModerate(moderator.id, moderator.tradedSince))
    .limit(1)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

export interface RaisedCase {
  readonly id: string;
  readonly kind: CaseKind;
  readonly targetId: string;
  readonly ownerId: string | null;
  readonly title: string;
  readonly picture: string | null;
  readonly reason: ReportReasonKey | null;
  readonly signal: SignalRule | null;
  readonly harm: number;
  /** Whether its harm counts: not that of a report which is not independent. */
  readonly counts: boolean;
  readonly independent: 0 | 1;
  readonly dueAt: Date;
  readonly now: Date;
}

/** Opens the case of a thing, or raises the open one, and returns its id. Concurrent statements get the same case. */
export function raiseCase(raised: RaisedCase): RawBuilder<{ id: string }> {
  const { id, kind, targetId, ownerId, title, picture, reason, signal, independent, dueAt, now } = raised;
  const raisedHarm = raised.counts ? raised.harm : 0;
  const harm = sql`greatest(moderation_case.harm, ${raisedHarm}::int)`;
  const isWorse = sql`${raisedHarm}::int > moderation_case.harm`;
  const total = sql`moderation_case.independent + ${independent}::int`;
  return sql<{ id: string }>`
      insert into moderation_case (id, target_kind, target_id, owner_id, title, picture, reason, signal, state, harm,
        independent, priority, due_at, opened_at)
      values (${id}, ${kind}, ${targetId}, ${ownerId}, ${title}, ${picture}, ${reason}, ${signal}, 'open', ${raisedHarm},
        ${independent}, ${raisedHarm}, ${dueAt}, ${now})
      on conflict (target_kind, target_id) where state in ('open', 'assigned') do update set
        reason = case when ${isWorse} or moderation_case.reason is null
          then coalesce(excluded.reason, moderation_case.reason) else moderation_case.reason end,
        signal = case when ${isWorse} or moderation_case.signal is null
          then coalesce(excluded.signal, moderation_case.signal) else moderation_case.signal end,
        version = moderation_case.version + (${isWorse})::int,
        harm = ${harm},
        independent = ${total},
        priority = ${priorityOf(harm, total)},
        due_at = least(moderation_case.due_at, ${raised.counts ? dueAt : null}::timestamptz)
      returning id`;
}

export async function upsertCase(tx: Tx, raised: RaisedCase): Promise<string> {
  const [row] = await writeNamed(tx, 'moderation-raise-case', raiseCase(raised));
  if (!row) throw new Error(`no case for ${raised.kind} ${raised.targetId}`);
  return row.id;
}

interface Extension {
  readonly id: string;
  readonly moderatorId: string;
  readonly until: Date;
  readonly now: Date;
}

/** Belongs to the moderator for longer, if it does at all. */
export async function extendLease(tx: Tx, { id, moderatorId, until, now }: Extension): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set({ assigned_until: until })
    .where('id', '=', id)
    .where('state', '=', 'assigned')
    .where('assigned_to', '=', moderatorId)
    .where('assigned_until', '>', now)
    .execute();
}

interface JoinedCase {
  readonly id: string;
  readonly harm: number;
  readonly isIndependent: boolean;
}

/** A report of a version that was found fine. Null when the case is not decided any more. */
export async function joinCase(
  tx: Tx,
  { id, harm: reported, isIndependent }: JoinedCase,
): Promise<{ readonly reportsAfter: number; readonly harm: number } | null> {
  const counted = isIndependent ? 1 : 0;
  const harm = sql<number>`greatest(harm, ${isIndependent ? reported : 0}::int)`;
  const independent = sql<number>`independent + ${counted}::int`;
  const row = await tx
    .updateTable('moderation_case')
    .set({
      harm,
      independent,
      priority: priorityOf(harm, independent),
      reports_after: sql<number>`reports_after + ${counted}::int`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['decided', 'closed'])
    .returning(['reports_after as reportsAfter', 'harm'])
    .executeTakeFirst();
  return row ?? null;
}

/** Once, and not while another case about the thing is open. */
export async function reopenCase(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await writeNamed(
    tx,
    'moderation-reopen-case',
    sql`
      update moderation_case set state = 'open', was_reopened = true, version = version + 1, is_late = false, due_at = ${dueAt},
        decided_at = null, closed_at = null, closed_reason = null
      where id = ${id} and not was_reopened and not exists (
        select from moderation_case as other
        where other.target_kind = moderation_case.target_kind and other.target_id = moderation_case.target_id
          and other.state in ('open', 'assigned'))`,
  );
}

interface Lease {
  readonly id: string;
  readonly moderator: Moderator;
  readonly until: Date;
  readonly now: Date;
}

/** Null when it is not open, or somebody else has it. `isNew` when the moderator did not have it. */
export async function leaseCase(
  tx: Tx,
  { id, moderator, until, now }: Lease,
): Promise<{ readonly isNew: boolean; readonly ownerId: string | null } | null> {
  const [row] = await writeNamed<{ isNew: boolean; ownerId: string | null }>(
    tx,
    'moderation-lease-case',
    sql`
      with before as (
        select id, state = 'assigned' and assigned_to = ${moderator.id} and assigned_until > ${now} as "wasOwn"
        from moderation_case
        where id = ${id} and state in ('open', 'assigned') and ${mayModerate(moderator.id, moderator.tradedSince)}
        for update
      )
      update moderation_case set state = 'assigned', assigned_to = ${moderator.id}, assigned_until = ${until}
      from before
      where moderation_case.id = before.id
        and (state = 'open' or assigned_to = ${moderator.id} or assigned_until <= ${now})
      returning not "wasOwn" as "isNew", owner_id as "ownerId"`,
  );
  return row ?? null;
}

/** Null when the moderator does not have it. */
export async function freeCase(
  tx: Tx,
  id: string,
  moderatorId: string,
): Promise<Pick<Case, 'id' | 'ownerId'> | null> {
  const row = await tx
    .updateTable('moderation_case')
    .set({ state: 'open', assigned_to: null, assigned_until: null })
    .where('id', '=', id)
    .where('state', '=', 'assigned')
    .where('assigned_to', '=', moderatorId)
    .returning(['id', 'owner_id as ownerId'])
    .executeTakeFirst();
  return row ?? null;
}

/** The expression of the index; what is late is due again only when it is decided. */
const dueNext = sql<Date>`least(
  case when not is_late or state = 'decided' then due_at end, assigned_until)`;

/** Cases whose lease ended, that became late, or whose decision became final. */
export async function findDueCases(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('state', '<>', 'closed')
    .where(dueNext, '<=', now)
    .where(sql<boolean>`id <> all (${except}::uuid[])`)
    .orderBy(dueNext)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What time does to a case: each statement decides again by the row. */
export async function settleCase(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set({ state: 'open', assigned_to: null, assigned_until: null })
    .where('id', '=', id)
    .where('state', '=', 'assigned')
    .where('assigned_until', '<=', now)
    .execute();
  await tx
    .updateTable('moderation_case')
    .set({ is_late: true, priority: priorityWhenLate })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'assigned', 'appealed'])
    .where('is_late', '=', false)
    .where('due_at', '<=', now)
    .execute();
  await tx
    .updateTable('moderation_case')
    .set({ state: 'closed', closed_at: now, closed_reason: 'final', due_at: null })
    .where('id', '=', id)
    .where('state', '=', 'decided')
    .where('due_at', '<=', now)
    .execute();
}

/** An answered message needs nothing more. */
export async function closeAnsweredCase(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set({
      state: 'closed',
      closed_reason: 'final',
      decided_at: now,
      closed_at: now,
      due_at: null,
      assigned_to: null,
      assigned_until: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
