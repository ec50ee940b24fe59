import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { openLog } from '#platform/observability/log.ts';
import { type DueWorkDeps, runSource } from './due-work.ts';

it('leases more work only when a slot is free, also after a lease above the concurrency', async () => {
  const stop = new AbortController();
  const deps = {
    db: emptyDatabase(),
    log: openLog({ level: 'silent', service: 'test', commit: 'test' }),
  } as unknown as DueWorkDeps;
  const limits: number[] = [];
  const running: (() => void)[] = [];
  const lease = async (limit: number) => {
    limits.push(limit);
    if (limits.length > 1) stop.abort();
    return limits.length > 1
      ? []
      : Array.from({ length: 5 }, () => ({ subject: '1', orderId: null, run: work }));
  };
  const work = () => new Promise<void>((finish) => running.push(finish));

  const loop = runSource(
    deps,
    { name: 'inbox', priority: 'money', concurrency: 2, lease, schedule: async () => {} },
    stop.signal,
  );
  while (limits.length < 2) {
    running.shift()?.();
    await new Promise(setImmediate);
  }
  for (const finish of running) finish();
  await loop;

  expect(limits).toEqual([2, 1]);
});

it('leases more work while what runs only waits, and finishes it before it stops', async () => {
  const stop = new AbortController();
  const deps = {
    db: emptyDatabase(),
    log: openLog({ level: 'silent', service: 'test', commit: 'test' }),
  } as unknown as DueWorkDeps;
  const answered = Promise.withResolvers<void>();
  const done: string[] = [];
  const work = (subject: string, run: (wait: () => void) => Promise<void>) => ({
    subject,
    orderId: null,
    run: async (wait: () => void) => {
      await run(wait);
      done.push(subject);
    },
  });
  const slow = work('slow', (wait) => {
    wait();
    return answered.promise;
  });
  const quick = work('quick', async () => stop.abort());
  const leases = [[slow], [quick]];

  const loop = runSource(
    deps,
    {
      name: 'inbox',
      priority: 'money',
      concurrency: 1,
      lease: async () => leases.shift() ?? [],
      schedule: async () => {},
    },
    stop.signal,
  );
  while (!stop.signal.aborted) await new Promise(setImmediate);
  answered.resolve();
  await loop;

  expect(done).toEqual(['quick', 'slow']);
});

function emptyDatabase() {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
