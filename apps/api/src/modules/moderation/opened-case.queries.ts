import { maxLaterVersions, maxShownOfCase, type SignalRule } from '@perchero/contract/admin/moderation';
import type { ContactTopic } from '@perchero/contract/moderation/contact.rules';
import type {
  AppealOutcome,
  PersonDecision,
  ThingDecision,
} from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import { sql } from 'kysely';
import { isOrderOpen } from '#modules/messages/open-order.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { Snapshot } from './reports.queries.ts';

export async function findUsernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .limit(ids.length)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
}

export interface ReportRow {
  readonly reporter: PersonRow | null;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly at: Date;
  readonly isIndependent: boolean;
  readonly accountDays: number | null;
}

/** The latest reports of a case. */
export function readReports(db: Db, caseId: string, now: Date): Promise<ReportRow[]> {
  return readNamed(
    db,
    'moderation-reports-of-case',
    sql<ReportRow>`
      select case when account.id is not null then json_build_object('id', account.id, 'username', account.username,
          'full_name', account.full_name, 'avatar_url', account.avatar_path) end as reporter,
        reason, words, report.created_at as at, is_independent as "isIndependent",
        floor(extract(epoch from ${now}::timestamptz - account.created_at) / 86400)::int as "accountDays"
      from report left join account on account.id = report.reporter_id and account.deleted_at is null
      where case_id = ${caseId} order by report.created_at desc limit ${maxShownOfCase}`,
  );
}

export interface SnapshotRow {
  readonly at: Date;
  readonly snapshot: Snapshot;
}

/** The thing as it was reported, each version once, the first before all, until they are erased. */
export function readSnapshots(db: Db, caseId: string): Promise<SnapshotRow[]> {
  return readNamed(
    db,
    'moderation-snapshots-of-case',
    sql<SnapshotRow>`
      select at, snapshot from (
        select distinct on (fingerprint) created_at as at, snapshot from report
        where case_id = ${caseId} and snapshot is not null order by fingerprint, created_at
      ) as version
      order by at limit ${maxLaterVersions + 1}`,
  );
}

export interface SignalRow {
  readonly rule: SignalRule;
  readonly at: Date;
  readonly detail: unknown;
}

export async function readSignals(db: Db, caseId: string): Promise<SignalRow[]> {
  const rows = await db
    .selectFrom('moderation_signal')
    .select(['rule', 'created_at as at', 'detail'])
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(maxShownOfCase)
    .execute();
  return rows as SignalRow[];
}

export interface OwnerRow extends PersonRow {
  readonly accountDays: number;
  readonly isMinor: boolean;
  readonly sales: number;
  readonly reportsReceived: number;
  readonly reportsMade: number;
  readonly suspendedUntil: Date | null;
  readonly isClosed: boolean;
}

const maxCounted = 1000;

/** The person whom a case is about, without e-mail, phone and birth date. Null when the account is deleted. */
export async function findOwner(db: Db, ownerId: string, now: Date): Promise<OwnerRow | null> {
  const [row] = await readNamed(
    db,
    'moderation-owner',
    sql<OwnerRow>`
      select account.id, account.username, account.full_name, account.avatar_path as avatar_url,
        floor(extract(epoch from ${now}::timestamptz - account.created_at) / 86400)::int as "accountDays",
        identity.birth_date > (${now}::timestamptz - interval '18 years')::date as "isMinor",
        coalesce(seller_standing.sales, 0) as sales,
        (select count(*) from (select from report where owner_id = ${ownerId} limit ${maxCounted}) as received)::int
          as "reportsReceived",
        (select count(*) from (select from report where reporter_id = ${ownerId} limit ${maxCounted}) as made)::int
          as "reportsMade",
        case when identity.suspended_until > ${now} then identity.suspended_until end as "suspendedUntil",
        identity.closed_at is not null as "isClosed"
      from account join auth.identity on identity.id = account.id
      left join seller_standing on seller_standing.account_id = account.id
      where account.id = ${ownerId} and account.deleted_at is null limit 1`,
  );
  return row ?? null;
}

export interface PastDecisionRow {
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly at: Date;
  /** Neither reversed nor replaced by a milder one. */
  readonly isInForce: boolean;
}

export function readPastDecisions(db: Db, ownerId: string, since: Date): Promise<PastDecisionRow[]> {
  return readNamed(
    db,
    'moderation-past-decisions',
    sql<PastDecisionRow>`
      select thing, person, reason, moderation_decision.created_at as at,
        replaced_by is null and outcome is distinct from 'reversed' as "isInForce"
      from moderation_decision left join moderation_appeal on decision_id = moderation_decision.id
      where owner_id = ${ownerId} and moderation_decision.created_at >= ${since}
      order by moderation_decision.created_at desc limit ${maxShownOfCase}`,
  );
}

export interface CaseDecisionRow {
  readonly id: string;
  readonly moderatorId: string;
  readonly moderator: string;
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly note: string;
  readonly at: Date;
  readonly appealWords: string | null;
  readonly appealedAt: Date | null;
  readonly outcome: AppealOutcome | null;
  readonly answer: string | null;
  readonly appealDecidedAt: Date | null;
}

export function readCaseDecisions(db: Db, caseId: string): Promise<CaseDecisionRow[]> {
  return readNamed(
    db,
    'moderation-decisions-of-case',
    sql<CaseDecisionRow>`
      select moderation_decision.id, moderator_id as "moderatorId", coalesce(account.username, '') as moderator, thing, person,
        reason, moderation_decision.words, coalesce(note, '') as note, moderation_decision.created_at as at,
        moderation_appeal.words as "appealWords", moderation_appeal.created_at as "appealedAt", outcome, answer,
        decided_at as "appealDecidedAt"
      from moderation_decision
      left join account on account.id = moderator_id
      left join moderation_appeal on decision_id = moderation_decision.id
      where case_id = ${caseId} order by case_version desc limit ${maxShownOfCase}`,
  );
}

/** Orders of a product that nobody has paid yet, and paid ones that have not ended. */
export async function countOrders(
  db: Db,
  productId: number,
): Promise<{ readonly unpaid: number; readonly paid: number }> {
  const [row] = await readNamed(
    db,
    'moderation-orders-of-product',
    sql<{ unpaid: number; paid: number }>`
      select count(*) filter (where state in ('creating', 'awaiting_payment'))::int as unpaid,
        count(*) filter (where ${isOrderOpen})::int as paid
      from order_item join shop_order on shop_order.id = order_item.order_id
      where order_item.product_id = ${productId} limit 1`,
  );
  return row ?? { unpaid: 0, paid: 0 };
}

export interface ContactRow {
  readonly id: string;
  readonly topic: ContactTopic;
  readonly words: string;
  /** Of guests. */
  readonly email: string | null;
  readonly at: Date;
  readonly answer: string | null;
}

export async function findContact(db: Db, caseId: string): Promise<ContactRow | null> {
  const row = await db
    .selectFrom('contact_message')
    .select(['id', 'topic', 'words', 'email', 'created_at as at', 'answer'])
    .where('case_id', '=', caseId)
    .limit(1)
    .executeTakeFirst();
  return row ? (row as ContactRow) : null;
}
