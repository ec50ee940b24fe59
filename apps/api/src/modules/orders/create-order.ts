import { commissionOf, type Commission } from '@perchero/contract/seller-accounts/commission.rules';
import { v7 } from 'uuid';
import { type ReservedProduct, reserveUnits, releaseUnits, type Units } from '#modules/catalogue/index.ts';
import { type AgreedPrice, applicablePrice } from '#modules/offers/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { findCheckout, insertCheckout, insertOrder } from './new-order.queries.ts';
import type { OrderDelivery } from './order-delivery.queries.ts';
import type { ShopOrder, ShopOrderItem } from './orders.queries.ts';

/** Opens a checkout; the same key of the same buyer returns the existing one. */
export async function openCheckout(
  tx: Tx,
  { buyerId, key, now }: { readonly buyerId: string; readonly key: string; readonly now: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = newId(now);
  if (await insertCheckout(tx, { id, buyerId, key, now })) return { id, isNew: true };
  const existingId = await findCheckout(tx, buyerId, key);
  if (existingId === null) throw new Error('A checkout is there and cannot be found');
  return { id: existingId, isNew: false };
}

interface NewOrderRequest {
  readonly checkoutId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly collectorId: string;
  readonly commission: Commission;
  readonly lines: readonly (Units & {
    /** The price shown to the buyer. */
    readonly seenPriceCents?: number | undefined;
    /** Read and locked in this transaction. */
    readonly agreedPrice?: AgreedPrice | undefined;
  })[];
  readonly delivery: OrderDelivery | null;
  readonly reservedUntil: Date;
  readonly nextCheckAt: Date;
}

type Outcome =
  | { readonly kind: 'created'; readonly order: ShopOrder; readonly items: readonly ShopOrderItem[] }
  /** A product is unavailable or belongs to another seller. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'price-changed' };

/**
 * Reserves the products and creates an order with their current data and the agreed or list price; a refusal releases
 * them.
 */
export async function createOrder(tx: Tx, clock: Clock, request: NewOrderRequest): Promise<Outcome> {
  const { lines, commission, delivery, ...order } = request;
  const reserved = await reserveUnits(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
    { buyerId: order.buyerId },
  );
  if (!reserved) return { kind: 'gone' };
  const createdAt = clock.now();
  const items = reserved.map((product) => itemOf(product, lines, createdAt));
  const refusal = refusalOf(reserved, items, request);
  if (refusal) {
    await releaseUnits(tx, reserved);
    return { kind: refusal };
  }
  const productsCents = items.reduce(
    (sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents,
    0,
  );
  const deliveryCents = delivery?.costCents ?? 0;
  const made = await insertOrder(
    tx,
    {
      ...order,
      id: newId(createdAt),
      totalCents: productsCents + deliveryCents,
      deliveryCents,
      commissionCents: commissionOf(productsCents, commission),
      createdAt,
    },
    items,
    delivery,
  );
  return { kind: 'created', order: made, items };
}

function itemOf(
  { productId, quantity, priceCents, title, size, picture }: ReservedProduct,
  lines: NewOrderRequest['lines'],
  now: Date,
): ShopOrderItem {
  const agreedPrice = lines.find((line) => line.productId === productId)?.agreedPrice;
  return {
    productId,
    quantity,
    ...applicablePrice({ listPriceCents: priceCents, quantity, agreedPrice }, now),
    title,
    size,
    picture,
  };
}

function refusalOf(
  reserved: readonly ReservedProduct[],
  items: readonly ShopOrderItem[],
  { sellerId, buyerId, lines }: NewOrderRequest,
): 'gone' | 'price-changed' | null {
  if (reserved.some((product) => product.sellerId !== sellerId || product.sellerId === buyerId))
    return 'gone';
  const prices = new Map(items.map(({ productId, unitPriceCents }) => [productId, unitPriceCents]));
  const isAsSeen = lines.every(
    ({ productId, seenPriceCents }) =>
      seenPriceCents === undefined || seenPriceCents === prices.get(productId),
  );
  return isAsSeen ? null : 'price-changed';
}

/** UUID v7 ids sort by time, so the table can be partitioned by id. */
function newId(now: Date): string {
  return v7({ msecs: now.getTime() });
}
