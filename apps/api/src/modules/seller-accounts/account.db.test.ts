import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aSeller, hearAll, link } from '../../../test/sellers.ts';
import { deleteAccount } from '../accounts/index.ts';
import { disconnectAccount, finishUnlinking, hasLinkedAccount } from './index.ts';

const test = await startTestApp();

it('API-07 API-08 shows the own linked account, or none', async () => {
  const { member, visitor } = await aSignedInMember(test);
  expect((await visitor.get('/api/mp/account')).body).toEqual({ account: null, retained_permission: null });
  await link(test, member.id);

  const reply = await visitor.get(`/api/mp/account?user_id=${member.id}`);

  expect(reply.body).toEqual({
    account: {
      user_id: member.id,
      mp_user_id: expect.stringMatching(/^\d+$/),
      nickname: null,
      state: 'linked',
      linked_at: expect.any(String),
    },
    retained_permission: null,
  });
});

it('API-03 is visible only to its owner', async () => {
  const { member } = await aSeller(test);
  const { visitor } = await aSignedInMember(test);

  const answers = [
    await visitor.get(`/api/mp/account?user_id=${member.id}`),
    await test.get(`/api/mp/account?user_id=${member.id}`),
    await visitor.get('/api/mp/account?user_id=no'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'not-allowed'],
    [401, 'link-needs-session'],
    [400, 'invalid-input'],
  ]);
});

it('is removed by disconnecting and created again by a new link', async () => {
  const { member } = await aSignedInMember(test);
  await Promise.all(Array.from({ length: 5 }, () => link(test, member.id)));
  await disconnectAccount(test, member.id);

  expect(await row(member.id)).toMatchObject({ unlinked_at: expect.any(Date) });
  expect(await grants(member.id)).toEqual([]);
  expect(await hasLinkedAccount(test.db, member.id)).toBe(false);

  await link(test, member.id);
  expect(await hasLinkedAccount(test.db, member.id)).toBe(true);
  expect(await row(member.id)).toMatchObject({ unlinked_at: null });
});

it('is deleted with its account, including the billing names', async () => {
  const { member, visitor } = await aSeller(test);
  await visitor.post('/api/billing-info', { first_name: 'Ana', last_name: 'Pérez' });
  await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, member.id));

  await hearAll(test);
  await finishUnlinking(test);

  expect(await row(member.id)).toBeUndefined();
  expect(await grants(member.id)).toEqual([]);
  const billing = await test.db
    .selectFrom('billing_info')
    .select('first_name')
    .where('account_id', '=', member.id)
    .executeTakeFirst();
  expect(billing).toBeUndefined();
});

function row(accountId: string) {
  return test.db
    .selectFrom('seller_account')
    .select(['provider_user_id', 'unlinked_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

function grants(accountId: string) {
  return test.db
    .selectFrom('seller_grant')
    .select('provider_user_id')
    .where('account_id', '=', accountId)
    .execute();
}
