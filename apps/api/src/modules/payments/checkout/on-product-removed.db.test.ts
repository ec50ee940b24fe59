import { expect, it } from 'vitest';
import { setProductHold } from '#modules/catalogue/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { orderRow, reservedOf } from '../../../../test/checkouts.ts';
import { mustDecide } from '../../../../test/decisions.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aCase, aModerator, aTarget } from '../../../../test/moderation.ts';
import { startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  hear,
  hearEvents,
  historyOf,
  newParties,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

async function removeProduct(productId: number): Promise<void> {
  const caseId = await aCase(test, aTarget('product', productId), 'forbidden');
  await mustDecide(test, await aModerator(test), caseId, { thing: 'remove', reason: 'forbidden' });
  await test.workMoney();
  await hearEvents(test);
}

it('MOD-09 an unpaid order of a removed product is cancelled, and late money goes back', async () => {
  const { orderId, pieceId } = await aSale(test, provider, await newParties(test, provider));

  await removeProduct(pieceId);

  expect(await orderRow(test, orderId)).toMatchObject({ state: 'cancelled', reason: 'removed' });
  expect(await reservedOf(test, pieceId)).toBe(0);
  await provider.pay(orderId, 'approve', { force: true });
  await hear(test, provider);
  await test.workMoney();
  await hearEvents(test);
  expect(await historyOf(test, orderId)).toEqual([
    'creating',
    'awaiting_payment',
    'cancelled (removed)',
    'refund_pending (product-changed)',
    'refunded (product-changed)',
  ]);
  expect(await balancesOf(test, orderId)).toMatchObject({ buyer: 0 });
});

it('MOD-09 a paid order of a removed product goes on', async () => {
  const { orderId, pieceId } = await aPaidSale(test, provider, await newParties(test, provider));
  await removeProduct(pieceId);
  expect(await stateOf(test, orderId)).toBe('paid');
});

it('a product that is only hidden leaves its unpaid orders', async () => {
  const { orderId, pieceId } = await aSale(test, provider, await newParties(test, provider));
  await inTransaction(test.db, (tx) =>
    setProductHold(tx, test.clock, pieceId, { hold: 'hidden', isHeld: true }),
  );
  await hearEvents(test);
  await test.workMoney();
  expect(await stateOf(test, orderId)).toBe('awaiting_payment');
});
