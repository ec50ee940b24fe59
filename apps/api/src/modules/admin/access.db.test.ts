import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { aStaffMember } from '../../../test/admins.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember, signIn } from '../../../test/people.ts';
import { unlimited } from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { revokeRole } from './roles.ts';

const test = await startTestApp({ limiter: unlimited });
const hour = 60 * 60;

const adminEndpoints: readonly Endpoint[] = endpoints.filter(({ path }) => path.startsWith('/api/admin/'));
const staffRoles = ['moderator', 'money', 'admin'] as const;
const opens: Readonly<Record<(typeof staffRoles)[number], RegExp>> = {
  // The moderation queue is not built yet.
  moderator: /^\/api\/admin\/moderation/,
  money: /^\/api\/admin\/(money|claims)/,
  admin: /^\/api\/admin\//,
};

/** Invalid input: a caller with access gets 400, everybody else 404 before it is read. */
async function outcomesFor(visitor: Visitor): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { method, path } of adminEndpoints) {
    const reply =
      method === 'GET'
        ? await visitor.get(`${path}?cursor=${'x'.repeat(201)}`)
        : await visitor.post(path, { wrong: true });
    answers[path] = `${reply.status} ${reply.body.code}`;
  }
  return answers;
}

const outcomes = (of: (endpoint: Endpoint) => string) =>
  Object.fromEntries(adminEndpoints.map((endpoint) => [endpoint.path, of(endpoint)]));
const hidden = outcomes(() => '404 not-found');

describe('endpoints of /api/admin', () => {
  it('declare a role of staff', () => {
    expect(adminEndpoints.length).toBeGreaterThan(5);
    for (const { access } of adminEndpoints) expect(staffRoles).toContain(access);
  });

  it.each(staffRoles)('open to the role %s what it needs; the rest does not exist', async (role) => {
    const { visitor } = await aStaffMember(test, role);

    expect(await outcomesFor(visitor)).toEqual(
      outcomes(({ path }) => (opens[role].test(path) ? '400 invalid-input' : '404 not-found')),
    );
  });

  it('do not exist for guests and members', async () => {
    expect(await outcomesFor(test.visitor())).toEqual(hidden);
    expect(await outcomesFor((await aSignedInMember(test)).visitor)).toEqual(hidden);
  });

  it.each(staffRoles)('do not exist for the role %s without the second factor', async (role) => {
    const { visitor } = await aStaffMember(test, role, { withSecondFactor: false });

    expect(await outcomesFor(visitor)).toEqual(hidden);
  });

  it.each(staffRoles)('need of the role %s a password of the last 8 hours', async (role) => {
    const { visitor } = await aStaffMember(test, role);

    test.clock.advance(8 * hour - 60);
    expect(await outcomesFor(visitor)).toEqual(
      outcomes(({ path, recentLogin }) => {
        if (!opens[role].test(path)) return '404 not-found';
        return recentLogin ? '403 requires-recent-login' : '400 invalid-input';
      }),
    );
    test.clock.advance(60);
    expect(await outcomesFor(visitor)).toEqual(hidden);
  });

  it('ask for a recent login before people are suspended or deleted and before money moves', () => {
    expect(adminEndpoints.filter(({ recentLogin }) => recentLogin).map(({ path }) => path)).toEqual([
      '/api/admin/people/suspend',
      '/api/admin/people/delete',
      '/api/admin/money/decide',
      '/api/admin/claims/decide',
    ]);
  });

  it.each(staffRoles)('do not exist once the role %s was taken', async (role) => {
    const { visitor, member } = await aStaffMember(test, role);

    await revokeRole(test.identity, member.email);

    expect(await outcomesFor(visitor)).toEqual(hidden);
    const again = test.visitor();
    await signIn(again, member);
    expect(await outcomesFor(again)).toEqual(hidden);
  });
});
