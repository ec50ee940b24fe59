import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadline } from './preferences.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('PAY-02 the deadline starts at its first use, so queueing does not count', () => {
  const deadline = createDeadline(5_000);
  vi.advanceTimersByTime(20_000);
  expect(deadline.isOver()).toBe(false);
  const { until } = deadline;
  expect(until - performance.now()).toBe(5_000);
  vi.advanceTimersByTime(4_999);
  expect(deadline.until).toBe(until);
  expect(deadline.isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.isOver()).toBe(true);
});
