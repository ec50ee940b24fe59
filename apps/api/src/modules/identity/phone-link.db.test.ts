import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, anEmail, botToken, codeSentTo, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword } from '../../../test/people.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const challengeCookie = '__Host-perchero-challenge';

const attempt = (visitor: Visitor, email: string, password = goodPassword) =>
  visitor.post('/api/session/sign-in', { email, password });
const requestLink = (visitor: Visitor, email: string) =>
  visitor.post('/api/send-magic-link-associate-phone', { email });
const open = (visitor: Visitor, token: string) => visitor.post('/api/phone/open-link', { token });

/** A person who stopped registering after the password step and signs in from another browser. */
async function aPersonWithoutPhone() {
  const { form, id } = await aRegistration(test, 'password');
  const visitor = test.visitor();
  const reply = await attempt(visitor, form.email);
  test.clock.advance(61);
  return { visitor, reply, id, email: form.email, username: form.username };
}

async function withLink() {
  const person = await aPersonWithoutPhone();
  await requestLink(person.visitor, person.email);
  await test.workOff();
  return { ...person, token: await tokenMailedTo(person.email, 'asociar-telefono') };
}

async function verifyPhone(visitor: Visitor) {
  const phone = aPhone();
  expect((await visitor.post('/api/check-phone', { phone })).body).toEqual({ exists: false });
  await visitor.post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
  await visitor.post('/api/phone/verify-code', { phone, code: await codeSentTo(phone) });
  return visitor.post('/api/update-phone', { phone });
}

describe('LOGIN-04 a correct password without a phone', () => {
  it('gets a ten-minute challenge and no session', async () => {
    const { reply, visitor } = await aPersonWithoutPhone();

    expect(reply).toMatchObject({ status: 403, body: { code: 'phone-required' } });
    expect(reply.cookies).toMatchObject([
      { name: challengeCookie, httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 600 },
    ]);
    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
  });

  it('API-13 get-auth-user requires the challenge and answers only about its e-mail', async () => {
    const { visitor, email } = await aPersonWithoutPhone();
    const member = await aSignedInMember(test);
    const ask = async (who: Visitor, address: string) =>
      (await who.post('/api/get-auth-user', { email: address })).body;

    expect(await ask(visitor, email)).toEqual({ user: { phone: null } });
    expect(await ask(visitor, member.member.email)).toEqual({ user: null });
    expect(await ask(visitor, anEmail())).toEqual({ user: null });
    expect(await ask(test.visitor(), email)).toEqual({ user: null });
    expect(await ask(member.visitor, member.member.email)).toEqual({ user: null });
    test.clock.advance(10 * 60);
    expect(await ask(visitor, email)).toEqual({ user: null });
  });

  it('API-13 the link is mailed only with the challenge and only to its e-mail', async () => {
    const { visitor, email } = await aPersonWithoutPhone();
    const { email: other } = await aMember(test);
    await test.workOff();

    for (const [who, address] of [
      [test.visitor(), email],
      [visitor, other],
      [visitor, anEmail()],
      [(await aSignedInMember(test)).visitor, other],
    ] as const)
      expect(await requestLink(who, address)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await mailsTo(other)).toEqual([]);

    expect(await requestLink(visitor, email)).toMatchObject({ status: 200, body: { success: true } });
    await test.workOff();
    expect((await mailsTo(email))[0]?.text).toContain('/asociar-telefono?token=');
  });

  it('requesting the link twice within a minute is refused with a cooldown', async () => {
    const { visitor, email } = await aPersonWithoutPhone();
    await requestLink(visitor, email);

    const early = await requestLink(visitor, email);
    expect(early).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(early.body.cooldown).toBeGreaterThan(50);
    test.clock.advance(61);
    expect((await requestLink(visitor, email)).status).toBe(200);
  });
});

