import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import type { Picture } from '@perchero/contract/media/pictures';
import type { Clock } from '#platform/clock.ts';
import type { ProductState } from '#platform/database/database.gen.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { countOnSale } from './counters.ts';
import { productEvent } from './events.ts';
import { type LockedProduct, lockProducts } from './products.queries.ts';
import {
  addUnits,
  decreaseReserved,
  type ProductSnapshotRow,
  readProductSnapshots,
  increaseReserved,
  setState,
  consumeReserved,
  type Units,
} from './stock.queries.ts';

/**
 * Every function here locks stock rows in id order before product rows, as other changes of products do, so that
 * transactions cannot deadlock and a reserved product cannot be edited.
 */
export interface ReservedProduct extends Units {
  readonly sellerId: string;
  readonly title: string;
  readonly priceCents: number;
  /** In the API format: `M - vestir`. */
  readonly size: string;
  readonly picture: Picture | null;
}

interface ReserveOptions {
  /** Of a new order; null for one that has begun, which a block does not stop. */
  readonly buyerId?: string | null;
  readonly mayBeHidden?: boolean;
}

/** Reserves units and returns a snapshot of their products. All or nothing: null when one has too few units or is not on sale. */
export async function reserveUnits(
  tx: Tx,
  wanted: readonly Units[],
  { buyerId = null, mayBeHidden = false }: ReserveOptions = {},
): Promise<ReservedProduct[] | null> {
  const reserved: Units[] = [];
  for (const units of byProductId(wanted)) {
    if (!(await increaseReserved(tx, units))) return undoReservations(tx, reserved);
    reserved.push(units);
  }
  // In a separate statement, to see what the previous holder of the stock lock committed.
  const snapshots = await readProductSnapshots(
    tx,
    reserved.map(({ productId }) => productId),
    buyerId,
  );
  const products = reserved.flatMap((units, index) => {
    const snapshot = snapshots[index];
    const isAvailable = snapshot?.isOnSale || (mayBeHidden && snapshot?.state === 'withdrawn');
    return snapshot && isAvailable ? [toReservedProduct(units, snapshot)] : [];
  });
  return products.length === reserved.length ? products : undoReservations(tx, reserved);
}

async function undoReservations(tx: Tx, reserved: readonly Units[]): Promise<null> {
  await releaseUnits(tx, reserved);
  return null;
}

function toReservedProduct(
  units: Units,
  { sellerId, title, priceCents, picture, ...sized }: ProductSnapshotRow,
): ReservedProduct {
  return { ...units, sellerId, title, priceCents, size: formatSize(sized as ProductSize), picture };
}

export async function releaseUnits(tx: Tx, reserved: readonly Units[]): Promise<void> {
  for (const units of byProductId(reserved))
    if (!(await decreaseReserved(tx, units))) throw notReservedError(units);
}

/** Converts reserved units into sold ones. A product without units left becomes sold, even when withdrawn. */
export async function sellReservedUnits(tx: Tx, clock: Clock, reserved: readonly Units[]): Promise<void> {
  const stockLeft = new Map<number, number>();
  for (const units of byProductId(reserved)) {
    const left = await consumeReserved(tx, units);
    if (left === null) throw notReservedError(units);
    stockLeft.set(units.productId, left);
  }
  const products = await lockProducts(tx, [...stockLeft.keys()]);
  await updateStates(tx, clock, products, ({ id, state }) =>
    stockLeft.get(id) === 0 && state !== 'deleted' ? 'sold' : state,
  );
}

/**
 * Returns refunded units to their seller. A sold product becomes withdrawn, for the seller to relist. An active product
 * gets no unit back, because the unit would be on sale at once. Answers the returned units.
 */
export async function restockUnits(tx: Tx, clock: Clock, sold: readonly Units[]): Promise<Units[]> {
  const products = await lockProducts(
    tx,
    sold.map(({ productId }) => productId),
  );
  const restockable = products.filter(({ state }) => state !== 'active' && state !== 'deleted');
  const returned = byProductId(sold).filter(({ productId }) =>
    restockable.some(({ id }) => id === productId),
  );
  for (const units of returned) await addUnits(tx, units);
  await updateStates(tx, clock, restockable, ({ state }) => (state === 'sold' ? 'withdrawn' : state));
  return returned;
}

async function updateStates(
  tx: Tx,
  clock: Clock,
  products: readonly LockedProduct[],
  next: (product: LockedProduct) => ProductState,
): Promise<void> {
  const changed = products.map((product) => ({ ...product, after: next(product) }));
  for (const { id, after } of changed) await setState(tx, id, { state: after, at: clock.now() });
  const sellers = [...new Set(changed.map(({ sellerId }) => sellerId))].toSorted();
  for (const sellerId of sellers) {
    const own = changed.filter((product) => product.sellerId === sellerId);
    await countOnSale(
      tx,
      sellerId,
      own.map((product) => ({ before: product, after: { state: product.after, holds: product.holds } })),
    );
  }
  for (const { id, state, after } of changed)
    await emit(tx, clock, productEvent(state !== after && after === 'sold' ? 'sold' : 'changed', id));
}

function byProductId(units: readonly Units[]): Units[] {
  return units.toSorted((one, other) => one.productId - other.productId);
}

function notReservedError({ productId, quantity }: Units): Error {
  return new Error(`Product ${productId} does not have ${quantity} reserved`);
}
