import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder, aPayment } from '../../../test/orders.ts';
import { aSeller } from '../../../test/sellers.ts';
import { estimateProviderFee } from './provider-fee.ts';
import { updatePaymentMetrics } from './settlement/payment-metrics.ts';

const test = await startTestApp();
const seller = await aSeller(test);
const feeOf = async () => (await seller.visitor.get('/api/selling')).body.selling.providerFee;

/** Payments of $ 1.000 with a fee in centésimos, approved some days ago. */
function pay(count: number, feeCents: number, { daysAgo = 1, status = 'approved' } = {}) {
  return inTransaction(test.db, (tx) =>
    sql`
      insert into payment (id, order_id, collector_id, status, status_detail, amount_cents, currency, payment_type, method,
        provider_fee_cents, approved_at, provider_updated_at, first_seen_at, verdict)
      select gen_random_uuid()::text, order_id, collector_id, ${status}, status_detail, 100000, currency,
        payment_type, method, ${feeCents}, ${test.clock.now()}::timestamptz - make_interval(days => ${daysAgo}),
        provider_updated_at, first_seen_at, verdict
      from (select * from payment limit 1) as model, generate_series(1, ${count})`.execute(tx),
  );
}

it('DESK-14 LOOK-02 the fee is the median share of 100 payments of 90 days, else the configured one, else unknown', async () => {
  const order = await anOrder(test, { sellerId: seller.member.id, buyerId: randomUUID() });
  await aPayment(test, order.id);
  expect(await feeOf()).toBeNull();
  Object.assign(test.config.mercadoPago, { feeBasisPoints: 590 });
  expect(await feeOf()).toEqual({ basisPoints: 590, measured: false });

  await pay(98, 5970);
  await pay(50, 1, { daysAgo: 91 });
  await pay(50, 1, { status: 'rejected' });
  await estimateProviderFee(test);
  expect(await feeOf()).toEqual({ basisPoints: 590, measured: false });
  await pay(1, 9999);
  await estimateProviderFee(test);
  await estimateProviderFee(test);
  expect(await feeOf()).toEqual({ basisPoints: 597, measured: true });

  await updatePaymentMetrics(test);
  expect((await test.metrics.providerFeeBasisPoints.get()).values).toMatchObject([{ value: 597 }]);
  expect((await test.metrics.providerFeeCases.get()).values).toMatchObject([{ value: 100 }]);
});
