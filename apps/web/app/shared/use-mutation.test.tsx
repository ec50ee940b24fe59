import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMutation } from './use-mutation.ts';

afterEach(cleanup);

it('ignores calls while one is running, and shows what it was given', async () => {
  const answer = Promise.withResolvers<string | null>();
  const run = vi.fn<(value: number) => Promise<string | null>>(() => answer.promise);
  const { result } = renderHook(() => useMutation(run));

  act(() => result.current.mutate(1));
  act(() => result.current.mutate(2));
  expect(run).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ isPending: true, variables: 1 });

  await act(async () => answer.resolve('refused'));
  expect(result.current).toMatchObject({ isPending: false, variables: undefined, error: 'refused' });
});

it('has no effect after a reset', async () => {
  const answer = Promise.withResolvers<string | null>();
  const signals: AbortSignal[] = [];
  const { result } = renderHook(() =>
    useMutation((_: void, signal: AbortSignal) => {
      signals.push(signal);
      return answer.promise;
    }),
  );

  act(() => result.current.mutate());
  act(() => result.current.reset());
  await act(async () => answer.resolve('refused'));

  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(result.current).toMatchObject({ isPending: false, error: null });
});
