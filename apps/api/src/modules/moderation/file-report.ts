import { randomUUID } from 'node:crypto';
import {
  type ReportReasonKey,
  reportReasons,
  type TargetKind,
} from '@perchero/contract/moderation/report-reasons.rules';
import { keepPictures } from '#modules/media/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import { joinCase, type RaisedCase, reopenCase } from './cases.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { moderationEvents } from './events.ts';
import { raisedBy } from './open-case.ts';
import { decideWithinSeconds, independence, reopeningReports } from './priority.rules.ts';
import { findReportedThing, insertReport, type ReportedThingRow, type Snapshot } from './reports.queries.ts';
import { describe, isShownTo, parseThingId } from './things.ts';
import { findMessagesUntil } from './things.queries.ts';

type Deps = Pick<ModerationDeps, 'db' | 'clock'>;

interface WantedReport {
  readonly kind: TargetKind;
  readonly targetId: string;
  readonly reason: ReportReasonKey;
  readonly words: string;
}

interface Reporter {
  readonly id: string;
  readonly isSuspended: boolean;
}

/** Undoes a report that the same person made at the same time. */
class ReportedBefore extends Error {}

/** The same version again is a success that changes nothing. */
export async function fileReport(deps: Deps, reporter: Reporter, wanted: WantedReport): Promise<void> {
  const { db, clock } = deps;
  const thing = await readReported(deps, reporter.id, wanted);
  const { fingerprint } = describe(thing);
  if (thing.ownFingerprints.includes(fingerprint.toString('hex'))) return;
  const snapshot = await takeSnapshot(db, wanted.kind, thing);
  const isIndependent = thing.isIndependent && !reporter.isSuspended;
  const filing = inTransaction(db, async (tx) => {
    const now = clock.now();
    await consumeGuarded(tx, now, [{ limit: 'report-account', subject: reporter.id }]);
    const report = {
      id: randomUUID(),
      reporterId: reporter.id,
      ...wanted,
      targetId: thing.id,
      ownerId: thing.ownerId,
      snapshot,
      fingerprint,
      isIndependent,
      now,
    };
    const place = await findPlace(tx, deps, { thing, wanted, isIndependent });
    const filed = await insertReport(tx, report, place);
    if (!filed) throw new ReportedBefore();
    await keepPictures(tx, report.id, thing.pictures);
    await emit(tx, clock, {
      type: moderationEvents.reportFiled,
      payload: { reportId: report.id, caseId: filed.caseId },
    });
  });
  await filing.catch((error: unknown) => {
    if (!(error instanceof ReportedBefore)) throw error;
  });
}

async function readReported(
  { db, clock }: Deps,
  reporterId: string,
  { kind, targetId }: WantedReport,
): Promise<ReportedThingRow> {
  const id = parseThingId(kind, targetId);
  const accountBefore = secondsAfter(clock.now(), -independence.accountSeconds);
  const thing = id === null ? null : await findReportedThing(db, { kind, id, reporterId, accountBefore });
  if (!thing || !isShownTo(thing, reporterId)) throw new AppError('not-found', `${kind} ${targetId}`);
  if (thing.ownerId === reporterId) throw new AppError('not-allowed', 'an own thing');
  return thing;
}

async function takeSnapshot(db: Db, kind: TargetKind, thing: ReportedThingRow): Promise<Snapshot> {
  const messages = kind === 'message' ? await findMessagesUntil(db, thing.id) : [];
  return {
    title: thing.title,
    text: thing.text,
    price_cents: thing.priceCents,
    pictures: thing.pictures,
    messages: messages.map(({ sender, text, at, isReported }) => ({
      sender,
      text,
      at: at.toISOString(),
      is_reported: isReported,
    })),
  };
}

interface Filing {
  readonly thing: ReportedThingRow;
  readonly wanted: WantedReport;
  readonly isIndependent: boolean;
}

/** The case of a report: the one that found this version fine, or the open one. */
async function findPlace(
  tx: Tx,
  { clock }: Deps,
  { thing, wanted, isIndependent }: Filing,
): Promise<{ caseId: string } | RaisedCase> {
  const { harm } = reportReasons[wanted.reason];
  const { picture, fingerprint } = describe(thing);
  if (thing.clearedCaseId !== null && thing.clearedFingerprints.includes(fingerprint.toString('hex'))) {
    const joined = await joinCase(tx, { id: thing.clearedCaseId, harm, isIndependent });
    if (joined && joined.reportsAfter >= reopeningReports)
      await reopenCase(tx, thing.clearedCaseId, secondsAfter(clock.now(), decideWithinSeconds(joined.harm)));
    if (joined) return { caseId: thing.clearedCaseId };
  }
  const { id: targetId, ownerId, title } = thing;
  const { kind, reason } = wanted;
  return raisedBy(clock, {
    kind,
    targetId,
    ownerId,
    title,
    picture,
    reason,
    isIndependent,
    harm,
  });
}
