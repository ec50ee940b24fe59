import { expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function createTestBreaker(options: Parameters<typeof createCircuitBreaker>[0] = {}) {
  const states: boolean[] = [];
  let now = 0;
  const breaker = createCircuitBreaker({
    ...options,
    onStateChange: (isOpen) => states.push(isOpen),
    now: () => now,
  });
  return {
    ...breaker,
    isOpen: () => states.at(-1),
    fail: (times: number) => Array.from({ length: times }, () => breaker.record(false)),
    advance: (milliseconds: number) => (now += milliseconds),
  };
}

it('opens after five consecutive failures', () => {
  const breaker = createTestBreaker();
  breaker.fail(4);
  breaker.record(true);
  breaker.fail(4);
  expect([breaker.canRequest(), breaker.isOpen()]).toEqual([true, false]);
  breaker.fail(1);
  expect([breaker.canRequest(), breaker.isOpen()]).toEqual([false, true]);
});

it('allows one probe after each pause and closes when a probe succeeds', () => {
  const breaker = createTestBreaker();
  breaker.fail(5);
  breaker.advance(4_999);
  expect(breaker.canRequest()).toBe(false);
  breaker.advance(1);
  expect([breaker.canRequest(), breaker.canRequest()]).toEqual([true, false]);
  breaker.fail(1);
  expect(breaker.canRequest()).toBe(false);
  breaker.advance(5_000);
  expect(breaker.canRequest()).toBe(true);
  breaker.record(true);
  expect([breaker.canRequest(), breaker.canRequest(), breaker.isOpen()]).toEqual([true, true, false]);
});

it('doubles the pause with each failed probe up to the maximum, and starts over after a success', () => {
  const breaker = createTestBreaker({ failuresToOpen: 1, openMs: { initial: 250, max: 600 } });
  const pauseMs = () => {
    let waited = 0;
    for (; !breaker.canRequest(); waited += 50) breaker.advance(50);
    return waited;
  };
  breaker.fail(1);
  const pauses: number[] = [];
  for (let probe = 0; probe < 4; probe += 1) {
    pauses.push(pauseMs());
    breaker.fail(1);
  }
  expect(pauses).toEqual([250, 500, 600, 600]);
  breaker.record(true);
  breaker.fail(1);
  expect(pauseMs()).toBe(250);
});

it('does not extend the pause for calls that were in flight when it opened', () => {
  const breaker = createTestBreaker({ failuresToOpen: 1, openMs: { initial: 250, max: 2_000 } });
  breaker.fail(1);
  breaker.advance(200);
  breaker.fail(3);
  breaker.advance(50);
  expect(breaker.canRequest()).toBe(true);
});
