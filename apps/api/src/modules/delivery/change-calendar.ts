import { postponeDeadline } from '@perchero/contract/delivery/calendar.rules';
import { lockOrder } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteCalendarDay, readCalendar, saveCalendarDay } from './calendar.queries.ts';
import { findCounted, lockDelivery, updateDelivery } from './deliveries.queries.ts';
import type { DeliveryDeps } from './deps.ts';
import { timesUntil } from './move-delivery.ts';

interface CalendarChange {
  /** `2026-04-19` */
  readonly day: string;
  /** Null: the day follows the rule again. */
  readonly exception: { readonly isBusiness: boolean; readonly reason: string } | null;
}

/** Changes a day of the calendar and moves open deadlines, only to a later date. Returns how many moved. */
export async function changeCalendar(
  deps: DeliveryDeps,
  { day, exception }: CalendarChange,
): Promise<number> {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    if (exception) await saveCalendarDay(tx, { day, ...exception, now: clock.now() });
    else await deleteCalendarDay(tx, day);
  });
  let moved = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await findCounted(db, last, batchSize);
    for (const id of ids) if (await postpone(deps, id)) moved += 1;
    const next = ids.at(-1);
    if (next === undefined) return moved;
    last = next;
  }
}

const batchSize = 500;

function postpone({ db, clock }: DeliveryDeps, orderId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const delivery = await lockDelivery(tx, orderId);
    const now = clock.now();
    const { state, dueAt, dueFrom, dueDays } = delivery ?? {};
    // A deadline that has passed stays.
    if (
      !delivery ||
      !state ||
      !dueAt ||
      !dueFrom ||
      dueDays === undefined ||
      dueDays === null ||
      dueAt <= now
    )
      return false;
    const calendar = await readCalendar(tx);
    const later = postponeDeadline(dueAt, dueFrom, dueDays, calendar);
    if (later <= dueAt) return false;
    const { extendFrom, ...times } = timesUntil({ state, dueAt: later, dueFrom, dueDays }, now, calendar);
    await updateDelivery(tx, orderId, delivery.extendedAt ? times : { ...times, extendFrom });
    return true;
  });
}
