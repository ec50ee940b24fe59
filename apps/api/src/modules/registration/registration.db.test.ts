import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { botToken, mailsTo } from '../../../test/outside.ts';
import { aForm, aRegistration } from '../../../test/people.ts';

const test = await startTestApp();
const { db } = test;

describe('registration', () => {
  it('REG-12 REG-16 REG-22 ends with a profile and a session', async () => {
    const { visitor, form, phone, id } = await aRegistration(test, 'phone');

    const { body } = await visitor.get('/api/session');
    const profile = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

    expect(body.session.user).toMatchObject({ id, username: form.username, email: form.email });
    expect(profile).toMatchObject({ username: form.username, full_name: form.fullName });
    expect(await visitor.post('/api/is-phone-verified', { phone })).toMatchObject({
      body: { verified: true },
    });
    expect([...visitor.jar.keys()].toSorted()).toEqual(['__Host-perchero', '__Host-perchero-device']);
  });

  it('REG-12 mails a link with the chosen username and a «no fui yo» link', async () => {
    const { form } = await aRegistration(test, 'register');
    await test.workOff();

    const [mail] = await mailsTo(form.email);

    expect(mail?.text).toContain(`@${form.username}`);
    expect(mail?.text).toContain('/no-fui-yo?token=');
    expect(mail?.html).toContain('/correo-verificado?type=signup&amp;email=');
  });

  it('REG-24 registering again in the same browser keeps the username of the person already created', async () => {
    const { visitor, form } = await aRegistration(test, 'password');

    const again = await visitor.post('/api/register', { ...aForm(), botToken: await botToken('register') });
    const thief = await test
      .visitor()
      .post('/api/register', { ...aForm({ username: form.username }), botToken: await botToken('register') });

    expect(again).toMatchObject({ status: 200 });
    expect(thief).toMatchObject({ status: 409, body: { code: 'username-taken' } });
  });
});
