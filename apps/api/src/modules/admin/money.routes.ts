import * as contract from '@perchero/contract/admin/money';
import type { PaymentParts } from '#modules/payments/index.ts';
import type { Mount } from '#platform/http.ts';
import { decideOrder } from './decide-order.ts';
import { retrySetAside } from './retry-work.ts';
import { watchMoney } from './watch-money.ts';

/** What operators see of the money, and what they may do about it. */
export function moneyRoutes(mount: Mount, parts: PaymentParts): void {
  mount(contract.watchMoney, ({ actor, query }) => watchMoney(parts, actor, query));

  mount(contract.decideOrder, async ({ actor, body }) => {
    await decideOrder(parts, actor, body);
    return { success: true } as const;
  });

  mount(contract.retryWork, async ({ actor, body }) => {
    await retrySetAside(parts, actor, body);
    return { success: true } as const;
  });
}
