import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isConnectionLoss } from './database.ts';
import { createConnectionGate, createPatience } from './reserved-connections.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Three connections, one of them kept. */
const aGate = () => createConnectionGate(3, 2_000, { reserved: 1, patienceMs: 800 });
const settled = async (entering: Promise<void>) =>
  Promise.race([entering.then(() => 'in', String), Promise.resolve('waiting')]);

it('keeps a connection for what money depends on', async () => {
  const gate = aGate();
  await Promise.all([gate.enter(false), gate.enter(false)]);
  const other = gate.enter(false);
  expect(await settled(other)).toBe('waiting');
  await gate.enter(true);
  expect(gate.waiting()).toBe(1);
  gate.leave();
  expect(await settled(other)).toBe('waiting');
  gate.leave();
  await other;
  expect(gate.waiting()).toBe(0);
});

it('gives the next one to money, whoever came first', async () => {
  const gate = aGate();
  await Promise.all([gate.enter(true), gate.enter(true), gate.enter(true)]);
  const order: string[] = [];
  const other = gate.enter(false).then(() => order.push('other'));
  const money = gate.enter(true).then(() => order.push('money'));
  for (let turn = 0; turn < 3; turn += 1) gate.leave();
  await Promise.all([other, money]);
  expect(order).toEqual(['money', 'other']);
});

it('tells others to come back early, as when the server has none left, and money later', async () => {
  const gate = aGate();
  await Promise.all([gate.enter(true), gate.enter(true), gate.enter(true)]);
  const [other, money] = [
    gate.enter(false).catch(isConnectionLoss),
    gate.enter(true).catch(isConnectionLoss),
  ];
  await vi.advanceTimersByTimeAsync(800);
  expect([await other, gate.waiting()]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect([await money, gate.waiting()]).toEqual([true, 0]);
});

it('has one patience with a request, whatever it reads', async () => {
  const gate = aGate();
  await Promise.all([gate.enter(true), gate.enter(true), gate.enter(true)]);
  const patience = createPatience();
  const sideBySide = [gate.enter(false, patience), gate.enter(false, patience)];
  await vi.advanceTimersByTimeAsync(500);
  for (let turn = 0; turn < 3; turn += 1) gate.leave();
  await Promise.all(sideBySide);
  expect(patience.spentMs()).toBe(500);

  const later = gate.enter(false, patience).catch(isConnectionLoss);
  await vi.advanceTimersByTimeAsync(299);
  expect(gate.waiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([await later, gate.waiting()]).toEqual([true, 0]);
});
