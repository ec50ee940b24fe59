import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { SearchAnswer } from '#platform/providers/search-engine.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { countProducts } from './count-products.ts';
import { createListingDeps, type ListingSources } from './listing-deps.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start() {
  const clock = createTestClock();
  const searches: ((answers: SearchAnswer[]) => void)[] = [];
  const engine = { search: () => new Promise((resolve) => searches.push(resolve)) };
  const sources = { clock, engine, aliases: { read: 'products', write: 'products' } };
  const deps = createListingDeps(sources as unknown as ListingSources);
  const count = (desde = 0) =>
    countProducts(deps, { query: { ...emptyQuery, desde }, activeFilters: new Map(), planIndex: 0 });
  const answer = (total: number) =>
    searches.shift()?.([{ hits: [], total: { count: total, exact: true }, aggregations: {} }]);
  return { clock, count, answer, searches };
}

it.each([
  [12, 0.9, 2],
  [1000, 4.9, 6],
  [50_000, 29, 31],
])('counts %i products again after their time', async (total, servedFor, reloadedAfter) => {
  const { clock, count, answer } = start();
  const first = count();
  answer(total);
  await first;

  clock.advance(servedFor);
  expect(await count()).toMatchObject({ total });
  clock.advance(reloadedAfter - servedFor);
  const again = count();
  answer(total + 1);
  expect(await again).toMatchObject({ total: total + 1 });
});

it('leaves counts out that would wait too long, and goes on with the others', async () => {
  const { count, answer, searches } = start();
  const [first] = [count(1), count(2)];
  const late = count(3);
  late.catch(() => {});
  expect(searches).toHaveLength(2);

  await vi.advanceTimersByTimeAsync(200);
  await expect(late).rejects.toThrow(OutsideUnavailable);
  const next = count(4);
  answer(7);
  expect(await first).toMatchObject({ total: 7 });
  await vi.advanceTimersByTimeAsync(0);
  expect(searches).toHaveLength(2);
  answer(8);
  answer(9);
  expect(await next).toMatchObject({ total: 9 });
});
