import { expect, it } from 'vitest';
import { createBreaker } from './circuit-breaker.ts';

function aBreaker() {
  const told: boolean[] = [];
  let now = 0;
  const breaker = createBreaker(
    (isOpen) => told.push(isOpen),
    () => now,
  );
  return {
    ...breaker,
    isOpen: () => told.at(-1),
    fail: (times: number) => Array.from({ length: times }, () => breaker.note(false)),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}

it('opens after five failures in a row, and not after five with a success among them', () => {
  const breaker = aBreaker();
  breaker.fail(4);
  breaker.note(true);
  breaker.fail(4);
  expect([breaker.mayAsk(), breaker.isOpen()]).toEqual([true, false]);
  breaker.fail(1);
  expect([breaker.mayAsk(), breaker.isOpen()]).toEqual([false, true]);
});

it('lets one call try after a rest, and everybody in once that one was well', () => {
  const breaker = aBreaker();
  breaker.fail(5);
  breaker.pass(4_999);
  expect(breaker.mayAsk()).toBe(false);
  breaker.pass(1);
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
  breaker.fail(1);
  expect(breaker.mayAsk()).toBe(false);
  breaker.pass(5_000);
  expect(breaker.mayAsk()).toBe(true);
  breaker.note(true);
  expect([breaker.mayAsk(), breaker.mayAsk(), breaker.isOpen()]).toEqual([true, true, false]);
});
