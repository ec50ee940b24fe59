import { commissionOf, type Commission } from '@perchero/contract/seller-accounts/commission.rules';
import { v7 } from 'uuid';
import { type ReservedProduct, reserveUnits, releaseUnits, type Units } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { findCheckout, insertCheckout, insertOrder } from './new-order.queries.ts';
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
  })[];
  readonly reservedUntil: Date;
  readonly nextCheckAt: Date;
}

type Outcome =
  | { readonly kind: 'created'; readonly order: ShopOrder; readonly items: readonly ShopOrderItem[] }
  /** A product is unavailable or belongs to another seller. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'price-changed' };

/** Reserves the products and creates an order with their current data and price; a refusal releases them. */
export async function createOrder(tx: Tx, clock: Clock, request: NewOrderRequest): Promise<Outcome> {
  const { lines, commission, ...order } = request;
  const reserved = await reserveUnits(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
  );
  if (!reserved) return { kind: 'gone' };
  const refusal = refusalOf(reserved, request);
  if (refusal) {
    await releaseUnits(tx, reserved);
    return { kind: refusal };
  }
  const items = reserved.map(({ productId, quantity, priceCents, title, size, picture }) => ({
    productId,
    quantity,
    unitPriceCents: priceCents,
    title,
    size,
    picture,
  }));
  const totalCents = items.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const createdAt = clock.now();
  const made = await insertOrder(
    tx,
    {
      ...order,
      id: newId(createdAt),
      totalCents,
      commissionCents: commissionOf(totalCents, commission),
      createdAt,
    },
    items,
  );
  return { kind: 'created', order: made, items };
}

function refusalOf(
  reserved: readonly ReservedProduct[],
  { sellerId, buyerId, lines }: NewOrderRequest,
): 'gone' | 'price-changed' | null {
  if (reserved.some((product) => product.sellerId !== sellerId || product.sellerId === buyerId))
    return 'gone';
  const prices = new Map(reserved.map(({ productId, priceCents }) => [productId, priceCents]));
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
