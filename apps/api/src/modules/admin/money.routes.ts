import * as contract from '@perchero/contract/admin/money';
import type { PaymentDeps } from '#modules/payments/index.ts';
import type { Mount } from '#platform/http/http.ts';
import { decideOrder } from './decide-order.ts';
import { retryFailedWork } from './retry-work.ts';
import { watchMoney } from './watch-money.ts';

export function moneyRoutes(mount: Mount, deps: PaymentDeps): void {
  mount(contract.watchMoney, ({ actor, query }) => watchMoney(deps, actor, query));

  mount(contract.decideOrder, async ({ actor, body }) => {
    await decideOrder(deps, actor, body);
    return { success: true } as const;
  });

  mount(contract.retryWork, async ({ actor, body }) => {
    await retryFailedWork(deps, actor, body);
    return { success: true } as const;
  });
}
