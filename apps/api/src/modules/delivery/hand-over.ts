import { isHandoverCode } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { secondsAfter } from '#platform/clock.ts';
import { changeDelivery, type DeliveryRequest } from './change-delivery.ts';
import { updateDelivery } from './deliveries.queries.ts';
import type { DeliveryRouteDeps } from './deps.ts';
import { moveDelivery } from './move-delivery.ts';

const maxFailures = 5;
const lockSeconds = 60 * 60;

type Deps = Pick<DeliveryRouteDeps, 'db' | 'clock' | 'keys'>;

/** Hands over with the buyer's code. The lock of the order counts wrong codes exactly, over all processes. */
export function handOver(deps: Deps, request: DeliveryRequest, code: string): Promise<void> {
  const { orderId, personId } = request;
  const isDone = ({ proof }: { proof: string | null }) => proof === 'code';
  return changeDelivery(
    deps,
    { ...request, side: 'sale', action: 'hand-over', isDone },
    async (tx, { delivery }, now) => {
      const { codeLockedUntil: lockedUntil } = delivery;
      if (lockedUntil && lockedUntil > now) return locked(lockedUntil, now);
      if (isHandoverCode(deps.keys, orderId, code)) {
        await moveDelivery(tx, deps, delivery, {
          to: 'handed_over',
          by: 'code',
          at: now,
          actorId: personId,
          set: { arrivedAt: now, proof: 'code', codeFailures: 0, codeLockedUntil: null },
        });
        return;
      }
      const failures = delivery.codeFailures + 1;
      if (failures < maxFailures) {
        await updateDelivery(tx, orderId, { codeFailures: failures });
        return new AppError('invalid-handover-code');
      }
      const until = secondsAfter(now, lockSeconds);
      await updateDelivery(tx, orderId, { codeFailures: 0, codeLockedUntil: until });
      return locked(until, now);
    },
  );
}

function locked(until: Date, now: Date): AppError {
  const cooldown = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new AppError('handover-locked', undefined, { cooldown });
}
