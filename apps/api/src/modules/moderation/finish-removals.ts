import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import type { Listener } from '#platform/events/events.ts';
import { findFinal, forgetUndo, takeFinal } from './decisions.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { finishRemoval } from './thing-effects.ts';

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'jobs'>;

/** Deletes what was removed 30 days ago. */
export function removalWork(deps: Deps): DueSource {
  return foundWork(deps, {
    name: 'moderation-removals',
    priority: 'ordinary',
    concurrency: 2,
    find: findFinal,
    workOf: (id) => ({ subject: id, orderId: null, run: () => finish(deps, id) }),
  });
}

function finish(deps: Deps, id: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const removal = await takeFinal(tx, id, deps.clock.now());
    if (removal) await finishRemoval(tx, deps, removal, removal.undo.thing ?? null);
  });
}

/** A removed avatar goes with its account, and so do the texts that an appeal would give back. */
export function forgetRemovedOfAccounts({ db, clock }: Deps): Listener {
  return {
    name: 'moderation.forget-removed',
    hears: [accountEvents.deleted],
    async handle(events) {
      const ids = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
      await inTransaction(db, (tx) => forgetUndo(tx, ids, clock.now()));
    },
  };
}
