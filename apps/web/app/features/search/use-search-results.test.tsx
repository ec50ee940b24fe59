import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchResults } from './use-search-results.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stubs fetch with responses that the test resolves itself. */
function deferResponses() {
  const requests: { text: string; answer: (username: string) => Promise<void> }[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = async (username: string) => {
      const reply = { users: [{ username }], posts: [], brands: [], categories: [] };
      await act(async () => resolve(Response.json(reply)));
    };
    requests.push({ text: new URLSearchParams(path.split('?')[1]).get('q') ?? '', answer });
    return promise;
  });
  return requests;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('NAV-10 ignores a late response for an older text', async () => {
  const requests = deferResponses();
  const { result, rerender } = renderHook(({ typed }) => useSearchResults(typed, true), {
    initialProps: { typed: 'va' },
  });
  await wait(270);
  rerender({ typed: 'vale' });
  await wait(269);
  expect(requests.map(({ text }) => text)).toEqual(['va']);
  await wait(1);
  expect(requests.map(({ text }) => text)).toEqual(['va', 'vale']);

  await requests[1]?.answer('valepiriz');
  await requests[0]?.answer('vanesa');

  expect(result.current.state).toBe('loaded');
  expect(result.current.reply?.users[0]?.username).toBe('valepiriz');
});

it('NAV-10 keeps the last results while loading, and has none for an empty text', async () => {
  const requests = deferResponses();
  const { result, rerender } = renderHook(({ typed }) => useSearchResults(typed, true), {
    initialProps: { typed: 'va' },
  });
  expect(result.current).toMatchObject({ state: 'loading', reply: null });
  await wait(270);
  await requests[0]?.answer('vanesa');

  rerender({ typed: 'van' });
  expect(result.current.state).toBe('loading');
  expect(result.current.reply?.users[0]?.username).toBe('vanesa');

  rerender({ typed: ' ' });
  await wait(1000);
  expect(result.current).toMatchObject({ state: 'idle', reply: null });
  expect(requests).toHaveLength(1);
});
