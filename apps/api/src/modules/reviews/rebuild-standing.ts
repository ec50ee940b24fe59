import { readCalendar } from '#modules/delivery/index.ts';
import { sellerGradeEvents } from '#modules/search/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ReviewDeps } from './deps.ts';
import { deleteOldNotes } from './sale-notes.queries.ts';
import {
  lockStanding,
  readAnswerTimes,
  readCounts,
  readSendTimes,
  type StoredStanding,
  updateStanding,
} from './standing.queries.ts';
import { answerHoursOf, countedDays, maxAnswerHours, sendDaysOf } from './standing.rules.ts';

interface Rebuilt {
  readonly before: StoredStanding;
  readonly after: StoredStanding;
}

const countedSeconds = countedDays * 24 * 60 * 60;
const maxAnswerSeconds = maxAnswerHours * 60 * 60;

/** Computes the standing of a person anew. Null when the account is deleted. */
export function rebuildStanding({ db, clock }: ReviewDeps, accountId: string): Promise<Rebuilt | null> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const locked = await lockStanding(tx, accountId, now);
    if (!locked) return null;
    const { grade: gradeBefore, ...before } = locked;
    const since = secondsAfter(now, -countedSeconds);
    await deleteOldNotes(tx, accountId, since);
    const asked = { accountId, since, openSince: secondsAfter(now, -maxAnswerSeconds) };
    const { oldestAt, oldestOpenAt, ...counts } = await readCounts(tx, asked);
    const after = {
      ...counts,
      sendDays: sendDaysOf(await readSendTimes(tx, accountId, since), await readCalendar(tx)),
      answerHours: answerHoursOf(await readAnswerTimes(tx, asked)),
      expiresAt: earliest(
        oldestAt && secondsAfter(oldestAt, countedSeconds),
        oldestOpenAt && secondsAfter(oldestOpenAt, maxAnswerSeconds),
      ),
    };
    const grade = await updateStanding(tx, accountId, after, now);
    if (grade !== gradeBefore)
      await emit(tx, clock, { type: sellerGradeEvents.changed, payload: { sellerId: accountId } });
    return { before, after };
  });
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
