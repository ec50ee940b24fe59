import { appealAnswerDays, appealEndsAt } from '@perchero/contract/moderation/decisions.rules';
import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import { readCalendar } from '#modules/delivery/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lockCase } from './cases.queries.ts';
import { findAppeal, findDecision, insertAppeal, setAppealed } from './decisions.queries.ts';
import type { ModerationDeps } from './deps.ts';

interface NewAppeal {
  readonly decisionId: string;
  readonly words: string;
}

/** The person concerned asks another moderator to look, once. The same words again are a success. */
export function appealDecision(
  { db, clock }: Pick<ModerationDeps, 'db' | 'clock'>,
  accountId: string,
  { decisionId, words }: NewAppeal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const decision = await findDecision(tx, decisionId);
    const isNothing = decision?.thing === 'nothing' && decision.person === 'none';
    if (!decision || decision.ownerId !== accountId || isNothing)
      throw new AppError('not-found', `decision ${decisionId}`);
    const { caseId, createdAt } = decision;
    // Serialises appeals and decisions about the same thing.
    const found = await lockCase(tx, caseId);
    const earlier = await findAppeal(tx, decisionId);
    if (earlier?.words === words) return;
    if (earlier) throw new AppError('already-appealed');
    const now = clock.now();
    // What answers an appeal is final too.
    if (found?.state === 'closed' || appealEndsAt(createdAt) <= now) throw new AppError('appeal-over');
    await insertAppeal(tx, decisionId, { words, at: now });
    await setAppealed(tx, caseId, endOfBusinessDays(now, appealAnswerDays, await readCalendar(tx)));
  });
}
