import { type SavedSearchPayload, savedSearchEvents } from '#modules/saved-searches/index.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { changeInbox, countRemoved } from '../inbox.queries.ts';
import type { NotifyDeps } from '../notify.ts';
import { findDeletedSearches } from './alerts.queries.ts';

/** What a deleted search told leaves the bell: its link would lead nowhere. Idempotent. */
export function deleteNotificationsOfSearches({ db, news }: NotifyDeps): Listener {
  return {
    name: 'notifications.forget-searches',
    hears: [savedSearchEvents.changed],
    async handle(events) {
      const searches = events.map(({ payload }) => payload as SavedSearchPayload);
      const deleted = await findDeletedSearches(
        db,
        searches.map(({ searchId }) => searchId),
      );
      for (const { searchId, accountId } of searches.filter(({ searchId }) => deleted.has(searchId))) {
        const hasChanged = await changeInbox(db, accountId, async (tx) => {
          const { removed, unread } = await deleteOfSearch(tx, accountId, searchId);
          return removed === 0 ? null : { added: 0, removed, unread: -unread };
        });
        if (hasChanged) await news.publish([accountId]);
      }
    },
  };
}

async function deleteOfSearch(tx: Tx, accountId: string, searchId: string) {
  return countRemoved(
    await tx
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('saved_search_id', '=', searchId)
      .returning('read_at')
      .execute(),
  );
}
