import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import type { OfferDeps } from './deps.ts';
import { findToNotify } from './liker-offers.queries.ts';
import { notifyLikers } from './notify-likers.ts';
import { findDue } from './offers.queries.ts';
import { settleOfferWithId } from './settle-offer.ts';

/** Deadlines and reminders of offers that nobody touches, and batches of likers to notify. */
export function offerWork(deps: OfferDeps): readonly DueSource[] {
  return [
    foundWork(deps, {
      name: 'offers',
      priority: 'ordinary',
      concurrency: 4,
      find: findDue,
      workOf: (id) => ({ subject: id, orderId: null, run: () => settleOfferWithId(deps, id) }),
    }),
    foundWork(deps, {
      name: 'liker-offers',
      priority: 'ordinary',
      concurrency: 1,
      find: findToNotify,
      workOf: (id) => ({ subject: id, orderId: null, run: () => notifyLikers(deps, id) }),
    }),
  ];
}
