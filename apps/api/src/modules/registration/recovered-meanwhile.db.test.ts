import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember } from '../../../test/people.ts';
import { takePhone, verifyCode, withCode } from '../../../test/phones.ts';
import type { Answer } from '../../../test/visitor.ts';

const test = await startTestApp();

/** Somebody recovers the account while `call` is on its way: it waits for that, and must notice. */
async function whileRecovered(personId: string, call: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(test.db, async (tx) => {
    await tx
      .updateTable('auth.identity')
      .set({ password_changed_at: new Date(test.clock.now().getTime() + 1000) })
      .where('id', '=', personId)
      .execute();
    answer = call();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  });
  return answer!;
}

async function waiting(): Promise<number> {
  const { number } = await test.db
    .selectNoFrom((eb) =>
      eb
        .selectFrom(sql<object>`pg_stat_activity`.as('session'))
        .where(sql<boolean>`datname = current_database() and wait_event_type = 'Lock'`)
        .select(sql<number>`count(*)::int`.as('number'))
        .as('number'),
    )
    .executeTakeFirstOrThrow();
  return number ?? 0;
}

describe('an account recovered meanwhile', () => {
  it('LOGIN-06 is not opened by the old password that was being compared', async () => {
    const { id, email, password } = await aMember(test);

    const reply = await whileRecovered(id, () =>
      test.visitor().post('/api/session/sign-in', { email, password }),
    );

    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid-credential' } });
    const sessions = await test.db
      .selectFrom('auth.session')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('API-13 takes no phone from the ticket that set the old password', async () => {
    const { visitor, id, phone, code } = await withCode(test);
    await verifyCode(visitor, phone, code);

    const reply = await whileRecovered(id, () => takePhone(visitor, phone));

    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    const person = await test.db
      .selectFrom('auth.identity')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(person).toEqual({ phone: null });
  });
});
