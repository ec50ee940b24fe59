import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { DeliveredEvent, Listener } from './events.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { isOutage } from '../providers/outage.ts';
import {
  claimDeliveries,
  type Delivery,
  distributeEvents,
  findDueListeners,
  postponeDelivery,
  removeDelivered,
  renewClaims,
} from './outbox.queries.ts';
import { runInContext } from '../http/request-context.ts';
import { inSpan } from '../observability/tracing.ts';

const distributedAtOnce = 500;
const batchSize = 200;
/** After it the deliveries of a dead worker are due again; a live one renews them. */
const claimSeconds = 4;
const maxAttempts = 12;

/** A listener is asked to stop after this time. */
const timeoutMs = 30_000;
/** What does not stop when asked is taken for hung. */
const stopMs = 5_000;

export interface DispatcherDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly listeners: readonly Listener[];
}

/** The listener was asked to stop and goes on where it stopped: that is no failure. */
class Unfinished extends Error {
  override readonly name = 'Unfinished';
}

/** Delivers what is due now to all listeners side by side, and answers how many events and deliveries it took up. */
export async function dispatchDue(
  deps: DispatcherDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const distributed = await distribute(deps);
  const delivered = await Promise.all(deps.listeners.map((listener) => deliverDue(deps, listener, signal)));
  return delivered.reduce((sum, count) => sum + count, distributed);
}

function distribute({ db, clock, listeners }: DispatcherDeps): Promise<number> {
  return distributeEvents(db, { listeners, now: clock.now(), limit: distributedAtOnce });
}

/** Hands one listener a batch of what is due for it, and answers how many that were. */
async function deliverDue(deps: DispatcherDeps, listener: Listener, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = deps;
  const { name } = listener;
  const now = clock.now();
  const until = () => secondsAfter(clock.now(), claimSeconds);
  const deliveries = await claimDeliveries(db, { listener: name, now, until: until(), limit: batchSize });
  if (deliveries.length === 0) return 0;

  const renewing = setInterval(
    () =>
      void renewClaims(db, name, deliveries, until()).catch((error: unknown) =>
        log.warn({ err: error, listener: name }, 'claims could not be renewed'),
      ),
    (claimSeconds * 1000) / 2,
  );
  const outcomes = await deliver({ ...deps, signal }, listener, deliveries).finally(() =>
    clearInterval(renewing),
  );
  await removeDelivered(
    db,
    name,
    outcomes.filter(([, failure]) => failure === null).map(([{ id }]) => id),
  );
  for (const [delivery, failure] of outcomes)
    if (failure !== null) await postpone(deps, listener, delivery, failure);
  return deliveries.length;
}

type Outcome = readonly [Delivery, unknown];
type DeliveryDeps = DispatcherDeps & { readonly signal: AbortSignal };

/** All at once; when that fails, by halves, so that a few bad events do not hold up the others. */
async function deliver(
  deps: DeliveryDeps,
  listener: Listener,
  deliveries: readonly Delivery[],
): Promise<Outcome[]> {
  const failure = await hand(deps, listener, deliveries);
  if (failure === null || deliveries.length === 1 || !isAboutEvents(failure))
    return deliveries.map((delivery) => [delivery, failure]);
  const outcomes: Outcome[] = [];
  for (const fewer of divide(deliveries)) outcomes.push(...(await deliver(deps, listener, fewer)));
  return outcomes;
}

/** Whether the failure counts against the events: an outage does not, however long it takes, nor does a stop. */
function isAboutEvents(failure: unknown): boolean {
  return !isOutage(failure) && !(failure instanceof Unfinished);
}

/** Those that have all failed before are likely all bad: each is asked about alone. */
function divide(deliveries: readonly Delivery[]): (readonly Delivery[])[] {
  if (deliveries.every(({ attempts }) => attempts > 1)) return deliveries.map((delivery) => [delivery]);
  const middle = Math.ceil(deliveries.length / 2);
  return [deliveries.slice(0, middle), deliveries.slice(middle)];
}

