import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember } from '../../../test/people.ts';
import { associatePhone, verifyCode, withCode } from '../../../test/phones.ts';
import type { Answer } from '../../../test/visitor.ts';

const test = await startTestApp();

/** Runs `call` while a recovery holds the row lock; `call` must notice the new password. */
async function duringRecovery(personId: string, call: () => Promise<Answer>): Promise<Answer> {
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

describe('an account recovered concurrently', () => {
  it('LOGIN-06 cannot be signed in to with the old password', async () => {
    const { id, email, password } = await aMember(test);

    const reply = await duringRecovery(id, () =>
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

  it('API-13 does not accept a phone from the old ticket', async () => {
    const { visitor, id, phone, code } = await withCode(test);
    await verifyCode(visitor, phone, code);

    const reply = await duringRecovery(id, () => associatePhone(visitor, phone));

    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    const person = await test.db
      .selectFrom('auth.identity')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(person).toEqual({ phone: null });
  });
});
