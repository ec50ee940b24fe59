import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { createKept } from './ttl-cache.ts';

function start(options: { most?: number; freshMs?: number; usableMs?: number } = {}) {
  const clock = createTestClock();
  const kept = createKept<number>({ clock, most: 3, freshMs: 1000, ...options });
  let made = 0;
  const makers: ((value: number) => void)[] = [];
  return {
    clock,
    kept,
    made: () => made,
    /** Asks; each new value is the next number. */
    ask: (key = 'a') => kept.get(key, async () => (made += 1)),
    /** Asks for something that is made when `finish` says so. */
    askSlowly: (key = 'a') =>
      kept.get(key, () => {
        made += 1;
        return new Promise<number>((resolve) => makers.push(resolve));
      }),
    finish: (value: number) => makers.shift()?.(value),
  };
}

describe('what is kept', () => {
  it('is made once for all who ask at the same time', async () => {
    const { askSlowly, finish, made } = start();
    const asked = [askSlowly(), askSlowly(), askSlowly()];

    finish(7);

    expect(await Promise.all(asked)).toEqual([7, 7, 7]);
    expect(made()).toBe(1);
  });

  it('is made again after its time', async () => {
    const { ask, clock } = start();

    expect([await ask(), await ask()]).toEqual([1, 1]);
    clock.advance(1);
    expect(await ask()).toBe(2);
  });

  it('serves while a new one is made, by one at a time, and no longer than it may', async () => {
    const { ask, askSlowly, finish, made, clock, kept } = start({ usableMs: 2000 });
    await ask();
    clock.advance(1.5);

    expect([await askSlowly(), await askSlowly()]).toEqual([1, 1]);
    expect(made()).toBe(2);
    clock.advance(1);
    const late = askSlowly();
    finish(9);

    expect(await late).toBe(9);
    expect(kept.peek('a')).toBeUndefined();
  });

  it('counts its age from when it began to be made', async () => {
    const { askSlowly, finish, clock, kept } = start();
    const asked = askSlowly();
    clock.advance(2);
    finish(1);
    await asked;

    expect(kept.peek('a')).toBeUndefined();
  });

  it('forgets what was not asked for the longest, and never grows beyond its number', async () => {
    const { ask, kept } = start({ most: 2 });
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');

    expect(['a', 'b', 'c'].map((key) => kept.peek(key) !== undefined)).toEqual([true, false, true]);
  });

  it('keeps no failure, and outlives one while it is usable', async () => {
    const { ask, kept, clock } = start({ usableMs: 2000 });
    const fail = () => kept.get('a', () => Promise.reject(new Error('away')));

    await expect(fail()).rejects.toThrow('away');
    expect(await ask()).toBe(1);
    clock.advance(1.5);
    expect(await fail()).toBe(1);
    clock.advance(1);
    await expect(fail()).rejects.toThrow('away');
  });
});
