import { expect, it, vi } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { inTransaction, openDatabase } from '../database/database.ts';
import { runIdempotently, type IdempotentCall } from './idempotency.ts';
import { runInContext } from './request-context.ts';

const { db, clock, databaseUrl } = await startTestDeps();

function aCall(changes: Partial<IdempotentCall> = {}): IdempotentCall {
  return {
    actor: 'account:a',
    endpoint: 'POST /api/probe',
    key: crypto.randomUUID(),
    body: { n: 1 },
    ...changes,
  };
}

/** Answers how often it ran. */
function counting() {
  let runs = 0;
  return async () => ({ runs: (runs += 1) });
}

it('runs once and repeats the stored reply', async () => {
  const call = aCall();
  const work = counting();

  const first = await runIdempotently(db, clock, call, work);
  const again = await runIdempotently(db, clock, call, work);

  expect([first, again]).toEqual([{ runs: 1 }, { runs: 1 }]);
});

it('runs once for ten concurrent calls with the same key', async () => {
  const call = aCall();
  let runs = 0;
  const work = async () => {
    runs += 1;
    return { runs };
  };

  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => runIdempotently(db, clock, call, work)),
  );

  expect(runs).toBe(1);
  const refusals = answers
    .filter((answer) => answer.status === 'rejected')
    .map((answer) => answer.reason.code);
  expect(refusals.every((code) => code === 'request-in-progress')).toBe(true);
});

it('answers waiting repetitions with the reply of the first call', async () => {
  const call = { ...aCall(), timeoutMs: 5_000 };
  const slow = Promise.withResolvers<{ runs: number }>();
  const answers = Array.from({ length: 10 }, () => runIdempotently(db, clock, call, () => slow.promise));
  slow.resolve({ runs: 1 });

  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ runs: 1 })));
});

it('rejects the same key with another body', async () => {
  const call = aCall();
  await runIdempotently(db, clock, call, counting());

  const other = runIdempotently(db, clock, { ...call, body: { n: 2 } }, counting());

  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
});

it('separates the keys of two accounts', async () => {
  const call = aCall();
  const work = counting();
  await runIdempotently(db, clock, call, work);

  const other = await runIdempotently(db, clock, { ...call, actor: 'account:b' }, work);

  expect(other).toEqual({ runs: 2 });
});

it('allows a retry after a failure', async () => {
  const call = aCall();
  const refusing = runIdempotently(db, clock, call, async () => {
    throw new Error('no');
  });
  await expect(refusing).rejects.toThrow('no');

  expect(await runIdempotently(db, clock, call, counting())).toEqual({ runs: 1 });
});

it('lets another process take over from one that died', async () => {
  const call = aCall();
  const { promise: never } = Promise.withResolvers<{ runs: number }>();
  const started = Promise.withResolvers<void>();
  void runIdempotently(db, clock, call, () => {
    started.resolve();
    return never;
  });
  await started.promise;

  await expect(runIdempotently(db, clock, call, counting())).rejects.toMatchObject({
    code: 'request-in-progress',
  });
  clock.advance(61);

  expect(await runIdempotently(db, clock, call, counting())).toEqual({ runs: 1 });
});

it('does not let a slow process that fails unlock the key of the one that took over', async () => {
  const call = aCall();
  const slow = Promise.withResolvers<{ runs: number }>();
  const started = Promise.withResolvers<void>();
  const first = runIdempotently(db, clock, call, () => {
    started.resolve();
    return slow.promise;
  });
  await started.promise;
  clock.advance(61);
  await runIdempotently(db, clock, call, counting());

  slow.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');

  const work = counting();
  await work();
  expect(await runIdempotently(db, clock, call, work)).toEqual({ runs: 1 });
});

it('does not run finished work again when only storing its reply failed', async () => {
  const call = aCall();
  // A reply that cannot be serialized stands for a database that fails at this moment.
  const unstored = runIdempotently(db, clock, call, async () => ({ runs: 1n }));
  await expect(unstored).rejects.toThrow();

  await expect(runIdempotently(db, clock, call, counting())).rejects.toMatchObject({
    code: 'request-in-progress',
  });
});

it('deletes a key after a day', async () => {
  await runIdempotently(db, clock, aCall(), counting());
  clock.advance(25 * 60 * 60);

  await cleanUp(db, clock);

  expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([]);
});

it('PAY-02 unlocks the key of a call that has used up its wait budget', async () => {
  const call = aCall();
  const crowded = openDatabase({ url: databaseUrl, poolSize: 1 });
  const acquired = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const refused = async () => {
    void inTransaction(crowded.db, async () => {
      acquired.resolve();
      await over.promise;
    });
    await acquired.promise;
    throw new Error('refused');
  };
  const waitBudget = { begin() {}, end() {}, spentMs: () => 60_000 };

  const first = runInContext({ requestId: 'r', mayWrite: true, waitBudget }, () =>
    runIdempotently(crowded.db, clock, call, refused),
  );
  const unlocked = vi.waitUntil(() => crowded.load().waiting > 0).finally(over.resolve);

  await expect(first).rejects.toThrow('refused');
  await unlocked;
  expect(await runIdempotently(db, clock, call, counting())).toEqual({ runs: 1 });
  await crowded.close();
});
