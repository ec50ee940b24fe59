import { randomUUID } from 'node:crypto';
import { type CaseKind, caseLeaseSeconds, type SignalRule } from '@perchero/contract/admin/moderation';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { extendLease, type Moderator, type RaisedCase, upsertCase } from './cases.queries.ts';
import { decideWithinSeconds, recentTradeSeconds } from './priority.rules.ts';

interface CaseCause {
  readonly kind: CaseKind;
  readonly targetId: string;
  readonly ownerId: string | null;
  readonly title: string;
  readonly picture: string | null;
  /** Of a report. */
  readonly reason?: ReportReasonKey;
  /** Of a report: whether its harm counts. */
  readonly isIndependent?: boolean;
  readonly signal?: SignalRule;
  readonly harm: number;
}

/** The open case of a thing, higher in the queue than before; returns its id. */
export function openOrRaiseCase(tx: Tx, clock: Clock, cause: CaseCause): Promise<string> {
  return upsertCase(tx, raisedBy(clock, cause));
}

export function raisedBy(clock: Clock, cause: CaseCause): RaisedCase {
  const { kind, targetId, ownerId, title, picture, harm } = cause;
  const { reason = null, signal = null, isIndependent = false } = cause;
  const now = clock.now();
  const counts = kind === 'contact' || isIndependent || signal !== null;
  return {
    id: randomUUID(),
    kind,
    targetId,
    ownerId,
    title,
    picture,
    reason,
    signal,
    harm,
    counts,
    independent: isIndependent ? 1 : 0,
    dueAt: secondsAfter(now, decideWithinSeconds(counts ? harm : 0)),
    now,
  };
}

export function leaseUntil(clock: Clock): Date {
  return secondsAfter(clock.now(), caseLeaseSeconds);
}

/** Each call on a case that the moderator has keeps it for another 15 minutes. */
export function renewLease(tx: Tx, clock: Clock, id: string, moderatorId: string): Promise<void> {
  return extendLease(tx, { id, moderatorId, until: leaseUntil(clock), now: clock.now() });
}

/** For statements that leave out the cases that this person may not see. */
export function asModerator(clock: Clock, id: string): Moderator {
  return { id, tradedSince: secondsAfter(clock.now(), -recentTradeSeconds) };
}
