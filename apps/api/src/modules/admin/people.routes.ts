import * as contract from '@perchero/contract/admin/people';
import type { AccountDeps } from '#modules/accounts/index.ts';
import type { Mount } from '#platform/http/http.ts';
import { changePeople } from './change-people.ts';
import { listPeople } from './list-people.ts';

/** Not mounted when the people tool is disabled. */
export function adminRoutes(mount: Mount, deps: AccountDeps): void {
  if (!deps.config.hasPeopleTool) return;

  mount(contract.listPeople, ({ actor, query }) => listPeople(deps, actor, query.cursor));

  mount(contract.suspendPeople, ({ actor, body }) => changePeople(deps, actor, 'suspend', body.ids));
  mount(contract.unsuspendPeople, ({ actor, body }) => changePeople(deps, actor, 'unsuspend', body.ids));
  mount(contract.deletePeople, ({ actor, body }) => changePeople(deps, actor, 'delete', body.ids));
}
