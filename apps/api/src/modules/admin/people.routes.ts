import * as contract from '@perchero/contract/admin/people';
import type { AccountParts } from '#modules/accounts/index.ts';
import type { Mount } from '#platform/http.ts';
import { changePeople } from './change-people.ts';
import { listPeople } from './list-people.ts';

/** The people tool; where it is off, its calls do not exist. */
export function adminRoutes(mount: Mount, parts: AccountParts): void {
  if (!parts.config.hasPeopleTool) return;

  mount(contract.listPeople, ({ actor, query }) => listPeople(parts, actor, query.cursor));

  mount(contract.suspendPeople, ({ actor, body }) => changePeople(parts, actor, 'suspend', body.ids));
  mount(contract.unsuspendPeople, ({ actor, body }) => changePeople(parts, actor, 'unsuspend', body.ids));
  mount(contract.deletePeople, ({ actor, body }) => changePeople(parts, actor, 'delete', body.ids));
}
