import { postponeDeadline } from '@perchero/contract/delivery/calendar.rules';
import { readCalendar } from '#modules/delivery/index.ts';
import { lockOrder } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { findCounted, lockClaim, updateClaim } from './claims.queries.ts';
import { timesAfter } from './deadlines.rules.ts';
import type { ClaimDeps } from './deps.ts';

const batchSize = 500;

/** Moves open deadlines after a change of the calendar, only to a later date. Returns how many moved. */
export async function postponeClaims(deps: ClaimDeps): Promise<number> {
  let moved = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await findCounted(deps.db, last, batchSize);
    for (const id of ids) if (await postpone(deps, id)) moved += 1;
    const next = ids.at(-1);
    if (next === undefined) return moved;
    last = next;
  }
}

function postpone({ db, clock }: ClaimDeps, orderId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const claim = await lockClaim(tx, orderId);
    const now = clock.now();
    // A deadline that has passed stays.
    if (!claim?.dueAt || !claim.dueFrom || claim.dueDays === null || claim.dueAt <= now) return false;
    const { id, state, dueAt, dueFrom, dueDays } = claim;
    const calendar = await readCalendar(tx);
    if (postponeDeadline(dueAt, dueFrom, dueDays, calendar) <= dueAt) return false;
    await updateClaim(tx, id, timesAfter({ state, dueFrom, dueDays }, now, calendar));
    return true;
  });
}
