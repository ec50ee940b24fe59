import {
  type AppealOutcome,
  type PersonDecision,
  type ThingDecision,
} from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey, TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { sql } from 'kysely';
import { endedInNothing } from '#modules/accounts/case-outcome.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface OwnDecisionRow {
  readonly id: string;
  readonly kind: TargetKind;
  readonly title: string;
  readonly picture: string | null;
  readonly productId: number | null;
  readonly thing: ThingDecision;
  readonly person: PersonDecision;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly decidedAt: Date;
  readonly until: Date | null;
  /** Of a product that was hidden. */
  readonly isHidden: boolean;
  readonly isMended: boolean;
  readonly isReplaced: boolean;
  /** It took the place of an earlier one. */
  readonly isAnswer: boolean;
  readonly appealWords: string | null;
  readonly appealedAt: Date | null;
  readonly outcome: AppealOutcome | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly cursorTime: string;
}

interface OwnQuery {
  readonly ownerId: string;
  readonly after: { readonly time: string; readonly id: string } | null;
  readonly limit: number;
}

/** Decisions about a person that changed something, the latest first. */
export function readOwnDecisions(db: Db, { ownerId, after, limit }: OwnQuery): Promise<OwnDecisionRow[]> {
  return readNamed(
    db,
    'moderation-own-decisions',
    sql<OwnDecisionRow>`
      select decision.id, target_kind as kind, moderation_case.title, moderation_case.picture, product.id as "productId", decision.thing,
        decision.person, decision.reason, decision.words, decision.created_at as "decidedAt", decision.until,
        coalesce('hidden' = any (product.holds), false) as "isHidden",
        coalesce(waiting_product.hold = 'hidden' and waiting_product.due_at is not null, false) as "isMended",
        decision.replaced_by is not null as "isReplaced", exists (
          select from moderation_decision as earlier
          where earlier.case_id = decision.case_id and earlier.replaced_by = decision.id) as "isAnswer",
        moderation_appeal.words as "appealWords", moderation_appeal.created_at as "appealedAt", outcome, answer,
        moderation_appeal.decided_at as "answeredAt",
        to_char(decision.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime"
      from moderation_decision as decision
      join moderation_case on moderation_case.id = decision.case_id
      left join moderation_appeal on decision_id = decision.id
      left join product on product.id = case target_kind when 'product' then target_id::bigint end
        and product.state <> 'deleted'
      left join waiting_product on waiting_product.product_id = product.id
      where decision.owner_id = ${ownerId} and (decision.thing <> 'nothing' or decision.person <> 'none')
        and (decision.created_at, decision.id) < (${after?.time ?? 'infinity'}::timestamptz,
          ${after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
      order by decision.created_at desc, decision.id desc limit ${limit}`,
  );
}

export interface OwnReportRow {
  readonly kind: TargetKind;
  readonly title: string;
  readonly at: Date;
  readonly isWaiting: boolean;
  readonly endedInNothing: boolean | null;
}

/** The latest reports that a person made. */
export function readOwnReports(db: Db, reporterId: string, limit: number): Promise<OwnReportRow[]> {
  return readNamed(
    db,
    'moderation-own-reports',
    sql<OwnReportRow>`
      select report.target_kind as kind, coalesce(snapshot ->> 'title', title) as title, report.created_at as at,
        state in ('open', 'assigned') as "isWaiting", ${endedInNothing} as "endedInNothing"
      from report join moderation_case on moderation_case.id = report.case_id
      where reporter_id = ${reporterId} order by report.created_at desc limit ${limit}`,
  );
}
