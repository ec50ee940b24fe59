import { describe, expect, it } from 'vitest';
import { commissionOf } from './commission.rules.ts';
import { netOf } from './net.rules.ts';

const commission = { basisPoints: 1000 };

describe('DESK-14 what a seller receives', () => {
  it('takes commission and fee off the price', () => {
    expect(netOf(1290, { commission, providerFee: { basisPoints: 597 } })).toEqual({
      receives: 1084,
      commission: 129,
      provider: 77,
    });
  });

  it('takes only the commission while the fee is not known', () => {
    expect(netOf(1290, { commission, providerFee: null })).toEqual({
      receives: 1161,
      commission: 129,
      provider: null,
    });
  });

  it.each([0, 1, 250, 597, 605, 850, 1000, 4999])(
    'at %s basis points adds up and is less than a peso off',
    (basisPoints) => {
      const prices = [1, 2, 5, 15, 95, 105, 1291, 1295, 1299, 99_995, 999_999, 1_000_000];
      for (const own of [0, 850, 1000, 1333])
        for (const price of prices) {
          const fees = { commission: { basisPoints: own }, providerFee: { basisPoints } };
          const { receives, commission: ours, provider } = netOf(price, fees);
          const taken =
            commissionOf(price * 100, fees.commission) + commissionOf(price * 100, fees.providerFee);
          expect(Math.abs(receives - (price - taken / 100))).toBeLessThan(1);
          expect(receives + ours + (provider ?? 0)).toBe(price);
        }
    },
  );
});
