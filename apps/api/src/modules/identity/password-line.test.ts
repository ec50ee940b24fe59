import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from '#platform/observability/metrics.ts';
import { createPasswordLine, type Lane } from './password-line.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const aLine = () => createPasswordLine(1, createMetrics('test'));

/** So many ask at once, for work that takes so long; how many are let in. */
async function letIn(inTurn: ReturnType<typeof aLine>, many: number, eachMs: number, lane: Lane = 'known') {
  const asked = Array.from({ length: many }, () =>
    inTurn(lane, () => new Promise<void>((done) => void setTimeout(done, eachMs))).then(
      () => true,
      () => false,
    ),
  );
  await vi.runAllTimersAsync();
  return (await Promise.all(asked)).filter(Boolean).length;
}

it('lets ten wait while each is quick', async () => {
  const inTurn = aLine();
  await letIn(inTurn, 1, 50);
  expect(await letIn(inTurn, 20, 50)).toBe(11);
});

it('lets nobody wait for more than a second and a half, and learns how long one takes', async () => {
  const inTurn = aLine();
  for (let time = 0; time < 8; time += 1) await letIn(inTurn, 1, 400);
  expect(await letIn(inTurn, 20, 400)).toBe(4);
  for (let time = 0; time < 8; time += 1) await letIn(inTurn, 1, 2_000);
  expect(await letIn(inTurn, 20, 2_000)).toBe(1);
  for (let time = 0; time < 8; time += 1) await letIn(inTurn, 1, 50);
  expect(await letIn(inTurn, 20, 50)).toBe(11);
});

it('counts who goes before: the line of known browsers for the others, and nobody for who has waited once', async () => {
  const inTurn = aLine();
  for (let time = 0; time < 8; time += 1) await letIn(inTurn, 1, 400);
  const known = letIn(inTurn, 4, 400);
  expect(() => inTurn.stopIfFull('unknown')).toThrow('too many passwords');
  expect(() => inTurn.stopIfFull('proven')).not.toThrow();
  expect(await known).toBe(4);
  expect(() => inTurn.stopIfFull('unknown')).not.toThrow();
});

it('GUARD-13 a browser that passed the bot check goes before a full line of strangers', async () => {
  const inTurn = aLine();
  await letIn(inTurn, 1, 50);
  const order: Lane[] = [];
  const wait = (lane: Lane) =>
    inTurn(lane, () => new Promise<void>((done) => void setTimeout(done, 50))).then(() => order.push(lane));
  const strangers = Array.from({ length: 11 }, () => wait('unknown'));
  expect(inTurn.isFull('unknown')).toBe(true);
  expect(inTurn.isFull('checked')).toBe(false);
  const checked = wait('checked');
  await vi.runAllTimersAsync();
  await Promise.all([...strangers, checked]);
  expect(order.slice(0, 2)).toEqual(['unknown', 'checked']);
});
