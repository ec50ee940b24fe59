import { describe, expect, it } from 'vitest';
import { reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { startProvider } from '../../../../test/provider.ts';
import {
  aSale,
  balancesOf,
  faultsOf,
  historyOf,
  inboxRows,
  linesOf,
  providerBalances,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

describe('PAY-05 a notification', () => {
  it('PAY-05 is stored, and the payment behind it pays the order once', async () => {
    const { orderId, pieceId } = await aSale(test, provider);
    await provider.pay(orderId);

    expect(await provider.deliver()).toEqual([200]);
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await historyOf(test, orderId)).toEqual(['creating', 'awaiting_payment', 'paid']);
    expect(await reservedOf(test, pieceId)).toBe(0);
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await linesOf(test, orderId)).toHaveLength(4);
    expect((await inboxRows(test)).map(({ state }) => state)).toEqual(['done']);
    expect(await faultsOf(test)).toEqual([]);
  });
});
