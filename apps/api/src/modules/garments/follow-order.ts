import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import { v7 } from 'uuid';
import {
  changeProduct,
  detachListings,
  findListed,
  lockProducts,
  readGarmentId,
  setGarment,
} from '#modules/catalogue/index.ts';
import { lockOrder, type ShopOrder } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { begin } from './begin-garment.ts';
import {
  type ChainLink,
  closeChapter,
  copyListing,
  findCompletion,
  findOpenedBy,
  findSingles,
  insertChapter,
  lockGarments,
  readEnd,
  reopenChapter,
  type SingleSale,
  voidChapter,
} from './chain.queries.ts';
import type { GarmentDeps } from './deps.ts';
import { garmentEvents, type PassedOnPayload } from './events.ts';

type Deps = Pick<GarmentDeps, 'db' | 'clock'>;

/** Nothing was delivered for good, or it was given back. */
const returned: readonly OrderState[] = ['refunded', 'cancelled', 'expired'];

/** Brings the garments of an order up to date with the order and its delivery, as they are now. Idempotent. */
export async function followOrder(deps: Deps, orderId: string): Promise<void> {
  const completedAt = await findCompletion(deps.db, orderId);
  if (!completedAt) return;
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const opened = await findOpenedBy(tx, orderId);
    if (returned.includes(order.state)) return giveBack(tx, deps, order, opened);
    const isNew = ({ productId }: SingleSale) => !opened.some((chapter) => chapter.productId === productId);
    for (const sale of (await findSingles(tx, orderId)).filter(isNew))
      await passOn(tx, deps, { order, sale, completedAt });
  });
}

interface Passing {
  readonly order: ShopOrder;
  readonly sale: SingleSale;
  readonly completedAt: Date;
}

/** Closes the chapter of the seller and opens the buyer's. */
async function passOn(tx: Tx, { clock }: Deps, { order, sale, completedAt }: Passing): Promise<void> {
  const { productId } = sale;
  const garmentId = await lockGarmentOf(tx, sale, clock.now());
  const [last] = await readEnd(tx, garmentId);
  // Of a product that its seller got back, and the garment went elsewhere meanwhile.
  if (!last || last.until !== null || last.ownerId !== order.sellerId) return;
  await copyListing(tx, last.id, productId);
  await closeChapter(tx, last.id, completedAt);
  await insertChapter(tx, {
    id: v7(),
    garmentId,
    ownerId: order.buyerId,
    since: completedAt,
    orderId: order.id,
    productId,
  });
  await detachListings(tx, garmentId);
  const payload: PassedOnPayload = { garmentId, orderId: order.id };
  await emit(tx, clock, { type: garmentEvents.passedOn, payload });
}

/** Locks the garment of a sold product, which begins with the sale if its seller did not begin it for a tag. */
async function lockGarmentOf(tx: Tx, { productId, garmentId }: SingleSale, now: Date): Promise<number> {
  if (garmentId === null) await lockProducts(tx, [productId]);
  const id = garmentId ?? (await readGarmentId(tx, productId)) ?? (await begin(tx, productId, now));
  await lockGarments(tx, [id]);
  return id;
}

/** The buyer never had it: their chapter no longer counts, unless the garment has been passed on since. */
async function giveBack(tx: Tx, deps: Deps, order: ShopOrder, opened: readonly ChainLink[]): Promise<void> {
  if (opened.length === 0) return;
  await lockGarments(
    tx,
    opened.map(({ garmentId }) => garmentId),
  );
  for (const { id, garmentId, productId } of opened) {
    const [last, before] = await readEnd(tx, garmentId);
    if (last?.id !== id || !before) continue;
    await voidChapter(tx, id, deps.clock.now());
    await reopenChapter(tx, before.id);
    await pauseListings(tx, deps, { garmentId, sellerId: order.buyerId });
    if (productId !== null) await setGarment(tx, productId, garmentId);
  }
}

/** Of the buyer who gives it back. */
async function pauseListings(
  tx: Tx,
  { clock }: Deps,
  { garmentId, sellerId }: { readonly garmentId: number; readonly sellerId: string },
): Promise<void> {
  const ids = await findListed(tx, garmentId);
  if (ids.length === 0) return;
  for (const product of await lockProducts(tx, ids))
    if (product.sellerId === sellerId && product.state !== 'withdrawn')
      await changeProduct(tx, clock, product, { state: 'withdrawn' });
  await detachListings(tx, garmentId);
}
