import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aRegistration, goodPassword } from '../../../test/people.ts';
import { statusesOf } from '../../../test/visitor.ts';

const test = await startTestApp();
const step = async (visitor: ReturnType<typeof test.visitor>) =>
  (await visitor.get('/api/registration')).body.registration?.step ?? null;

describe('REG-12 an unconfirmed e-mail', () => {
  it('can register again and gets another mail', async () => {
    const first = await aRegistration(test);
    await test.workOff();
    test.clock.advance(61);

    const second = await aRegistration(test, 'register', { email: first.form.email });
    await test.workOff();

    expect(second.id).not.toBe(first.id);
    expect(await step(second.visitor)).toBe('waitEmail');
    expect(await mailsTo(first.form.email)).toHaveLength(2);
    const token = await tokenMailedTo(first.form.email, 'correo-verificado');
    await test.visitor().post('/api/registration/confirm-email', { token });
    expect(await step(second.visitor)).toBe('setPassword');
    expect(await step(first.visitor)).toBe('waitEmail');
  });

  it('is confirmed once by the link on any device, without signing in', async () => {
    const { visitor, form } = await aRegistration(test);
    await test.workOff();
    const token = await tokenMailedTo(form.email, 'correo-verificado');
    const elsewhere = test.visitor();
    const open = () => elsewhere.post('/api/registration/confirm-email', { token });

    expect(await open()).toMatchObject({ status: 200, cookies: [] });
    expect(await open()).toMatchObject({ status: 400, body: { code: 'invalid-action-code' } });
    expect(await visitor.post('/api/is-email-verified', { email: form.email })).toMatchObject({
      body: { verified: true },
    });
  });

  it('has a link that is void after a newer one or seven days and is accepted by no other endpoint', async () => {
    const { visitor, form } = await aRegistration(test);
    await test.workOff();
    const old = await tokenMailedTo(form.email, 'correo-verificado');
    test.clock.advance(61);
    await visitor.post('/api/resend-email', { email: form.email });
    await test.workOff();
    const token = await tokenMailedTo(form.email, 'correo-verificado');

    const codeOf = async (url: string, body: object) => (await test.visitor().post(url, body)).body.code;
    expect(await codeOf('/api/registration/confirm-email', { token: old })).toBe('invalid-action-code');
    expect(await codeOf('/api/password/recover', { token, password: goodPassword })).toBe(
      'invalid-action-code',
    );
    expect(await codeOf('/api/phone/open-link', { token })).toBe('invalid-action-code');
    expect(await codeOf('/api/account/confirm-email-change', { token })).toBe('not-signed-in');
    test.clock.advance(7 * 24 * 3600 + 1);
    expect(await codeOf('/api/registration/confirm-email', { token })).toBe('expired-action-code');
  });

  it('is deleted by the «no fui yo» link', async () => {
    const { visitor, form, id } = await aRegistration(test);
    await test.workOff();
    const token = await tokenMailedTo(form.email, 'no-fui-yo');

    expect(await test.visitor().post('/api/disown', { token })).toMatchObject({
      body: { success: true, undone: 'registration' },
    });

    expect(await step(visitor)).toBeNull();
    expect(await test.db.selectFrom('registration').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await test.visitor().post('/api/disown', { token })).toMatchObject({ status: 400 });
  });
});

