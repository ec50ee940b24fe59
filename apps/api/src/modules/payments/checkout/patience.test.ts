import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patienceOf } from './ask-provider.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('PAY-02 standing in line takes nothing of the time that the provider has', () => {
  const patience = patienceOf(5_000);
  vi.advanceTimersByTime(20_000);
  expect(patience.isOver()).toBe(false);
  const { until } = patience;
  expect(until - performance.now()).toBe(5_000);
  vi.advanceTimersByTime(4_999);
  expect(patience.until).toBe(until);
  expect(patience.isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.isOver()).toBe(true);
});
