import { setTimeout as pause } from 'node:timers/promises';
import { type LivePayload, live as rules } from '@perchero/contract/notifications/notifications';
import type { LiveTopic } from '@perchero/contract/notifications/live.rules';
import type { Redis } from 'ioredis';
import { readMessageChanges } from '#modules/messages/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { subscribeToLiveUpdates } from '#platform/live/live-updates.ts';
import { heartbeatIntervalMs, type LiveStream, type LiveStreams } from '#platform/live/live-streams.ts';
import type { Log } from '#platform/observability/log.ts';
import type { StreamSlots } from '#platform/live/stream-slots.ts';
import { readChanges } from './changes.ts';
import { capUnread } from './list-notifications.ts';
import { readEndedOrChanged, readRevisions, type TopicRevisions } from './stream.queries.ts';

interface StreamDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStreams;
}

/** Leaves database connections for other requests. */
const maxConcurrentReads = 4;
/** Larger batches delay other requests: with 5,000 streams and 1,000 in a batch, sending a message took 182 ms at p99, with 200 121 ms. */
const batchSize = 200;

export interface StreamUpdater {
  /** Sends the initial state to a new stream. */
  addStream(stream: LiveStream): void;
  /** Sends unsent changes to the streams of an account. Queued calls for the same account are one read. */
  sendUpdates(accountId: string): void;
  /** Closes streams without a valid session and sends missed changes: messages may be lost, and sessions may end without one. */
  sweep(): Promise<void>;
}

export function createStreamUpdater(deps: StreamDeps): StreamUpdater {
  const { live, log } = deps;
  const queued = new Set<string>();
  const newStreams: LiveStream[] = [];
  let reading = 0;
  let isChecking = false;

  async function sendQueued(): Promise<void> {
    reading += 1;
    for (const accountId of queued) {
      queued.delete(accountId);
      await sendChanges(deps, accountId).catch((error: unknown) =>
        // The sweep retries.
        log.warn({ err: error }, 'a live channel was not told'),
      );
    }
    reading -= 1;
  }

  function sendUpdates(accountId: string): void {
    if (!live.of(accountId)) return;
    queued.add(accountId);
    if (reading < maxConcurrentReads) void sendQueued();
  }

  /** One statement per batch: after a restart thousands of clients reconnect together. */
  async function checkNewStreams(): Promise<void> {
    isChecking = true;
    while (newStreams.length > 0) await checkStreams(newStreams.splice(0, batchSize));
    isChecking = false;
  }

  async function checkStreams(streams: readonly LiveStream[]): Promise<void> {
    const batch = {
      sessionIds: streams.map(({ sessionId }) => sessionId),
      accountIds: streams.map(({ accountId }) => accountId),
      revisions: streams.map((stream) => lastSent(stream, 'notifications')),
      orderRevisions: streams.map((stream) => lastSent(stream, 'orders')),
      messageRevisions: streams.map((stream) => lastSent(stream, 'messages')),
    };
    const statuses = await readEndedOrChanged(deps.db, batch, deps.clock.now()).catch((error: unknown) => {
      // The next sweep retries.
      log.warn({ err: error }, 'live channels were not looked through');
      return [];
    });
    for (const { index, has_ended, ...revisions } of statuses) {
      const stream = streams[index] as LiveStream;
      const { revision, messageRevision } = revisions;
      if (has_ended) live.close(stream, 'ended');
      else if (isKnown(stream, 'notifications', revision) && isKnown(stream, 'messages', messageRevision))
        sendState(live, stream, stateOf(revisions));
      else sendUpdates(stream.accountId);
    }
  }

  return {
    addStream(stream) {
      newStreams.push(stream);
      if (!isChecking) void checkNewStreams();
    },
    sendUpdates,
    async sweep() {
      const streams = [...live.all()];
      for (let from = 0; from < streams.length; from += batchSize)
        await checkStreams(streams.slice(from, from + batchSize));
    },
  };
}

const lastSent = ({ isNew, cursors }: LiveStream, topic: LiveTopic) => (isNew ? -1 : (cursors[topic] ?? -1));

/** Nothing has to be read to tell the stream. */
const isKnown = ({ isNew, cursors }: LiveStream, topic: LiveTopic, revision: number) =>
  cursors[topic] === revision || (isNew && cursors[topic] === null);

interface Topic<Name extends LiveTopic> {
  readonly revision: number;
  readonly payload: LivePayload<Name>;
}

interface State {
  readonly notifications: Topic<'notifications'>;
  readonly orderRevision: number;
  readonly messages: Topic<'messages'>;
}

/** For streams that know the changes, or begin with the counts. */
function stateOf({ revision, orderRevision, messageRevision, unread, unreadThreads }: TopicRevisions): State {
  return {
    notifications: { revision, payload: { unread: capUnread(unread), notifications: [] } },
    orderRevision,
    messages: { revision: messageRevision, payload: { unread: capUnread(unreadThreads), threads: null } },
  };
}

