import { expect, it, vi } from 'vitest';
import { listenToToasts, onFirstToast, showToast, type ToastMessage } from './toast.ts';

it('keeps what is said before anybody can show it', () => {
  const wake = vi.fn();
  const shown: ToastMessage[] = [];
  const sleep = onFirstToast(wake);

  showToast({ kind: 'done', text: 'uno' });
  const stop = listenToToasts((message) => shown.push(message));
  showToast({ kind: 'error', text: 'dos' });
  stop();
  sleep();

  expect(wake).toHaveBeenCalledTimes(1);
  expect(shown.map((message) => message.text)).toEqual(['uno', 'dos']);
});
