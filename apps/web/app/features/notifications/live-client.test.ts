import { live } from '@perchero/contract/notifications/live.rules';
import type { LiveChange } from '@perchero/contract/notifications/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryPause, startLive } from './live-client.ts';

/** Messages between tabs take time of their own, which a busy machine has little of. */
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 20_000 });

/** Each opening of the stream: what was asked, and how to write into it or end it. */
interface Opening {
  readonly address: string;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

let openings: Opening[] = [];
let status = 200;
let queue: (() => Promise<void>)[] = [];
const stops: (() => void)[] = [];

function fakeFetch(address: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
  const encoder = new TextEncoder();
  signal.addEventListener('abort', () => controller.error(new Error('aborted')));
  openings.push({
    address,
    send: (text) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
  });
  return Promise.resolve(new Response(status === 200 ? body : null, { status }));
}

/** One holder at a time, as the browser's own. */
function fakeLocks() {
  let isHeld = false;
  const takeTurns = async () => {
    isHeld = true;
    for (let work = queue.shift(); work; work = queue.shift()) await work();
    isHeld = false;
  };
  return {
    request: (_name: string, _options: object, work: () => Promise<void>) => {
      queue.push(work);
      if (!isHeld) void takeTurns();
      return Promise.resolve();
    },
  };
}

const change = (id: number, unread: number) =>
  `event: change\nid: ${id}\ndata: ${JSON.stringify({ unread, notifications: [] })}\n\n`;

function startTab(session = 's1') {
  const heard: number[] = [];
  const stop = startLive(session, ({ unread }: LiveChange) => heard.push(unread));
  stops.push(stop);
  return { heard, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  openings = [];
  status = 200;
  queue = [];
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(5);
const opening = (index: number) => openings[index] as Opening;

describe('the live channel of a browser', () => {
  it('NOTI-03 hears in five tabs over one connection, which passes on when its tab goes', async () => {
    const tabs = Array.from({ length: 5 }, () => startTab());
    const stranger = startTab('s2');
    await settled();
    expect(openings.map(({ address }) => address)).toEqual(['/api/notifications/stream']);

    opening(0).send(change(7, 3));
    await until(() => expect(tabs.map(({ heard }) => heard.join())).toEqual(['3', '3', '3', '3', '3']));
    expect(stranger.heard).toEqual([]);

    // One that comes later learns what the others know.
    const late = startTab();
    await until(() => expect(late.heard).toEqual([3]));

    tabs[0]?.stop();
    await until(() => expect(openings).toHaveLength(2));
    opening(1).send(change(8, 4));
    await until(() => expect(tabs[4]?.heard.at(-1)).toBe(4));
    expect(tabs[0]?.heard).not.toContain(4);
  });

  it('NOTI-05 comes back after 1, 2, 5 and 10 seconds, where it was', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tab = startTab();
    await settled();
    opening(0).send(`retry: 3000\n\n${change(41, 1)}`);
    await until(() => expect(tab.heard).toEqual([1]));

    status = 503;
    opening(0).end();
    for (const [times, seconds] of [1, 2, 5, 10, 10].entries()) {
      await settled();
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 100);
      expect(openings).toHaveLength(times + 1);
      await vi.advanceTimersByTimeAsync(100);
      expect(openings).toHaveLength(times + 2);
      expect(openings.at(-1)?.address).toBe('/api/notifications/stream?lastEventId=41');
    }

    status = 200;
    await vi.advanceTimersByTimeAsync(10_000);
    openings.at(-1)?.send(change(42, 2));
    await until(() => expect(tab.heard.at(-1)).toBe(2));
    openings.at(-1)?.end();
    await settled();
    const before = openings.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(openings).toHaveLength(before + 1);
  });

  it('NOTI-05 takes a stream for dead that is silent for 10 s past its heartbeat', async () => {
    startTab();
    await settled();
    for (let beats = 0; beats < 3; beats++) {
      await vi.advanceTimersByTimeAsync(live.heartbeatMilliseconds);
      opening(0).send('event: beat\ndata:\n\n');
      await settled();
    }
    await vi.advanceTimersByTimeAsync(live.heartbeatMilliseconds + 9_000);
    expect(openings).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(1_000 + 1_500);
    expect(openings).toHaveLength(2);
  });

  it.each([401, 403, 204])('does not come back after %i', async (refusal) => {
    status = refusal;
    startTab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openings).toHaveLength(1);
  });

  it('NOTI-05 is closed when it is stopped', async () => {
    const { stop } = startTab();
    await settled();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openings).toHaveLength(1);
  });

  it('puts events together that come in pieces', async () => {
    const { heard } = startTab();
    await settled();
    const text = change(3, 9);
    for (const letter of text) opening(0).send(letter);
    await until(() => expect(heard).toEqual([9]));
  });
});

it('NOTI-05 spreads those who were cut off together by half of the pause', () => {
  expect([0, 1, 2, 3, 9].map((failures) => retryPause(failures, () => 0))).toEqual([
    500, 1_000, 2_500, 5_000, 5_000,
  ]);
  expect([0, 1, 2, 3, 9].map((failures) => retryPause(failures, () => 1))).toEqual([
    1_500, 3_000, 7_500, 15_000, 15_000,
  ]);
});
