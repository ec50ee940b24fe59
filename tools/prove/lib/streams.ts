import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  live,
  liveEventNames,
  type LiveTopic,
  parseEventId,
} from '@perchero/contract/notifications/live.rules';
import type { LiveChange, LivePayload } from '@perchero/contract/notifications/notifications';
import { waitUntil } from '../../stack/wait.ts';
import { exchange, type ExchangeError } from './api.ts';
import type { CrowdPerson } from './crowd.ts';
import { createVisitors, startLoad } from './load.ts';
import { percentile, timesOf } from './report.ts';

interface Listener {
  readonly person: CrowdPerson;
  readonly place: number;
  socket: Socket | null;
  isOpen: boolean;
  /** The cursors of all topics. */
  lastId: string | null;
  failures: number;
  unread: string;
}

interface CrowdParts {
  readonly people: readonly CrowdPerson[];
  /** Where the next opening goes. */
  readonly port: () => number;
  readonly onChange: (person: CrowdPerson, change: LiveChange) => void;
  readonly onOrders?: (person: CrowdPerson) => void;
  readonly onMessages?: (person: CrowdPerson, state: LivePayload<'messages'>) => void;
}

const eventShape = /event: (\w+)\nid: ([\d.]+)\ndata: (\{.*\})\n\n/g;
const lastChunk = '0\r\n\r\n';
const openingsAtOnce = 50;

/** Browsers that listen, each a bare socket: they come back as a browser does, knowing what they heard last. */
export function createCrowd({ people, port, onChange, onOrders, onMessages }: CrowdParts) {
  const listeners = people.map((person, place): Listener => ({
    person,
    place,
    socket: null,
    isOpen: false,
    lastId: null,
    failures: 0,
    unread: '',
  }));
  let isOver = false;
  let openCount = 0;
  let refusals = 0;
  let orderlyEnds = 0;
  let losses = 0;
  let beats = 0;
  let lastOpenedAt = 0;

  function open(listener: Listener): void {
    const { person, place, lastId } = listener;
    // All of 127/8 is loopback; one address alone would run out of ports.
    const localAddress = `127.0.2.${(place % 8) + 1}`;
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
    listener.socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => hear(listener, text));
    socket.on('error', () => {});
    socket.on('close', () => lose(listener));
    const known = lastId === null ? '' : `last-event-id: ${lastId}\r\n`;
    socket.write(
      `GET /api/notifications/stream HTTP/1.1\r\nhost: perchero\r\naccept: text/event-stream\r\n` +
        `cookie: ${person.cookie}\r\nx-forwarded-for: ${person.address}\r\n${known}\r\n`,
    );
  }

  function hear(listener: Listener, text: string): void {
    if (!listener.isOpen) {
      if (!text.startsWith('HTTP/1.1 200')) {
        refusals += 1;
        listener.socket?.destroy();
        return;
      }
      listener.isOpen = true;
      listener.failures = 0;
      openCount += 1;
      lastOpenedAt = performance.now();
    }
    const all = listener.unread + text;
    let end = 0;
    for (const { index, 0: block, 1: event, 2: id = null, 3: data = '' } of all.matchAll(eventShape)) {
      end = index + block.length;
      listener.lastId = id;
      if (event === liveEventNames.notifications) onChange(listener.person, JSON.parse(data) as LiveChange);
      if (event === liveEventNames.orders) onOrders?.(listener.person);
      if (event === liveEventNames.messages)
        onMessages?.(listener.person, JSON.parse(data) as LivePayload<'messages'>);
    }
    if (text.includes('event: beat')) beats += 1;
    // The reverse proxy keeps its side of the connection open for another request.
    if (text.endsWith(lastChunk)) {
      orderlyEnds += 1;
      listener.socket?.destroy();
    }
    // What is cut in the middle of an event waits for its other half.
    const from = all.lastIndexOf('event: ');
    listener.unread = from >= end && from >= 0 ? all.slice(from) : '';
  }

  function lose(listener: Listener): void {
    if (listener.isOpen) {
      openCount -= 1;
      losses += 1;
    }
    listener.isOpen = false;
    listener.unread = '';
    if (isOver) return;
    const { retryMilliseconds: steps } = live;
    const step = steps[Math.min(listener.failures++, steps.length - 1)] ?? 0;
    setTimeout(() => isOver || open(listener), step * (0.5 + Math.random()));
  }

  return {
    /** Opens them all, so many at once. */
    async gather(): Promise<void> {
      const waiting = listeners.values();
      const come = async () => {
        for (const listener of waiting) {
          open(listener);
          await waitUntil('a stream to open', () => listener.isOpen, { seconds: 60, everyMs: 5 });
        }
      };
      await Promise.all(Array.from({ length: openingsAtOnce }, come));
    },
    openCount: () => openCount,
    lastOpenedAt: () => lastOpenedAt,
    refusals: () => refusals,
    orderlyEnds: () => orderlyEnds,
    losses: () => losses,
    beats: () => beats,
    /** Those who do not know the last change of a topic. */
    behind: (revisions: ReadonlyMap<string, number>, topic: LiveTopic = 'notifications') =>
      listeners.filter(
        ({ person, lastId }) =>
          (parseEventId(lastId ?? undefined)[topic] ?? 0) < (revisions.get(person.id) ?? 0),
      ).length,
    leave(): void {
      isOver = true;
      for (const { socket } of listeners) socket?.destroy();
    },
  };
}

