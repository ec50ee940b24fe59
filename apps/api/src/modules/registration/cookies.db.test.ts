import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, botToken, codeSentTo, tokenMailedTo } from '../../../test/outside.ts';
import { aForm, goodPassword } from '../../../test/people.ts';
import type { Answer } from '../../../test/visitor.ts';

const test = await startTestApp();
const sevenDays = 7 * 24 * 60 * 60;

/** One line per cookie of a reply: name, readable by scripts or not, max age. */
function cookieLines({ cookies }: Answer): string[] {
  for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Lax' });
  return cookies
    .map(({ name, httpOnly, maxAge }) => `${name} ${httpOnly ? 'hidden' : 'readable'} ${String(maxAge)}`)
    .toSorted();
}

it('REG-23 stores the steps for seven days in cookies without personal data and clears them at the end', async () => {
  const visitor = test.visitor();
  const form = aForm();
  const { email } = form;
  const phone = aPhone();
  const secrets = [email, form.username, form.birthDate, form.fullName, form.gender, phone, goodPassword];
  const post = async (url: string, body: object) => {
    const reply = await visitor.post(url, body);
    expect({ url, status: reply.status }).toEqual({ url, status: 200 });
    const values = decodeURIComponent([...visitor.jar].join('\n'));
    for (const secret of [...secrets, phone.slice(4), Buffer.from(email).toString('base64')])
      expect(values).not.toContain(secret);
    return reply;
  };

  const begun = await post('/api/register', { ...form, botToken: await botToken('register') });
  expect(cookieLines(begun)).toEqual(
    [
      '__Host-perchero-ticket hidden',
      'pendingEmail hidden',
      'pendingUserId hidden',
      'registerForm hidden',
      'registerStep readable',
    ].map((line) => `${line} ${sevenDays}`),
  );
  expect(visitor.jar.get('registerStep')).toBe('waitEmail');

  await test.workOff();
  await post('/api/registration/confirm-email', { token: await tokenMailedTo(email, 'correo-verificado') });
  const withPassword = await post('/api/set-password', { email, password: goodPassword });
  expect(cookieLines(withPassword)).toEqual([
    `registerSetPassword hidden ${sevenDays}`,
    `registerStep readable ${sevenDays}`,
  ]);
  expect(visitor.jar.get('registerStep')).toBe('verifyPhone');

  const sent = await post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
  expect(cookieLines(sent)).toEqual([
    `registerPhone hidden ${sevenDays}`,
    `registerStep readable ${sevenDays}`,
  ]);
  expect(visitor.jar.get('registerStep')).toBe('verifyPhoneCode');
  const shown = (await visitor.get('/api/registration')).body.registration;
  expect(shown).toMatchObject({ step: 'verifyPhoneCode', phone, email, username: form.username });

  const code = await codeSentTo(phone);
  expect([...visitor.jar.values()].join('\n')).not.toContain(code);
  await post('/api/phone/verify-code', { phone, code });
  await post('/api/update-phone', { phone });
  expect([...visitor.jar.keys()].toSorted()).toEqual(['__Host-perchero', '__Host-perchero-device']);
  expect((await visitor.get('/api/registration')).body).toEqual({ registration: null });
});

it('REG-23 registering again replaces all cookies of the previous registration', async () => {
  const visitor = test.visitor();
  const begin = async () =>
    visitor.post('/api/register', { ...aForm(), botToken: await botToken('register') });
  await begin();
  const before = new Map(visitor.jar);
  visitor.jar.set('registerPhone', 'left over').set('registerSetPassword', 'left over');

  await begin();

  expect([...visitor.jar.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  const same = [...visitor.jar].filter(([name, value]) => value === before.get(name));
  expect(same).toEqual([['registerStep', 'waitEmail']]);
});

it('REG-23 a ticket expires after seven days on the server', async () => {
  const visitor = test.visitor();
  await visitor.post('/api/register', { ...aForm(), botToken: await botToken('register') });
  test.clock.advance(sevenDays - 60);
  expect((await visitor.get('/api/registration')).body.registration).not.toBeNull();

  test.clock.advance(61);

  expect((await visitor.get('/api/registration')).body.registration).toBeNull();
});
