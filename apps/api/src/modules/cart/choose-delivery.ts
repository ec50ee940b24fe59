import { findDeliveryLines } from '#modules/catalogue/index.ts';
import { findAddresses } from '#modules/delivery-options/index.ts';
import { isAdult } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lockCartOrThrow } from './change-cart.ts';
import { upsertChoice } from './delivery.queries.ts';
import { applyChoice, type DeliveryChoice, waysOf } from './delivery.rules.ts';
import { stateOf } from './line-state.rules.ts';
import { readLines } from './lines.queries.ts';

/** Stores how the buyer wants the products of one seller. */
export function chooseDelivery(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
  { sellerId, ...choice }: DeliveryChoice & { readonly sellerId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockCartOrThrow(tx, accountId);
    const now = clock.now();
    const isBuyerAdult = await isAdult(tx, accountId, now);
    if (choice.method === 'in_person' && !isBuyerAdult) throw new AppError('in-person-adults-only');
    const addresses = await findAddresses(tx, accountId);
    if (choice.method === 'parcel' && !addresses.some(({ id }) => id === choice.addressId))
      throw new AppError('not-found', 'no such address');
    const payable = (await readLines(tx, accountId)).filter(
      (row) => row.sellerId === sellerId && stateOf(row, accountId) === 'available',
    );
    const lines = await findDeliveryLines(
      tx,
      payable.map(({ id }) => id),
      now,
    );
    const ways = waysOf(lines, isBuyerAdult);
    if (!ways || !applyChoice(ways.options, choice, addresses)) throw new AppError('delivery-not-offered');
    await upsertChoice(tx, { accountId, sellerId, ...choice, at: now });
  });
}
