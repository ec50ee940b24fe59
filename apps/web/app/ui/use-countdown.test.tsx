import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatCountdown, useCountdown } from './use-countdown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it('counts down once per second to zero, and restarts', () => {
  const { result } = renderHook(() => useCountdown(2));

  expect(result.current[0]).toBe(2);
  pass(1000);
  expect(result.current[0]).toBe(1);
  pass(5000);
  expect(result.current[0]).toBe(0);

  act(() => result.current[1](60));
  expect(result.current[0]).toBe(60);
  pass(1000);
  expect(result.current[0]).toBe(59);
});

it('is not late after the tab was suspended', () => {
  const { result } = renderHook(() => useCountdown(60));

  vi.setSystemTime(Date.now() + 45_000);
  pass(1000);

  expect(result.current[0]).toBe(14);
});

it.each([
  [42, '0:42'],
  [60, '1:00'],
  [5, '0:05'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
