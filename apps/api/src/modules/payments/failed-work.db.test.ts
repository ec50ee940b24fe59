import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../test/admins.ts';
import { reservedOf } from '../../../test/checkouts.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { aSale, stateOf } from '../../../test/sales.ts';
import { unlimited } from '../../../test/sellers.ts';
import { updateDueWorkMetrics } from '#platform/due-work/due-work.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const hour = 3600;

const broken = () => {
  throw new TypeError('a fault of ours, about ana@example.com');
};
let calls = 0;
const gateway = {
  ...test.gateway,
  paymentsOfOrder() {
    calls += 1;
    return broken();
  },
  getPayment: broken,
};

const newSale = async () =>
  aSale(test, provider, { seller: await aLinkedSeller(test, provider), buyer: await aSignedInMember(test) });
const failures = () => test.db.selectFrom('failed_work').selectAll().execute();

async function failFor(hours: number): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += 10) {
    await provider.advance(600);
    await test.workMoney({ gateway });
  }
}

describe('payment work that throws', () => {
  it('SAFE-16 is retried with backoff, abandoned after a day, counted, and retried by an operator', async () => {
    const { orderId, pieceId } = await newSale();
    calls = 0;

    await failFor(6);
    const early = calls;
    await failFor(20);
    const late = calls;
    await failFor(6);

    expect(early).toBeGreaterThan(5);
    expect(late).toBeLessThan(60);
    // Abandoned: it is not retried, and its product is released.
    expect(calls).toBe(late);
    expect(await reservedOf(test, pieceId)).toBe(0);
    expect(await failures()).toMatchObject([
      {
        source: 'orders',
        subject: orderId,
        order_id: orderId,
        next_attempt_at: null,
        last_error: 'TypeError',
      },
    ]);
    await updateDueWorkMetrics(test);
    const valueOf = async (name: 'dueWorkSetAside' | 'dueWorkFailures') =>
      (await test.metrics[name].get()).values.map(({ value }) => value);
    expect(await valueOf('dueWorkSetAside')).toEqual([1]);
    expect((await valueOf('dueWorkFailures'))[0]).toBeGreaterThan(10);

    const admin = await anAdmin(test);
    const { body } = await admin.visitor.get('/api/admin/money');
    expect(body.failed_work).toMatchObject([{ source: 'orders', subject: orderId, order_id: orderId }]);
    const work = { source: 'orders', subject: orderId };
    expect((await admin.visitor.post('/api/admin/money/retry', work)).status).toBe(200);
    expect((await admin.visitor.post('/api/admin/money/retry', work)).status).toBe(404);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('expired');
    expect(await failures()).toEqual([]);
  });

  it('SAFE-16 deletes its failure when it succeeds', async () => {
    const { orderId } = await newSale();
    await failFor(1);
    expect(await failures()).toMatchObject([{ subject: orderId }]);

    await provider.advance(hour);
    await test.workMoney();

    expect([await stateOf(test, orderId), await failures()]).toEqual(['expired', []]);
  });

  it('SAFE-16 a notification that throws is abandoned too', async () => {
    const { orderId } = await newSale();
    await provider.pay(orderId);
    await provider.deliver();
    await failFor(26);
    expect(new Map((await failures()).map(({ source, next_attempt_at: next }) => [source, next]))).toEqual(
      new Map([
        ['inbox', null],
        ['orders', null],
      ]),
    );

    const admin = await anAdmin(test);
    for (const { source, subject } of await failures())
      await admin.visitor.post('/api/admin/money/retry', { source, subject });
    await test.workMoney();
    expect([await stateOf(test, orderId), await failures()]).toEqual(['paid', []]);
  });
});
