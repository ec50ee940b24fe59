import { reserveUnits, sellReservedUnits, type Units } from '../src/modules/catalogue/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../src/platform/database/database.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Reserves units of a product; fails when there are too few. */
export function reserve({ db }: Pick<Deps, 'db'>, productId: number, quantity = 1): Promise<void> {
  return inTransaction(db, (tx) => reserveOrFail(tx, { productId, quantity }));
}

/** Reserves and sells units of a product. */
export function sell({ db, clock }: Deps, productId: number, quantity = 1): Promise<void> {
  return inTransaction(db, async (tx) => {
    await reserveOrFail(tx, { productId, quantity });
    await sellReservedUnits(tx, clock, [{ productId, quantity }]);
  });
}

async function reserveOrFail(tx: Tx, units: Units): Promise<void> {
  if (!(await reserveUnits(tx, [units]))) throw new Error(`Product ${units.productId} cannot be reserved`);
}
