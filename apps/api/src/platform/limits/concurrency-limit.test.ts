import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { nextBaseline, nextLimit } from './concurrency-limit.rules.ts';

const bounds = { min: 6, max: 48 };
const requestMs = 20;

/** A server that shares its cores among the requests it runs, under more requests than the limit allows. */
function simulate() {
  let nowMs = 0;
  let shown = 0;
  const limit = createConcurrencyLimit(
    bounds,
    (value) => (shown = value),
    () => nowMs,
  );
  const run = (seconds: number, { cores = 16, waiting = 100, route = 'GET /a', costMs = requestMs } = {}) => {
    const until = nowMs + seconds * 1000;
    while (nowMs < until) {
      const running = Math.min(waiting, shown);
      const tookMs = costMs * Math.max(1, running / cores);
      nowMs += tookMs;
      for (let one = 0; one < running; one += 1) limit.record(route, tookMs, running);
    }
    return shown;
  };
  return { run, limit };
}

it('grows where more at once take no longer, up to its maximum', () => {
  const { run } = simulate();
  expect(run(1)).toBeLessThan(8);
  expect(run(120, { cores: 100 })).toBe(bounds.max);
});

it('stops growing where requests wait for the cores', () => {
  const { run } = simulate();
  const found = run(120, { cores: 8 });
  expect(found).toBeGreaterThanOrEqual(8);
  expect(found).toBeLessThan(26);
});

it('shrinks when the server gets slower and recovers with it', () => {
  const { run } = simulate();
  run(120, { cores: 100 });
  expect(run(5, { cores: 4 })).toBeLessThan(16);
  expect(run(120, { cores: 100 })).toBe(bounds.max);
});

it('allows its minimum however slow the server is', () => {
  const { run, limit } = simulate();
  run(20);
  expect(run(300, { costMs: 5000 })).toBe(bounds.min);
  expect(limit.allows(bounds.min - 1)).toBe(true);
  expect(limit.allows(bounds.min)).toBe(false);
});

it('loses at most a quarter to one slow moment', () => {
  const { run } = simulate();
  run(120, { cores: 100 });
  const afterOne = run(0.5, { costMs: 600 });
  expect(afterOne).toBeGreaterThanOrEqual(bounds.max * 0.75);
  expect(afterOne).toBeLessThan(bounds.max);
});

it('does not take dearer requests for an overload', () => {
  const { run } = simulate();
  run(120, { cores: 100 });
  expect(run(10, { cores: 100, route: 'GET /dear', costMs: 300 })).toBe(bounds.max);
});

it('stays as it is while it is not used', () => {
  expect(nextLimit(40, bounds, { tookMs: 1000, expectedMs: 10, peak: 19 })).toBe(40);
  expect(nextLimit(40, bounds, { tookMs: 1000, expectedMs: 10, peak: 20 })).toBeLessThan(40);
});

it('expects slowly what is slower and soon what is faster', () => {
  expect(nextBaseline(undefined, 20)).toBe(20);
  const afterMinute = Array.from({ length: 120 }).reduce<number>((before) => nextBaseline(before, 200), 20);
  expect(afterMinute).toBeLessThan(60);
  const recovered = Array.from({ length: 40 }).reduce<number>((before) => nextBaseline(before, 20), 200);
  expect(recovered).toBeLessThan(45);
});
