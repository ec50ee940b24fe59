import { maxCartLines } from '@perchero/contract/cart/cart.rules';
import { lockAccount } from '#modules/accounts/index.ts';
import { applicablePrice, findAgreedPrices } from '#modules/offers/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import {
  countUnits,
  findIds,
  findProducts,
  updateQuantity,
  upsertLines,
  type CartProduct,
} from './cart.queries.ts';
import { deleteLines } from './delete-lines.queries.ts';
import { unitsFor } from './line-state.rules.ts';
import { findAvailability } from './lines.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Returns the units in the cart afterwards, like the other changes. */
export function addToCart({ db, clock }: Deps, accountId: string, productId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockCartOrThrow(tx, accountId);
    const [product] = await findProducts(tx, accountId, [productId]);
    requireBuyable(product, accountId);
    const present = await findIds(tx, accountId);
    if (!present.includes(productId)) {
      if (present.length >= maxCartLines) throw new AppError('cart-full');
      const at = clock.now();
      const { unitPriceCents } = await priceFor(tx, accountId, product, at);
      const line = { productId, quantity: 1, seenPriceCents: unitPriceCents };
      await upsertLines(tx, { accountId, lines: [line], at });
    }
    return countUnits(tx, accountId);
  });
}

export function removeFromCart(db: Db, accountId: string, productId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await deleteLines(tx, accountId, [productId]);
    return countUnits(tx, accountId);
  });
}

/** Sets the quantity, capped at the available units, at least one. An agreed price is for one unit. */
export function setQuantity(
  { db, clock }: Deps,
  accountId: string,
  { productId, quantity }: { readonly productId: number; readonly quantity: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const availability = await findAvailability(tx, productId, accountId);
    const units = availability ? unitsFor(availability) : 0;
    const [product] = await findProducts(tx, accountId, [productId]);
    const isAgreed = product && (await priceFor(tx, accountId, product, clock.now())).offerId !== null;
    const possible = isAgreed ? 1 : Math.max(Math.min(quantity, units), 1);
    if (!(await updateQuantity(tx, accountId, { productId, quantity: possible })))
      throw new AppError('not-found', `product ${productId} is not in the cart`);
    return countUnits(tx, accountId);
  });
}

export function clearCart(db: Db, accountId: string): Promise<void> {
  return inTransaction(db, (tx) => deleteLines(tx, accountId));
}

interface GuestItem {
  readonly product_id: number;
  readonly quantity: number;
  readonly price?: number | undefined;
}

/** Merges a guest's cart into the member's. Own, unpublished and blocked products and lines above the limit are left out. */
export function mergeCart(
  { db, clock }: Deps,
  accountId: string,
  items: readonly GuestItem[],
): Promise<{ quantity: number; own: number }> {
  return inTransaction(db, async (tx) => {
    await lockCartOrThrow(tx, accountId);
    const products = new Map(
      (await findRequested(tx, accountId, items)).map((product) => [product.id, product]),
    );
    const present = await findIds(tx, accountId);
    const known = [...new Map(items.map((item) => [item.product_id, item])).values()].flatMap((item) => {
      const product = products.get(item.product_id);
      return product && wasPublished(product) ? [{ item, product }] : [];
    });
    const [own, others] = [
      known.filter(({ product }) => product.sellerId === accountId),
      known.filter(({ product }) => product.sellerId !== accountId),
    ];
    const room = maxCartLines - present.length;
    const added = others.filter(({ product }) => !present.includes(product.id)).slice(0, room);
    const lines = [...others.filter(({ product }) => present.includes(product.id)), ...added].map(toLine);
    if (lines.length > 0) await upsertLines(tx, { accountId, lines, at: clock.now() });
    return { quantity: await countUnits(tx, accountId), own: own.length };
  });
}

function toLine({ item, product }: { readonly item: GuestItem; readonly product: CartProduct }) {
  return {
    productId: product.id,
    quantity: Math.max(Math.min(item.quantity, product.stock), 1),
    seenPriceCents: item.price === undefined ? product.priceCents : item.price * 100,
  };
}

async function findRequested(tx: Tx, accountId: string, items: readonly GuestItem[]): Promise<CartProduct[]> {
  if (items.length === 0) return [];
  return findProducts(
    tx,
    accountId,
    items.map(({ product_id }) => product_id),
  );
}

/** What one unit costs the buyer. */
async function priceFor(
  tx: Tx,
  accountId: string,
  { id, priceCents: listPriceCents }: CartProduct,
  now: Date,
): Promise<ReturnType<typeof applicablePrice>> {
  const agreedPrice = (await findAgreedPrices(tx, accountId, [id], now)).get(id);
  return applicablePrice({ listPriceCents, quantity: 1, agreedPrice }, now);
}

/** Whether the product is or was visible to others. */
function wasPublished({ state }: CartProduct): boolean {
  return state === 'active' || state === 'sold' || state === 'withdrawn';
}

function requireBuyable(product: CartProduct | undefined, accountId: string): asserts product is CartProduct {
  if (!product || product.state === 'processing') throw new AppError('not-found', 'no such product');
  if (product.sellerId === accountId) throw new AppError('own-product');
  if (product.state !== 'active' || product.isHeld)
    throw new AppError('product-gone', `product ${product.id} is ${product.state}`);
}

export async function lockCartOrThrow(tx: Tx, accountId: string): Promise<void> {
  if (!(await lockAccount(tx, accountId))) throw new AppError('not-allowed', 'deleted meanwhile');
}
