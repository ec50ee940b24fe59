import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from '#platform/observability/metrics.ts';
import { createPasswordQueue, type HashPriority } from './password-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const aQueue = () => createPasswordQueue(1, createMetrics('test'));

/** How many of `count` concurrent jobs of `eachMs` are accepted. */
async function countAccepted(
  enqueue: ReturnType<typeof aQueue>,
  count: number,
  eachMs: number,
  priority: HashPriority = 'known',
) {
  const calls = Array.from({ length: count }, () =>
    enqueue(priority, () => new Promise<void>((done) => void setTimeout(done, eachMs))).then(
      () => true,
      () => false,
    ),
  );
  await vi.runAllTimersAsync();
  return (await Promise.all(calls)).filter(Boolean).length;
}

it('queues up to ten fast jobs', async () => {
  const enqueue = aQueue();
  await countAccepted(enqueue, 1, 50);
  expect(await countAccepted(enqueue, 20, 50)).toBe(11);
});

it('rejects jobs that would wait longer than 1.5 seconds by the measured duration', async () => {
  const enqueue = aQueue();
  for (let time = 0; time < 8; time += 1) await countAccepted(enqueue, 1, 400);
  expect(await countAccepted(enqueue, 20, 400)).toBe(4);
  for (let time = 0; time < 8; time += 1) await countAccepted(enqueue, 1, 2_000);
  expect(await countAccepted(enqueue, 20, 2_000)).toBe(1);
  for (let time = 0; time < 8; time += 1) await countAccepted(enqueue, 1, 50);
  expect(await countAccepted(enqueue, 20, 50)).toBe(11);
});

it('counts jobs of higher priority as ahead; authenticated requests are never rejected for their wait', async () => {
  const enqueue = aQueue();
  for (let time = 0; time < 8; time += 1) await countAccepted(enqueue, 1, 400);
  const known = countAccepted(enqueue, 4, 400);
  expect(() => enqueue.rejectIfFull('unknown')).toThrow('too many passwords');
  expect(() => enqueue.rejectIfFull('authenticated')).not.toThrow();
  expect(await known).toBe(4);
  expect(() => enqueue.rejectIfFull('unknown')).not.toThrow();
});

it('GUARD-13 a browser that passed the bot check has priority over a full queue of unknown browsers', async () => {
  const enqueue = aQueue();
  await countAccepted(enqueue, 1, 50);
  const order: HashPriority[] = [];
  const wait = (priority: HashPriority) =>
    enqueue(priority, () => new Promise<void>((done) => void setTimeout(done, 50))).then(() =>
      order.push(priority),
    );
  const strangers = Array.from({ length: 11 }, () => wait('unknown'));
  expect(enqueue.isFull('unknown')).toBe(true);
  expect(enqueue.isFull('checked')).toBe(false);
  const checked = wait('checked');
  await vi.runAllTimersAsync();
  await Promise.all([...strangers, checked]);
  expect(order.slice(0, 2)).toEqual(['unknown', 'checked']);
});
