import { live } from '@perchero/contract/notifications/live.rules';
import type { LiveEvent } from '@perchero/contract/notifications/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelayMs, startLive } from './live-client.ts';

/** BroadcastChannel messages are asynchronous in real time, which fake timers do not advance. */
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000 });

/** One connection: its URL, and how to write to it or end it. */
interface Connection {
  readonly address: string;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

let connections: Connection[] = [];
let status = 200;
let queue: (() => Promise<void>)[] = [];
const stops: (() => void)[] = [];

function fakeFetch(address: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
  const encoder = new TextEncoder();
  signal.addEventListener('abort', () => controller.error(new Error('aborted')));
  connections.push({
    address,
    send: (text) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
  });
  return Promise.resolve(new Response(status === 200 ? body : null, { status }));
}

/** Grants the lock to one holder at a time, like the Web Locks API. */
function fakeLocks() {
  let isHeld = false;
  const runQueue = async () => {
    isHeld = true;
    for (let work = queue.shift(); work; work = queue.shift()) await work();
    isHeld = false;
  };
  return {
    request: (_name: string, _options: object, work: () => Promise<void>) => {
      queue.push(work);
      if (!isHeld) void runQueue();
      return Promise.resolve();
    },
  };
}

const change = (id: number | string, unread: number) =>
  `event: change\nid: ${id}\ndata: ${JSON.stringify({ unread, notifications: [] })}\n\n`;
const orders = (id: string, revision: number) =>
  `event: orders\nid: ${id}\ndata: ${JSON.stringify({ revision })}\n\n`;

const messages = (id: string, unread: number) =>
  `event: messages\nid: ${id}\ndata: ${JSON.stringify({ unread, threads: [] })}\n\n`;

function startTab(session = 's1') {
  /** Unread counts. */
  const received: number[] = [];
  const events: LiveEvent[] = [];
  const stop = startLive(session, (event) => {
    events.push(event);
    if (event.topic === 'notifications') received.push(event.payload.unread);
  });
  stops.push(stop);
  return { received, topics: () => events.map(({ topic }) => topic), stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  connections = [];
  status = 200;
  queue = [];
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flush = () => vi.advanceTimersByTimeAsync(5);
const connection = (index: number) => connections[index] as Connection;

describe('live notifications', () => {
  it('NOTI-03 five tabs share one connection, which another tab takes over when its tab closes', async () => {
    const tabs = Array.from({ length: 5 }, () => startTab());
    const otherSession = startTab('s2');
    await flush();
    expect(connections.map(({ address }) => address)).toEqual(['/api/notifications/stream']);

    connection(0).send(change(7, 3));
    await until(() => expect(tabs.map(({ received }) => received.join())).toEqual(['3', '3', '3', '3', '3']));
    expect(otherSession.received).toEqual([]);

    // A new tab gets the current state from the leader.
    const late = startTab();
    await until(() => expect(late.received).toEqual([3]));

    tabs[0]?.stop();
    await until(() => expect(connections).toHaveLength(2));
    connection(1).send(change(8, 4));
    await until(() => expect(tabs[4]?.received.at(-1)).toBe(4));
    expect(tabs[0]?.received).not.toContain(4);
  });

  it('NOTI-05 reconnects after 1, 2, 5 and 10 seconds with the last event id', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tab = startTab();
    await flush();
    connection(0).send(`retry: 3000\n\n${change(41, 1)}`);
    await until(() => expect(tab.received).toEqual([1]));

    status = 503;
    connection(0).end();
    for (const [times, seconds] of [1, 2, 5, 10, 10].entries()) {
      await flush();
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 100);
      expect(connections).toHaveLength(times + 1);
      await vi.advanceTimersByTimeAsync(100);
      expect(connections).toHaveLength(times + 2);
      expect(connections.at(-1)?.address).toBe('/api/notifications/stream?lastEventId=41');
    }

    status = 200;
    await vi.advanceTimersByTimeAsync(10_000);
    connections.at(-1)?.send(change(42, 2));
    await until(() => expect(tab.received.at(-1)).toBe(2));
    connections.at(-1)?.end();
    await flush();
    const before = connections.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections).toHaveLength(before + 1);
  });

  it('NOTI-05 reconnects when the heartbeat is 10 s late', async () => {
    startTab();
    await flush();
    for (let beats = 0; beats < 3; beats++) {
      await vi.advanceTimersByTimeAsync(live.heartbeatMilliseconds);
      connection(0).send('event: beat\ndata:\n\n');
      await flush();
    }
    await vi.advanceTimersByTimeAsync(live.heartbeatMilliseconds + 9_000);
    expect(connections).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(1_000 + 1_500);
    expect(connections).toHaveLength(2);
  });

  it.each([401, 403, 204])('does not reconnect after status %i', async (refusal) => {
    status = refusal;
    startTab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connections).toHaveLength(1);
  });

  it('NOTI-05 does not reconnect after stop', async () => {
    const { stop } = startTab();
    await flush();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connections).toHaveLength(1);
  });

  it('PAY-07 an order reaches every tab on its topic, and no tab takes it for a notification', async () => {
    const [first, second] = [startTab(), startTab()];
    await flush();
    connection(0).send(change('7.1', 3));
    await until(() => expect(second.topics()).toEqual(['notifications']));

    connection(0).send(orders('7.2', 2));
    for (const tab of [first, second])
      await until(() => expect(tab.topics()).toEqual(['notifications', 'orders']));

    // Only the new tab takes the state that the leader sends it.
    const late = startTab();
    await until(() => expect(late.topics()).toEqual(['notifications']));
    connection(0).send('event: of-a-newer-release\nid: 9.9.9.9\ndata: {}\n\n');
    connection(0).send(orders('7.3', 3));
    await until(() => expect(late.topics()).toEqual(['notifications', 'orders']));
    for (const tab of [first, second]) expect(tab.topics()).toEqual(['notifications', 'orders', 'orders']);
  });

  it('TALK-07 a new tab gets the unread threads from the leader', async () => {
    const first = startTab();
    await flush();
    connection(0).send(change('7.1', 3) + messages('7.1.4', 2));
    await until(() => expect(first.topics()).toEqual(['notifications', 'messages']));
    const late = startTab();
    await until(() => expect(late.topics()).toEqual(['notifications', 'messages']));
    expect(first.topics()).toHaveLength(2);
  });

  it('NOTI-05 reconnects with the cursors of all topics, and ignores the state that it knows', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tab = startTab();
    await flush();
    connection(0).send(change('7.1', 3) + orders('7.2', 2));
    await until(() => expect(tab.topics()).toEqual(['notifications', 'orders']));
    connection(0).end();
    await flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection(1).address).toBe('/api/notifications/stream?lastEventId=7.2');

    connection(1).send(change('7.2', 3) + orders('7.3', 3));
    await until(() => expect(tab.topics()).toEqual(['notifications', 'orders', 'orders']));
  });

  it('parses events that arrive in several chunks', async () => {
    const { received } = startTab();
    await flush();
    const text = change(3, 9);
    for (const letter of text) connection(0).send(letter);
    await until(() => expect(received).toEqual([9]));
  });
});

it('NOTI-05 adds 50 % jitter to the retry delay', () => {
  expect([0, 1, 2, 3, 9].map((failures) => retryDelayMs(failures, () => 0))).toEqual([
    500, 1_000, 2_500, 5_000, 5_000,
  ]);
  expect([0, 1, 2, 3, 9].map((failures) => retryDelayMs(failures, () => 1))).toEqual([
    1_500, 3_000, 7_500, 15_000, 15_000,
  ]);
});
