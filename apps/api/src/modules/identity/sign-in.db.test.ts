import { guardedLimits } from '@perchero/contract/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, botToken, mailsTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';
import { lock } from './lock.ts';

const test = await startTestApp();
const url = '/api/session/sign-in';

const attempt = (visitor: Visitor, email: string, password: string) => visitor.post(url, { email, password });

/** Everything observable in a reply except request id and date. */
function observable({ status, headers, body, cookies }: Answer) {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, body: { ...body, requestId: '' }, cookies };
}

afterEach(() => void vi.restoreAllMocks());

describe('LOGIN-02 an unknown e-mail and a wrong password', () => {
  it('get the same status, headers and body', async () => {
    const { email } = await aMember(test);

    const wrong = await attempt(test.visitor(), email, 'otra-cosa-11');
    const unknown = await attempt(test.visitor(), anEmail(), 'otra-cosa-11');

    expect(observable(unknown)).toEqual(observable(wrong));
    expect(wrong).toMatchObject({ status: 401, cookies: [], body: { code: 'invalid-credential' } });
    expect(wrong.body.error).toBe('Credenciales incorrectas.');
  });

  it('take the same number of hash operations', async () => {
    const { email } = await aMember(test);
    const verify = vi.spyOn(test.identity.hasher, 'verify');
    const hash = vi.spyOn(test.identity.hasher, 'hash');

    await attempt(test.visitor(), email, 'otra-cosa-11');
    expect(verify).toHaveBeenCalledTimes(1);
    await attempt(test.visitor(), anEmail(), 'otra-cosa-11');

    expect(verify).toHaveBeenCalledTimes(2);
    expect(hash).not.toHaveBeenCalled();
  });

  it('run the same number of statements', async () => {
    const { email } = await aMember(test);
    const selectFrom = vi.spyOn(test.db, 'selectFrom');
    const statementsOf = async (address: string) => {
      selectFrom.mockClear();
      await attempt(test.visitor(), address, 'otra-cosa-11');
      return selectFrom.mock.calls.length;
    };

    expect(await statementsOf(anEmail())).toBe(await statementsOf(email));
  });

  it('a pending registration is indistinguishable from an unknown e-mail', async () => {
    const { form } = await aRegistration(test);

    expect(observable(await attempt(test.visitor(), form.email, 'otra-cosa-11'))).toEqual(
      observable(await attempt(test.visitor(), anEmail(), 'otra-cosa-11')),
    );
  });
});

describe('LOGIN-03 an e-mail that is not verified', () => {
  it('is reported only to the browser that began the registration', async () => {
    const { visitor, form } = await aRegistration(test);
    const stranger = (await aRegistration(test)).visitor;

    const reply = await attempt(visitor, form.email, goodPassword);

    expect(reply).toMatchObject({ status: 403, body: { code: 'email-not-verified' } });
    expect(reply.body.error).toBe('Debes verificar tu correo para completar el registro.');
    for (const other of [stranger, test.visitor()])
      expect(await attempt(other, form.email, goodPassword)).toMatchObject({
        status: 401,
        body: { code: 'invalid-credential' },
      });
  });
});

describe('LOGIN-15 each failure has its code', () => {
  it.each([
    ['no e-mail', { email: 'ana', password: 'x' }, 400, 'invalid-email'],
    ['no password', { email: 'ana@correo.example', password: '' }, 403, 'missing-password'],
    ['a wrong type', { email: 'ana@correo.example', password: 5 }, 400, 'invalid-input'],
    ['another field', { email: 'ana@correo.example', password: 'x', role: 'admin' }, 400, 'invalid-input'],
  ])('%s', async (_, body, status, code) => {
    expect(await test.visitor().post(url, body)).toMatchObject({ status, body: { code } });
  });

  it('user-not-found is used for profiles, never at login or recovery', async () => {
    const visitor = test.visitor();

    expect(await visitor.get('/api/profiles/nadie')).toMatchObject({
      status: 404,
      body: { code: 'user-not-found' },
    });
    expect(
      (
        await visitor.post('/api/send-recovery-email', {
          email: anEmail(),
          botToken: await botToken('recovery'),
        })
      ).status,
    ).toBe(200);
  });

  it('user-disabled is used for a suspended person with the correct password', async () => {
    const member = await aMember(test);
    await inTransaction(test.db, (tx) => lock(tx, test.clock, member.id));

    expect(await attempt(test.visitor(), member.email, member.password)).toMatchObject({
      status: 403,
      cookies: [],
      body: { code: 'user-disabled' },
    });
    expect(await attempt(test.visitor(), member.email, 'otra-cosa-11')).toMatchObject({
      body: { code: 'invalid-credential' },
    });
  });
});

