import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import type { Metrics } from '../observability/metrics.ts';
import { streamsOfAPerson } from './stream-slots.ts';

/** One browser that listens. Ten thousand of them are kept in memory, so it holds the connection and little else. */
export interface LiveStream {
  readonly accountId: string;
  /** Of its place among the person's streams in all processes. */
  readonly name: string;
  readonly sessionId: string;
  readonly address: string;
  /** What the browser says it knows already; null when it knows nothing. */
  readonly lastEventId: number | null;
  /** The number of the last change that was sent into it; below any number before the first. */
  told: number;
  readonly out: ServerResponse;
}

type NewStream = Omit<LiveStream, 'told' | 'out'>;

const nothingYet = -1;

const streamLimits = {
  perSession: 5,
  perAccount: streamsOfAPerson,
  perAddress: 2_000,
  perProcess: 12_000,
  unsentBytes: 64 * 1024,
};

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/** Heartbeats come in so many parts, so that they do not all leave in the same moment. */
const beatParts = 100;
const beat = 'event: beat\ndata:\n\n';
const busySeconds = 5;
/** A hundred and fifty a second, or all of them within seven seconds when they are more. */
const leaving = { together: 30, everyMs: 200, turns: 35 };

/** The streams that are open in this process. */
export function createLiveStreams(metrics: Metrics, limits = streamLimits) {
  const byAccount = new Map<string, Set<LiveStream>>();
  const perSession = new Map<string, number>();
  const perAddress = new Map<string, number>();
  const beats = Array.from({ length: beatParts }, () => new Set<LiveStream>());
  let isClosing = false;
  let count = 0;
  let opened = 0;
  let turns = 0;

  function stopBeyondLimits({ accountId, sessionId, address }: NewStream): void {
    if (isClosing || count >= limits.perProcess)
      throw new AppError('unavailable', 'no room for a stream', { cooldown: busySeconds });
    if ((perSession.get(sessionId) ?? 0) >= limits.perSession)
      throw new AppError('too-many-streams', 'of one session');
    if ((byAccount.get(accountId)?.size ?? 0) >= limits.perAccount)
      throw new AppError('too-many-streams', 'of one person');
    if ((perAddress.get(address) ?? 0) >= limits.perAddress)
      throw new AppError('too-many-streams', 'of one address');
  }

  function forget(stream: LiveStream, part: Set<LiveStream>): void {
    const same = byAccount.get(stream.accountId);
    if (!same?.delete(stream)) return;
    if (same.size === 0) byAccount.delete(stream.accountId);
    part.delete(stream);
    move(perSession, stream.sessionId, -1);
    move(perAddress, stream.address, -1);
    count -= 1;
    metrics.liveStreams.set(count);
  }

  function send(stream: LiveStream, text: string): void {
    if (stream.out.writableLength > limits.unsentBytes) {
      metrics.liveDropped.inc({ reason: 'slow' });
      stream.out.destroy();
    } else stream.out.write(text);
  }

  return {
    /** Takes a place or refuses; the caller has not been answered yet. */
    open(place: NewStream, out: ServerResponse): LiveStream {
      stopBeyondLimits(place);
      const stream: LiveStream = { ...place, told: nothingYet, out };
      const part = beats[opened++ % beatParts] as Set<LiveStream>;
      const same = byAccount.get(place.accountId) ?? new Set();
      byAccount.set(place.accountId, same.add(stream));
      part.add(stream);
      move(perSession, place.sessionId, 1);
      move(perAddress, place.address, 1);
      count += 1;
      metrics.liveStreams.set(count);
      out.on('close', () => forget(stream, part));
      return stream;
    },
    of: (accountId: string): ReadonlySet<LiveStream> | undefined => byAccount.get(accountId),
    *all(): Generator<LiveStream> {
      for (const streams of byAccount.values()) yield* streams;
    },
    tell(stream: LiveStream, id: number, data: string): void {
      stream.told = id;
      metrics.livePushed.inc();
      send(stream, `event: change\nid: ${id}\ndata: ${data}\n\n`);
    },
    /** The next part of all gets its heartbeat; answers which. */
    beatNext(): Iterable<LiveStream> {
      const part = beats[turns++ % beatParts] ?? [];
      for (const stream of part) send(stream, beat);
      return part;
    },
    close(stream: LiveStream, reason: 'ended' | 'stopping'): void {
      metrics.liveDropped.inc({ reason });
      const { socket } = stream.out;
      stream.out.end();
      socket?.end();
    },
    /** Before the process ends: no new ones, and those that are open leave and come back elsewhere. */
    closeAll(): void {
      isClosing = true;
      for (const stream of this.all()) this.close(stream, 'stopping');
    },
    /** The same while there is time: a few after the others, because each is work for whoever takes it in. */
    async closeInTurns(): Promise<void> {
      isClosing = true;
      const streams = [...this.all()];
      const perTurn = Math.max(leaving.together, Math.ceil(streams.length / leaving.turns));
      for (let from = 0; from < streams.length; from += perTurn) {
        for (const stream of streams.slice(from, from + perTurn)) this.close(stream, 'stopping');
        await pause(leaving.everyMs);
      }
    },
  };
}

export const beatsEvery = (milliseconds: number) => milliseconds / beatParts;

function move(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
