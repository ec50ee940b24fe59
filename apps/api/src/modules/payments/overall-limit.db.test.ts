import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { startProvider } from '../../../test/provider.ts';
import { aSale } from '../../../test/sales.ts';
import { unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const overallMs = 10_000;

it.each(['/api/orders/cancel', '/api/orders/check'])(
  'SAFE-24 %s answers within one overall time limit while the provider hangs',
  { timeout: 60_000 },
  async (path) => {
    const { orderId, buyer } = await aSale(test, provider);
    await provider.pay(orderId, 'review');
    await provider.takeWebhooks('fifo');
    await provider.fail({ effect: { kind: 'slow-head', ms: 4_500 } });

    const startedAt = performance.now();
    const { status } = await buyer.visitor.post(path, { order_id: orderId });
    const tookMs = performance.now() - startedAt;
    await provider.heal();

    expect([200, 503]).toContain(status);
    expect(tookMs).toBeLessThan(overallMs + 1_000);
  },
);
