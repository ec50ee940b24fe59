import { vacationWork } from '#modules/catalogue/index.ts';
import { claimWork } from '#modules/claims/index.ts';
import { deliveryWork } from '#modules/delivery/index.ts';
import { identityWork } from '#modules/identity/index.ts';
import { messageWork } from '#modules/messages/index.ts';
import { caseWork, type ModerationDeps, removalWork, waitingWork } from '#modules/moderation/index.ts';
import { alertMailWork, pushWork, type PushWorkDeps } from '#modules/notifications/index.ts';
import { offerWork } from '#modules/offers/index.ts';
import { type PaymentDeps, paymentWork } from '#modules/payments/index.ts';
import { reviewWork } from '#modules/reviews/index.ts';
import { matchWork, type SavedSearchEngine } from '#modules/saved-searches/index.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';

/** Everything with a date that the worker acts on. */
export function allDueWork(
  deps: PaymentDeps & Pick<ModerationDeps, 'jobs' | 'config'> & SavedSearchEngine & PushWorkDeps,
): readonly DueSource[] {
  return [
    ...identityWork(deps),
    vacationWork(deps),
    ...paymentWork(deps),
    ...deliveryWork(deps),
    ...claimWork(deps),
    ...messageWork(deps),
    caseWork(deps),
    waitingWork(deps),
    removalWork(deps),
    ...reviewWork(deps),
    ...offerWork(deps),
    matchWork(deps),
    alertMailWork(deps),
    pushWork(deps),
  ];
}
