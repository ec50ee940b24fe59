import { setTimeout as pause } from 'node:timers/promises';
import { type LiveChange, live as rules } from '@perchero/contract/notifications/notifications';
import type { Redis } from 'ioredis';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { hearLiveNews } from '#platform/live/live-news.ts';
import { beatsEvery, type LiveStream, type LiveStreams } from '#platform/live/live-streams.ts';
import type { Log } from '#platform/observability/log.ts';
import type { StreamPlaces } from '#platform/live/stream-slots.ts';
import { readChanges } from './changes.ts';
import { told as cappedUnread } from './list-notifications.ts';
import { readEndedOrChanged } from './stream.queries.ts';

interface StreamDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveStreams;
}

/** So that the reads of a crowd leave connections for everybody else. */
const readsAtOnce = 4;
const batchSize = 1_000;

export interface StreamKeeper {
  /** Tells one that has just opened where things stand. */
  greet(stream: LiveStream): void;
  /** Tells the streams of a person what they do not know yet. A hundred wishes for the same person are one read. */
  catchUp(accountId: string): void;
  /** Closes what has no session any more and tells what was missed: news may be lost, and sessions end without any. */
  sweep(): Promise<void>;
}

export function createStreamKeeper(deps: StreamDeps): StreamKeeper {
  const { live, log } = deps;
  const wanted = new Set<string>();
  const arriving: LiveStream[] = [];
  let reading = 0;
  let isGreeting = false;

  async function tellWanted(): Promise<void> {
    reading += 1;
    for (const accountId of wanted) {
      wanted.delete(accountId);
      await tellNews(deps, accountId).catch((error: unknown) =>
        // The sweep tries again.
        log.warn({ err: error }, 'a live channel was not told'),
      );
    }
    reading -= 1;
  }

  function catchUp(accountId: string): void {
    if (!live.of(accountId)) return;
    wanted.add(accountId);
    if (reading < readsAtOnce) void tellWanted();
  }

  /** One statement for all who came while the one before ran: when a process goes, thousands come at once. */
  async function greetArriving(): Promise<void> {
    isGreeting = true;
    while (arriving.length > 0) await lookAfter(arriving.splice(0, batchSize));
    isGreeting = false;
  }

  async function lookAfter(streams: readonly LiveStream[]): Promise<void> {
    const watched = {
      sessionIds: streams.map(({ sessionId }) => sessionId),
      accountIds: streams.map(({ accountId }) => accountId),
      told: streams.map(({ told }) => told),
    };
    const noticed = await readEndedOrChanged(deps.db, watched, deps.clock.now()).catch((error: unknown) => {
      // The next sweep looks at them again.
      log.warn({ err: error }, 'live channels were not looked through');
      return [];
    });
    for (const { place, has_ended, revision, unread } of noticed) {
      const stream = streams[place] as LiveStream;
      if (has_ended) live.close(stream, 'ended');
      else if (hasMissedNothing(stream, revision)) live.tell(stream, revision, standing(unread));
      else catchUp(stream.accountId);
    }
  }

  return {
    greet(stream) {
      arriving.push(stream);
      if (!isGreeting) void greetArriving();
    },
    catchUp,
    async sweep() {
      const streams = [...live.all()];
      for (let from = 0; from < streams.length; from += batchSize)
        await lookAfter(streams.slice(from, from + batchSize));
    },
  };
}

const hasMissedNothing = ({ told, lastEventId }: LiveStream, revision: number) =>
  told < 0 && (lastEventId === null || lastEventId === revision);

const standing = (unread: number) =>
  JSON.stringify({ unread: cappedUnread(unread), notifications: [] } satisfies LiveChange);

async function tellNews({ db, live }: StreamDeps, accountId: string): Promise<void> {
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

/** Less than the 5 s within which an ended session must be closed, so that the sweep itself may take a moment. */
export const sweepPauseMs = 4_000;

/** Makes the open streams live: heartbeats, news and the sweep. Answers how to stop. */
export function runStreams(
  deps: { readonly live: LiveStreams; readonly places: StreamPlaces; readonly redis: Redis },
  keeper: StreamKeeper,
): () => void {
  const { live, places, redis } = deps;
  const stopping = new AbortController();
  const beats = setInterval(() => places.keep(live.beatNext()), beatsEvery(rules.heartbeatMilliseconds));
  const stopHearing = hearLiveNews(redis, (accountId) => keeper.catchUp(accountId));
  void sweepUntil(stopping.signal, keeper);
  return () => {
    stopping.abort();
    clearInterval(beats);
    stopHearing();
  };
}

async function sweepUntil(signal: AbortSignal, keeper: StreamKeeper): Promise<void> {
  while (!signal.aborted) {
    await keeper.sweep();
    await pause(sweepPauseMs, undefined, { signal }).catch(() => {});
  }
}
