import { sql } from 'kysely';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';
import { emit } from '#platform/events/events.ts';
import { priceChanged, priceDropped } from './events.ts';
import {
  comparedSeconds,
  type FormerPrice,
  formerPriceAfter,
  isPriceDrop,
  tellAfterSeconds,
} from './former-price.rules.ts';
import {
  endFormerPrices,
  findLowestPrice,
  insertPriceChange,
  takeDueDrops,
} from './price-changes.queries.ts';
import { isListed } from './product-state.rules.ts';
import type { LockedProduct } from './products.queries.ts';

const batchSize = 100;
const retentionSeconds = 365 * 24 * 60 * 60;

/** Records a change of a locked product's price. Returns what becomes of its former price; undefined when it stays. */
export async function recordPriceChange(
  tx: Tx,
  clock: Clock,
  product: LockedProduct,
  toCents: number,
): Promise<FormerPrice | null | undefined> {
  const { id: productId, priceCents: fromCents } = product;
  if (toCents === fromCents) return undefined;
  const at = clock.now();
  const lowestBefore = await findLowestPrice(tx, productId, secondsAfter(at, -comparedSeconds));
  const lowestCents = Math.min(fromCents, lowestBefore ?? fromCents);
  // Nobody is told of a drop while it is hidden, also when it is shown again.
  const isTold = isListed(product) && isPriceDrop(lowestCents, toCents);
  const tellAt = isTold ? secondsAfter(at, tellAfterSeconds) : null;
  const changeId = await insertPriceChange(tx, { productId, at, fromCents, toCents, tellAt });
  await emit(tx, clock, priceChanged(productId, changeId));
  return formerPriceAfter({ fromCents, toCents, lowestCents, at });
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Emits the event of drops that are due, if the product is still listed at that price or below. */
export async function announcePriceDrops({ db, clock }: Deps): Promise<void> {
  const announceBatch = () =>
    inTransaction(db, async (tx) => {
      const due = await takeDueDrops(tx, clock.now(), batchSize);
      for (const { productId, changeId, isCurrent } of due)
        if (isCurrent) await emit(tx, clock, priceDropped(productId, changeId));
      return due.length;
    });
  while ((await announceBatch()) === batchSize);
}

/** Ends former prices after their time, and deletes old changes. */
export async function cleanUpPrices({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  while ((await inTransaction(db, (tx) => endFormerPrices(tx, now, batchSize))) === batchSize);
  await deleteExpiredRows(db, 'price_change', sql`at < ${secondsAfter(now, -retentionSeconds)}`);
}