/** Sends each topic that the client does not know; a new stream starts with the unread counts. */
function sendState(live: LiveStreams, stream: LiveStream, state: State): void {
  const { notifications, orderRevision, messages } = state;
  const { isNew } = stream;
  // A browser without an event id has just loaded its page.
  if (isNew && stream.cursors.notifications === null)
    stream.cursors = { ...stream.cursors, orders: orderRevision };
  if (isNew || lastSent(stream, 'notifications') < notifications.revision)
    live.send(stream, 'notifications', notifications.revision, JSON.stringify(notifications.payload));
  const { orders } = stream.cursors;
  const areOrdersKnown = isNew ? orders === orderRevision : orders !== null && orders >= orderRevision;
  const payload: LivePayload<'orders'> = { revision: orderRevision };
  if (!areOrdersKnown) live.send(stream, 'orders', orderRevision, JSON.stringify(payload));
  sendMessages(live, stream, messages, isNew);
}

function sendMessages(
  live: LiveStreams,
  stream: LiveStream,
  { revision, payload }: Topic<'messages'>,
  isNew: boolean,
): void {
  const { messages } = stream.cursors;
  // Somebody without messages has revision 0, and nothing to be told.
  const known = messages ?? 0;
  if (isNew ? known === revision : known >= revision) return;
  const isUnknown = isNew && messages === null;
  live.send(
    stream,
    'messages',
    revision,
    JSON.stringify(isUnknown ? { ...payload, threads: null } : payload),
  );
}

/** Reads only the topics that changed: news of one do not read the others again. */
async function sendChanges({ db, live }: StreamDeps, accountId: string): Promise<void> {
  const streams = [...(live.of(accountId) ?? [])];
  const since = {
    notifications: oldestKnownRevision(streams, 'notifications'),
    messages: oldestKnownRevision(streams, 'messages'),
  };
  const current = stateOf(await readRevisions(db, accountId));
  const knowNotifications = streams.every((stream) =>
    isKnown(stream, 'notifications', current.notifications.revision),
  );
  const hasMessages = since.messages !== null && since.messages < current.messages.revision;
  const state = {
    ...current,
    ...(!knowNotifications && { notifications: await readNotifications(db, accountId, since.notifications) }),
    ...(hasMessages && { messages: await readMessageChanges(db, accountId, since.messages) }),
  };
  for (const stream of live.of(accountId) ?? []) {
    // A stream opened meanwhile that missed more has its own queued read.
    const isOlder = (['notifications', 'messages'] as const).some((topic) => {
      const known = lastKnown(stream, topic);
      const oldest = since[topic];
      return known !== null && (oldest === null || known < oldest);
    });
    if (!isOlder) sendState(live, stream, state);
  }
}

async function readNotifications(
  db: Db,
  accountId: string,
  since: number | null,
): Promise<Topic<'notifications'>> {
  const { revision, change } = await readChanges(db, accountId, since);
  return { revision, payload: change };
}

/** Null when unknown. A stream that was not told of messages began when there were none. */
function lastKnown({ isNew, cursors }: LiveStream, topic: LiveTopic): number | null {
  return cursors[topic] ?? (topic === 'messages' && !isNew ? 0 : null);
}

function oldestKnownRevision(streams: Iterable<LiveStream>, topic: LiveTopic): number | null {
  let oldest: number | null = null;
  for (const stream of streams) {
    const known = lastKnown(stream, topic);
    if (known !== null && (oldest === null || known < oldest)) oldest = known;
  }
  return oldest;
}

/** Ended sessions must be closed within 5 s, including the duration of the sweep. */
export const sweepPauseMs = 4_000;

/** Starts heartbeats, updates and the sweep; returns a stop function. */
export function runStreams(
  deps: { readonly live: LiveStreams; readonly streamSlots: StreamSlots; readonly redis: Redis },
  keeper: StreamUpdater,
): () => void {
  const { live, streamSlots, redis } = deps;
  const stopping = new AbortController();
  const beats = setInterval(
    () => streamSlots.renew(live.sendNextHeartbeats()),
    heartbeatIntervalMs(rules.heartbeatMilliseconds),
  );
  const stopHearing = subscribeToLiveUpdates(redis, (accountId) => keeper.sendUpdates(accountId));
  void sweepUntil(stopping.signal, keeper);
  return () => {
    stopping.abort();
    clearInterval(beats);
    stopHearing();
  };
}

async function sweepUntil(signal: AbortSignal, keeper: StreamUpdater): Promise<void> {
  while (!signal.aborted) {
    await keeper.sweep();
    await pause(sweepPauseMs, undefined, { signal }).catch(() => {});
  }
}
