import { expect, it, vi } from 'vitest';
import { listenToToasts, onFirstToast, showToast, type ToastMessage } from './toast.ts';

it('queues toasts until the region is loaded', () => {
  const onFirst = vi.fn();
  const shown: ToastMessage[] = [];
  const unsubscribe = onFirstToast(onFirst);

  showToast({ kind: 'done', text: 'uno' });
  const stop = listenToToasts((message) => shown.push(message));
  showToast({ kind: 'error', text: 'dos' });
  stop();
  unsubscribe();

  expect(onFirst).toHaveBeenCalledTimes(1);
  expect(shown.map((message) => message.text)).toEqual(['uno', 'dos']);
});
