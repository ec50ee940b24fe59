import { mostCartLines } from '@perchero/contract/cart/cart.rules';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import {
  countUnits,
  findIds,
  findPieces,
  lockCart,
  updateQuantity,
  upsertLines,
  type WantedPiece,
} from './cart.queries.ts';
import { deleteLines } from './leaving.queries.ts';
import { unitsFor } from './line-state.rules.ts';
import { findStanding } from './lines.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Each answers the units in the cart afterwards. */
export function addToCart({ db, clock }: Deps, accountId: string, productId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, accountId);
    const [piece] = await findPieces(tx, accountId, [productId]);
    refuseUnbuyable(piece, accountId);
    const present = await findIds(tx, accountId);
    if (!present.includes(productId)) {
      if (present.length >= mostCartLines) throw new AppError('cart-full');
      const line = { productId, quantity: 1, seenPriceCents: piece.priceCents };
      await upsertLines(tx, { accountId, lines: [line], at: clock.now() });
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

/** As many as wished for, as far as there are: one at least. */
export function setQuantity(
  db: Db,
  accountId: string,
  { productId, quantity }: { readonly productId: number; readonly quantity: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const standing = await findStanding(tx, productId, accountId);
    const units = standing ? unitsFor(standing) : 0;
    const possible = Math.max(Math.min(quantity, units), 1);
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

/** The union of both. What is one's own stays out; so does what is deleted, and what there is no room for. */
export function mergeCart(
  { db, clock }: Deps,
  accountId: string,
  items: readonly GuestItem[],
): Promise<{ quantity: number; own: number }> {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, accountId);
    const pieces = new Map((await readWanted(tx, accountId, items)).map((piece) => [piece.id, piece]));
    const present = await findIds(tx, accountId);
    const wanted = [...new Map(items.map((item) => [item.product_id, item])).values()].flatMap((item) => {
      const piece = pieces.get(item.product_id);
      return piece && isKnown(piece) ? [{ item, piece }] : [];
    });
    const [own, foreign] = [
      wanted.filter(({ piece }) => piece.sellerId === accountId),
      wanted.filter(({ piece }) => piece.sellerId !== accountId),
    ];
    const room = mostCartLines - present.length;
    const added = foreign.filter(({ piece }) => !present.includes(piece.id)).slice(0, room);
    const lines = [...foreign.filter(({ piece }) => present.includes(piece.id)), ...added].map(toLine);
    if (lines.length > 0) await upsertLines(tx, { accountId, lines, at: clock.now() });
    return { quantity: await countUnits(tx, accountId), own: own.length };
  });
}

function toLine({ item, piece }: { readonly item: GuestItem; readonly piece: WantedPiece }) {
  return {
    productId: piece.id,
    quantity: Math.max(Math.min(item.quantity, piece.stock), 1),
    seenPriceCents: item.price === undefined ? piece.priceCents : item.price * 100,
  };
}

async function readWanted(tx: Tx, accountId: string, items: readonly GuestItem[]): Promise<WantedPiece[]> {
  if (items.length === 0) return [];
  return findPieces(
    tx,
    accountId,
    items.map(({ product_id }) => product_id),
  );
}

/** Whether others may know of it, or could when they put it in. */
function isKnown({ state }: WantedPiece): boolean {
  return state === 'active' || state === 'sold' || state === 'withdrawn';
}

function refuseUnbuyable(piece: WantedPiece | undefined, accountId: string): asserts piece is WantedPiece {
  if (!piece || piece.state === 'processing') throw new AppError('not-found', 'no such piece');
  if (piece.sellerId === accountId) throw new AppError('own-product');
  if (piece.state !== 'active' || piece.isHeld)
    throw new AppError('product-gone', `product ${piece.id} is ${piece.state}`);
}

async function holdCart(tx: Tx, accountId: string): Promise<void> {
  if (!(await lockCart(tx, accountId))) throw new AppError('not-allowed', 'deleted meanwhile');
}
