import type { ReportReasonKey, TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { sql } from 'kysely';
import { lastStandingAt } from '#modules/accounts/case-outcome.sql.ts';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';
import { raiseCase, type RaisedCase } from './cases.queries.ts';
import { isIndependent } from './independence.sql.ts';
import { type ThingRow, thingQuery } from './things.queries.ts';

export interface ReportedThingRow extends ThingRow {
  /** Of the versions that this person reported before. */
  readonly ownFingerprints: readonly string[];
  /** The last case about the thing when it is decided, with the versions that were found fine. */
  readonly clearedCaseId: string | null;
  readonly clearedFingerprints: readonly string[];
  readonly isIndependent: boolean;
}

interface ReportedQuery {
  readonly kind: TargetKind;
  readonly id: number | string;
  readonly reporterId: string;
  /** The reporter's account has to be older. */
  readonly accountBefore: Date;
}

const maxVersions = 100;

/** The thing and everything that decides what a report of it does, in one statement. */
export async function findReportedThing(
  db: Db,
  { kind, id, reporterId, accountBefore }: ReportedQuery,
): Promise<ReportedThingRow | null> {
  const [row] = await readNamed(
    db,
    `moderation-reported-${kind}`,
    sql<ReportedThingRow>`
      select thing.*, cleared.id as "clearedCaseId",
        array(select encode(fingerprint, 'hex') from report
          where report.case_id = cleared.id and report.created_at > coalesce(cleared.last_standing_at, '-infinity')
          limit ${sql.lit(maxVersions)}) as "clearedFingerprints",
        array(select encode(fingerprint, 'hex') from report
          where reporter_id = ${reporterId} and target_kind = ${kind} and target_id = thing.id
          limit ${sql.lit(maxVersions)}) as "ownFingerprints",
        ${isIndependent(reporterId, accountBefore)} as "isIndependent"
      from (${thingQuery(kind, id, reporterId)}) as thing
      left join lateral (
        select moderation_case.id, state, decided_at, ${lastStandingAt} as last_standing_at from moderation_case
        where target_kind = ${kind} and target_id = thing.id order by opened_at desc limit 1
      ) as cleared on cleared.state in ('decided', 'closed') and cleared.decided_at is not null
      limit 1`,
  );
  return row ?? null;
}

export interface NewReport {
  readonly id: string;
  readonly reporterId: string;
  readonly kind: TargetKind;
  readonly targetId: string;
  readonly ownerId: string;
  readonly reason: ReportReasonKey;
  readonly words: string;
  readonly snapshot: Snapshot;
  readonly fingerprint: Buffer;
  readonly isIndependent: boolean;
  readonly now: Date;
}

/** A thing as it was when it was reported. */
export interface Snapshot {
  readonly title: string;
  readonly text: string;
  readonly price_cents: number | null;
  readonly pictures: readonly string[];
  /** Of a message, with those before it. */
  readonly messages: readonly {
    readonly sender: string;
    readonly text: string;
    readonly at: string;
    readonly is_reported: boolean;
  }[];
}

/** In a decided case, or in the open one, which it opens or raises. Null when this person reported this version before. */
export async function insertReport(
  tx: Tx,
  report: NewReport,
  into: { readonly caseId: string } | RaisedCase,
): Promise<{ readonly caseId: string } | null> {
  const isKnown = 'caseId' in into;
  const { id, reporterId, kind, targetId, ownerId, reason, words, snapshot } = report;
  const [row] = await writeNamed(
    tx,
    `moderation-insert-report-${isKnown ? 'decided' : 'open'}`,
    sql<{ caseId: string }>`
      with found as (${isKnown ? sql`select ${into.caseId}::uuid as id` : raiseCase(into)})
      insert into report (id, reporter_id, target_kind, target_id, owner_id, reason, words, snapshot, fingerprint,
        is_independent, case_id, created_at)
      select ${id}::uuid, ${reporterId}::uuid, ${kind}::text, ${targetId}::text, ${ownerId}::uuid, ${reason}::text,
        ${words}::text, ${JSON.stringify(snapshot)}::jsonb, ${report.fingerprint}::bytea, ${report.isIndependent}::boolean,
        found.id, ${report.now}::timestamptz
      from found
      on conflict do nothing returning case_id as "caseId"`,
  );
  return row ?? null;
}
