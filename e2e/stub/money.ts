import type { Page } from '@playwright/test';
import type { AdminOrder, watchMoney } from '@perchero/contract/admin/money';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { orderStates } from '@perchero/contract/orders/order-states.rules';
import type { SessionUser } from '@perchero/contract/identity/session';
import { signedIn } from './member.ts';
import type { StubShop } from './shop.ts';

type Money = ReplyOf<typeof watchMoney>;

export function anAdminOrder(index: number, changes: Partial<AdminOrder> = {}): AdminOrder {
  const day = String(14 - (index % 10)).padStart(2, '0');
  return {
    id: `0198c1e2-7a10-7c3e-9d51-0242ac12${String(index).padStart(4, '0')}`,
    number: 1042 - index,
    state: 'payment_pending',
    reason: null,
    buyer: 'camiolivera',
    seller: 'mateososa',
    total_cents: 129_000,
    created_at: `2026-03-${day}T15:00:00.000Z`,
    changed_at: `2026-03-${day}T15:42:00.000Z`,
    next_check_at: null,
    refund_error: null,
    fraud_alert_at: null,
    ...changes,
  };
}

const stuckOrders: readonly AdminOrder[] = [
  anAdminOrder(0, { state: 'review', reason: 'refund', refund_error: 'insufficient_amount' }),
  anAdminOrder(1, { next_check_at: '2026-03-14T16:12:00.000Z' }),
  anAdminOrder(2, {
    state: 'refund_pending',
    reason: 'late',
    total_cents: 265_050,
    seller: 'sofiumpierrez',
  }),
  anAdminOrder(3, { state: 'creating', buyer: '', seller: 'valepiriz' }),
];

/** Reply of GET /api/admin/money: four stuck orders and a balanced ledger. */
export function moneyReply(changes: Partial<Money> = {}): Money {
  const zeros = Object.fromEntries(orderStates.map((state) => [state, 0]));
  const counts = {
    ...zeros,
    stuck: 4,
    fraud: 0,
    'failed-refunds': 0,
    refunds: 1,
    review: 1,
    paid: 1000,
    expired: 312,
  } as Money['counts'];
  return {
    counts,
    orders: [...stuckOrders],
    nextCursor: null,
    failed_work: [],
    ledger: [
      { name: 'bookings that do not sum to zero', count: 0 },
      { name: 'orders paid twice', count: 0 },
    ],
    ...changes,
  };
}

/** Signs somebody of staff in with a second factor and sets the reply; returns the address. */
export async function withMoney(
  page: Page,
  shop: StubShop,
  changes: Partial<Money> = {},
  {
    role = 'admin',
    ...login
  }: { role?: SessionUser['role']; staffLogin?: boolean; secondFactor?: boolean } = {},
): Promise<string> {
  const session = await signedIn(page.context(), shop, { role });
  shop.state.answers['GET /api/session'] = {
    body: { session: { ...session, secondFactor: true, ...login } },
  };
  shop.state.answers['GET /api/admin/money'] = { body: moneyReply(changes) };
  return `${shop.url}/admin/dinero`;
}
