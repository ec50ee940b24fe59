import type {
  AppealOutcome,
  PersonDecision,
  ThingDecision,
} from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey, TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { DecisionText } from './texts.ts';

/** What is told of a decision, as JSON. */
export const decisionTextOf = (id: RawBuilder<unknown>) => sql<DecisionText | null>`(
  select json_build_object('words', decision.words, 'reason', decision.reason, 'kind', target_kind, 'title', title,
    'until', decision.until, 'createdAt', decision.created_at, 'answer', moderation_appeal.answer)
  from moderation_decision as decision
  join moderation_case on moderation_case.id = decision.case_id
  left join moderation_appeal on decision_id = decision.id
  where decision.id = ${id})`;

export async function readDecisionText(db: Db, id: string): Promise<DecisionText | null> {
  const [row] = await readNamed(
    db,
    'notifications-decision-text',
    sql<{ text: DecisionText | null }>`select ${decisionTextOf(sql`${id}::uuid`)} as text limit 1`,
  );
  return row?.text ?? null;
}

export interface ToldDecision {
  readonly id: string;
  readonly caseId: string;
  readonly ownerId: string | null;
  readonly kind: TargetKind | 'contact';
  readonly targetId: string;
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly at: Date;
  readonly outcome: AppealOutcome | null;
  readonly answeredAt: Date | null;
}

/** Of people whose account is not deleted, or without a person. */
export function readToldDecisions(db: Db, ids: readonly string[]): Promise<ToldDecision[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-decisions',
    sql<ToldDecision>`
      select decision.id, decision.case_id as "caseId", account.id as "ownerId", target_kind as kind,
        target_id as "targetId", decision.thing, decision.person, decision.reason, decision.created_at as at,
        outcome, moderation_appeal.decided_at as "answeredAt"
      from moderation_decision as decision
      join moderation_case on moderation_case.id = decision.case_id
      left join account on account.id = decision.owner_id and deleted_at is null
      left join moderation_appeal on decision_id = decision.id
      where decision.id = any(${ids}::uuid[]) limit ${ids.length}`,
  );
}

/** People who reported one thing. */
const maxReporters = 1_000;

export async function findReporters(db: Db, caseId: string, until: Date): Promise<string[]> {
  const rows = await readNamed(
    db,
    'notifications-reporters',
    sql<{ id: string }>`
      select distinct reporter_id as id from report
      where case_id = ${caseId} and created_at <= ${until} and reporter_id is not null limit ${maxReporters}`,
  );
  return rows.map(({ id }) => id);
}

export interface LateReport {
  readonly caseId: string;
  readonly reporterId: string;
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly at: Date;
}

/** Reports that joined a decided case, with its last decision. */
export function readLateReports(db: Db, ids: readonly string[]): Promise<LateReport[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-late-reports',
    sql<LateReport>`
      select report.case_id as "caseId", reporter_id as "reporterId", decision.thing, decision.person,
        report.created_at as at
      from report
      join moderation_case on moderation_case.id = report.case_id and state in ('decided', 'appealed', 'closed')
      join lateral (
        select thing, person, created_at from moderation_decision
        where case_id = report.case_id order by case_version desc limit 1
      ) as decision on decision.created_at <= report.created_at
      where report.id = any(${ids}::uuid[]) and reporter_id is not null limit ${ids.length}`,
  );
}

export interface AffectedOrder {
  readonly orderId: string;
  readonly buyerId: string;
}

const maxOrders = 100;

/** Paid, and not ended. */
export function findUnfinishedOrders(db: Db, productId: number): Promise<AffectedOrder[]> {
  return readNamed(
    db,
    'notifications-affected-orders',
    sql<AffectedOrder>`
      select shop_order.id as "orderId", buyer_id as "buyerId"
      from order_item
      join shop_order on shop_order.id = order_item.order_id
      join account on account.id = buyer_id and account.deleted_at is null
      left join delivery on delivery.order_id = shop_order.id
      where order_item.product_id = ${productId} and shop_order.state in ('paid', 'partially_refunded')
        and delivery.ended_at is null
      order by shop_order.id desc limit ${maxOrders}`,
  );
}

export interface EndedSuspension {
  readonly decisionId: string;
  readonly accountId: string;
  readonly until: Date;
}

/** The latest suspension of each person that is over, of those who are free again. */
export function findEndedSuspensions(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<EndedSuspension[]> {
  if (accountIds.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-ended-suspensions',
    sql<EndedSuspension>`
      select distinct on (owner_id) moderation_decision.id as "decisionId", owner_id as "accountId", until
      from moderation_decision join auth.identity on identity.id = owner_id and not ${isSuspended}
      where owner_id = any(${accountIds}::uuid[]) and until <= ${now} and undone_at is null
      order by owner_id, until desc limit ${accountIds.length}`,
  );
}

export interface HeldProduct {
  readonly id: number;
  readonly sellerId: string;
  readonly isListed: boolean;
  readonly isInReview: boolean;
}

export function readHeldProducts(db: Db, ids: readonly number[]): Promise<HeldProduct[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-held-products',
    sql<HeldProduct>`
      select id, seller_id as "sellerId", state = 'active' and holds = '{}' as "isListed",
        'review' = any (holds) as "isInReview"
      from product where id = any(${ids}::bigint[]) and state <> 'deleted' limit ${ids.length}`,
  );
}

/** Null when the product is deleted. */
export async function findTitle(db: Db, productId: number): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('title')
    .where('id', '=', productId)
    .where('state', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? null;
}
