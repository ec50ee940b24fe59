import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { grantAdmin, revokeAdmin } from './roles.ts';

const test = await startTestApp();

const roleOf = async (id: string) =>
  test.db
    .selectFrom('auth.identity as i')
    .leftJoin('auth.second_factor as f', 'f.user_id', 'i.id')
    .select(['i.role', 'f.secret'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();

it('grants the role with a second factor that is encrypted in the database', async () => {
  const { member, visitor } = await aSignedInMember(test);

  const { secret, uri } = await grantAdmin(test.identity, member.email.toUpperCase());

  const stored = await roleOf(member.id);
  expect(stored.role).toBe('admin');
  expect(stored.secret).not.toContain(secret);
  expect(secret).toMatch(/^[A-Z2-7]{20,}=*$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect((await visitor.get('/api/account/settings')).status).toBe(401);
});

it('revokes role, second factor and sessions', async () => {
  const { member } = await aSignedInMember(test);
  await grantAdmin(test.identity, member.email);

  await revokeAdmin(test.identity, member.email);
  await revokeAdmin(test.identity, member.email);

  expect(await roleOf(member.id)).toEqual({ role: 'member', secret: null });
  const rows = await test.db
    .selectFrom('admin_action')
    .select('action')
    .where('target_id', '=', member.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['grant-admin', 'revoke-admin', 'revoke-admin']);
});

it('reports an unknown e-mail', async () => {
  await expect(grantAdmin(test.identity, 'nadie@correo.example')).rejects.toMatchObject({
    code: 'user-not-found',
  });
});
