import * as contract from '@perchero/contract/admin/people';
import type { AccountDeps } from '#modules/accounts/index.ts';
import type { Mount } from '#platform/http/http.ts';
import { changePeople } from './change-people.ts';
import { findPeople, listPeople } from './list-people.ts';

/** Not mounted when the people tool is disabled. */
export function adminRoutes(mount: Mount, deps: AccountDeps): void {
  if (!deps.config.hasPeopleTool) return;

  mount(contract.listPeople, ({ actor, query }) => listPeople(deps, actor, query.cursor));
  mount(contract.findPeople, ({ actor, body }) => findPeople(deps, actor, body.q));

  mount(contract.lockPeople, ({ actor, body }) => changePeople(deps, actor, 'lock', body.ids));
  mount(contract.unlockPeople, ({ actor, body }) => changePeople(deps, actor, 'unlock', body.ids));
  mount(contract.deletePeople, ({ actor, body }) => changePeople(deps, actor, 'delete', body.ids));
}
