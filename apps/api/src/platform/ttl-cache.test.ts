import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { createTtlCache } from './ttl-cache.ts';

function start(
  options: { maxEntries?: number; freshMs?: number | ((value: number) => number); staleMs?: number } = {},
) {
  const clock = createTestClock();
  const cache = createTtlCache<number>({ clock, maxEntries: 3, freshMs: 1000, ...options });
  let loads = 0;
  const pending: ((value: number) => void)[] = [];
  return {
    clock,
    cache,
    loads: () => loads,
    /** Each load answers the next number. */
    get: (key = 'a') => cache.get(key, async () => (loads += 1)),
    /** The load ends with `finish`. */
    getSlowly: (key = 'a') =>
      cache.get(key, () => {
        loads += 1;
        return new Promise<number>((resolve) => pending.push(resolve));
      }),
    finish: (value: number) => pending.shift()?.(value),
  };
}

describe('TTL cache', () => {
  it('loads once for concurrent calls', async () => {
    const { getSlowly, finish, loads } = start();
    const results = [getSlowly(), getSlowly(), getSlowly()];

    finish(7);

    expect(await Promise.all(results)).toEqual([7, 7, 7]);
    expect(loads()).toBe(1);
  });

  it('loads again once a value is not fresh', async () => {
    const { get, clock } = start();

    expect([await get(), await get()]).toEqual([1, 1]);
    clock.advance(1);
    expect(await get()).toBe(2);
  });

  it('keeps a value for as long as the value says', async () => {
    const { get, clock } = start({ freshMs: (value) => value * 1000 });
    await get();
    clock.advance(1);
    expect(await get()).toBe(2);
    clock.advance(1.9);
    expect(await get()).toBe(2);
    clock.advance(0.1);
    expect(await get()).toBe(3);
  });

  it('serves a stale value during one load, up to its maximum age', async () => {
    const { get, getSlowly, finish, loads, clock, cache } = start({ staleMs: 1000 });
    await get();
    clock.advance(1.5);

    expect([await getSlowly(), await getSlowly()]).toEqual([1, 1]);
    expect(loads()).toBe(2);
    clock.advance(1);
    const late = getSlowly();
    finish(9);

    expect(await late).toBe(9);
    expect(cache.peek('a')).toBeUndefined();
  });

  it('counts the age of a value from the start of its load', async () => {
    const { getSlowly, finish, clock, cache } = start();
    const result = getSlowly();
    clock.advance(2);
    finish(1);
    await result;

    expect(cache.peek('a')).toBeUndefined();
  });

  it('evicts the least recently used entry', async () => {
    const { get, cache } = start({ maxEntries: 2 });
    await get('a');
    await get('b');
    await get('a');
    await get('c');

    expect(['a', 'b', 'c'].map((key) => cache.peek(key) !== undefined)).toEqual([true, false, true]);
  });

  it('answers the callers of a load whose entry was evicted', async () => {
    const { get, getSlowly, finish } = start({ maxEntries: 1 });
    const evicted = [getSlowly('a'), getSlowly('a')];
    await get('b');

    finish(7);

    expect(await Promise.all(evicted)).toEqual([7, 7]);
  });

  it('does not cache errors, and serves a stale value instead of one', async () => {
    const { get, cache, clock } = start({ staleMs: 1000 });
    const fail = () => cache.get('a', () => Promise.reject(new Error('away')));

    await expect(fail()).rejects.toThrow('away');
    expect(await get()).toBe(1);
    clock.advance(1.5);
    expect(await fail()).toBe(1);
    clock.advance(1);
    await expect(fail()).rejects.toThrow('away');
  });
});
