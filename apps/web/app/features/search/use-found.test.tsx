import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFound } from './use-found.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers that come when the test says so, whether anybody still waits for them or not. */
function heldAnswers() {
  const asked: { text: string; answer: (username: string) => Promise<void> }[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = async (username: string) => {
      const reply = { users: [{ username }], posts: [], brands: [], categories: [] };
      await act(async () => resolve(Response.json(reply)));
    };
    asked.push({ text: new URLSearchParams(path.split('?')[1]).get('q') ?? '', answer });
    return promise;
  });
  return asked;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('NAV-10 an answer to an older text never replaces that to a newer one, even when it comes last', async () => {
  const asked = heldAnswers();
  const { result, rerender } = renderHook(({ typed }) => useFound(typed, true), {
    initialProps: { typed: 'va' },
  });
  await wait(270);
  rerender({ typed: 'vale' });
  await wait(269);
  expect(asked.map(({ text }) => text)).toEqual(['va']);
  await wait(1);
  expect(asked.map(({ text }) => text)).toEqual(['va', 'vale']);

  await asked[1]?.answer('valepiriz');
  await asked[0]?.answer('vanesa');

  expect(result.current.state).toBe('found');
  expect(result.current.reply?.users[0]?.username).toBe('valepiriz');
});

it('NAV-10 keeps the last answer in sight while the next is on its way, and none for an empty box', async () => {
  const asked = heldAnswers();
  const { result, rerender } = renderHook(({ typed }) => useFound(typed, true), {
    initialProps: { typed: 'va' },
  });
  expect(result.current).toMatchObject({ state: 'looking', reply: null });
  await wait(270);
  await asked[0]?.answer('vanesa');

  rerender({ typed: 'van' });
  expect(result.current.state).toBe('looking');
  expect(result.current.reply?.users[0]?.username).toBe('vanesa');

  rerender({ typed: ' ' });
  await wait(1000);
  expect(result.current).toMatchObject({ state: 'idle', reply: null });
  expect(asked).toHaveLength(1);
});
