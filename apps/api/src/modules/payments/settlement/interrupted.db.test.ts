import { describe, expect, it } from 'vitest';
import { anUnpaidOrder } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  historyOf,
  linesOf,
  providerBalances,
  refundsOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentGateway } from '#platform/providers/mercadopago/provider.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const another = await aSignedInMember(test);

/** The nth provider call succeeds, but its caller crashes before it sees the answer. */
function killedAfter(nth: number): { gateway: PaymentGateway; wasKilled: () => boolean } {
  let calls = 0;
  const gateway = new Proxy(test.gateway, {
    get:
      (target, name: keyof PaymentGateway) =>
      (...given: unknown[]) => {
        const answer = (target[name] as (...all: unknown[]) => unknown)(...given);
        if (!(answer instanceof Promise)) return answer;
        calls += 1;
        const isLast = calls === nth;
        return answer.then((value: unknown) => {
          if (isLast) throw new Error('killed');
          return value;
        });
      },
  });
  return { gateway, wasKilled: () => calls >= nth };
}

const leaseSeconds = 25;

/** Runs the worker with a crash at each provider call in turn, until a run completes. */
async function workKilled(): Promise<number> {
  for (let nth = 1; ; nth += 1) {
    const { gateway, wasKilled } = killedAfter(nth);
    await provider.deliver('shuffle');
    await test.workMoney({ gateway });
    await provider.advance(leaseSeconds);
    if (!wasKilled()) return nth - 1;
  }
}

async function letExpire(): Promise<void> {
  await provider.advance(test.config.reservationSeconds);
  await test.workMoney();
  await provider.advance(test.config.reservationSeconds);
  await test.workMoney();
}

interface Scene {
  readonly name: string;
  readonly ends: string;
  readonly refunds: number;
  readonly begin: () => Promise<string>;
}

const scenes: readonly Scene[] = [
  {
    name: 'a payment',
    ends: 'paid',
    refunds: 0,
    begin: async () => {
      const { orderId } = await aSale(test, provider);
      await provider.pay(orderId);
      return orderId;
    },
  },
  {
    name: 'a duplicate payment',
    ends: 'paid',
    refunds: 1,
    begin: async () => {
      const { orderId } = await aSale(test, provider);
      await provider.pay(orderId);
      await provider.pay(orderId);
      return orderId;
    },
  },
  {
    name: 'a late payment for a product sold to another buyer',
    ends: 'refunded (sold-out)',
    refunds: 1,
    begin: async () => {
      const { orderId, pieceId } = await aSale(test, provider);
      await letExpire();
      const winner = await anUnpaidOrder(another.visitor, pieceId);
      await provider.pay(winner.id);
      await provider.pay(orderId, 'approve', { force: true });
      return orderId;
    },
  },
  {
    name: 'a refund by the seller',
    ends: 'refunded (seller)',
    refunds: 1,
    begin: async () => {
      const { orderId, seller } = await aPaidSale(test, provider);
      await seller.visitor.post('/api/orders/refund', { order_id: orderId });
      return orderId;
    },
  },
  {
    name: 'a voucher created after the order ended',
    ends: 'expired',
    refunds: 0,
    begin: async () => {
      const { orderId } = await aSale(test, provider);
      await letExpire();
      await provider.pay(orderId, 'cash', { force: true });
      return orderId;
    },
  },
];

describe('a worker that crashes between the provider’s answer and the commit', () => {
  it.each(scenes)(
    'T77 $name ends in the same state as without the crash, and reprocessing changes nothing',
    async (scene) => {
      const orderId = await scene.begin();

      const deaths = await workKilled();

      expect(deaths).toBeGreaterThan(0);
      const history = await historyOf(test, orderId);
      expect(history.at(-1)).toBe(scene.ends);
      const refunds = await refundsOf(test, orderId);
      expect(refunds).toHaveLength(scene.refunds);
      for (const refund of refunds) expect(refund.state).toBe('approved');
      const lines = await linesOf(test, orderId);
      const { buyer = 0 } = await balancesOf(test, orderId);
      expect(buyer).toBe((await providerBalances(provider, orderId)).buyer ?? 0);
      expect(await faultsOf(test)).toEqual([]);

      await makeAllDueAgain(orderId);
      await Promise.all([test.workMoney(), test.workMoney()]);

      expect(await historyOf(test, orderId)).toEqual(history);
      expect(await linesOf(test, orderId)).toEqual(lines);
      expect((await refundsOf(test, orderId)).map(({ id, state }) => ({ id, state }))).toEqual(
        refunds.map(({ id, state }) => ({ id, state })),
      );
      for (const { refunds: given } of (await provider.book()).filter(
        (entry) => entry.external_reference === orderId,
      ))
        expect(given).toBeLessThanOrEqual(1);
    },
  );
});

/** Makes all work due again. */
async function makeAllDueAgain(orderId: string): Promise<void> {
  const now = test.clock.now();
  await inTransaction(test.db, async (tx) => {
    await tx.updateTable('provider_inbox').set({ state: 'waiting', next_attempt_at: now }).execute();
    await tx.updateTable('shop_order').set({ next_check_at: now }).where('id', '=', orderId).execute();
  });
}