export type Crowd = ReturnType<typeof createCrowd>;

/** What one like took from its sending until the seller's stream told of it. */
interface Delivery {
  readonly sentAt: number;
  readonly ms: number;
}

/** People like each other's products, so many a second, through the API; each like is waited for in the seller's stream. */
export function createLikeTraffic(people: readonly CrowdPerson[], port: () => number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const pending = new Map<string, number[]>();
  const pairs = new Set<number>();
  const deliveries: Delivery[] = [];
  let failures = 0;
  let misdelivered = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function likeSomething(): void {
    const [liker, seller] = newPair();
    const sentAt = performance.now();
    pending.set(seller.id, [...(pending.get(seller.id) ?? []), sentAt]);
    const fail = () => {
      failures += 1;
      const left = (pending.get(seller.id) ?? []).filter((at) => at !== sentAt);
      if (left.length === 0) pending.delete(seller.id);
      else pending.set(seller.id, left);
    };
    like(liker, seller, fail);
  }

  function like(liker: CrowdPerson, seller: CrowdPerson, fail: () => void): void {
    const body = JSON.stringify({ post_id: seller.productId });
    const headers = {
      cookie: liker.cookie,
      'x-forwarded-for': liker.address,
      'content-type': 'application/json',
    };
    exchange(request, { agent, port: port(), path: '/api/like/add', method: 'POST', headers }, body).then(
      ({ status }) => (status === 200 ? undefined : fail()),
      // Every client asks once more when an idle connection is closed just as it is used again.
      ({ isReused }: ExchangeError) => (isReused ? like(liker, seller, fail) : fail()),
    );
  }

  function newPair(): [CrowdPerson, CrowdPerson] {
    for (;;) {
      const [from, to] = [randomInt(people.length), randomInt(people.length)];
      const pair = from * people.length + to;
      const [liker, seller] = [people[from], people[to]];
      if (from === to || pairs.has(pair) || !liker || !seller) continue;
      pairs.add(pair);
      return [liker, seller];
    }
  }

  return {
    start(perSecond: number): void {
      timer = setInterval(likeSomething, 1000 / perSecond);
    },
    stop(): void {
      clearInterval(timer);
      agent.destroy();
    },
    hear(person: CrowdPerson, { notifications }: LiveChange): void {
      misdelivered += notifications?.some(({ user_id }) => user_id !== person.id) ? 1 : 0;
      const now = performance.now();
      for (const sentAt of pending.get(person.id) ?? []) deliveries.push({ sentAt, ms: now - sentAt });
      pending.delete(person.id);
    },
    /** How long each took that was sent between the two moments. */
    between: (from: number, to: number) =>
      deliveries.filter(({ sentAt }) => sentAt >= from && sentAt < to).map(({ ms }) => ms),
    /** How many were sent before this moment and have not arrived. */
    waitingSince: (before: number) => [...pending.values()].flat().filter((sentAt) => sentAt < before).length,
    failures: () => failures,
    misdelivered: () => misdelivered,
  };
}

export type LikeTraffic = ReturnType<typeof createLikeTraffic>;

interface Loss {
  readonly crowd: Crowd;
  readonly persons: readonly CrowdPerson[];
  /** The number of the last change of everybody's inbox. */
  readonly revisions: () => Promise<ReadonlyMap<string, number>>;
  /** Where ordinary requests go meanwhile. */
  readonly port: number;
  readonly calmMs: number;
  /** Ends the process that holds the streams; from then on they are opened elsewhere. */
  readonly kill: () => Promise<void>;
}

const allBackSeconds = 90;

/** The process with all streams goes; its listeners come back to the other one, where ordinary requests go on. */
export async function loseProcess({ crowd, persons, revisions, port, calmMs, kill }: Loss) {
  using visitors = createVisitors(`http://127.0.0.1:${port}`);
  const paths = persons.slice(0, 100).map(({ productId }) => `/api/products/${productId}`);
  const ordinary = startLoad({ visitors, paths, atOnce: 8, everyMs: 200 });
  await pause(calmMs);
  const sentBefore = ordinary.answers.length;
  const streamCount = crowd.openCount();
  const killedAt = performance.now();
  await kill();
  await waitUntil('all streams to be back', () => crowd.openCount() === streamCount, {
    seconds: allBackSeconds,
  });
  const backAt = crowd.lastOpenedAt();
  await ordinary.stop();
  const slowest = (from: number, to?: number) => percentile(timesOf(ordinary.answers.slice(from, to)), 0.99);
  const meanwhile = ordinary.answers.slice(sentBefore);
  return {
    killedAt,
    backAt,
    streamCount,
    calmP99: slowest(0, sentBefore),
    meanwhileP99: slowest(sentBefore),
    asked: meanwhile.length,
    failed: meanwhile.filter(({ status }) => status !== 200).length,
    behind: await behindAfter(crowd, revisions, 10),
  };
}

/** How many do not know the last change of a topic, when they have had some seconds to hear of it. */
export async function behindAfter(
  crowd: Crowd,
  revisions: Loss['revisions'],
  timeoutSeconds: number,
  topic?: LiveTopic,
): Promise<number> {
  const known = await revisions();
  await waitUntil('everybody to know', () => crowd.behind(known, topic) === 0, {
    seconds: timeoutSeconds,
  }).catch(
    // The number says it.
    () => {},
  );
  return crowd.behind(known, topic);
}
