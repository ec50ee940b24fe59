import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countView } from './count-views.ts';
import { useCountView } from './use-count-view.ts';

vi.mock('./count-views.ts', () => ({ countView: vi.fn<(id: number) => void>() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.mocked(countView).mockClear();
});

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('DESK-10 counts what was visible for two seconds in a row', () => {
  const { rerender } = renderHook(({ id }) => useCountView(id, false), { initialProps: { id: 1 } });
  vi.advanceTimersByTime(1_900);
  show('hidden');
  vi.advanceTimersByTime(60_000);
  show('visible');
  vi.advanceTimersByTime(1_900);
  rerender({ id: 2 });
  vi.advanceTimersByTime(1_900);
  expect(countView).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(vi.mocked(countView).mock.calls).toEqual([[2]]);
});

it('DESK-10 never counts the seller', () => {
  renderHook(() => useCountView(1, true));
  vi.advanceTimersByTime(60_000);
  expect(countView).not.toHaveBeenCalled();
});
