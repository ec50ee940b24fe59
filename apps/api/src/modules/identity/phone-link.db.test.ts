import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, anEmail, botToken, codeSentTo, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword } from '../../../test/people.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const challengeCookie = '__Host-perchero-challenge';

const attempt = (visitor: Visitor, email: string, password = goodPassword) =>
  visitor.post('/api/session/sign-in', { email, password });
const askForLink = (visitor: Visitor, email: string) =>
  visitor.post('/api/send-magic-link-associate-phone', { email });
const open = (visitor: Visitor, token: string) => visitor.post('/api/phone/open-link', { token });

/** Somebody who left after the password, and who comes back in another browser with the right one. */
async function aPersonWithoutPhone() {
  const { form, id } = await aRegistration(test, 'password');
  const visitor = test.visitor();
  const reply = await attempt(visitor, form.email);
  test.clock.advance(61);
  return { visitor, reply, id, email: form.email, username: form.username };
}

async function withLink() {
  const person = await aPersonWithoutPhone();
  await askForLink(person.visitor, person.email);
  await test.workOff();
  return { ...person, token: await tokenMailedTo(person.email, 'asociar-telefono') };
}

async function prove(visitor: Visitor) {
  const phone = aPhone();
  expect((await visitor.post('/api/check-phone', { phone })).body).toEqual({ exists: false });
  await visitor.post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
  await visitor.post('/api/phone/verify-code', { phone, code: await codeSentTo(phone) });
  return visitor.post('/api/update-phone', { phone });
}

describe('LOGIN-04 a right password without a phone', () => {
  it('is told so and gets a challenge for ten minutes, no session', async () => {
    const { reply, visitor } = await aPersonWithoutPhone();

    expect(reply).toMatchObject({ status: 403, body: { code: 'phone-required' } });
    expect(reply.cookies).toMatchObject([
      { name: challengeCookie, httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 600 },
    ]);
    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
  });

  it('API-13 get-auth-user answers only with the challenge, and only about that e-mail', async () => {
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

  it('API-13 the link is mailed only with the challenge, and only to that e-mail', async () => {
    const { visitor, email } = await aPersonWithoutPhone();
    const { email: other } = await aMember(test);
    await test.workOff();

    for (const [who, address] of [
      [test.visitor(), email],
      [visitor, other],
      [visitor, anEmail()],
      [(await aSignedInMember(test)).visitor, other],
    ] as const)
      expect(await askForLink(who, address)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await mailsTo(other)).toEqual([]);

    expect(await askForLink(visitor, email)).toMatchObject({ status: 200, body: { success: true } });
    await test.workOff();
    expect((await mailsTo(email))[0]?.text).toContain('/asociar-telefono?token=');
  });

  it('the mail waits a minute and answers 429 with the cooldown', async () => {
    const { visitor, email } = await aPersonWithoutPhone();
    await askForLink(visitor, email);

    const early = await askForLink(visitor, email);
    expect(early).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(early.body.cooldown).toBeGreaterThan(50);
    test.clock.advance(61);
    expect((await askForLink(visitor, email)).status).toBe(200);
  });
});

describe('LOGIN-13 the link', () => {
  it('opens a session that can associate a phone and nothing else, until it has one', async () => {
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
    const done = await prove(visitor);

    expect(done).toMatchObject({ status: 200, body: { success: true, user: { username } } });
    expect(visitor.jar.get('__Host-perchero')).not.toBe(before);
    expect((await visitor.get('/api/session')).body.session.user.username).toBe(username);
    expect((await test.get(`/api/profiles/${username}`)).status).toBe(200);
    expect((await open(test.visitor(), token)).status).toBe(400);
  });

  it('LOGIN-17 signs nobody in where the password was not given: the phone is taken, and that is all', async () => {
    const { token, username } = await withLink();
    const elsewhere = test.visitor();
    await open(elsewhere, token);

    const done = await prove(elsewhere);

    expect(done).toMatchObject({ status: 200, body: { user: { username } } });
    expect(elsewhere.jar.has('__Host-perchero')).toBe(false);
    expect((await elsewhere.get('/api/session')).body).toEqual({ session: null });
  });

  it('LOGIN-17 takes nobody’s own session away', async () => {
    const { token } = await withLink();
    const { member, visitor } = await aSignedInMember(test);

    expect(await open(visitor, token)).toMatchObject({ status: 400, body: { code: 'invalid-action-code' } });
    expect((await visitor.get('/api/session')).body.session.user.id).toBe(member.id);
  });

  it('refuses the phone of another account with its code', async () => {
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

  it('works once, of ten at once', async () => {
    const { token } = await withLink();

    const replies = await Promise.all(Array.from({ length: 10 }, () => open(test.visitor(), token)));

    expect(statusesOf(replies)).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  it('lives fifteen minutes, and its session thirty', async () => {
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

  it('is no link for anything else', async () => {
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

  it('is the only link that opens such a session: one for a new password does not', async () => {
    const { email } = await aPersonWithoutPhone();
    await test.visitor().post('/api/send-recovery-email', { email, botToken: await botToken('recovery') });
    await test.workOff();

    expect(await open(test.visitor(), await tokenMailedTo(email, 'recuperar'))).toMatchObject({
      status: 400,
      cookies: [],
      body: { code: 'invalid-action-code' },
    });
  });

  it('the challenge of a browser is no link', async () => {
    const { visitor } = await aPersonWithoutPhone();

    expect(await open(test.visitor(), visitor.jar.get(challengeCookie) ?? '')).toMatchObject({ status: 400 });
  });
});
