import type { decideAppeal as endpoint } from '@perchero/contract/admin/moderation';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { canDecide, isMilder } from '@perchero/contract/moderation/decisions.rules';
import { recordAudit } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Case, lockCase } from './cases.queries.ts';
import { settleAppeals } from './appeal-decision.ts';
import {
  type Decision,
  findAppeal,
  findDecision,
  hasDecided,
  setAppealDecided,
} from './decisions.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { replaceDecision } from './enact-decision.ts';
import { moderationEvents } from './events.ts';
import { asModerator } from './open-case.ts';
import { aboutCase } from './take-case.ts';

type Body = ParsedCallOf<typeof endpoint>['body'];
type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'jobs' | 'keys'>;

/** By a moderator who did not decide before, once: the same answer again is a success. */
export function decideAppeal(deps: Deps, actor: Member, body: Body): Promise<void> {
  const { db, clock } = deps;
  const { decision_id: decisionId, outcome, words } = body;
  return inTransaction(db, async (tx) => {
    const { caseId } = (await findDecision(tx, decisionId)) ?? {};
    const found = caseId ? await lockCase(tx, caseId, asModerator(clock, actor.id)) : null;
    const appeal = found && (await findAppeal(tx, decisionId));
    const decision = appeal && (await findDecision(tx, decisionId));
    if (!found || !appeal || !decision) throw new AppError('not-found', `appeal of ${decisionId}`);
    if (appeal.outcome !== null) {
      const isSame = appeal.decidedBy === actor.id && appeal.outcome === outcome && appeal.answer === words;
      if (isSame) return;
      throw new AppError('case-changed', `the appeal was ${appeal.outcome}`);
    }
    if (await hasDecided(tx, found.id, actor.id)) throw new AppError('not-allowed', 'decided before');
    await answer(tx, deps, { found, decision, actor, body });
    const at = clock.now();
    await setAppealDecided(tx, decisionId, { decidedBy: actor.id, outcome, answer: words, at });
    await settleAppeals(tx, found.id, at);
    await recordAudit(tx, clock, {
      actor,
      action: 'decide-appeal',
      ...aboutCase(found),
      reason: words,
      detail: { outcome },
    });
    await emit(tx, clock, { type: moderationEvents.appealDecided, payload: { decisionId } });
  });
}

interface Answer {
  readonly found: Case;
  readonly decision: Decision;
  readonly actor: Member;
  readonly body: Body;
}

async function answer(
  tx: Tx,
  deps: Deps,
  { found, decision, actor, body: { outcome, words, instead } }: Answer,
): Promise<void> {
  if (outcome === 'reversed') return replaceDecision(tx, deps, found, decision, null);
  if (!instead) return;
  const isNothing = instead.thing === 'nothing' && instead.person === 'none';
  if (isNothing || !isMilder(instead, decision) || !canDecide(found.kind, instead.thing))
    throw new AppError('invalid-input', `${instead.thing} and ${instead.person} are not milder`);
  const { reason } = decision;
  await replaceDecision(tx, deps, found, decision, {
    moderatorId: actor.id,
    ...instead,
    reason,
    words,
    note: '',
  });
}
