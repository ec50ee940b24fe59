import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createLoadShedder } from './load-shedder.ts';

const closed = { min: 0, max: 0, maxQueue: 0, timeoutMs: 1000 };
const open = { min: 1, max: 1, maxQueue: 0, timeoutMs: 1000 };
const loadShedder = createLoadShedder(createMetrics('test'), { browse: closed, ordinary: open, money: open });
const { visitor } = await startTestApp({ loadShedder });

it('rejects browsing with 503 and Retry-After while payments are accepted', async () => {
  const shed = await visitor().get('/api/session');
  expect(shed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(shed.headers['retry-after'])).toBeGreaterThan(0);

  for (let time = 0; time < 3; time += 1)
    expect(await visitor().post('/api/split', { items: [{ id: 1, quantity: 1 }] })).toMatchObject({
      status: 401,
    });
});
