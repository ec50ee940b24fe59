import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, aSignedInMember } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { lock } from './lock.ts';

const test = await startTestApp();
const cookie = '__Host-perchero';
const day = 24 * 60 * 60;

const settings = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.get('/api/account/settings', headers);
const bearer = (token: string, more: object = {}) => ({ authorization: `Bearer ${token}`, ...more });

describe('LOGIN-09 LOGIN-16 bearer tokens', () => {
  async function withTokens() {
    const member = await aMember(test);
    const { email, password } = member;
    const reply = await test.visitor().post('/api/session/sign-in', { email, password, bearer: true });
    return { member, reply, tokens: reply.body.tokens };
  }

  it('are issued instead of cookies to a client that is not a browser', async () => {
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

  it('equal the cookie token and are ignored from browsers', async () => {
    const { visitor } = await aSignedInMember(test);
    const token = visitor.jar.get(cookie) ?? '';
    const browser = { 'sec-fetch-site': 'same-origin' };

    expect((await settings(test.visitor(), bearer(token))).status).toBe(200);
    expect((await settings(test.visitor(), bearer(token, browser))).status).toBe(401);
    expect((await settings(visitor, browser)).status).toBe(200);
  });

  const refresh = (refresh_token: string) => test.visitor().post('/api/session/refresh', { refresh_token });

  it('are rotated by the refresh token, which revokes the previous pair', async () => {
    const { tokens } = await withTokens();
    const first = await refresh(tokens.refresh_token);
    const second = await refresh(first.body.refresh_token);

    expect([first.status, second.status]).toEqual([200, 200]);
    for (const old of [tokens, first.body])
      expect((await settings(test.visitor(), bearer(old.access_token))).status).toBe(401);
    expect((await settings(test.visitor(), bearer(second.body.access_token))).status).toBe(200);
  });

  it('GUARD-13 reusing a refresh token ends its session, even several rotations later', async () => {
    const { tokens } = await withTokens();
    const first = await refresh(tokens.refresh_token);
    const second = await refresh(first.body.refresh_token);

    expect(await refresh(tokens.refresh_token)).toMatchObject({
      status: 401,
      body: { code: 'user-token-expired' },
    });
    expect((await settings(test.visitor(), bearer(second.body.access_token))).status).toBe(401);
    expect((await refresh(second.body.refresh_token)).status).toBe(401);
  });

  it('GUARD-13 concurrent use of a refresh token ends its session', async () => {
    const { tokens } = await withTokens();

    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(tokens.refresh_token)));

    const won = replies.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { body } of won)
      expect((await settings(test.visitor(), bearer(body.access_token))).status).toBe(401);
  });

  it('GUARD-13 the twenty-first session of a person ends the oldest', async () => {
    const { member, visitor: oldest } = await aSignedInMember(test);
    const others: Visitor[] = [];
    const signInElsewhere = async () => {
      test.clock.advance(60);
      const other = test.visitor();
      await other.post('/api/session/sign-in', { email: member.email, password: member.password });
      others.push(other);
    };
    for (let count = 0; count < 19; count += 1) await signInElsewhere();
    expect((await settings(oldest)).status).toBe(200);

    await signInElsewhere();

    expect((await settings(oldest)).status).toBe(401);
    for (const other of others) expect((await settings(other)).status).toBe(200);
  });

  it('cannot be refreshed by a suspended person or after the session ended', async () => {
    const one = await withTokens();
    await inTransaction(test.db, (tx) => lock(tx, test.clock, one.member.id));
    const other = await withTokens();
    await test.visitor().post('/api/session/sign-out', {}, bearer(other.tokens.access_token));

    for (const { tokens } of [one, other])
      expect(
        (await test.visitor().post('/api/session/refresh', { refresh_token: tokens.refresh_token })).status,
      ).toBeOneOf([401, 403]);
  });

  it('an invalid bearer token does not fall back to the cookie', async () => {
    const { visitor } = await aSignedInMember(test);

    expect((await settings(visitor, bearer('x.y'))).status).toBe(401);
  });
});