async function hand(
  { log, metrics, signal }: DeliveryDeps,
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
      inSpan(`listener ${listener.name}`, options, () =>
        withinTime((stop) => listener.handle(events, stop), signal),
      ),
    );
    metrics.eventsDelivered.inc({ listener: listener.name, outcome: 'heard' }, events.length);
    log.debug(
      { listener: listener.name, events: events.length, requestIds: events.map((event) => event.requestId) },
      'heard',
    );
    return null;
  } catch (error) {
    if (error instanceof Unfinished) return error;
    metrics.eventsDelivered.inc({ listener: listener.name, outcome: 'failed' }, events.length);
    log.warn(
      { err: error, listener: listener.name, events: events.map((event) => event.id) },
      'listener failed',
    );
    return error ?? new Error('a listener threw nothing');
  }
}

/** Asks the work to stop when its time is over or the worker ends, and waits a little longer for that, not for ever. */
async function withinTime(work: (stop: AbortSignal) => Promise<void>, ending: AbortSignal): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Unfinished('asked to stop'));
  const timer = setTimeout(stop, timeoutMs);
  ending.addEventListener('abort', stop);
  let hung: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) =>
    stopping.signal.addEventListener('abort', () => {
      hung = setTimeout(() => reject(new Error('the listener did not stop when asked')), stopMs);
    }),
  );
  try {
    await Promise.race([work(stopping.signal), tooLong]);
  } finally {
    clearTimeout(timer);
    clearTimeout(hung);
    ending.removeEventListener('abort', stop);
  }
}

async function postpone(
  { db, clock, log, metrics }: DispatcherDeps,
  { name }: Listener,
  { id, type, attempts: made }: Delivery,
  failure: unknown,
): Promise<void> {
  const now = clock.now();
  const lastError = String(failure instanceof Error ? failure.message : failure).slice(0, 500);
  const attempts = isAboutEvents(failure) ? made : made - 1;
  const isDead = attempts >= maxAttempts;
  if (isDead) {
    metrics.eventsBuried.inc({ listener: name });
    log.error({ event: id, type, listener: name, lastError }, 'event given up');
  }
  await postponeDelivery(db, {
    listener: name,
    id,
    attempts,
    lastError,
    nextAttemptAt: secondsAfter(now, pauseSeconds(failure, attempts)),
    deadAt: isDead ? now : null,
  });
}

/** How soon to ask again a server that was away: it is either back or refuses at once. */
const outageSeconds = 2;

function pauseSeconds(failure: unknown, attempts: number): number {
  if (failure instanceof Unfinished) return 0;
  return isOutage(failure) ? outageSeconds : backOff(attempts);
}

/** 0.2, 0.4, 0.8 … 60 seconds. */
export function backOff(attempts: number): number {
  return Math.min(60, 0.2 * 2 ** (attempts - 1));
}

const idleMs = 100;
const troubledMs = 1000;

/**
 * Polls until the signal fires; what it has claimed by then is finished or given back first. Each listener works at its own
 * pace: while one is busy or hangs, the others get theirs.
 */
export async function runDispatcher(deps: DispatcherDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, listeners } = deps;
  const busy = new Map<string, Promise<void>>();

  async function work(listener: Listener): Promise<void> {
    try {
      while ((await deliverDue(deps, listener, signal)) === batchSize && !signal.aborted);
    } catch (error) {
      log.error({ err: error, listener: listener.name }, 'dispatcher could not read the outbox');
      await pause(troubledMs, undefined, { signal }).catch(() => {});
    }
    busy.delete(listener.name);
  }

  while (!signal.aborted) {
    let rest = idleMs;
    try {
      if ((await distribute(deps)) === distributedAtOnce) rest = 0;
      const idle = listeners.filter(({ name }) => !busy.has(name));
      const due = await findDueListeners(
        db,
        idle.map(({ name }) => name),
        clock.now(),
      );
      for (const listener of idle) if (due.includes(listener.name)) busy.set(listener.name, work(listener));
    } catch (error) {
      log.error({ err: error }, 'dispatcher could not read the outbox');
      rest = troubledMs;
    }
    // Being woken early by the signal is the point of it.
    if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {});
  }
  await Promise.all(busy.values());
}
