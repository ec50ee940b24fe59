import { expect, it } from 'vitest';
import { auditOf } from '../../../test/audit.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { grantRole, revokeRole } from './roles.ts';

const test = await startTestApp();

const roleOf = async (id: string) =>
  test.db
    .selectFrom('auth.identity as i')
    .leftJoin('auth.second_factor as f', 'f.user_id', 'i.id')
    .select(['i.role', 'f.secret'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();

it.each(['moderator', 'money', 'admin'] as const)(
  'grants the role %s with a second factor that is encrypted in the database',
  async (role) => {
    const { member, visitor } = await aSignedInMember(test);

    const { secret, uri } = await grantRole(test.identity, role, member.email.toUpperCase());

    const stored = await roleOf(member.id);
    expect(stored.role).toBe(role);
    expect(stored.secret).not.toContain(secret);
    expect(secret).toMatch(/^[A-Z2-7]{20,}=*$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect((await visitor.get('/api/account/settings')).status).toBe(401);
    expect(await auditOf(test, 'person', member.id)).toMatchObject([
      { role: 'operator', action: 'grant-role', detail: { role } },
    ]);
  },
);

it('revokes role, second factor and sessions', async () => {
  const { member } = await aSignedInMember(test);
  await grantRole(test.identity, 'money', member.email);

  await revokeRole(test.identity, member.email);
  await revokeRole(test.identity, member.email);

  expect(await roleOf(member.id)).toEqual({ role: 'member', secret: null });
  expect(await auditOf(test, 'person', member.id)).toMatchObject([
    { action: 'grant-role', detail: { role: 'money' } },
    { action: 'revoke-role', detail: { role: 'money' } },
    { action: 'revoke-role', detail: { role: 'member' } },
  ]);
});

it('reports an unknown e-mail', async () => {
  await expect(grantRole(test.identity, 'admin', 'nadie@correo.example')).rejects.toMatchObject({
    code: 'user-not-found',
  });
});
