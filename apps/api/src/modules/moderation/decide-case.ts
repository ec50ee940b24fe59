import type { decideCase as endpoint } from '@perchero/contract/admin/moderation';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import {
  canDecide,
  decisionWordsLength,
  needsRecentLogin,
} from '@perchero/contract/moderation/decisions.rules';
import { reasonsFor } from '@perchero/contract/moderation/report-reasons.rules';
import { recordAudit } from '#modules/audit/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Case, lockCase } from './cases.queries.ts';
import { type Decision, findDecisionAt, setDecided } from './decisions.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { enactDecision } from './enact-decision.ts';
import { moderationEvents } from './events.ts';
import { asModerator } from './open-case.ts';
import { closeAfterSeconds } from './priority.rules.ts';
import { aboutCase } from './take-case.ts';

type Body = ParsedCallOf<typeof endpoint>['body'];
type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'jobs' | 'keys'>;

/** Decides a case that the moderator has, once: the same decision again is a success. */
export function decideCase(deps: Deps, actor: Member, body: Body): Promise<void> {
  const { db, clock } = deps;
  const { case_id: caseId, version, thing, person, reason, words, note } = body;
  return inTransaction(db, async (tx) => {
    const found = await lockCase(tx, caseId, asModerator(clock, actor.id));
    if (!found) throw new AppError('not-found', `case ${caseId}`);
    if (found.version !== version) {
      if (isSame(await findDecisionAt(tx, caseId, version), actor, body)) return;
      throw new AppError('case-changed', `version ${found.version}, not ${version}`);
    }
    const now = clock.now();
    requireHolder(found, actor.id, now);
    requireMeaningful(found, body);
    if (needsRecentLogin(person) && !actor.recentLogin) throw new AppError('requires-recent-login');
    const decisionId = await enactDecision(tx, deps, found, {
      moderatorId: actor.id,
      thing,
      person,
      reason,
      words,
      note,
    });
    await setDecided(tx, caseId, { now, dueAt: secondsAfter(now, closeAfterSeconds) });
    await recordAudit(tx, clock, {
      actor,
      action: 'decide-case',
      ...aboutCase(found),
      reason: words,
      detail: { thing, person },
    });
    await emit(tx, clock, { type: moderationEvents.caseDecided, payload: { decisionId } });
  });
}

function isSame(decision: Decision | null, actor: Member, body: Body): boolean {
  return (
    decision?.moderatorId === actor.id &&
    decision.thing === body.thing &&
    decision.person === body.person &&
    decision.reason === body.reason &&
    decision.words === body.words
  );
}

function requireHolder(found: Case, moderatorId: string, now: Date): void {
  const { assignedTo, assignedUntil } = found;
  if (assignedTo !== moderatorId || !assignedUntil || assignedUntil <= now)
    throw new AppError('case-taken', `case ${found.id} is ${found.state}`);
}

function requireMeaningful({ kind, ownerId }: Case, { thing, person, reason, words }: Body): void {
  const isNothing = thing === 'nothing' && person === 'none';
  const isPossible =
    canDecide(kind, thing) &&
    (person === 'none' || ownerId !== null) &&
    (isNothing || kind === 'contact' || reasonsFor(kind).includes(reason)) &&
    (isNothing || words.length >= decisionWordsLength.min);
  if (!isPossible) throw new AppError('invalid-input', `${thing} and ${person} of a ${kind}`);
}
