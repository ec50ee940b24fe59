import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { reservedOf } from '../../../../test/checkouts.ts';
import { aProduct, anAccount } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { link } from '../../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../../test/two-transactions.ts';
import { deleteAccount } from '#modules/accounts/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { reserve } from './reserve.ts';

const test = await startTestApp();

async function aPair() {
  const [{ id: buyerId }, { id: sellerId }] = [await anAccount(test.db), await anAccount(test.db)];
  await link(test, sellerId);
  const { id: productId } = await aProduct(test.db, { sellerId });
  return { buyerId, sellerId, productId };
}

type Pair = Awaited<ReturnType<typeof aPair>>;

const checkout = ({ buyerId, sellerId, productId }: Pair) =>
  reserve(
    test,
    { id: buyerId, key: randomUUID() },
    { sellerId, orderId: null, lines: [{ productId, quantity: 1 }] },
  );

const leaveIn = (tx: Tx, accountId: string) =>
  deleteAccount(test.identity, tx, accountId).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
const leave = (accountId: string) => inTransaction(test.db, (tx) => leaveIn(tx, accountId));

async function ticks(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

describe('SAFE-07 checkout concurrent with an account deletion', () => {
  it('SAFE-07 in 200 interleavings one of both is refused, and no order lacks its buyer or seller', async () => {
    const outcomes = { ordered: 0, left: 0 };
    async function race(round: number): Promise<void> {
      const pair = await aPair();
      const leaving = round % 4 === 0 ? pair.buyerId : pair.sellerId;
      const head = round % 2 === 0 ? round % 40 : 0;
      const [order, left] = await Promise.all([
        ticks(40 - head).then(() => checkout(pair)),
        ticks(head).then(() => leave(leaving)),
      ]);
      expect([order.kind, left], `round ${round}`).toEqual(
        order.kind === 'order' ? ['order', 'account-has-orders'] : ['refused', true],
      );
      expect(await reservedOf(test, pair.productId)).toBe(order.kind === 'order' ? 1 : 0);
      outcomes[order.kind === 'order' ? 'ordered' : 'left'] += 1;
    }
    for (let round = 0; round < 200; round += 8)
      await Promise.all(Array.from({ length: 8 }, (_, place) => race(round + place)));

    expect(outcomes.ordered + outcomes.left).toBe(200);
  });

  for (const who of ['sellerId', 'buyerId'] as const)
    it(`SAFE-07 a checkout waits for the deletion of its ${who === 'sellerId' ? 'seller' : 'buyer'}`, async () => {
      const pair = await aPair();
      const begun = await beginTransaction(test.db);
      expect(await leaveIn(begun.tx, pair[who])).toBe(true);
      const order = checkout(pair);
      await untilWaiting(test.db);
      await begun.commit();

      expect((await order).kind).toBe('refused');
    });
});
