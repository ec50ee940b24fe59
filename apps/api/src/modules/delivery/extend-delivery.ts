import { readCalendar } from './calendar.queries.ts';
import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import { deadlineAfter, extendedDays } from './deadlines.rules.ts';
import type { DeliveryDeps } from './deps.ts';
import { deliveryEvents } from './events.ts';
import { noteDelivery, timesUntil } from './move-delivery.ts';

/** The buyer gives the seller more time, once. */
export function extendDelivery(deps: DeliveryDeps, request: DeliveryRequest): Promise<void> {
  const isDone = ({ extendedAt, state }: { extendedAt: Date | null; state: string }) =>
    extendedAt !== null && state === 'preparing';
  return changeDelivery(
    deps,
    { ...request, side: 'purchase', action: 'extend', isDone },
    async (tx, { delivery }, now) => {
      const { state, dueFrom, dueDays } = delivery;
      if (!dueFrom || dueDays === null) throw new Error(`Delivery ${delivery.orderId} has no days to extend`);
      const calendar = await readCalendar(tx);
      const deadline = deadlineAfter({ businessDays: extendedDays(dueDays) }, dueFrom, calendar);
      await noteDelivery(tx, deps, delivery, {
        cause: 'extended',
        event: deliveryEvents.extended,
        actorId: request.personId,
        set: { ...timesUntil({ state, ...deadline }, now, calendar), extendFrom: null, extendedAt: now },
      });
    },
  );
}
