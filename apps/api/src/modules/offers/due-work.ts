import type { DueSource } from '#platform/due-work/due-work.ts';
import { findPostponed } from '#platform/due-work/failed-work.queries.ts';
import type { OfferDeps } from './deps.ts';
import { findToNotify } from './liker-offers.queries.ts';
import { notifyLikers } from './notify-likers.ts';
import { findDue } from './offers.queries.ts';
import { settleOfferWithId } from './settle-offer.ts';

// Due rows are found by query, so nothing is scheduled.
const common = { priority: 'ordinary', schedule: async () => {} } as const;

/** Deadlines and reminders of offers that nobody touches, and batches of likers to notify. */
export function offerWork(deps: OfferDeps): readonly DueSource[] {
  const { db, clock } = deps;
  return [
    {
      ...common,
      name: 'offers',
      concurrency: 4,
      async lease(limit) {
        const now = clock.now();
        const ids = await findDue(db, { now, limit, except: await findPostponed(db, 'offers', now) });
        return ids.map((id) => ({ subject: id, orderId: null, run: () => settleOfferWithId(deps, id) }));
      },
    },
    {
      ...common,
      name: 'liker-offers',
      concurrency: 1,
      async lease(limit) {
        const except = await findPostponed(db, 'liker-offers', clock.now());
        const ids = await findToNotify(db, { limit, except });
        return ids.map((id) => ({ subject: id, orderId: null, run: () => notifyLikers(deps, id) }));
      },
    },
  ];
}
