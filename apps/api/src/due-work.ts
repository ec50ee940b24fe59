import { claimWork } from '#modules/claims/index.ts';
import { deliveryWork } from '#modules/delivery/index.ts';
import { messageWork } from '#modules/messages/index.ts';
import { offerWork } from '#modules/offers/index.ts';
import { type PaymentDeps, paymentWork } from '#modules/payments/index.ts';
import { reviewWork } from '#modules/reviews/index.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';

/** Everything with a date that the worker acts on. */
export function allDueWork(deps: PaymentDeps): readonly DueSource[] {
  return [
    ...paymentWork(deps),
    ...deliveryWork(deps),
    ...claimWork(deps),
    ...messageWork(deps),
    ...reviewWork(deps),
    ...offerWork(deps),
  ];
}
