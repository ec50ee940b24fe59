import * as contract from '@perchero/contract/saved-searches/saved-searches';
import type { Mount } from '#platform/http/http.ts';
import type { SavedSearchDeps } from './deps.ts';
import { deleteSearch, saveSearch, updateSearch } from './save-search.ts';
import { listSearches, markSeen, openSearch } from './show-searches.ts';

const done = { success: true } as const;

export function savedSearchRoutes(mount: Mount, deps: SavedSearchDeps): void {
  mount(contract.createSavedSearch, async ({ actor, body }) => ({
    ...done,
    search: await saveSearch(deps, actor.id, body),
  }));
  mount(contract.updateSavedSearch, async ({ actor, body }) => ({
    ...done,
    search: await updateSearch(deps, actor.id, body),
  }));
  mount(contract.deleteSavedSearch, async ({ actor, body }) => {
    await deleteSearch(deps, actor.id, body.id);
    return done;
  });
  mount(contract.listSavedSearches, async ({ actor }) => ({ searches: await listSearches(deps, actor.id) }));
  mount(contract.showSavedSearch, ({ actor, params, query }) =>
    openSearch(deps, { accountId: actor.id, id: params.id, cursor: query.cursor }),
  );
  mount(contract.markSavedSearchSeen, async ({ actor, params, body }) => {
    await markSeen(deps, { accountId: actor.id, id: params.id, until: body.until });
    return done;
  });
}
