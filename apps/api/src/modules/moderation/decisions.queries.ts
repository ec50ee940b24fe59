import type {
  AppealOutcome,
  PersonDecision,
  ThingDecision,
} from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey, TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';
import { priorityInTime } from './case-priority.sql.ts';

/** What a decision changed, as it was before. */
export interface Undo {
  /** Depends on the kind of thing. */
  readonly thing?: object | null;
}

export interface Decision {
  readonly id: string;
  readonly caseId: string;
  readonly caseVersion: number;
  readonly ownerId: string | null;
  readonly moderatorId: string;
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly until: Date | null;
  readonly undo: Undo;
  readonly replacedBy: string | null;
  readonly undoneAt: Date | null;
  readonly createdAt: Date;
}

const columns = [
  'id',
  'case_id as caseId',
  'case_version as caseVersion',
  'owner_id as ownerId',
  'moderator_id as moderatorId',
  'thing',
  'person',
  'reason',
  'words',
  'until',
  'undo',
  'replaced_by as replacedBy',
  'undone_at as undoneAt',
  'created_at as createdAt',
] as const;

/** Columns whose values the table or this module checks. */
type Narrowed = Pick<Decision, 'thing' | 'person' | 'reason'>;

export interface NewDecision extends Omit<Decision, 'replacedBy' | 'undoneAt'> {
  readonly note: string;
  readonly finalAt: Date | null;
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { id, caseId, caseVersion, ownerId, moderatorId, thing, person, reason, words, note } = decision;
  const { until, undo, finalAt, createdAt } = decision;
  await tx
    .insertInto('moderation_decision')
    .values({
      id,
      case_id: caseId,
      case_version: caseVersion,
      owner_id: ownerId,
      moderator_id: moderatorId,
      thing,
      person,
      reason,
      words,
      note: note || null,
      until,
      undo: JSON.stringify(undo),
      final_at: finalAt,
      created_at: createdAt,
    })
    .execute();
}

export async function findDecision(db: Db, id: string): Promise<Decision | null> {
  const row = await db
    .selectFrom('moderation_decision')
    .select(columns)
    .where('id', '=', id)
    .limit(1)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ? { ...row, undo: row.undo as Undo } : null;
}

export async function findDecisionAt(db: Db, caseId: string, version: number): Promise<Decision | null> {
  const row = await db
    .selectFrom('moderation_decision')
    .select(columns)
    .where('case_id', '=', caseId)
    .where('case_version', '=', version)
    .limit(1)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ? { ...row, undo: row.undo as Undo } : null;
}