describe('REG-13 resending the mail', () => {
  it('has a one-minute cooldown', async () => {
    const { visitor, form } = await aRegistration(test);
    const { email } = form;

    const early = await visitor.post('/api/resend-email', { email });
    expect(early).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(early.body.cooldown).toBeGreaterThan(50);
    expect(early.body.cooldown).toBeLessThanOrEqual(60);
    expect(early.headers['retry-after']).toBe(String(early.body.cooldown));
    const shown = await visitor.get('/api/registration');
    expect(Math.abs(shown.body.registration.mailCooldown - early.body.cooldown)).toBeLessThanOrEqual(1);

    test.clock.advance(61);
    expect(await visitor.post('/api/resend-email', { email })).toMatchObject({
      status: 200,
      body: { success: true, cooldown: 60 },
    });
    await test.workOff();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is limited to five in half an hour across requesting addresses', async () => {
    const { visitor, form } = await aRegistration(test);
    const answers: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      test.clock.advance(61);
      const elsewhere = { 'x-forwarded-for': `10.9.${asked}.1` };
      answers.push((await visitor.post('/api/resend-email', { email: form.email }, elsewhere)).status);
    }
    await test.workOff();

    expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(form.email)).toHaveLength(5);
  });

  it('gives a stranger the same reply and sends nothing', async () => {
    const { form } = await aRegistration(test);
    const member = await aMember(test);
    await test.workOff();
    const stranger = (await aRegistration(test)).visitor;
    await test.workOff();
    test.clock.advance(61);

    for (const email of [form.email, member.email, anEmail()])
      expect(await stranger.post('/api/resend-email', { email })).toMatchObject({
        status: 200,
        body: { success: true, cooldown: 60 },
      });

    expect(await test.workOff()).toBe(0);
    expect(await mailsTo(form.email)).toHaveLength(1);
  });
});

describe('REG-15 back and edit', () => {
  it('deletes the registration, clears the cookies and frees e-mail and username', async () => {
    const { visitor, form, id } = await aRegistration(test);

    const reply = await visitor.post('/api/delete-user-by-email', { email: form.email });

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect([...visitor.jar.keys()]).toEqual([]);
    expect(await step(visitor)).toBeNull();
    expect(await test.db.selectFrom('registration').select('id').where('id', '=', id).execute()).toEqual([]);
    const again = await aRegistration(test, 'register', { username: form.username, email: form.email });
    expect(again.id).not.toBe(id);
  });

  it('is refused once the registration has a password', async () => {
    const { visitor, form, id } = await aRegistration(test, 'password');

    expect(await visitor.post('/api/delete-user-by-email', { email: form.email })).toMatchObject({
      status: 403,
    });
    expect(await test.db.selectFrom('registration').select('id').where('id', '=', id).execute()).toHaveLength(
      1,
    );
  });
});

describe('REG-16 the first password', () => {
  it('is refused until the e-mail is confirmed', async () => {
    const { visitor, form, id } = await aRegistration(test);
    const body = { email: form.email, password: goodPassword };

    expect(await visitor.post('/api/set-password', body)).toMatchObject({
      status: 403,
      body: { code: 'email-not-verified' },
    });
    expect(await visitor.post('/api/is-email-verified', { email: form.email })).toMatchObject({
      body: { verified: false },
    });
    expect(await test.db.selectFrom('auth.identity').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is set once by ten concurrent requests', async () => {
    const { visitor, form, id } = await aRegistration(test, 'confirm');
    const body = { email: form.email, password: goodPassword };

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/api/set-password', body)),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({
      code: 'password-not-set',
      error: 'No se pudo establecer la contraseña.',
    });
    expect(
      await test.db.selectFrom('auth.credential').select('id').where('user_id', '=', id).execute(),
    ).toHaveLength(1);
    expect(await step(visitor)).toBe('verifyPhone');
  });

  it('goes to one of two registrations of the same e-mail', async () => {
    const email = anEmail();
    const one = await aRegistration(test, 'confirm', { email });
    test.clock.advance(61);
    const other = await aRegistration(test, 'confirm', { email });
    const body = { email, password: goodPassword };

    const replies = await Promise.all(
      [one, other].map(({ visitor }) => visitor.post('/api/set-password', body)),
    );

    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(
      await test.db.selectFrom('auth.identity').select('id').where('email', '=', email).execute(),
    ).toHaveLength(1);
  });
});

it('GUARD-08 opening a mailed link confirms nothing; pressing the button does, once', async () => {
  const { visitor, form } = await aRegistration(test);
  await test.workOff();
  const token = await tokenMailedTo(form.email, 'correo-verificado');
  const isVerified = async () =>
    (await visitor.post('/api/is-email-verified', { email: form.email })).body.verified;
  const press = () => test.visitor().post('/api/registration/confirm-email', { token });

  for (const path of ['/api/registration/confirm-email', '/correo-verificado'])
    expect((await test.visitor().get(`${path}?token=${token}`)).status).toBe(404);
  expect(await isVerified()).toBe(false);

  const presses = await Promise.all([press(), press()]);
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await isVerified()).toBe(true);
});
