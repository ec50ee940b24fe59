import { setTimeout as pause } from 'node:timers/promises';
import { live as rules } from '@perchero/contract/notifications/notifications';
import type { Redis } from 'ioredis';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database.ts';
import { hearLiveNews } from '#platform/live-news.ts';
import { beatsEvery, type LiveStream, type LiveStreams } from '#platform/live-streams.ts';
import type { Log } from '#platform/log.ts';
import { readChanges } from './changes.ts';
import { readEndedOrChanged } from './stream.queries.ts';

interface StreamParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStreams;
}

/** So that the reads of a crowd leave connections for everybody else. */
const readsAtOnce = 4;

export type CatchUp = ReturnType<typeof createCatchUp>;

/** Tells the open streams of a person what they do not know yet. A hundred wishes for the same person are one read. */
export function createCatchUp(parts: StreamParts) {
  const wanted = new Set<string>();
  let reading = 0;

  async function workOff(): Promise<void> {
    reading += 1;
    for (const accountId of wanted) {
      wanted.delete(accountId);
      await tellNews(parts, accountId).catch((error: unknown) =>
        // The sweep tries again.
        parts.log.warn({ err: error }, 'a live channel was not told'),
      );
    }
    reading -= 1;
  }

  return function catchUp(accountId: string): void {
    if (!parts.live.of(accountId)) return;
    wanted.add(accountId);
    if (reading < readsAtOnce) void workOff();
  };
}

async function tellNews({ db, live }: StreamParts, accountId: string): Promise<void> {
  const since = leastKnown(live.of(accountId) ?? []);
  const { revision, change } = await readChanges(db, accountId, since);
  const data = JSON.stringify(change);
  for (const stream of live.of(accountId) ?? []) {
    const known = knownBy(stream);
    // One that came while we read and was away for longer has its own wish waiting.
    const isOlder = known !== null && (since === null || known < since);
    if (stream.told < revision && !isOlder) live.tell(stream, revision, data);
  }
}

const knownBy = ({ told, lastEventId }: LiveStream) => (told < 0 ? lastEventId : told);

function leastKnown(streams: Iterable<LiveStream>): number | null {
  let least: number | null = null;
  for (const stream of streams) {
    const known = knownBy(stream);
    if (known !== null && (least === null || known < least)) least = known;
  }
  return least;
}

const sweepBatch = 1_000;

/** Closes what has no session any more and tells what was missed: news may be lost, and sessions end without any. */
export async function sweepStreams(parts: StreamParts, catchUp: CatchUp): Promise<void> {
  const streams = [...parts.live.all()];
  for (let from = 0; from < streams.length; from += sweepBatch) {
    const batch = streams.slice(from, from + sweepBatch);
    const watched = {
      sessionIds: batch.map(({ sessionId }) => sessionId),
      accountIds: batch.map(({ accountId }) => accountId),
      told: batch.map(({ told }) => told),
    };
    for (const { place, has_ended } of await readEndedOrChanged(parts.db, watched, parts.clock.now())) {
      const stream = batch[place] as LiveStream;
      if (has_ended) parts.live.close(stream, 'ended');
      else catchUp(stream.accountId);
    }
  }
}

/** Less than the 5 s within which an ended session must be closed, so that the sweep itself may take a moment. */
const sweepPauseMs = 4_000;

/** Makes the open streams live: heartbeats, news and the sweep. Answers how to stop. */
export function runStreams(parts: StreamParts & { readonly redis: Redis }, catchUp: CatchUp): () => void {
  const stopping = new AbortController();
  const beats = setInterval(() => parts.live.beatNext(), beatsEvery(rules.heartbeatMilliseconds));
  const stopHearing = hearLiveNews(parts.redis, catchUp);
  void sweepUntil(stopping.signal, parts, catchUp);
  return () => {
    stopping.abort();
    clearInterval(beats);
    stopHearing();
  };
}

async function sweepUntil(signal: AbortSignal, parts: StreamParts, catchUp: CatchUp): Promise<void> {
  while (!signal.aborted) {
    await sweepStreams(parts, catchUp).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'the live channels were not looked through'),
    );
    await pause(sweepPauseMs, undefined, { signal }).catch(() => {});
  }
}
