import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { type Clock, secondsAfter } from './clock.ts';
import type { Db } from './database.ts';
import type { DeliveredEvent, Listener } from './events.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isOutage } from './outage.ts';
import {
  buryEvent,
  type ClaimedEvent,
  claimDueEvents,
  releaseEvent,
  removeHeardEvents,
  renewClaims,
} from './outbox.queries.ts';
import { runInContext } from './request-context.ts';
import { inSpan } from './tracing.ts';

const batchSize = 200;
/** After it the events of a dead worker are due again; a live one that needs longer says so in time. */
const claimSeconds = 4;
const mostAttempts = 12;

export interface DispatcherParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly listeners: readonly Listener[];
}

/** Delivers what is due now and answers how many events it took up. */
export async function dispatchDue(parts: DispatcherParts): Promise<number> {
  const { db, clock } = parts;
  const now = clock.now();
  let claimedUntil = secondsAfter(now, claimSeconds);
  const events = await claimDueEvents(db, { now, until: claimedUntil, limit: batchSize });
  if (events.length === 0) return 0;

  const outcome = new Map<number, { heardBy: string[]; failure: unknown }>(
    events.map((event) => [event.id, { heardBy: [...event.heardBy], failure: null }]),
  );
  for (const listener of parts.listeners) {
    if (clock.now() > secondsAfter(claimedUntil, -claimSeconds / 2)) {
      claimedUntil = secondsAfter(clock.now(), claimSeconds);
      await renewClaims(db, events, claimedUntil);
    }
    const unheard = events.filter(
      (event) => listener.hears.includes(event.type) && !event.heardBy.includes(listener.name),
    );
    for (const [event, failure] of await deliver(parts, listener, unheard)) {
      const result = outcome.get(event.id);
      if (failure === null) result?.heardBy.push(listener.name);
      else if (result) result.failure = failure;
    }
  }

  const heard = events.filter((event) => outcome.get(event.id)?.failure === null).map((event) => event.id);
  await removeHeardEvents(db, heard);
  for (const event of events) {
    const result = outcome.get(event.id);
    if (result && result.failure !== null) await postpone(parts, event, result.heardBy, result.failure);
  }
  return events.length;
}

type Delivery = readonly [ClaimedEvent, unknown];

/** All at once; when that fails, by halves, so that a few bad events do not hold up the others. */
async function deliver(
  parts: DispatcherParts,
  listener: Listener,
  events: readonly ClaimedEvent[],
): Promise<Delivery[]> {
  if (events.length === 0) return [];
  const failure = await hand(parts, listener, events);
  if (failure === null || events.length === 1 || isOutage(failure))
    return events.map((event) => [event, failure]);
  const deliveries: Delivery[] = [];
  for (const fewer of divide(events)) deliveries.push(...(await deliver(parts, listener, fewer)));
  return deliveries;
}

/** Those that have all failed before are likely all bad: each is asked about alone. */
function divide(events: readonly ClaimedEvent[]): (readonly ClaimedEvent[])[] {
  if (events.every(({ attempts }) => attempts > 1)) return events.map((event) => [event]);
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)];
}

async function hand(
  { log, metrics }: DispatcherParts,
  listener: Listener,
  events: readonly DeliveredEvent[],
): Promise<unknown> {
  const [first] = events;
  const requestId = events.length === 1 && first ? first.requestId : `batch-of-${events.length}`;
  const options = {
    kind: SpanKind.CONSUMER,
    parent: first?.traceParent ?? null,
    attributes: { 'messaging.batch.message_count': events.length },
  };
  try {
    await runInContext({ requestId, mayWrite: true }, () =>
      inSpan(`listener ${listener.name}`, options, () => listener.handle(events)),
    );
    metrics.eventsDelivered.inc({ listener: listener.name, outcome: 'heard' }, events.length);
    log.debug(
      { listener: listener.name, events: events.length, requestIds: events.map((event) => event.requestId) },
      'heard',
    );
    return null;
  } catch (error) {
    metrics.eventsDelivered.inc({ listener: listener.name, outcome: 'failed' }, events.length);
    log.warn(
      { err: error, listener: listener.name, events: events.map((event) => event.id) },
      'listener failed',
    );
    return error ?? new Error('a listener threw nothing');
  }
}

async function postpone(
  { db, clock, log, metrics }: DispatcherParts,
  event: ClaimedEvent,
  heardBy: readonly string[],
  failure: unknown,
): Promise<void> {
  const now = clock.now();
  const outage = isOutage(failure);
  const lastError = String(failure instanceof Error ? failure.message : failure).slice(0, 500);
  // An outage says nothing about the event: it does not count, however long it takes.
  const attempts = outage ? event.attempts - 1 : event.attempts;
  if (attempts >= mostAttempts) {
    await buryEvent(db, { event, heardBy, lastError, now });
    metrics.eventsBuried.inc();
    log.error({ event: event.id, type: event.type, lastError }, 'event given up');
    return;
  }
  await releaseEvent(db, {
    id: event.id,
    attempts,
    heardBy,
    lastError,
    nextAttemptAt: secondsAfter(now, outage ? outageSeconds : backOff(attempts)),
  });
}

/** How soon to ask again a server that was away: it is either back or refuses at once. */
const outageSeconds = 2;

/** 0.2, 0.4, 0.8 … 60 seconds. */
export function backOff(attempts: number): number {
  return Math.min(60, 0.2 * 2 ** (attempts - 1));
}

const idleMilliseconds = 100;
const troubledMilliseconds = 1000;

/** Polls until the signal fires; what it has claimed by then is finished first. */
export async function runDispatcher(parts: DispatcherParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let rest = 0;
    try {
      if ((await dispatchDue(parts)) < batchSize) rest = idleMilliseconds;
    } catch (error) {
      parts.log.error({ err: error }, 'dispatcher could not read the outbox');
      rest = troubledMilliseconds;
    }
    // Being woken early by the signal is the point of it.
    if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {});
  }
}
