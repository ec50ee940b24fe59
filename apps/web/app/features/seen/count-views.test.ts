import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const seenKey = 'perchero.seen.v1';
const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z') });
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  localStorage.clear();
  fetched.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = () => import('./count-views.ts');
const sent = () =>
  fetched.mock.calls.map(([, request]) => JSON.parse(request?.body as string).ids as number[]);
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('DESK-10 counting views in the browser', () => {
  it('sends a product once a day, together with others, without cookie and referrer', async () => {
    const { countView } = await load();
    for (const id of [1, 2, 1]) countView(id);
    expect(fetched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(sent()).toEqual([[1, 2]]);
    expect(fetched.mock.calls[0]).toMatchObject([
      '/api/seen',
      { keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' },
    ]);
    // Another page of the same browser, and the next day in Montevideo.
    vi.resetModules();
    const next = await load();
    next.countView(1);
    vi.setSystemTime(new Date('2026-11-16T02:59:00Z'));
    next.countView(2);
    vi.setSystemTime(new Date('2026-11-16T03:01:00Z'));
    next.countView(1);
    vi.advanceTimersByTime(10_000);
    expect(sent().slice(1)).toEqual([[1]]);
    expect(JSON.parse(localStorage.getItem(seenKey) ?? '')).toEqual({ day: '2026-11-16', ids: [1] });
  });

  it('sends 20 at a time every 10 seconds, or all when the page goes away, and remembers 500', async () => {
    const { countView } = await load();
    for (const id of range(1, 45)) countView(id);
    vi.advanceTimersByTime(20_000);
    expect(sent()).toEqual([range(1, 20), range(21, 20)]);
    hide();
    expect(sent().at(-1)).toEqual(range(41, 5));
    for (const id of range(100, 600)) countView(id);
    hide();
    expect(sent().flat()).toHaveLength(500);
    vi.advanceTimersByTime(60_000);
    expect(sent().flat()).toHaveLength(500);
  });

  function hide(): void {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'counts nothing with %o',
    async (setting) => {
      vi.stubGlobal('navigator', setting);
      const { countView } = await load();
      countView(1);
      vi.advanceTimersByTime(10_000);
      expect(fetched).not.toHaveBeenCalled();
      expect(localStorage.getItem(seenKey)).toBeNull();
    },
  );

  it('counts once in a page without storage, and survives nonsense in it', async () => {
    localStorage.setItem(seenKey, '{"ids":1}');
    const { countView } = await load();
    countView(1);
    vi.stubGlobal('localStorage', { getItem: fail, setItem: fail });
    countView(2);
    countView(2);
    vi.advanceTimersByTime(10_000);
    expect(sent()).toEqual([[1, 2]]);
  });

  const fail = () => {
    throw new Error('blocked');
  };
});
