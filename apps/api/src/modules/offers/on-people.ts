import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type BlockEventPayload, blockEvents } from '#modules/blocks/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { OfferDeps } from './deps.ts';
import { findLive } from './offers.queries.ts';
import { settleEach } from './settle-each.ts';
import { deleteSettings } from './settings.queries.ts';

/** Ends the offers of a deleted account. Idempotent. */
export function endOffersOfDeletedAccounts(deps: OfferDeps): Listener {
  return {
    name: 'offers.on-account-deleted',
    hears: [accountEvents.deleted],
    async handle(events, stop) {
      const people = events.map(({ payload }) => (payload as AccountEventPayload).accountId);
      for (const id of people)
        await settleEach(deps, (batch) => findLive(deps.db, { accountId: id }, batch), stop);
      await inTransaction(deps.db, (tx) => deleteSettings(tx, people));
    },
  };
}

/** Ends the offers between two people of whom one blocked the other. Idempotent. */
export function endOffersOfBlocked(deps: OfferDeps): Listener {
  return {
    name: 'offers.on-person-blocked',
    hears: [blockEvents.blocked],
    async handle(events, stop) {
      for (const { payload } of events) {
        const { blockerId, blockedId } = payload as BlockEventPayload;
        await settleEach(deps, (batch) => findLive(deps.db, { people: [blockerId, blockedId] }, batch), stop);
      }
    },
  };
}
