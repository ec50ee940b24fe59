import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createDoorkeeper } from './load-shedder.ts';

const noRoom = { atOnce: 0, line: 0 };
const room = { atOnce: 1, line: 0 };
const doorkeeper = createDoorkeeper(createMetrics('test'), { browse: noRoom, ordinary: room, money: room });
const { visitor } = await startTestApp({ doorkeeper });

it('tells whoever browses when to come back, and goes on taking orders', async () => {
  const shed = await visitor().get('/api/session');
  expect(shed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(shed.headers['retry-after'])).toBeGreaterThan(0);

  for (let time = 0; time < 3; time += 1)
    expect(await visitor().post('/api/split', { items: [{ id: 1, quantity: 1 }] })).toMatchObject({
      status: 401,
    });
});
