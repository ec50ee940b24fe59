import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { startProvider } from '../../../test/provider.ts';
import { aSale, newParties } from '../../../test/sales.ts';
import { unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const overallMs = 10_000;

it('SAFE-24 cancel and check answer within one overall time limit while the provider hangs', async () => {
  const sales = [];
  for (let sale = 0; sale < 2; sale++) {
    const { orderId, buyer } = await aSale(test, provider, await newParties(test, provider));
    await provider.pay(orderId, 'review');
    sales.push({ order_id: orderId, buyer });
  }
  await provider.takeWebhooks('fifo');
  await provider.fail({ effect: { kind: 'slow-head', ms: 4_500 } });

  const answers = await Promise.all(
    sales.map(async ({ order_id, buyer }, index) => {
      const path = index === 0 ? '/api/orders/cancel' : '/api/orders/check';
      const startedAt = performance.now();
      const { status } = await buyer.visitor.post(path, { order_id });
      return { status, tookMs: performance.now() - startedAt };
    }),
  );
  await provider.heal();

  for (const { status, tookMs } of answers) {
    expect([200, 503]).toContain(status);
    expect(tookMs).toBeLessThan(overallMs + 1_000);
  }
});
