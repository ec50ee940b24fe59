import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from '../observability/metrics.ts';
import { createLoadShedder } from './load-shedder.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const single = { min: 1, max: 1, maxQueue: 0, timeoutMs: 1000 };

/** Records what happens to each request, in order. */
function createTestShedder(limits: Parameters<typeof createLoadShedder>[1]) {
  const metrics = createMetrics('test');
  const shedder = createLoadShedder(metrics, limits);
  const log: string[] = [];
  return {
    log,
    request: (name: string, priority: 'browse' | 'ordinary' | 'money' = 'browse') => {
      const response = new EventEmitter() as ServerResponse;
      shedder.admit(
        { priority, route: 'GET /api/products', response },
        () => log.push(`${name} accepted`),
        () => log.push(`${name} rejected`),
      );
      return response;
    },
    allowed: () => metrics.registry.getSingleMetricAsString('http_requests_allowed'),
    shed: () => metrics.registry.getSingleMetricAsString('http_requests_shed_total'),
  };
}

it('limits each priority on its own and frees the slot when a response ends or its client leaves', async () => {
  const { request, log, shed } = createTestShedder({
    browse: single,
    ordinary: { min: 2, max: 2, maxQueue: 0, timeoutMs: 1000 },
    money: single,
  });

  const first = request('first');
  request('second');
  request('write', 'ordinary');
  request('payment', 'money');
  expect(log).toEqual(['first accepted', 'second rejected', 'write accepted', 'payment accepted']);

  first.emit('finish');
  first.emit('close');
  const third = request('third');
  request('fourth');
  third.emit('close');
  request('fifth');
  expect(log.slice(4)).toEqual(['third accepted', 'fourth rejected', 'fifth accepted']);
  expect(await shed()).toContain('priority="browse",service="test"} 2');
});

it('measures what it has answered, not refusals', async () => {
  const { request, allowed } = createTestShedder({
    browse: { min: 2, max: 40, maxQueue: 0, timeoutMs: 1000 },
    ordinary: single,
    money: single,
  });
  const askTwentyTimes = (statusCode: number) => {
    for (let time = 0; time < 20; time += 1) {
      const pair = [request('one'), request('other')];
      vi.advanceTimersByTime(50);
      for (const response of pair) Object.assign(response, { statusCode }).emit('finish');
    }
  };

  askTwentyTimes(503);
  expect(await allowed()).toContain('priority="browse",service="test"} 2');
  askTwentyTimes(200);
  askTwentyTimes(200);
  askTwentyTimes(200);
  expect(await allowed()).toContain('priority="browse",service="test"} 3');
});

it('queues a burst in order, for at most one second', () => {
  const { request, log } = createTestShedder({
    browse: { min: 1, max: 1, maxQueue: 3, timeoutMs: 1000 },
    ordinary: single,
    money: single,
  });
  const first = request('first');
  const second = request('second');
  request('gone').emit('close');
  request('third');
  request('fourth');
  request('fifth');
  expect(log).toEqual(['first accepted', 'gone rejected', 'fifth rejected']);

  first.emit('finish');
  expect(log.at(-1)).toBe('second accepted');
  vi.advanceTimersByTime(999);
  second.emit('finish');
  expect(log.at(-1)).toBe('third accepted');
  vi.advanceTimersByTime(1);
  expect(log.at(-1)).toBe('fourth rejected');
  request('sixth');
  expect(log).toHaveLength(6);
});