describe('LOGIN-16 signing in', () => {
  it('accepts the e-mail in any letter case and returns the session without tokens', async () => {
    const member = await aMember(test);
    const visitor = test.visitor();

    const { body } = await signIn(visitor, { ...member, email: ` ${member.email.toUpperCase()} ` });

    expect(Object.keys(body)).toEqual(['session']);
    expect(body.session.user).toEqual({
      id: member.id,
      username: member.username,
      full_name: member.fullName,
      email: member.email,
      avatar_url: null,
      role: 'member',
    });
    expect(body.session).toMatchObject({ recentLogin: true, secondFactor: false });
    expect((await visitor.get('/api/session')).body).toEqual(body);
  });

  it('mails the person about a new device, not about a known one', async () => {
    const member = await aMember(test);
    const visitor = test.visitor();
    await signIn(visitor, member);
    await test.workOff();
    expect(await mailsTo(member.email)).toHaveLength(1);

    await visitor.post('/api/session/sign-out');
    await signIn(visitor, member);
    await test.workOff();

    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it('a browser gets no bearer tokens', async () => {
    const { email, password } = await aMember(test);

    const reply = await test
      .visitor()
      .post(url, { email, password, bearer: true }, { 'sec-fetch-site': 'same-origin' });

    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body.tokens).toBeUndefined();
  });

  it('is refused cross-site', async () => {
    const { email, password } = await aMember(test);

    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://malo.example' }])
      expect(await test.visitor().post(url, { email, password }, headers)).toMatchObject({
        status: 403,
        cookies: [],
        body: { code: 'not-allowed' },
      });
  });
});

describe('password guessing', () => {
  it('LOGIN-15 API-05 is limited per account to 10 in 15 minutes and 25 an hour; a known device still signs in', async () => {
    const member = await aMember(test);
    const owner = test.visitor();
    await signIn(owner, member);
    await owner.post('/api/session/sign-out');
    const verify = vi.spyOn(test.identity.hasher, 'verify');
    const guess = () => attempt(test.visitor(), member.email, 'otra-cosa-11');

    const statuses: number[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let count = 0; count < 15; count += 1) statuses.push((await guess()).status);
      test.clock.advance(quarter < 3 ? 14 * 60 + 59 : 0);
    }

    expect(verify.mock.calls.length).toBeLessThanOrEqual(25);
    expect(statuses.filter((status) => status === 401)).toHaveLength(verify.mock.calls.length);
    expect(verify.mock.calls.length).toBeGreaterThanOrEqual(20);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.body.cooldown).toBeGreaterThan(0);
    expect(refused.headers['retry-after']).toBe(String(refused.body.cooldown));
    expect((await attempt(test.visitor(), member.email, member.password)).status).toBe(429);

    expect((await attempt(owner, member.email, member.password)).status).toBe(200);
  });

  it('is limited the same way for an unknown account', async () => {
    const email = anEmail();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await attempt(test.visitor(), email, 'otra-cosa-11')).status);

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('is limited to 25 attempts per address across accounts', async () => {
    const visitor = test.visitor();
    const statuses: number[] = [];
    for (let count = 0; count < 26; count += 1)
      statuses.push((await attempt(visitor, anEmail(), 'otra-cosa-11')).status);

    expect(statuses.slice(-2)).toEqual([401, 429]);
  });

  it('is limited on a known device; a device of another person does not count as known', async () => {
    const member = await aMember(test);
    const owner = test.visitor();
    await signIn(owner, member);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await attempt(owner, member.email, 'otra-cosa-11')).status);
    expect(statuses.at(-1)).toBe(429);

    const other = await aMember(test);
    for (let count = 0; count < 10; count += 1) await attempt(test.visitor(), other.email, 'otra-cosa-11');
    expect((await attempt(owner, other.email, other.password)).status).toBe(429);
  });

  it('is not helped by a forged device cookie', async () => {
    const member = await aMember(test);
    for (let count = 0; count < 10; count += 1) await attempt(test.visitor(), member.email, 'otra-cosa-11');
    const forger = test.visitor();
    forger.jar.set('__Host-perchero-device', `${member.id}/0/${crypto.randomUUID()}.${'A'.repeat(43)}`);

    expect((await attempt(forger, member.email, member.password)).status).toBe(429);
  });
});

describe('GUARD-13 a flood of sign-ins', () => {
  const guess = (address: string, more: object = {}) =>
    test
      .visitor()
      .post(
        '/api/session/sign-in',
        { email: anEmail(), password: 'otra-cosa-11', ...more },
        { 'x-forwarded-for': address },
      );

  it('requires a bot check only from the failing network', async () => {
    const { member, visitor: known } = await aSignedInMember(test);
    const { allowed } = guardedLimits['sign-in-unchecked'];
    const from = (call: number) => `2001:db8:77:${(call + 1).toString(16)}::1`;
    for (let call = 0; call < allowed; call += 1) expect((await guess(from(call))).status).toBe(401);

    expect(await guess(from(allowed))).toMatchObject({ status: 403, body: { code: 'bot-check-failed' } });
    expect((await guess(from(1), { botToken: await botToken('register') })).status).toBe(403);
    const credentials = { email: member.email, password: member.password };
    const here = { 'x-forwarded-for': from(allowed + 1) };
    const checked = { ...credentials, botToken: await botToken('sign-in') };
    expect((await test.visitor().post('/api/session/sign-in', checked, here)).status).toBe(200);
    expect((await known.post('/api/session/sign-in', credentials, here)).status).toBe(200);
    expect((await test.visitor().post('/api/session/sign-in', credentials)).status).toBe(200);
  });
});
