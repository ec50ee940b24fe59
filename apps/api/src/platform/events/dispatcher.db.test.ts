import { beforeEach, describe, expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { OutsideUnavailable } from '../http/app-error.ts';
import { inTransaction } from '../database/database.ts';
import { backoffSeconds, dispatchDue, runDispatcher } from './dispatcher.ts';
import { type DeliveredEvent, emit, type Listener } from './events.ts';
import { measureOutbox } from './measure-outbox.ts';
import { runInContext } from '../http/request-context.ts';

const deps = await startTestDeps();
const { db, clock } = deps;

const undistributed = () => db.selectFrom('outbox_event').select('id').execute();
const deliveries = () => db.selectFrom('outbox_delivery').orderBy('event_id').orderBy('listener');
const waiting = () =>
  deliveries().where('dead_at', 'is', null).select(['listener', 'attempts', 'last_error']).execute();
const deadLetters = () =>
  deliveries().where('dead_at', 'is not', null).select(['listener', 'last_error', 'request_id']).execute();

beforeEach(() =>
  inTransaction(db, async (tx) => {
    await tx.deleteFrom('outbox_event').execute();
    await tx.deleteFrom('outbox_delivery').execute();
  }),
);

async function emitAll(...names: string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const name of names) await emit(tx, clock, { type: 'probe.happened', payload: { name } });
  });
}

function aListener(
  name: string,
  handle: (events: readonly DeliveredEvent[]) => Promise<void> = async () => {},
) {
  const received: string[] = [];
  const listener: Listener = {
    name,
    hears: ['probe.happened'],
    handle: async (events) => {
      await handle(events);
      received.push(...events.map((event) => (event.payload as { name: string }).name));
    },
  };
  return { listener, received };
}

/** Leases what is due and never finishes, as a worker that was killed. */
async function dispatchAndDie(name: string): Promise<void> {
  let lease = () => {};
  const leased = new Promise<void>((resolve) => (lease = resolve));
  const hanging = aListener(name, () => {
    lease();
    return new Promise(() => {});
  });
  // Rejects after the end of this file.
  dispatch(hanging.listener).catch(() => {});
  await leased;
}

const dispatch = (...listeners: Listener[]) => dispatchDue({ ...deps, listeners });

describe('emit', () => {
  it('writes nothing when the transaction is rolled back', async () => {
    const rolledBack = inTransaction(db, async (tx) => {
      await emit(tx, clock, { type: 'probe.happened', payload: {} });
      throw new Error('undo');
    });
    await expect(rolledBack).rejects.toThrow('undo');

    expect(await undistributed()).toEqual([]);
  });

  it('passes the request id to the listener', async () => {
    await runInContext({ requestId: 'req-12345678', mayWrite: true }, () => emitAll('x'));
    let seen = '';
    const { listener } = aListener('one', async ([event]) => {
      seen = event?.requestId ?? '';
    });

    await dispatch(listener);

    expect(seen).toBe('req-12345678');
  });
});

