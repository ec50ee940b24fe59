import { randomUUID } from 'node:crypto';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { createOrder, lockOrder, type Move, moveOrder, openCheckout } from '../src/modules/orders/index.ts';
import { secondsAfter } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database.ts';
import type { TestApp } from './people.ts';

interface Sale {
  readonly buyerId: string;
  readonly sellerId: string;
  readonly productIds: readonly number[];
}

/** An order of one of each, without a provider; answers its id. */
export function anOrder(test: TestApp, { buyerId, sellerId, productIds }: Sale): Promise<string> {
  const now = test.clock.now();
  return inTransaction(test.db, async (tx) => {
    const checkout = await openCheckout(tx, { buyerId, key: randomUUID(), now });
    const made = await createOrder(tx, test.clock, {
      checkoutId: checkout.id,
      buyerId,
      sellerId,
      collectorId: '100200300',
      commission: test.config.commission,
      lines: productIds.map((productId) => ({ productId, quantity: 1 })),
      heldUntil: secondsAfter(now, test.config.holdSeconds),
      nextCheckAt: secondsAfter(now, 60),
    });
    if (made.kind !== 'created') throw new Error(`the order is ${made.kind}`);
    return made.order.id;
  });
}

/** Moves an order along its states, one after the other. */
export async function walk(
  test: TestApp,
  orderId: string,
  ...steps: readonly (OrderState | (Partial<Move> & Pick<Move, 'to'>))[]
): Promise<void> {
  for (const step of steps)
    await inTransaction(test.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw new Error(`no order ${orderId}`);
      const move = typeof step === 'string' ? { to: step } : step;
      await moveOrder(tx, test.clock, order, { cause: 'provider', ...move });
    });
}

/** What the provider said of a payment of this order. */
export async function aPayment(
  test: TestApp,
  orderId: string,
  { status = 'approved', voucherUrl = null as string | null, refundedCents = 0 } = {},
): Promise<string> {
  const now = test.clock.now();
  const id = String(Math.floor(Math.random() * 1e12));
  const { total_cents, commission_cents } = await test.db
    .selectFrom('shop_order')
    .select(['total_cents', 'commission_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await inTransaction(test.db, (tx) =>
    tx
      .insertInto('payment')
      .values({
        id,
        order_id: orderId,
        collector_id: '100200300',
        status,
        status_detail: status === 'approved' ? 'accredited' : 'pending_waiting_payment',
        amount_cents: total_cents,
        refunded_cents: refundedCents,
        currency: 'UYU',
        payment_type: voucherUrl ? 'ticket' : 'credit_card',
        method: voucherUrl ? 'abitab' : 'visa',
        provider_fee_cents: status === 'approved' ? 7750 : 0,
        commission_cents,
        voucher_url: voucherUrl,
        approved_at: status === 'approved' ? now : null,
        provider_updated_at: now,
        first_seen_at: now,
        verdict: 'ok',
      })
      .execute(),
  );
  return id;
}
