import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseAfter, type SessionWatch, watchSession } from './session-life.ts';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
let watch: SessionWatch | null = null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  watch?.stop();
  vi.useRealTimers();
});

function watching({ answers = true, visible = true } = {}) {
  const tab = { answers, visible, look: vi.fn(async () => tab.answers) };
  watch = watchSession({ look: tab.look, isVisible: () => tab.visible });
  return { tab, watch };
}

describe('watchSession', () => {
  it('LOGIN-18 looks every 30 s while the tab is visible', async () => {
    const { tab } = watching();

    await seconds(29);
    expect(tab.look).toHaveBeenCalledTimes(0);
    await seconds(1);
    expect(tab.look).toHaveBeenCalledTimes(1);
    await seconds(60);
    expect(tab.look).toHaveBeenCalledTimes(3);
  });

  it('LOGIN-18 backs off from 30 s, doubling to 16 minutes, and calms down with the first answer', async () => {
    const { tab } = watching({ answers: false });

    await seconds(30);
    const moments = [];
    for (const pause of [30, 60, 120, 240, 480, 960, 960]) {
      await seconds(pause - 1);
      const before = tab.look.mock.calls.length;
      await seconds(1);
      moments.push(tab.look.mock.calls.length - before);
    }
    expect(moments).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(tab.look).toHaveBeenCalledTimes(8);

    tab.answers = true;
    await seconds(960);
    await seconds(30);
    expect(tab.look).toHaveBeenCalledTimes(10);
  });

  it('asks nothing while hidden, and LOGIN-07 looks at once on return', async () => {
    const { tab, watch } = watching({ visible: false });

    await seconds(300);
    expect(tab.look).not.toHaveBeenCalled();

    tab.visible = true;
    watch.wake();
    await seconds(0);
    expect(tab.look).toHaveBeenCalledTimes(1);
    await seconds(30);
    expect(tab.look).toHaveBeenCalledTimes(2);
  });

  it('does not hurry on return while the server is in trouble', async () => {
    const { tab, watch } = watching({ answers: false });
    await seconds(30);

    await seconds(20);
    watch.wake();
    await seconds(9);
    expect(tab.look).toHaveBeenCalledTimes(1);
    await seconds(1);
    expect(tab.look).toHaveBeenCalledTimes(2);
  });

  it('looks on return when the pause after a failure ended while the tab was hidden', async () => {
    const { tab, watch } = watching({ answers: false });
    await seconds(30);
    tab.visible = false;
    await seconds(300);

    tab.visible = true;
    watch.wake();
    await seconds(0);
    expect(tab.look).toHaveBeenCalledTimes(2);
  });

  it('waits anew when another tab has just looked', async () => {
    const { tab, watch } = watching();

    await seconds(20);
    watch.postpone();
    await seconds(29);
    expect(tab.look).not.toHaveBeenCalled();
  });

  it('stops', async () => {
    const { tab, watch } = watching();

    watch.stop();
    watch.wake();
    await seconds(60);
    expect(tab.look).not.toHaveBeenCalled();
  });
});

it('LOGIN-18 never pauses longer than 16 minutes', () => {
  expect([0, 1, 2, 6, 7, 50].map(pauseAfter)).toEqual([30_000, 30_000, 60_000, 960_000, 960_000, 960_000]);
});