describe('dispatchDue', () => {
  it('delivers to every listener in order and deletes the event', async () => {
    await emitAll('a', 'b');
    const one = aListener('one');
    const two = aListener('two');

    await dispatch(one.listener, two.listener);

    expect([one.received, two.received]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('retries only the listener that failed', async () => {
    await emitAll('a');
    let broken = true;
    const healthy = aListener('healthy');
    const faulty = aListener('faulty', async () => {
      if (broken) throw new Error('not yet');
    });

    await dispatch(healthy.listener, faulty.listener);
    const between = await waiting();
    broken = false;
    clock.advance(1);
    await dispatch(healthy.listener, faulty.listener);

    expect(between).toEqual([{ listener: 'faulty', attempts: 1, last_error: 'not yet' }]);
    expect([healthy.received, faulty.received]).toEqual([['a'], ['a']]);
    expect(await waiting()).toEqual([]);
  });

  it('delivers the other events when one fails', async () => {
    await emitAll('good', 'bad', 'fine');
    const { listener, received } = aListener('one', async (events) => {
      if (events.some((event) => (event.payload as { name: string }).name === 'bad')) throw new Error('bad');
    });

    await dispatch(listener);

    expect(received).toEqual(['good', 'fine']);
    expect(await waiting()).toHaveLength(1);
  });

  it('finds one bad event among many by bisection', async () => {
    const good = Array.from({ length: 63 }, (_, index) => `e${index}`);
    await emitAll(...good.slice(0, 40), 'bad', ...good.slice(40));
    let calls = 0;
    const { listener, received } = aListener('one', async (events) => {
      calls += 1;
      if (events.some((event) => (event.payload as { name: string }).name === 'bad')) throw new Error('bad');
    });

    await dispatch(listener);

    expect(received).toEqual(good);
    expect(calls).toBe(1 + 2 * Math.log2(64));
  });

  it('retries events one by one once all of them have failed', async () => {
    await emitAll('bad', 'worse', 'worst');
    const sizes: number[] = [];
    const { listener } = aListener('one', async (events) => {
      sizes.push(events.length);
      throw new Error('bad');
    });
    await dispatch(listener);
    sizes.length = 0;

    clock.advance(1);
    await dispatch(listener);

    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  it('delivers each event to one of two workers', async () => {
    await emitAll(...Array.from({ length: 300 }, (_, index) => `e${index}`));
    const one = aListener('same');
    const two = aListener('same');

    const work = async (listener: Listener) => {
      while ((await dispatch(listener)) > 0);
    };
    await Promise.all([work(one.listener), work(two.listener)]);

    const received = [...one.received, ...two.received];
    expect(new Set(received).size).toBe(received.length);
    expect(received).toHaveLength(300);
  });

  it('lets another worker take the events of one that died', async () => {
    await emitAll('a');
    await dispatchAndDie('one');
    const { listener, received } = aListener('one');

    await dispatch(listener);
    const tooEarly = [...received];
    clock.advance(61);
    await dispatch(listener);

    expect(tooEarly).toEqual([]);
    expect(received).toEqual(['a']);
  });

  it('moves a delivery to the dead letters after twelve failures', async () => {
    await emitAll('failing');
    const { listener } = aListener('one', async () => {
      throw new Error('never');
    });

    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await dispatch(listener);
      clock.advance(backoffSeconds(attempt) + 0.1);
    }

    expect(await waiting()).toEqual([]);
    expect(await deadLetters()).toEqual([{ listener: 'one', last_error: 'never', request_id: 'none' }]);
  });

  it('does not count workers that died as failures of the event', async () => {
    await emitAll('a');
    for (let deaths = 0; deaths < 12; deaths += 1) {
      await dispatchAndDie('one');
      clock.advance(5);
    }
    const { listener } = aListener('one', async () => {
      throw new Error('once');
    });

    await dispatch(listener);

    expect(await waiting()).toEqual([{ listener: 'one', attempts: 1, last_error: 'once' }]);
    expect(await deadLetters()).toEqual([]);
  });

  it('never moves an event to the dead letters because of an outage', async () => {
    await emitAll('delayed');
    let isDown = true;
    const { listener, received } = aListener('one', async () => {
      if (isDown) throw new OutsideUnavailable('search engine', 'down');
    });
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await dispatch(listener);
      clock.advance(61);
    }

    isDown = false;
    await dispatch(listener);

    expect(received).toEqual(['delayed']);
  });

  it('deletes events without listeners', async () => {
    await emitAll('ignored');

    await dispatch();

    expect(await undistributed()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('SAFE-18 one listener cannot block another', () => {
  const run = async (listeners: Listener[], during: () => Promise<void>) => {
    const ending = new AbortController();
    const running = runDispatcher({ ...deps, listeners }, ending.signal);
    try {
      await during();
    } finally {
      ending.abort();
      await running;
    }
  };

  it('delivers to the others while one hangs, and returns its events when the worker ends', async () => {
    let hangs = true;
    const slow = aListener('slow', () => (hangs ? new Promise(() => {}) : Promise.resolve()));
    const quick = aListener('quick');

    await run([slow.listener, quick.listener], async () => {
      await emitAll('first');
      await expect.poll(() => quick.received, { timeout: 5_000 }).toEqual(['first']);
      await emitAll('second', 'third');
      await expect.poll(() => quick.received, { timeout: 5_000 }).toEqual(['first', 'second', 'third']);
    });
    hangs = false;
    await run([slow.listener, quick.listener], async () => {
      await expect
        .poll(() => slow.received.toSorted(), { timeout: 10_000 })
        .toEqual(['first', 'second', 'third']);
    });

    expect(quick.received).toHaveLength(3);
    expect(await waiting()).toEqual([]);
  }, 30_000);

  it('resumes a listener that was asked to stop, without counting an attempt', async () => {
    let rounds = 0;
    const [halfway, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const long: Listener = {
      name: 'long',
      hears: ['probe.happened'],
      async handle(_events, stop) {
        for (; rounds < 3; rounds += 1) {
          if (rounds !== 1) continue;
          halfway.resolve();
          await ended.promise;
          stop?.throwIfAborted();
        }
      },
    };
    await emitAll('a');
    const ending = new AbortController();
    const first = dispatchDue({ ...deps, listeners: [long] }, ending.signal);
    await halfway.promise;
    ending.abort();
    ended.resolve();
    await first;
    expect(rounds).toBe(1);
    expect(await waiting()).toMatchObject([{ listener: 'long', attempts: 0 }]);

    await dispatch(long);

    expect(rounds).toBe(3);
    expect(await waiting()).toEqual([]);
  });

  it('measures lag and dead letters by listener', async () => {
    await emitAll('a');
    const healthy = aListener('healthy');
    const faulty = aListener('faulty', async () => {
      throw new Error('never');
    });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await dispatch(healthy.listener, faulty.listener);
      clock.advance(61);
    }
    await emitAll('b');
    await dispatch(faulty.listener);
    clock.advance(30);

    await measureOutbox(deps);

    const of = async (gauge: { get(): Promise<{ values: { labels: object; value: number }[] }> }) =>
      (await gauge.get()).values.map(({ labels, value }) => ({ ...labels, value }));
    expect(await of(deps.metrics.outboxDeadLetters)).toEqual([
      { listener: 'all', value: 0 },
      { listener: 'faulty', value: 1 },
    ]);
    expect(await of(deps.metrics.outboxLagSeconds)).toMatchObject([
      { listener: 'all', value: 0 },
      { listener: 'faulty', value: expect.closeTo(30, 0) },
    ]);
  });

  it('shares events with a worker of the previous release', async () => {
    await emitAll('heard by one', 'leased');
    await inTransaction(db, async (tx) => {
      const [first, second] = await tx
        .selectFrom('outbox_event')
        .select('id')
        .orderBy('id')
        .limit(2)
        .execute();
      await tx
        .updateTable('outbox_event')
        .set({ heard_by: ['one'] })
        .where('id', '=', first?.id ?? 0)
        .execute();
      const until = new Date(clock.now().getTime() + 4_000);
      await tx
        .updateTable('outbox_event')
        .set({ next_attempt_at: until, attempts: 1 })
        .where('id', '=', second?.id ?? 0)
        .execute();
    });
    const one = aListener('one');
    const two = aListener('two');

    await dispatch(one.listener, two.listener);
    expect([one.received, two.received]).toEqual([[], ['heard by one']]);
    clock.advance(5);
    await dispatch(one.listener, two.listener);

    expect([one.received, two.received]).toEqual([['leased'], ['heard by one', 'leased']]);
  });
});