describe('LOGIN-13 the link', () => {
  it('opens a phone-only session that becomes a full one once a phone is verified', async () => {
    const { visitor, token, username } = await withLink();
    expect(await open(visitor, token)).toMatchObject({ status: 200, body: { success: true } });

    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
    expect(await visitor.get('/api/account/settings')).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
    expect(await visitor.get('/api/account/export')).toMatchObject({ status: 403 });
    expect(
      await visitor.post('/api/account/change-password', {
        currentPassword: goodPassword,
        newPassword: 'otra-cosa-77',
      }),
    ).toMatchObject({ status: 403 });

    const before = visitor.jar.get('__Host-perchero');
    const done = await verifyPhone(visitor);

    expect(done).toMatchObject({ status: 200, body: { success: true, user: { username } } });
    expect(visitor.jar.get('__Host-perchero')).not.toBe(before);
    expect((await visitor.get('/api/session')).body.session.user.username).toBe(username);
    expect((await test.get(`/api/profiles/${username}`)).status).toBe(200);
    expect((await open(test.visitor(), token)).status).toBe(400);
  });

  it('LOGIN-17 stores the phone but does not sign in a browser without the challenge', async () => {
    const { token, username } = await withLink();
    const elsewhere = test.visitor();
    await open(elsewhere, token);

    const done = await verifyPhone(elsewhere);

    expect(done).toMatchObject({ status: 200, body: { user: { username } } });
    expect(elsewhere.jar.has('__Host-perchero')).toBe(false);
    expect((await elsewhere.get('/api/session')).body).toEqual({ session: null });
  });

  it('LOGIN-17 does not replace a member’s own session', async () => {
    const { token } = await withLink();
    const { member, visitor } = await aSignedInMember(test);

    expect(await open(visitor, token)).toMatchObject({ status: 400, body: { code: 'invalid-action-code' } });
    expect((await visitor.get('/api/session')).body.session.user.id).toBe(member.id);
  });

  it('refuses the phone of another account', async () => {
    const { token } = await withLink();
    const { phone } = await aMember(test);
    const visitor = test.visitor();
    await open(visitor, token);

    expect((await visitor.post('/api/check-phone', { phone })).body).toEqual({ exists: true });
    expect(
      await visitor.post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') }),
    ).toMatchObject({
      status: 409,
      body: { code: 'phone-in-use' },
    });
  });

  it('works once for ten concurrent requests', async () => {
    const { token } = await withLink();

    const replies = await Promise.all(Array.from({ length: 10 }, () => open(test.visitor(), token)));

    expect(statusesOf(replies)).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  it('expires after fifteen minutes, its session after thirty', async () => {
    const late = await withLink();
    const { token } = await withLink();
    const visitor = test.visitor();
    await open(visitor, token);
    test.clock.advance(15 * 60 + 1);
    expect(await open(test.visitor(), late.token)).toMatchObject({ body: { code: 'expired-action-code' } });
    expect((await visitor.post('/api/check-phone', { phone: aPhone() })).status).toBe(200);

    test.clock.advance(15 * 60);

    expect(await visitor.post('/api/check-phone', { phone: aPhone() })).toMatchObject({
      status: 401,
      body: { code: 'user-token-expired' },
    });
  });

  it('is not accepted by other endpoints', async () => {
    const { token, email } = await withLink();
    const codeOf = async (url: string, body: object) => (await test.visitor().post(url, body)).body.code;

    expect(await codeOf('/api/password/recover', { token, password: goodPassword })).toBe(
      'invalid-action-code',
    );
    expect(await codeOf('/api/registration/confirm-email', { token })).toBe('invalid-action-code');
    expect(await codeOf('/api/disown', { token })).toBe('invalid-action-code');
    expect((await test.visitor().post('/api/password/check-recovery', { token })).body).toEqual({
      valid: false,
    });
    expect(await codeOf('/api/phone/open-link', { token: email })).toBe('invalid-action-code');
    expect(await open(test.visitor(), token)).toMatchObject({ status: 200 });
  });

  it('cannot be replaced by a recovery link', async () => {
    const { email } = await aPersonWithoutPhone();
    await test.visitor().post('/api/send-recovery-email', { email, botToken: await botToken('recovery') });
    await test.workOff();

    expect(await open(test.visitor(), await tokenMailedTo(email, 'recuperar'))).toMatchObject({
      status: 400,
      cookies: [],
      body: { code: 'invalid-action-code' },
    });
  });

  it('the challenge cookie is not accepted as a link', async () => {
    const { visitor } = await aPersonWithoutPhone();

    expect(await open(test.visitor(), visitor.jar.get(challengeCookie) ?? '')).toMatchObject({ status: 400 });
  });
});
