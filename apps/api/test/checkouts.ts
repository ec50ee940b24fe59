import { randomUUID } from 'node:crypto';
import type { Split } from '../src/modules/payments/index.ts';
import { aProduct } from './factories.ts';
import type { TestApp } from './people.ts';
import type { Provider } from './provider.ts';
import type { Answer, Visitor } from './visitor.ts';

type SplitAnswer = Omit<Answer, 'body'> & { readonly body: Split };

interface PayOptions {
  /** Null: without the header. */
  readonly key?: string | null;
  readonly [field: string]: unknown;
}

/** Calls the checkout endpoint. */
export function askToPay(
  visitor: Visitor,
  items: readonly object[],
  { key = randomUUID(), ...more }: PayOptions = {},
): Promise<SplitAnswer> {
  return visitor.post('/api/split', { items, ...more }, key === null ? {} : { 'idempotency-key': key });
}

/** An order for one product that waits for payment. */
export async function anUnpaidOrder(visitor: Visitor, productId: number, quantity = 1) {
  const { body } = await askToPay(visitor, [{ id: productId, quantity }]);
  const [payment] = body.payments;
  if (!payment?.order_id || !payment.payment_url) throw new Error(`No order: ${JSON.stringify(body)}`);
  return { id: payment.order_id, url: payment.payment_url };
}

export async function aProductOf(
  test: Pick<TestApp, 'db'>,
  sellerId: string,
  changes: Parameters<typeof aProduct>[1] = {},
): Promise<number> {
  return (await aProduct(test.db, { sellerId, ...changes })).id;
}

export function orderRow(test: Pick<TestApp, 'db'>, id: string) {
  return test.db
    .selectFrom('shop_order')
    .select([
      'state',
      'reason',
      'preference_id',
      'payment_url',
      'total_cents',
      'commission_cents',
      'checkout_id',
      'held_until',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function ordersOf(test: Pick<TestApp, 'db'>, buyerId: string) {
  return test.db
    .selectFrom('shop_order')
    .select(['id', 'state', 'reason', 'total_cents'])
    .where('buyer_id', '=', buyerId)
    .orderBy('id')
    .execute();
}

/** Reserved units of a product. */
export async function reservedOf(test: Pick<TestApp, 'db'>, productId: number): Promise<number> {
  const { reserved } = await test.db
    .selectFrom('product_stock')
    .select('reserved')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return reserved;
}

interface Preference {
  readonly id: string;
  readonly external_reference: string;
  readonly items: readonly { title: string; quantity: number; unit_price: number }[];
  readonly notification_url: string;
  readonly expiration_date_to: string;
}

/** The provider's preferences for this order. */
export async function preferencesOf(provider: Provider, orderId: string): Promise<Preference[]> {
  const all = (await provider.preferences()) as unknown as Preference[];
  return all.filter(({ external_reference: reference }) => reference === orderId);
}
