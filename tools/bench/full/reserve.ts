import { reserveUnits } from '@perchero/api/src/modules/catalogue/index.ts';
import { systemClock } from '@perchero/api/src/platform/clock.ts';
import { inTransaction, openDatabase } from '@perchero/api/src/platform/database/database.ts';
import { buy } from '@perchero/api/test/orders.ts';
import type { Product } from '../../prove/money/market.ts';
import type { Place } from '../measure.ts';
import { cpuNanoseconds } from '../process-cost.ts';

const warmUps = 50;
const samples = 500;
const inARow = 50;

export type ReserveCost = Awaited<ReturnType<typeof measureReserve>>;

/** Over one connection: then one process of PostgreSQL does all of the work. */
export async function measureReserve({ appUrl, owner }: Place, products: readonly Product[]) {
  const database = openDatabase({ url: appUrl, poolSize: 1, applicationName: 'bench-reserve' });
  const parts = { db: database.db, clock: systemClock };
  let turn = 0;
  const next = () => {
    const product = products[turn++];
    if (!product) throw new Error('There are too few products to set aside');
    return product;
  };
  const reserve = () =>
    inTransaction(parts.db, (tx) => reserveUnits(tx, [{ productId: next().id, quantity: 1 }]));
  const order = () => {
    const { id, sellerId } = next();
    return buy(parts, { sellerId, lines: [{ productId: id, quantity: 1 }] });
  };
  try {
    return { reserveUs: await measure(reserve), orderUs: await measure(order) };
  } finally {
    await database.close();
  }

  /** The least: whatever else the machine does makes it dearer, never cheaper. */
  async function measure(work: () => Promise<unknown>): Promise<number> {
    for (let round = 0; round < warmUps; round++) await work();
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'bench-reserve'`,
    );
    const pid = rows[0]?.pid ?? 0;
    const spent: number[] = [];
    for (let round = 0; round < samples; round += inARow) {
      const before = await cpuNanoseconds(pid);
      for (let one = 0; one < inARow; one++) await work();
      spent.push((await cpuNanoseconds(pid)) - before);
    }
    return Math.min(...spent) / inARow / 1000;
  }
}
