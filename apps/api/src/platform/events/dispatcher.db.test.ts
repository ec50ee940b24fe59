import { beforeEach, describe, expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { OutsideUnavailable } from '../http/app-error.ts';
import { inTransaction } from '../database/database.ts';
import { backOff, dispatchDue, runDispatcher } from './dispatcher.ts';
import { type DeliveredEvent, emit, type Listener } from './events.ts';
import { measureOutbox } from './measure-outbox.ts';
import { runInContext } from '../http/request-context.ts';

const deps = await startTestDeps();
const { db, clock } = deps;

const undistributed = () => db.selectFrom('outbox_event').select('id').execute();
const deliveries = () => db.selectFrom('outbox_delivery').orderBy('event_id').orderBy('listener');
const waiting = () =>
  deliveries().where('dead_at', 'is', null).select(['listener', 'attempts', 'last_error']).execute();
const dead = () =>
  deliveries().where('dead_at', 'is not', null).select(['listener', 'last_error', 'request_id']).execute();

beforeEach(() =>
  inTransaction(db, async (tx) => {
    await tx.deleteFrom('outbox_event').execute();
    await tx.deleteFrom('outbox_delivery').execute();
  }),
);

async function tell(...names: string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const name of names) await emit(tx, clock, { type: 'probe.told', payload: { name } });
  });
}

function aListener(
  name: string,
  handle: (events: readonly DeliveredEvent[]) => Promise<void> = async () => {},
) {
  const heard: string[] = [];
  const listener: Listener = {
    name,
    hears: ['probe.told'],
    handle: async (events) => {
      await handle(events);
      heard.push(...events.map((event) => (event.payload as { name: string }).name));
    },
  };
  return { listener, heard };
}

const dispatch = (...listeners: Listener[]) => dispatchDue({ ...deps, listeners });

