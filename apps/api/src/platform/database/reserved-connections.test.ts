import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isConnectionLoss } from './database.ts';
import { createConnectionQueue, createWaitBudget } from './reserved-connections.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Three connections, one of them reserved. */
const createTestQueue = () => createConnectionQueue(3, 2_000, { count: 1, timeoutMs: 800 });
const stateOf = async (acquiring: Promise<void>) =>
  Promise.race([acquiring.then(() => 'acquired', String), Promise.resolve('waiting')]);

async function createFullQueue() {
  const queue = createTestQueue();
  await Promise.all([queue.acquire(true), queue.acquire(true), queue.acquire(true)]);
  return queue;
}

it('reserves a connection for payment requests', async () => {
  const queue = createTestQueue();
  await Promise.all([queue.acquire(false), queue.acquire(false)]);
  const other = queue.acquire(false);
  expect(await stateOf(other)).toBe('waiting');
  await queue.acquire(true);
  expect(queue.waiting()).toBe(1);
  queue.release();
  expect(await stateOf(other)).toBe('waiting');
  queue.release();
  await other;
  expect(queue.waiting()).toBe(0);
});

it('gives the next free connection to payment requests first', async () => {
  const queue = await createFullQueue();
  const order: string[] = [];
  const other = queue.acquire(false).then(() => order.push('other'));
  const payment = queue.acquire(true).then(() => order.push('payment'));
  for (let turn = 0; turn < 3; turn += 1) queue.release();
  await Promise.all([other, payment]);
  expect(order).toEqual(['payment', 'other']);
});

it('times out other requests earlier than payment requests, with the error of a full server', async () => {
  const queue = await createFullQueue();
  const [other, payment] = [
    queue.acquire(false).catch(isConnectionLoss),
    queue.acquire(true).catch(isConnectionLoss),
  ];
  await vi.advanceTimersByTimeAsync(800);
  expect([await other, queue.waiting()]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect([await payment, queue.waiting()]).toEqual([true, 0]);
});

it('shares one wait budget between all reads of a request', async () => {
  const queue = await createFullQueue();
  const budget = createWaitBudget();
  const parallel = [queue.acquire(false, budget), queue.acquire(false, budget)];
  await vi.advanceTimersByTimeAsync(500);
  for (let turn = 0; turn < 3; turn += 1) queue.release();
  await Promise.all(parallel);
  expect(budget.spentMs()).toBe(500);

  const later = queue.acquire(false, budget).catch(isConnectionLoss);
  await vi.advanceTimersByTimeAsync(299);
  expect(queue.waiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([await later, queue.waiting()]).toEqual([true, 0]);
});
