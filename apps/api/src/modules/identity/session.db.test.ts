import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createKeys } from '#platform/keys.ts';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { lock } from './lock.ts';
import { showSession } from './sessions.ts';

const test = await startTestApp();
const cookie = '__Host-perchero';
const day = 24 * 60 * 60;

const settings = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.get('/api/account/settings', headers);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Changes the database in ways that the API does not allow. */
const changeDatabase = (statement: ReturnType<typeof sql>) =>
  inTransaction(test.db, (tx) => statement.execute(tx));

describe('LOGIN-09 the session cookie', () => {
  it('is HttpOnly, Secure, SameSite=Lax, host-wide and lasts seven days', async () => {
    const member = await aMember(test);
    const { cookies } = await signIn(test.visitor(), member);

    const attributes = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' };
    expect(cookies).toMatchObject([
      { name: cookie, ...attributes },
      { name: '__Host-perchero-device', ...attributes, maxAge: 365 * day },
    ]);
    expect(cookies[0]?.['maxAge']).toBeGreaterThan(7 * day - 5);
    expect(cookies[0]?.['maxAge']).toBeLessThanOrEqual(7 * day);
    for (const { domain } of cookies) expect(domain).toBeUndefined();
  });

  it('is rejected without a valid signature', async () => {
    const { visitor } = await aSignedInMember(test);
    const signed = visitor.jar.get(cookie) ?? '';
    const token = signed.slice(0, signed.lastIndexOf('.'));
    const forged = createKeys('another secret of thirty-two letters').sign('session', token);
    const ofDevice = test.identity.keys.sign('device', token);

    for (const value of [token, `${token}.`, `${token}.AAAA`, forged, ofDevice, `.${signed}`, 'x', '.']) {
      const stranger = test.visitor();
      stranger.jar.set(cookie, value);
      const answers = [await settings(stranger), await settings(test.visitor(), bearer(value))];
      expect({ value, codes: answers.map(({ body }) => body.code) }).toEqual({
        value,
        codes: ['not-signed-in', 'not-signed-in'],
      });
    }
    expect((await settings(visitor)).status).toBe(200);
  });

  it('changes at every login', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const before = visitor.jar.get(cookie);
    await signIn(visitor, member);

    expect(visitor.jar.get(cookie)).not.toBe(before);
  });

  it('is never a value chosen by an attacker (session fixation)', async () => {
    const visitor = test.visitor();
    visitor.jar.set(cookie, 'chosen-by-an-attacker.signature');
    await signIn(visitor, await aMember(test));

    expect(visitor.jar.get(cookie)).not.toContain('chosen-by-an-attacker');
  });
});

describe('LOGIN-09 listing and ending sessions', () => {
  const devices = async (visitor: Visitor) => (await settings(visitor)).body.devices;

  it('lists own sessions and ends the chosen one immediately', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const phone = test.visitor();
    await signIn(phone, member);
    const stranger = await aSignedInMember(test);
    const [foreign] = await devices(stranger.visitor);

    const shown = await devices(visitor);
    expect(shown).toHaveLength(2);
    const other = shown.find(({ current }: { current: boolean }) => !current);
    expect(await visitor.post('/api/session/revoke', { id: foreign.id })).toMatchObject({ status: 200 });
    expect(await visitor.post('/api/session/revoke', { id: other.id })).toMatchObject({ status: 200 });

    expect(await settings(phone)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect((await settings(stranger.visitor)).status).toBe(200);
    expect(await devices(visitor)).toHaveLength(1);
    expect(await visitor.post('/api/session/revoke', { id: other.id })).toMatchObject({ status: 200 });
  });

  it('ends all other sessions', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const others = [test.visitor(), test.visitor()];
    for (const other of others) await signIn(other, member);

    await visitor.post('/api/session/revoke-others');

    expect((await settings(visitor)).status).toBe(200);
    for (const other of others) expect((await settings(other)).status).toBe(401);
  });

  it('signing out ends the session, clears the cookie and is idempotent', async () => {
    const { visitor } = await aSignedInMember(test);
    const twin = visitor.twin();

    expect(await visitor.post('/api/session/sign-out')).toMatchObject({
      status: 200,
      body: { success: true },
    });

    expect(visitor.jar.has(cookie)).toBe(false);
    expect((await settings(twin)).status).toBe(401);
    expect(await visitor.post('/api/session/sign-out')).toMatchObject({ status: 200 });
    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
  });
});

