import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createKeys } from '#platform/keys.ts';
import { inTransaction } from '#platform/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { suspend } from './people.queries.ts';

const test = await startTestApp();
const cookie = '__Host-perchero';
const day = 24 * 60 * 60;

const settings = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.get('/api/account/settings', headers);
const bearer = (token: string, more: object = {}) => ({ authorization: `Bearer ${token}`, ...more });

/** Does to the database what no call of the API can. */
const meddle = (statement: ReturnType<typeof sql>) => inTransaction(test.db, (tx) => statement.execute(tx));

describe('LOGIN-09 the session cookie', () => {
  it('is httpOnly, Secure, SameSite, for the whole host, seven days', async () => {
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

  it('is worth nothing without our signature, or with another', async () => {
    const { visitor } = await aSignedInMember(test);
    const signed = visitor.jar.get(cookie) ?? '';
    const token = signed.slice(0, signed.lastIndexOf('.'));
    const forged = createKeys('another secret of thirty-two letters').sign('session', token);
    const ofDevice = test.identity.keys.sign('device', token);

    for (const value of [token, `${token}.`, `${token}.AAAA`, forged, ofDevice, `.${signed}`, 'x', '.']) {
      const stranger = test.visitor();
      stranger.jar.set(cookie, value);
      expect(await settings(stranger), value).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
      expect(await settings(test.visitor(), bearer(value)), value).toMatchObject({ status: 401 });
    }
    expect((await settings(visitor)).status).toBe(200);
  });

  it('is another one at every login', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const before = visitor.jar.get(cookie);
    await signIn(visitor, member);

    expect(visitor.jar.get(cookie)).not.toBe(before);
  });

  it('is not taken from a browser that was told to keep it by somebody else', async () => {
    const visitor = test.visitor();
    visitor.jar.set(cookie, 'chosen-by-an-attacker.signature');
    await signIn(visitor, await aMember(test));

    expect(visitor.jar.get(cookie)).not.toContain('chosen-by-an-attacker');
  });
});

describe('LOGIN-09 LOGIN-16 bearer tokens', () => {
  async function withTokens() {
    const member = await aMember(test);
    const { email, password } = member;
    const reply = await test.visitor().post('/api/session/sign-in', { email, password, bearer: true });
    return { member, reply, tokens: reply.body.tokens };
  }

  it('are given to a client that asks and is no browser, instead of cookies', async () => {
    const { member, reply, tokens } = await withTokens();

    expect(reply.cookies).toEqual([]);
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ]);
    expect(tokens).toMatchObject({ token_type: 'bearer', user: { id: member.id } });
    expect(tokens.expires_in).toBeGreaterThan(7 * day - 5);
    expect(Math.abs(tokens.expires_at - tokens.expires_in - test.clock.now().getTime() / 1000)).toBeLessThan(
      5,
    );
    expect((await settings(test.visitor(), bearer(tokens.access_token))).body.profile.email).toBe(
      member.email,
    );
  });

  it('are the same token as the cookie, and ignored from browsers', async () => {
    const { visitor } = await aSignedInMember(test);
    const token = visitor.jar.get(cookie) ?? '';
    const browser = { 'sec-fetch-site': 'same-origin' };

    expect((await settings(test.visitor(), bearer(token))).status).toBe(200);
    expect((await settings(test.visitor(), bearer(token, browser))).status).toBe(401);
    expect((await settings(visitor, browser)).status).toBe(200);
  });

  it('are renewed once by the refresh token, which kills the pair before', async () => {
    const { tokens } = await withTokens();
    const refresh = (refresh_token: string) => test.visitor().post('/api/session/refresh', { refresh_token });

    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(tokens.refresh_token)));
    const [won, ...others] = replies.toSorted((a, b) => a.status - b.status);

    expect(won?.status).toBe(200);
    for (const other of others)
      expect(other).toMatchObject({ status: 401, body: { code: 'user-token-expired' } });
    expect((await settings(test.visitor(), bearer(tokens.access_token))).status).toBe(401);
    expect((await settings(test.visitor(), bearer(won?.body.access_token))).status).toBe(200);
    expect((await refresh(won?.body.refresh_token)).status).toBe(200);
  });

  it('are not renewed for a suspended person, nor after the session ended', async () => {
    const one = await withTokens();
    await inTransaction(test.db, (tx) => suspend(tx, one.member.id, test.clock.now()));
    const other = await withTokens();
    await test.visitor().post('/api/session/sign-out', {}, bearer(other.tokens.access_token));

    for (const { tokens } of [one, other])
      expect(
        (await test.visitor().post('/api/session/refresh', { refresh_token: tokens.refresh_token })).status,
      ).toBeOneOf([401, 403]);
  });

  it('a wrong bearer is not helped out by the cookie', async () => {
    const { visitor } = await aSignedInMember(test);

    expect((await settings(visitor, bearer('x.y'))).status).toBe(401);
  });
});