export async function hasDecided(db: Db, caseId: string, moderatorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_decision')
    .select('id')
    .where('case_id', '=', caseId)
    .where('moderator_id', '=', moderatorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A later decision that stands has done the same to the thing. */
export async function isSuperseded(
  db: Db,
  { id, thing, createdAt }: Decision,
  target: Target,
): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_case')
    .innerJoin('moderation_decision', 'moderation_decision.case_id', 'moderation_case.id')
    .select('moderation_decision.id')
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .where('moderation_decision.id', '<>', id)
    .where('moderation_decision.created_at', '>=', createdAt)
    .where('thing', '=', thing)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Another decision that stands closed the account too. */
export async function isClosedByAnother(db: Db, { id, ownerId }: Decision): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_decision')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('person', '=', 'close')
    .where('id', '<>', id)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Target {
  readonly kind: string;
  readonly id: string;
}

interface Undone {
  readonly at: Date;
  readonly replacedBy: string | null;
}

export async function setUndone(tx: Tx, id: string, { at, replacedBy }: Undone): Promise<void> {
  await tx
    .updateTable('moderation_decision')
    .set({ undone_at: at, replaced_by: replacedBy, final_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setDecided(
  tx: Tx,
  id: string,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set((eb) => ({
      state: 'decided',
      version: eb('version', '+', 1),
      assigned_to: null,
      assigned_until: null,
      is_late: false,
      priority: priorityInTime,
      reports_after: 0,
      due_at: dueAt,
      decided_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setAppealed(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set((eb) => ({
      state: 'appealed',
      version: eb('version', '+', 1),
      assigned_to: null,
      assigned_until: null,
      is_late: false,
      priority: priorityInTime,
      due_at: dueAt,
      // After an earlier answer.
      closed_at: null,
      closed_reason: null,
    }))
    .where('id', '=', id)
    .execute();
}

export async function closeCase(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set((eb) => ({
      state: 'closed',
      version: eb('version', '+', 1),
      is_late: false,
      priority: priorityInTime,
      due_at: null,
      closed_at: now,
      closed_reason: 'final',
    }))
    .where('id', '=', id)
    .execute();
}

export interface Appeal {
  readonly words: string;
  readonly decidedBy: string | null;
  readonly outcome: AppealOutcome | null;
  readonly answer: string | null;
}

export async function insertAppeal(
  tx: Tx,
  decisionId: string,
  { words, at }: { readonly words: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('moderation_appeal')
    .values({ decision_id: decisionId, words, created_at: at })
    .execute();
}

export async function findAppeal(db: Db, decisionId: string): Promise<Appeal | null> {
  const row = await db
    .selectFrom('moderation_appeal')
    .select(['words', 'decided_by as decidedBy', 'outcome', 'answer'])
    .where('decision_id', '=', decisionId)
    .limit(1)
    .$narrowType<Pick<Appeal, 'outcome'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** When the oldest appeal of a case that nobody has answered was sent. */
export async function findWaitingAppeal(tx: Tx, caseId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('moderation_decision')
    .innerJoin('moderation_appeal', 'decision_id', 'moderation_decision.id')
    .select('moderation_appeal.created_at as at')
    .where('case_id', '=', caseId)
    .where('decided_at', 'is', null)
    .orderBy('moderation_appeal.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether it took the place of an earlier decision. */
export async function isAnswer(db: Db, { id, caseId }: Decision): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_decision')
    .select('id')
    .where('case_id', '=', caseId)
    .where('replaced_by', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface AppealAnswer {
  readonly decidedBy: string;
  readonly outcome: AppealOutcome;
  readonly answer: string;
  readonly at: Date;
}

export async function setAppealDecided(
  tx: Tx,
  decisionId: string,
  { decidedBy, outcome, answer, at }: AppealAnswer,
): Promise<void> {
  await tx
    .updateTable('moderation_appeal')
    .set({ decided_by: decidedBy, outcome, answer, decided_at: at })
    .where('decision_id', '=', decisionId)
    .execute();
}

/** Decisions whose removal is final; an appeal that waits comes first, unless the case ended with its owner's account. */
export async function findFinal(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await readNamed(
    db,
    'moderation-final-decisions',
    sql<{ id: string }>`
      select id from moderation_decision
      where final_at <= ${now} and id <> all (${except}::uuid[]) and not exists (
        select from moderation_appeal join moderation_case on moderation_case.id = case_id
        where decision_id = moderation_decision.id and moderation_appeal.decided_at is null and state = 'appealed')
      order by final_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface FinalDecision {
  readonly kind: TargetKind;
  readonly targetId: string;
  readonly undo: Undo;
}

/** Null when it was undone, or another worker took it. */
export async function takeFinal(tx: Tx, id: string, now: Date): Promise<FinalDecision | null> {
  const row = await tx
    .updateTable('moderation_decision')
    .from('moderation_case')
    .set({ final_at: null })
    .whereRef('moderation_case.id', '=', 'moderation_decision.case_id')
    .where('moderation_decision.id', '=', id)
    .where('final_at', '<=', now)
    .returning(['target_kind as kind', 'target_id as targetId', 'undo'])
    .$narrowType<Pick<FinalDecision, 'kind'>>()
    .executeTakeFirst();
  return row ? { ...row, undo: row.undo as Undo } : null;
}

/** Of deleted people: what an appeal would give back goes with the account. */
export async function forgetUndo(tx: Tx, ownerIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('moderation_decision')
    .set({
      // The path of an avatar stays until its file is deleted.
      undo: sql`undo #- '{thing,description}' #- '{thing,name}'`,
      final_at: sql<Date | null>`case when final_at is not null then least(final_at, ${now}) end`,
    })
    .where('owner_id', 'in', ownerIds)
    .where('undo', '<>', '{}')
    .execute();
}

/** Starts the time after which a hidden product is listed, once its owner has edited it. False when it waits or was not edited. */
export async function setMended(tx: Tx, productId: number, dueAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable('waiting_product')
    .from('product')
    .set({ due_at: dueAt })
    .whereRef('product.id', '=', 'waiting_product.product_id')
    .where('waiting_product.product_id', '=', productId)
    .where('hold', '=', 'hidden')
    .where('due_at', 'is', null)
    .whereRef('product.changed_at', '>', 'waiting_product.since')
    .returning('waiting_product.product_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Back to the queue, so that a moderator looks at the mended product. Not while it is appealed, or another case about it is open. */
export async function reopenMended(tx: Tx, productId: number, dueAt: Date): Promise<void> {
  const isOpen = sql<boolean>`exists (
    select from moderation_case as other
    where other.target_kind = 'product' and other.target_id = ${String(productId)} and other.state in ('open', 'assigned'))`;
  await tx
    .updateTable('moderation_case')
    .set((eb) => ({
      state: 'open',
      version: eb('version', '+', 1),
      due_at: dueAt,
      decided_at: null,
      closed_at: null,
      closed_reason: null,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('moderation_case as latest')
        .innerJoin('moderation_decision', 'moderation_decision.case_id', 'latest.id')
        .select('latest.id')
        .where('latest.target_kind', '=', 'product')
        .where('latest.target_id', '=', String(productId))
        .where('thing', '=', 'hide')
        .where('undone_at', 'is', null)
        .orderBy('moderation_decision.created_at', 'desc')
        .limit(1),
    )
    .where('state', 'in', ['decided', 'closed'])
    .where(sql<boolean>`not ${isOpen}`)
    .execute();
}
