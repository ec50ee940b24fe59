import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollDelayAfter, type SessionPolling, pollSession } from './session-sync.ts';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
let polling: SessionPolling | null = null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  polling?.stop();
  vi.useRealTimers();
});

function startPolling({ answers = true, visible = true } = {}) {
  const tab = { answers, visible, check: vi.fn(async () => tab.answers) };
  polling = pollSession({ check: tab.check, isVisible: () => tab.visible });
  return { tab, polling };
}

describe('pollSession', () => {
  it('LOGIN-18 polls every 30 s while the tab is visible', async () => {
    const { tab } = startPolling();

    await seconds(29);
    expect(tab.check).toHaveBeenCalledTimes(0);
    await seconds(1);
    expect(tab.check).toHaveBeenCalledTimes(1);
    await seconds(60);
    expect(tab.check).toHaveBeenCalledTimes(3);
  });

  it('LOGIN-18 backs off from 30 s to 16 minutes on failures, and resets after a success', async () => {
    const { tab } = startPolling({ answers: false });

    await seconds(30);
    const calls = [];
    for (const delay of [30, 60, 120, 240, 480, 960, 960]) {
      await seconds(delay - 1);
      const before = tab.check.mock.calls.length;
      await seconds(1);
      calls.push(tab.check.mock.calls.length - before);
    }
    expect(calls).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(tab.check).toHaveBeenCalledTimes(8);

    tab.answers = true;
    await seconds(960);
    await seconds(30);
    expect(tab.check).toHaveBeenCalledTimes(10);
  });

  it('does not poll while hidden, and LOGIN-07 polls at once when the tab becomes visible', async () => {
    const { tab, polling } = startPolling({ visible: false });

    await seconds(300);
    expect(tab.check).not.toHaveBeenCalled();

    tab.visible = true;
    polling.wake();
    await seconds(0);
    expect(tab.check).toHaveBeenCalledTimes(1);
    await seconds(30);
    expect(tab.check).toHaveBeenCalledTimes(2);
  });

  it('keeps the backoff when the tab becomes visible', async () => {
    const { tab, polling } = startPolling({ answers: false });
    await seconds(30);

    await seconds(20);
    polling.wake();
    await seconds(9);
    expect(tab.check).toHaveBeenCalledTimes(1);
    await seconds(1);
    expect(tab.check).toHaveBeenCalledTimes(2);
  });

  it('polls when the tab becomes visible after the backoff has ended', async () => {
    const { tab, polling } = startPolling({ answers: false });
    await seconds(30);
    tab.visible = false;
    await seconds(300);

    tab.visible = true;
    polling.wake();
    await seconds(0);
    expect(tab.check).toHaveBeenCalledTimes(2);
  });

  it('restarts the interval when another tab has just polled', async () => {
    const { tab, polling } = startPolling();

    await seconds(20);
    polling.postpone();
    await seconds(29);
    expect(tab.check).not.toHaveBeenCalled();
  });

  it('stops', async () => {
    const { tab, polling } = startPolling();

    polling.stop();
    polling.wake();
    await seconds(60);
    expect(tab.check).not.toHaveBeenCalled();
  });
});

it('LOGIN-18 limits the delay to 16 minutes', () => {
  expect([0, 1, 2, 6, 7, 50].map(pollDelayAfter)).toEqual([
    30_000, 30_000, 60_000, 960_000, 960_000, 960_000,
  ]);
});
