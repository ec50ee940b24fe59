import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  formatEventId,
  type LiveCursors,
  liveEventNames,
  type LiveTopic,
} from '@perchero/contract/notifications/live.rules';
import { AppError } from '../http/app-error.ts';
import type { Metrics } from '../observability/metrics.ts';
import { maxStreamsPerAccount } from './stream-slots.ts';

/** An open server-sent event stream. Small, because a process holds ten thousand of them. */
export interface LiveStream {
  readonly accountId: string;
  /** Of its slot among the account's streams in all processes. */
  readonly name: string;
  readonly sessionId: string;
  readonly address: string;
  /** What the client knows: of the Last-Event-ID of a reconnecting browser, then what was sent. */
  cursors: LiveCursors;
  /** Nothing was sent yet. */
  isNew: boolean;
  readonly out: ServerResponse;
}

type NewStream = Omit<LiveStream, 'isNew' | 'out'>;

const streamLimits = {
  perSession: 5,
  perAccount: maxStreamsPerAccount,
  perAddress: 2_000,
  perProcess: 12_000,
  unsentBytes: 64 * 1024,
};

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/** Heartbeats are sent in groups, to spread the load over the interval. */
const heartbeatGroups = 100;
const heartbeat = 'event: beat\ndata:\n\n';
const retrySeconds = 5;
/** 150 streams a second, or all of them within seven seconds when there are more. */
const gradualClose = { minBatch: 30, pauseMs: 200, maxBatches: 35 };

/** The open streams of this process. */
export function createLiveStreams(metrics: Metrics, limits = streamLimits) {
  const byAccount = new Map<string, Set<LiveStream>>();
  const perSession = new Map<string, number>();
  const perAddress = new Map<string, number>();
  const groups = Array.from({ length: heartbeatGroups }, () => new Set<LiveStream>());
  let isClosing = false;
  let count = 0;
  let opened = 0;
  let nextGroup = 0;

  function rejectBeyondLimits({ accountId, sessionId, address }: NewStream): void {
    if (isClosing || count >= limits.perProcess)
      throw new AppError('unavailable', 'no room for a stream', { cooldown: retrySeconds });
    if ((perSession.get(sessionId) ?? 0) >= limits.perSession)
      throw new AppError('too-many-streams', 'of one session');
    if ((byAccount.get(accountId)?.size ?? 0) >= limits.perAccount)
      throw new AppError('too-many-streams', 'of one person');
    if ((perAddress.get(address) ?? 0) >= limits.perAddress)
      throw new AppError('too-many-streams', 'of one address');
  }

  function remove(stream: LiveStream, group: Set<LiveStream>): void {
    const same = byAccount.get(stream.accountId);
    if (!same?.delete(stream)) return;
    if (same.size === 0) byAccount.delete(stream.accountId);
    group.delete(stream);
    add(perSession, stream.sessionId, -1);
    add(perAddress, stream.address, -1);
    count -= 1;
    metrics.liveStreams.set(count);
  }

  function write(stream: LiveStream, text: string): void {
    if (stream.out.writableLength > limits.unsentBytes) {
      metrics.liveDropped.inc({ reason: 'slow' });
      stream.out.destroy();
    } else stream.out.write(text);
  }

  return {
    /** Throws when a limit is reached; no response has been sent yet. */
    open(request: NewStream, out: ServerResponse): LiveStream {
      rejectBeyondLimits(request);
      const stream: LiveStream = { ...request, isNew: true, out };
      const group = groups[opened++ % heartbeatGroups] as Set<LiveStream>;
      const same = byAccount.get(request.accountId) ?? new Set();
      byAccount.set(request.accountId, same.add(stream));
      group.add(stream);
      add(perSession, request.sessionId, 1);
      add(perAddress, request.address, 1);
      count += 1;
      metrics.liveStreams.set(count);
      out.on('close', () => remove(stream, group));
      return stream;
    },
    of: (accountId: string): ReadonlySet<LiveStream> | undefined => byAccount.get(accountId),
    *all(): Generator<LiveStream> {
      for (const streams of byAccount.values()) yield* streams;
    },
    send(stream: LiveStream, topic: LiveTopic, cursor: number, data: string): void {
      stream.cursors = { ...stream.cursors, [topic]: cursor };
      stream.isNew = false;
      metrics.livePushed.inc();
      const id = formatEventId(stream.cursors);
      write(stream, `event: ${liveEventNames[topic]}\nid: ${id}\ndata: ${data}\n\n`);
    },
    /** Sends a heartbeat to the next group and returns it. */
    sendNextHeartbeats(): Iterable<LiveStream> {
      const group = groups[nextGroup++ % heartbeatGroups] ?? [];
      for (const stream of group) write(stream, heartbeat);
      return group;
    },
    close(stream: LiveStream, reason: 'ended' | 'stopping'): void {
      metrics.liveDropped.inc({ reason });
      const { socket } = stream.out;
      stream.out.end();
      socket?.end();
    },
    /** Before shutdown: accepts no new streams and closes all; clients reconnect to other processes. */
    closeAll(): void {
      isClosing = true;
      for (const stream of this.all()) this.close(stream, 'stopping');
    },
    /** The same in batches, because each reconnection is work for another process. */
    async closeGradually(): Promise<void> {
      isClosing = true;
      const streams = [...this.all()];
      const batch = Math.max(gradualClose.minBatch, Math.ceil(streams.length / gradualClose.maxBatches));
      for (let from = 0; from < streams.length; from += batch) {
        for (const stream of streams.slice(from, from + batch)) this.close(stream, 'stopping');
        await pause(gradualClose.pauseMs);
      }
    },
  };
}

export const heartbeatIntervalMs = (intervalMs: number) => intervalMs / heartbeatGroups;

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
