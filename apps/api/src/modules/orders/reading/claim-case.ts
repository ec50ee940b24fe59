import type { ClaimDetail } from '@perchero/contract/claims/claims';
import { readClaimDetail, type ClaimReadDeps } from './claim-detail.ts';
import {
  findOrder,
  type OrderRow,
  readClaimEvents,
  readDeliveryEvents,
  readEvents,
} from './orders.queries.ts';
import { stepsOf } from './steps.ts';

export interface CaseReading {
  readonly order: OrderRow;
  readonly claim: ClaimDetail;
  readonly steps: ReturnType<typeof stepsOf>;
}

/** The claim about an order with its history, for operators. Null without one. */
export async function readClaimCase(
  deps: ClaimReadDeps,
  orderId: string,
  now: Date,
): Promise<CaseReading | null> {
  const order = await findOrder(deps.db, orderId);
  const claim = order && (await readClaimDetail(deps, order, now));
  if (!claim) return null;
  const [events, deliveryEvents, claimEvents] = await Promise.all([
    readEvents(deps.db, orderId),
    readDeliveryEvents(deps.db, orderId),
    readClaimEvents(deps.db, orderId),
  ]);
  return { order, claim, steps: stepsOf({ events, deliveryEvents, claimEvents }, 'sale') };
}