describe('LOGIN-09 listing and ending sessions', () => {
  const devices = async (visitor: Visitor) => (await settings(visitor)).body.devices;

  it('shows the own ones and ends the chosen one at once', async () => {
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

  it('ends all others', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const others = [test.visitor(), test.visitor()];
    for (const other of others) await signIn(other, member);

    await visitor.post('/api/session/revoke-others');

    expect((await settings(visitor)).status).toBe(200);
    for (const other of others) expect((await settings(other)).status).toBe(401);
  });

  it('signing out ends this one, clears the cookie and may be repeated', async () => {
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

  it('says once that there is no profile', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await meddle(sql`update account set deleted_at = now() where id = ${member.id}`);

    expect((await settings(visitor)).body.code).toBe('profile-not-found');
    expect(await reasonOf(visitor)).toEqual({
      status: 401,
      code: 'profile-not-found',
      error: 'No se encontró perfil de usuario. Sesión cerrada.',
    });
    expect(visitor.jar.has(cookie)).toBe(false);
    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
  });

  it('says once that the phone is no longer verified', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await meddle(sql`update auth.identity set phone_verified_at = null where id = ${member.id}`);

    expect((await settings(visitor)).body.code).toBe('phone-not-verified');
    expect(await reasonOf(visitor)).toEqual({
      status: 401,
      code: 'phone-not-verified',
      error: 'Teléfono no verificado. Sesión cerrada.',
    });
    expect(visitor.jar.has(cookie)).toBe(false);
  });

  it('LOGIN-15 says that the person is suspended, or that it ran out', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await inTransaction(test.db, (tx) => suspend(tx, member.id, test.clock.now()));
    expect(await reasonOf(visitor)).toMatchObject({ status: 403, code: 'user-disabled' });

    const late = await aSignedInMember(test);
    test.clock.advance(7 * day + 1);
    expect(await settings(late.visitor)).toMatchObject({ status: 401, body: { code: 'user-token-expired' } });
    expect(await reasonOf(late.visitor)).toMatchObject({ status: 401, code: 'user-token-expired' });
  });
});

describe('LOGIN-09 how long a session lives', () => {
  it('seven days without a visit', async () => {
    const idle = await aSignedInMember(test);
    const visited = await aSignedInMember(test);
    test.clock.advance(6 * day);
    expect((await settings(visited.visitor)).status).toBe(200);
    test.clock.advance(day + 1);

    expect((await settings(idle.visitor)).body.code).toBe('user-token-expired');
    expect((await settings(visited.visitor)).status).toBe(200);
  });

  it('thirty days in all, however often it is used', async () => {
    const { visitor } = await aSignedInMember(test);
    for (let days = 0; days < 29; days += 5) {
      expect((await settings(visitor)).status, `day ${days}`).toBe(200);
      test.clock.advance(5 * day - 1);
    }
    expect((await settings(visitor)).status).toBe(200);

    test.clock.advance(7);

    expect((await settings(visitor)).body.code).toBe('user-token-expired');
  });

  it('and is written at most once an hour', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const seenAt = async () =>
      await test.db
        .selectFrom('auth.session')
        .select(['last_seen_at', 'expires_at'])
        .where('user_id', '=', member.id)
        .executeTakeFirstOrThrow();
    const first = await seenAt();
    test.clock.advance(59 * 60);
    await settings(visitor);
    expect(await seenAt()).toEqual(first);

    test.clock.advance(61);
    await settings(visitor);

    const later = await seenAt();
    expect(later.last_seen_at.getTime() - first.last_seen_at.getTime()).toBeGreaterThanOrEqual(3_600_000);
    expect(later.expires_at.getTime() - later.last_seen_at.getTime()).toBe(7 * day * 1000);
  });
});

describe('LOGIN-15 giving the password again', () => {
  it('makes the login recent; a wrong one is told and counted', async () => {
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

it('LOGIN-16 tells the password policy and how the bot check is reached, and no secret', async () => {
  const { body } = await test.visitor().get('/api/sign-in-settings');

  expect(body).toEqual({
    passwordPolicy: test.config.passwordPolicy,
    botCheck: { siteKey: test.config.botCheck.siteKey, scriptUrl: test.config.botCheck.scriptUrl },
  });
  expect(JSON.stringify(body)).not.toContain(test.config.botCheck.secret);
});
