import { appealAnswerDays, appealEndsAt } from '@perchero/contract/moderation/decisions.rules';
import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import { readCalendar } from '#modules/delivery/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lockCase } from './cases.queries.ts';
import {
  closeCase,
  findAppeal,
  findDecision,
  findWaitingAppeal,
  insertAppeal,
  isAnswer,
  setAppealed,
} from './decisions.queries.ts';
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
    await lockCase(tx, caseId);
    const earlier = await findAppeal(tx, decisionId);
    if (earlier?.words === words) return;
    if (earlier) throw new AppError('already-appealed');
    const now = clock.now();
    // What answers an appeal is final too.
    if (appealEndsAt(createdAt) <= now || (await isAnswer(tx, decision))) throw new AppError('appeal-over');
    await insertAppeal(tx, decisionId, { words, at: now });
    await settleAppeals(tx, caseId, now);
  });
}

/** The locked case of an appeal that was sent or answered: due with the oldest that waits, closed without one. */
export async function settleAppeals(tx: Tx, caseId: string, now: Date): Promise<void> {
  const oldest = await findWaitingAppeal(tx, caseId);
  if (oldest)
    await setAppealed(tx, caseId, endOfBusinessDays(oldest, appealAnswerDays, await readCalendar(tx)));
  else await closeCase(tx, caseId, now);
}
