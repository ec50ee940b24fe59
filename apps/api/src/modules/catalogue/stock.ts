import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import type { Picture } from '@perchero/contract/media/pictures';
import type { Clock } from '#platform/clock.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './count-on-sale.ts';
import { productEvent } from './events.ts';
import { type LockedProduct, lockProducts } from './products.queries.ts';
import {
  addUnits,
  freeUnits,
  type OfferRow,
  readOffers,
  reserveUnits,
  setState,
  takeReserved,
  type Units,
} from './stock.queries.ts';

/**
 * The units that buyers race for. Every function here takes the stock rows by ascending number before anything else of a
 * piece, as whoever changes a piece does, so that nobody waits in a circle and nobody changes what somebody is paying for.
 */
export interface HeldPiece extends Units {
  readonly sellerId: string;
  readonly title: string;
  readonly priceCents: number;
  /** As it travels: `M - vestir`. */
  readonly size: string;
  readonly picture: Picture | null;
}

/**
 * Sets units aside for somebody who pays, and says what the pieces are while nobody can change them. All or none: null when
 * one of them is not there or not on the rack, and then nothing is set aside.
 */
export async function holdUnits(
  tx: Tx,
  wanted: readonly Units[],
  { mayBeHidden = false }: { readonly mayBeHidden?: boolean } = {},
): Promise<HeldPiece[] | null> {
  const held: Units[] = [];
  for (const units of byNumber(wanted)) {
    if (!(await reserveUnits(tx, units))) return letGo(tx, held);
    held.push(units);
  }
  // A statement of its own: it sees what whoever held the stock row before us has written.
  const offers = await readOffers(
    tx,
    held.map(({ productId }) => productId),
  );
  const pieces = held.flatMap((units, place) => {
    const offer = offers[place];
    const isThere = offer?.isOnSale || (mayBeHidden && offer?.state === 'withdrawn');
    return offer && isThere ? [toHeldPiece(units, offer)] : [];
  });
  return pieces.length === held.length ? pieces : letGo(tx, held);
}

async function letGo(tx: Tx, held: readonly Units[]): Promise<null> {
  await releaseUnits(tx, held);
  return null;
}

function toHeldPiece(units: Units, { sellerId, title, priceCents, picture, ...sized }: OfferRow): HeldPiece {
  return { ...units, sellerId, title, priceCents, size: formatSize(sized as ProductSize), picture };
}

/** Nobody pays for them any more. */
export async function releaseUnits(tx: Tx, held: readonly Units[]): Promise<void> {
  for (const units of byNumber(held)) if (!(await freeUnits(tx, units))) throw notHeld(units);
}

/** Units that were set aside are paid for. With its last one a piece is sold, also one that is off the rack. */
export async function sellHeldUnits(tx: Tx, clock: Clock, held: readonly Units[]): Promise<void> {
  const lefts = new Map<number, number>();
  for (const units of byNumber(held)) {
    const left = await takeReserved(tx, units);
    if (left === null) throw notHeld(units);
    lefts.set(units.productId, left);
  }
  const products = await lockProducts(tx, [...lefts.keys()]);
  await moveStates(tx, clock, products, ({ id, state }) =>
    lefts.get(id) === 0 && state !== 'deleted' ? 'sold' : state,
  );
}

/**
 * Units whose buyer got the money back are their seller's again, who hangs them when they like: a sold piece is off the rack
 * from now on. What still hangs is left as it is, since a unit more would be for sale at once. Answers what was given back.
 */
export async function giveBackUnits(tx: Tx, clock: Clock, taken: readonly Units[]): Promise<Units[]> {
  const products = await lockProducts(
    tx,
    taken.map(({ productId }) => productId),
  );
  const back = products.filter(({ state }) => state !== 'active' && state !== 'deleted');
  const given = byNumber(taken).filter(({ productId }) => back.some(({ id }) => id === productId));
  for (const units of given) await addUnits(tx, units);
  await moveStates(tx, clock, back, ({ state }) => (state === 'sold' ? 'withdrawn' : state));
  return given;
}

async function moveStates(
  tx: Tx,
  clock: Clock,
  products: readonly LockedProduct[],
  next: (product: LockedProduct) => ProductState,
): Promise<void> {
  const moved = products.map((product) => ({ ...product, after: next(product) }));
  for (const { id, after } of moved) await setState(tx, id, after);
  const sellers = [...new Set(moved.map(({ sellerId }) => sellerId))].toSorted();
  for (const sellerId of sellers) {
    const own = moved.filter((product) => product.sellerId === sellerId);
    await countOnSale(
      tx,
      sellerId,
      own.map((product) => ({ before: product, after: { state: product.after, holds: product.holds } })),
    );
  }
  for (const { id, state, after } of moved)
    await emit(tx, clock, productEvent(state !== after && after === 'sold' ? 'sold' : 'changed', id));
}

function byNumber(units: readonly Units[]): Units[] {
  return units.toSorted((one, other) => one.productId - other.productId);
}

function notHeld({ productId, quantity }: Units): Error {
  return new Error(`Product ${productId} does not have ${quantity} set aside`);
}