describe('emit', () => {
  it('leaves nothing when the change it tells of is undone', async () => {
    const undone = inTransaction(db, async (tx) => {
      await emit(tx, clock, { type: 'probe.told', payload: {} });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');

    expect(await undistributed()).toEqual([]);
  });

  it('hands the request id on to the listener', async () => {
    await runInContext({ requestId: 'req-12345678', mayWrite: true }, () => tell('x'));
    let seen = '';
    const { listener } = aListener('one', async ([event]) => {
      seen = event?.requestId ?? '';
    });

    await dispatch(listener);

    expect(seen).toBe('req-12345678');
  });
});

describe('dispatchDue', () => {
  it('tells every listener, in order, and forgets the event', async () => {
    await tell('a', 'b');
    const one = aListener('one');
    const two = aListener('two');

    await dispatch(one.listener, two.listener);

    expect([one.heard, two.heard]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('tells again only the listener that failed', async () => {
    await tell('a');
    let broken = true;
    const sound = aListener('sound');
    const faulty = aListener('faulty', async () => {
      if (broken) throw new Error('not yet');
    });

    await dispatch(sound.listener, faulty.listener);
    const between = await waiting();
    broken = false;
    clock.advance(1);
    await dispatch(sound.listener, faulty.listener);

    expect(between).toEqual([{ listener: 'faulty', attempts: 1, last_error: 'not yet' }]);
    expect([sound.heard, faulty.heard]).toEqual([['a'], ['a']]);
    expect(await waiting()).toEqual([]);
  });

  it('does not let one bad event hold up the others', async () => {
    await tell('good', 'bad', 'fine');
    const { listener, heard } = aListener('one', async (events) => {
      if (events.some((event) => (event.payload as { name: string }).name === 'bad')) throw new Error('bad');
    });

    await dispatch(listener);

    expect(heard).toEqual(['good', 'fine']);
    expect(await waiting()).toHaveLength(1);
  });

  it('finds one bad event among many by halves, not by asking for each', async () => {
    const good = Array.from({ length: 63 }, (_, index) => `e${index}`);
    await tell(...good.slice(0, 40), 'bad', ...good.slice(40));
    let handed = 0;
    const { listener, heard } = aListener('one', async (events) => {
      handed += 1;
      if (events.some((event) => (event.payload as { name: string }).name === 'bad')) throw new Error('bad');
    });

    await dispatch(listener);

    expect(heard).toEqual(good);
    expect(handed).toBe(1 + 2 * Math.log2(64));
  });

  it('asks about each alone once all of them have failed', async () => {
    await tell('bad', 'worse', 'worst');
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

  it('gives two workers different events', async () => {
    await tell(...Array.from({ length: 300 }, (_, index) => `e${index}`));
    const one = aListener('same');
    const two = aListener('same');

    const work = async (listener: Listener) => {
      while ((await dispatch(listener)) > 0);
    };
    await Promise.all([work(one.listener), work(two.listener)]);

    const heard = [...one.heard, ...two.heard];
    expect(new Set(heard).size).toBe(heard.length);
    expect(heard).toHaveLength(300);
  });

  it('gives up the events of a worker that died, and another takes them', async () => {
    await tell('a');
    const died = aListener('one', () => new Promise(() => {}));
    // Taken for hung after this file has ended.
    dispatch(died.listener).catch(() => {});
    const { listener, heard } = aListener('one');
    await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);

    await dispatch(listener);
    const tooEarly = [...heard];
    clock.advance(61);
    await dispatch(listener);

    expect(tooEarly).toEqual([]);
    expect(heard).toEqual(['a']);
  });

  it('gives up a delivery after twelve failures, with its reason', async () => {
    await tell('cursed');
    const { listener } = aListener('one', async () => {
      throw new Error('never');
    });

    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await dispatch(listener);
      clock.advance(backOff(attempt) + 0.1);
    }

    expect(await waiting()).toEqual([]);
    expect(await dead()).toEqual([{ listener: 'one', last_error: 'never', request_id: 'none' }]);
  });

  it('never buries an event because a server is away', async () => {
    await tell('patient');
    let away = true;
    const { listener, heard } = aListener('one', async () => {
      if (away) throw new OutsideUnavailable('search engine', 'down');
    });
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await dispatch(listener);
      clock.advance(61);
    }

    away = false;
    await dispatch(listener);

    expect(heard).toEqual(['patient']);
  });

  it('forgets events nobody hears', async () => {
    await tell('unheard');

    await dispatch();

    expect(await undistributed()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('SAFE-18 one listener cannot hold up another', () => {
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

  it('delivers to the others while one hangs, and gives back its events when the worker ends', async () => {
    let hangs = true;
    const slow = aListener('slow', () => (hangs ? new Promise(() => {}) : Promise.resolve()));
    const quick = aListener('quick');

    await run([slow.listener, quick.listener], async () => {
      await tell('first');
      await expect.poll(() => quick.heard, { timeout: 5_000 }).toEqual(['first']);
      await tell('second', 'third');
      await expect.poll(() => quick.heard, { timeout: 5_000 }).toEqual(['first', 'second', 'third']);
    });
    hangs = false;
    await run([slow.listener, quick.listener], async () => {
      await expect
        .poll(() => slow.heard.toSorted(), { timeout: 10_000 })
        .toEqual(['first', 'second', 'third']);
    });

    expect(quick.heard).toHaveLength(3);
    expect(await waiting()).toEqual([]);
  }, 30_000);

  it('lets a listener that is asked to stop go on later, without counting an attempt', async () => {
    let rounds = 0;
    const long: Listener = {
      name: 'long',
      hears: ['probe.told'],
      async handle(_events, stop) {
        for (; rounds < 3; rounds += 1) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          stop?.throwIfAborted();
        }
      },
    };
    await tell('a');
    const ending = new AbortController();
    const first = dispatchDue({ ...deps, listeners: [long] }, ending.signal);
    await expect.poll(() => rounds).toBeGreaterThan(0);
    ending.abort();
    await first;
    expect(await waiting()).toMatchObject([{ listener: 'long', attempts: 0 }]);

    await dispatch(long);

    expect(rounds).toBe(3);
    expect(await waiting()).toEqual([]);
  });

  it('counts what waits and what was given up by listener', async () => {
    await tell('a');
    const sound = aListener('sound');
    const faulty = aListener('faulty', async () => {
      throw new Error('never');
    });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await dispatch(sound.listener, faulty.listener);
      clock.advance(61);
    }
    await tell('b');
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

  it('shares the events with a worker of the release before', async () => {
    await tell('heard by one', 'claimed');
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
    expect([one.heard, two.heard]).toEqual([[], ['heard by one']]);
    clock.advance(5);
    await dispatch(one.listener, two.listener);

    expect([one.heard, two.heard]).toEqual([['claimed'], ['heard by one', 'claimed']]);
  });
});
