import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { type Clock, secondsAfter } from '../clock.ts';
import { type Db, isOutage } from '../database/database.ts';
import type { DeliveredEvent, Listener } from './events.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import {
  leaseDeliveries,
  type Delivery,
  distributeEvents,
  findDueListeners,
  postponeDelivery,
  removeDelivered,
  renewLeases,
} from './outbox.queries.ts';
import { runInContext } from '../http/request-context.ts';
import { inSpan } from '../observability/tracing.ts';

const distributionBatchSize = 500;
const batchSize = 200;
/** The deliveries of a dead worker are due again after this time; a live worker renews its leases. */
const leaseSeconds = 4;
const maxAttempts = 12;

/** A listener is asked to stop after this time. */
const timeoutMs = 30_000;
/** A listener that does not stop within this time counts as stuck. */
const stopTimeoutMs = 5_000;

export interface DispatcherDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly listeners: readonly Listener[];
}

/** The listener was asked to stop and will continue later: not a failure. */
class Unfinished extends Error {
  override readonly name = 'Unfinished';
}

/** Delivers to all listeners in parallel and returns the number of events and deliveries processed. */
export async function dispatchDue(
  deps: DispatcherDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const distributed = await distribute(deps);
  const delivered = await Promise.all(deps.listeners.map((listener) => deliverDue(deps, listener, signal)));
  return delivered.reduce((sum, count) => sum + count, distributed);
}

function distribute({ db, clock, listeners }: DispatcherDeps): Promise<number> {
  return distributeEvents(db, { listeners, now: clock.now(), limit: distributionBatchSize });
}

/** Delivers one batch to a listener and returns its size. */
async function deliverDue(deps: DispatcherDeps, listener: Listener, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = deps;
  const { name } = listener;
  const now = clock.now();
  const until = () => secondsAfter(clock.now(), leaseSeconds);
  const deliveries = await leaseDeliveries(db, { listener: name, now, until: until(), limit: batchSize });
  if (deliveries.length === 0) return 0;

  const renewing = setInterval(
    () =>
      void renewLeases(db, name, deliveries, until()).catch((error: unknown) =>
        log.warn({ err: error, listener: name }, 'leases could not be renewed'),
      ),
    (leaseSeconds * 1000) / 2,
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

/** The whole batch; after a failure by bisection, so that a few bad events do not block the others. */
async function deliver(
  deps: DeliveryDeps,
  listener: Listener,
  deliveries: readonly Delivery[],
): Promise<Outcome[]> {
  const failure = await handle(deps, listener, deliveries);
  if (failure === null || deliveries.length === 1 || !countsAsAttempt(failure))
    return deliveries.map((delivery) => [delivery, failure]);
  const outcomes: Outcome[] = [];
  for (const part of split(deliveries)) outcomes.push(...(await deliver(deps, listener, part)));
  return outcomes;
}

/** Outages and requested stops do not count as attempts. */
function countsAsAttempt(failure: unknown): boolean {
  return !isOutage(failure) && !(failure instanceof Unfinished);
}

/** Events that have all failed before are tried one by one. */
function split(deliveries: readonly Delivery[]): (readonly Delivery[])[] {
  if (deliveries.every(({ attempts }) => attempts > 0)) return deliveries.map((delivery) => [delivery]);
  const middle = Math.ceil(deliveries.length / 2);
  return [deliveries.slice(0, middle), deliveries.slice(middle)];
}

async function handle(
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
        withTimeout((stop) => listener.handle(events, stop), signal),
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

/** Asks the work to stop at its timeout or when the worker ends, and fails when it does not. */
async function withTimeout(work: (stop: AbortSignal) => Promise<void>, ending: AbortSignal): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Unfinished('asked to stop'));
  const timer = setTimeout(stop, timeoutMs);
  ending.addEventListener('abort', stop);
  let stopTimer: NodeJS.Timeout | undefined;
  const hanging = new Promise<never>((_, reject) =>
    stopping.signal.addEventListener('abort', () => {
      stopTimer = setTimeout(() => reject(new Error('the listener did not stop when asked')), stopTimeoutMs);
    }),
  );
  try {
    await Promise.race([work(stopping.signal), hanging]);
  } finally {
    clearTimeout(timer);
    clearTimeout(stopTimer);
    ending.removeEventListener('abort', stop);
  }
}

async function postpone(
  { db, clock, log, metrics }: DispatcherDeps,
  { name }: Listener,
  { id, type, attempts: before }: Delivery,
  failure: unknown,
): Promise<void> {
  const now = clock.now();
  const lastError = String(failure instanceof Error ? failure.message : failure).slice(0, 500);
  const attempts = before + (countsAsAttempt(failure) ? 1 : 0);
  const isDead = attempts >= maxAttempts;
  if (isDead) {
    metrics.eventsDeadLettered.inc({ listener: name });
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

/** Short: a dependency that is still down fails fast. */
const outageRetrySeconds = 2;

function pauseSeconds(failure: unknown, attempts: number): number {
  if (failure instanceof Unfinished) return 0;
  return isOutage(failure) ? outageRetrySeconds : backoffSeconds(attempts);
}

/** 0.2, 0.4, 0.8 … 60 seconds. */
export function backoffSeconds(attempts: number): number {
  return Math.min(60, 0.2 * 2 ** (attempts - 1));
}

const idlePauseMs = 100;
const errorPauseMs = 1000;

/**
 * Polls until the signal fires, and finishes or returns leased deliveries first. Listeners run independently: one that is slow or
 * hangs does not delay the others.
 */
export async function runDispatcher(deps: DispatcherDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, listeners } = deps;
  const busy = new Map<string, Promise<void>>();

  async function work(listener: Listener): Promise<void> {
    try {
      while ((await deliverDue(deps, listener, signal)) === batchSize && !signal.aborted);
    } catch (error) {
      log.error({ err: error, listener: listener.name }, 'dispatcher could not read the outbox');
      await pause(errorPauseMs, undefined, { signal }).catch(() => {});
    }
    busy.delete(listener.name);
  }

  while (!signal.aborted) {
    let pauseMs = idlePauseMs;
    try {
      if ((await distribute(deps)) === distributionBatchSize) pauseMs = 0;
      const idle = listeners.filter(({ name }) => !busy.has(name));
      const due = await findDueListeners(
        db,
        idle.map(({ name }) => name),
        clock.now(),
      );
      for (const listener of idle) if (due.includes(listener.name)) busy.set(listener.name, work(listener));
    } catch (error) {
      log.error({ err: error }, 'dispatcher could not read the outbox');
      pauseMs = errorPauseMs;
    }
    // The signal ends the pause early.
    if (pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all(busy.values());
}
