import { expect, it, vi } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { inTransaction, openDatabase } from '../database/database.ts';
import { onceByKey, type RepeatableCall } from './idempotency.ts';
import { runInContext } from './request-context.ts';

const { db, clock, databaseUrl } = await startTestDeps();

function aCall(changes: Partial<RepeatableCall> = {}): RepeatableCall {
  return {
    actor: 'account:a',
    endpoint: 'POST /api/probe',
    key: crypto.randomUUID(),
    body: { n: 1 },
    ...changes,
  };
}

/** Counts how often it ran and answers that number. */
function counting() {
  let runs = 0;
  return async () => ({ runs: (runs += 1) });
}

it('runs once and gives the same reply again', async () => {
  const call = aCall();
  const work = counting();

  const first = await onceByKey(db, clock, call, work);
  const again = await onceByKey(db, clock, call, work);

  expect([first, again]).toEqual([{ runs: 1 }, { runs: 1 }]);
});

it('runs once when the same call comes ten times at once', async () => {
  const call = aCall();
  let runs = 0;
  const work = async () => {
    runs += 1;
    return { runs };
  };

  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => onceByKey(db, clock, call, work)),
  );

  expect(runs).toBe(1);
  const refusals = answers
    .filter((answer) => answer.status === 'rejected')
    .map((answer) => answer.reason.code);
  expect(refusals.every((code) => code === 'request-in-progress')).toBe(true);
});

it('gives whoever waits the reply of the first', async () => {
  const call = { ...aCall(), patienceMs: 5_000 };
  const slow = Promise.withResolvers<{ runs: number }>();
  const answers = Array.from({ length: 10 }, () => onceByKey(db, clock, call, () => slow.promise));
  slow.resolve({ runs: 1 });

  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ runs: 1 })));
});

it('refuses the same key with another body', async () => {
  const call = aCall();
  await onceByKey(db, clock, call, counting());

  const other = onceByKey(db, clock, { ...call, body: { n: 2 } }, counting());

  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
});

it('keeps the keys of two people apart', async () => {
  const call = aCall();
  const work = counting();
  await onceByKey(db, clock, call, work);

  const other = await onceByKey(db, clock, { ...call, actor: 'account:b' }, work);

  expect(other).toEqual({ runs: 2 });
});

it('lets the caller try again after a refusal', async () => {
  const call = aCall();
  const refusing = onceByKey(db, clock, call, async () => {
    throw new Error('no');
  });
  await expect(refusing).rejects.toThrow('no');

  expect(await onceByKey(db, clock, call, counting())).toEqual({ runs: 1 });
});

it('lets another process take over from one that died on the way', async () => {
  const call = aCall();
  const { promise: never } = Promise.withResolvers<{ runs: number }>();
  const started = Promise.withResolvers<void>();
  void onceByKey(db, clock, call, () => {
    started.resolve();
    return never;
  });
  await started.promise;

  await expect(onceByKey(db, clock, call, counting())).rejects.toMatchObject({ code: 'request-in-progress' });
  clock.advance(61);

  expect(await onceByKey(db, clock, call, counting())).toEqual({ runs: 1 });
});

it('does not let a slow process that fails free the key of the one that took over', async () => {
  const call = aCall();
  const slow = Promise.withResolvers<{ runs: number }>();
  const started = Promise.withResolvers<void>();
  const first = onceByKey(db, clock, call, () => {
    started.resolve();
    return slow.promise;
  });
  await started.promise;
  clock.advance(61);
  await onceByKey(db, clock, call, counting());

  slow.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');

  const work = counting();
  await work();
  expect(await onceByKey(db, clock, call, work)).toEqual({ runs: 1 });
});

it('does not run finished work again when only its reply could not be kept', async () => {
  const call = aCall();
  // A reply that cannot be written as JSON stands for a database lost at the worst moment.
  const unkept = onceByKey(db, clock, call, async () => ({ runs: 1n }));
  await expect(unkept).rejects.toThrow();

  await expect(onceByKey(db, clock, call, counting())).rejects.toMatchObject({ code: 'request-in-progress' });
});

it('forgets a key after a day', async () => {
  await onceByKey(db, clock, aCall(), counting());
  clock.advance(25 * 60 * 60);

  await cleanUp(db, clock);

  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([]);
});

it('PAY-02 frees the key of a call that has spent its patience with connections', async () => {
  const call = aCall();
  const crowded = openDatabase({ url: databaseUrl, poolSize: 1 });
  const taken = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const refused = async () => {
    void inTransaction(crowded.db, async () => {
      taken.resolve();
      await over.promise;
    });
    await taken.promise;
    throw new Error('refused');
  };
  const patience = { begin() {}, end() {}, spentMs: () => 60_000 };

  const first = runInContext({ requestId: 'r', mayWrite: true, patience }, () =>
    onceByKey(crowded.db, clock, call, refused),
  );
  const freed = vi.waitUntil(() => crowded.load().waiting > 0).finally(over.resolve);

  await expect(first).rejects.toThrow('refused');
  await freed;
  expect(await onceByKey(db, clock, call, counting())).toEqual({ runs: 1 });
  await crowded.close();
});