describe('LOGIN-07 a session that must end', () => {
  const reasonOf = async (visitor: Visitor) => {
    const reply = await visitor.get('/api/session');
    return { status: reply.status, code: reply.body.code, error: reply.body.error };
  };

  it('reports once that the profile is missing', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await changeDatabase(sql`update account set deleted_at = now() where id = ${member.id}`);

    expect((await settings(visitor)).body.code).toBe('profile-not-found');
    expect(await reasonOf(visitor)).toEqual({
      status: 401,
      code: 'profile-not-found',
      error: 'No se encontró perfil de usuario. Sesión cerrada.',
    });
    expect(visitor.jar.has(cookie)).toBe(false);
    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
  });

  it('reports once that the phone is no longer verified', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await changeDatabase(sql`update auth.identity set phone_verified_at = null where id = ${member.id}`);

    expect((await settings(visitor)).body.code).toBe('phone-not-verified');
    expect(await reasonOf(visitor)).toEqual({
      status: 401,
      code: 'phone-not-verified',
      error: 'Teléfono no verificado. Sesión cerrada.',
    });
    expect(visitor.jar.has(cookie)).toBe(false);
  });

  it('LOGIN-15 reports that the person is suspended or the session expired', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await inTransaction(test.db, (tx) => lock(tx, test.clock, member.id));
    expect(await reasonOf(visitor)).toMatchObject({ status: 403, code: 'user-disabled' });

    const late = await aSignedInMember(test);
    test.clock.advance(7 * day + 1);
    expect(await settings(late.visitor)).toMatchObject({ status: 401, body: { code: 'user-token-expired' } });
    expect(await reasonOf(late.visitor)).toMatchObject({ status: 401, code: 'user-token-expired' });
  });
});

describe('LOGIN-09 session expiry', () => {
  it('idle timeout is seven days', async () => {
    const idle = await aSignedInMember(test);
    const visited = await aSignedInMember(test);
    test.clock.advance(6 * day);
    expect((await settings(visited.visitor)).status).toBe(200);
    test.clock.advance(day + 1);

    expect((await settings(idle.visitor)).body.code).toBe('user-token-expired');
    expect((await settings(visited.visitor)).status).toBe(200);
  });

  it('absolute timeout is thirty days', async () => {
    const { visitor } = await aSignedInMember(test);
    for (let days = 0; days < 29; days += 5) {
      expect({ days, status: (await settings(visitor)).status }).toEqual({ days, status: 200 });
      test.clock.advance(5 * day - 1);
    }
    expect((await settings(visitor)).status).toBe(200);

    test.clock.advance(7);

    expect((await settings(visitor)).body.code).toBe('user-token-expired');
  });

  it('is extended at most every five minutes', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const seenAt = async () =>
      await test.db
        .selectFrom('auth.session')
        .select(['last_seen_at', 'expires_at'])
        .where('user_id', '=', member.id)
        .executeTakeFirstOrThrow();
    const first = await seenAt();
    test.clock.advance(4 * 60);
    await settings(visitor);
    expect(await seenAt()).toEqual(first);

    test.clock.advance(61);
    await settings(visitor);

    const later = await seenAt();
    expect(later.last_seen_at.getTime() - first.last_seen_at.getTime()).toBeGreaterThanOrEqual(300_000);
    expect(later.expires_at.getTime() - later.last_seen_at.getTime()).toBe(7 * day * 1000);
  });
});

describe('LOGIN-15 confirming the password', () => {
  it('makes the login recent; wrong passwords are refused and counted', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const confirm = (password: string) => visitor.post('/api/session/confirm-password', { password });
    test.clock.advance(10 * 60 + 1);
    expect(await visitor.get('/api/account/export')).toMatchObject({
      status: 403,
      body: { code: 'requires-recent-login', error: 'Error de usuario, reingresa sesión.' },
    });

    expect(await confirm('otra-cosa-11')).toMatchObject({ status: 403, body: { code: 'wrong-password' } });
    expect((await visitor.get('/api/account/export')).status).toBe(403);
    expect(await confirm(member.password)).toMatchObject({
      status: 200,
      body: { session: { recentLogin: true } },
    });
    expect((await visitor.get('/api/account/export')).status).toBe(200);

    for (let count = 0; count < 10; count += 1) await confirm('otra-cosa-11');
    expect(await confirm(member.password)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    });
  });
});

it('API-04 showSession fails for a session that ended during the request', async () => {
  await expect(showSession(test.identity, randomUUID())).rejects.toMatchObject({ code: 'not-signed-in' });
});

it('LOGIN-16 sign-in settings hold the password policy and the public bot check keys, and no secret', async () => {
  const { body } = await test.visitor().get('/api/sign-in-settings');

  expect(body).toEqual({
    passwordPolicy: test.config.passwordPolicy,
    botCheck: { siteKey: test.config.botCheck.siteKey, scriptUrl: test.config.botCheck.scriptUrl },
  });
  expect(JSON.stringify(body)).not.toContain(test.config.botCheck.secret);
});

it('GUARD-12 an unsigned session token from the database is not accepted', async () => {
  const { member, visitor } = await aSignedInMember(test);
  const { token } = await test.db
    .selectFrom('auth.session')
    .select('token')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const thief = test.visitor();
  thief.jar.set('__Host-perchero', token);

  expect((await thief.get('/api/account/settings')).status).toBe(401);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await test.visitor().get('/api/account/settings', bearer)).status).toBe(401);
  expect((await visitor.get('/api/account/settings')).status).toBe(200);
});
