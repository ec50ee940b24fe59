import { commissionOf, type Commission } from '@perchero/contract/seller-accounts/commission.rules';
import { v7 } from 'uuid';
import { type HeldPiece, holdUnits, releaseUnits, type Units } from '#modules/catalogue/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { findCheckout, insertCheckout, insertOrder } from './new-order.queries.ts';
import type { ShopOrder, ShopOrderItem } from './orders.queries.ts';

/** What a buyer pays at once. The same key again is the same checkout. */
export async function openCheckout(
  tx: Tx,
  { buyerId, key, now }: { readonly buyerId: string; readonly key: string; readonly now: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = newId(now);
  if (await insertCheckout(tx, { id, buyerId, key, now })) return { id, isNew: true };
  const before = await findCheckout(tx, buyerId, key);
  if (before === null) throw new Error('A checkout is there and cannot be found');
  return { id: before, isNew: false };
}

interface OrderWanted {
  readonly checkoutId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly collectorId: string;
  readonly commission: Commission;
  readonly lines: readonly (Units & {
    /** What the buyer saw that it costs. */
    readonly seenPriceCents?: number | undefined;
  })[];
  readonly heldUntil: Date;
  readonly nextCheckAt: Date;
}

type Outcome =
  | { readonly kind: 'created'; readonly order: ShopOrder; readonly items: readonly ShopOrderItem[] }
  /** One of the pieces is not there, or is not this seller's. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'price-changed' };

/** Sets the pieces aside and makes an order of what they are and cost now; otherwise nothing stays set aside. */
export async function createOrder(tx: Tx, clock: Clock, wanted: OrderWanted): Promise<Outcome> {
  const { lines, commission, ...order } = wanted;
  const held = await holdUnits(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
  );
  if (!held) return { kind: 'gone' };
  const refusal = refusalOf(held, wanted);
  if (refusal) {
    await releaseUnits(tx, held);
    return { kind: refusal };
  }
  const items = held.map(({ productId, quantity, priceCents, title, size, picture }) => ({
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
  held: readonly HeldPiece[],
  { sellerId, buyerId, lines }: OrderWanted,
): 'gone' | 'price-changed' | null {
  if (held.some((piece) => piece.sellerId !== sellerId || piece.sellerId === buyerId)) return 'gone';
  const prices = new Map(held.map(({ productId, priceCents }) => [productId, priceCents]));
  const isAsSeen = lines.every(
    ({ productId, seenPriceCents }) =>
      seenPriceCents === undefined || seenPriceCents === prices.get(productId),
  );
  return isAsSeen ? null : 'price-changed';
}

/** Ids of one time lie together, so that what is old can be put away as one. */
function newId(now: Date): string {
  return v7({ msecs: now.getTime() });
}
