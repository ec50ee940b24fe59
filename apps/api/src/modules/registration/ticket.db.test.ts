import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, aPhone, botToken, codeSentTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const otherPassword = 'zapato-violeta-17';

const setPassword = (visitor: Visitor, email: string, password = otherPassword) =>
  visitor.post('/api/set-password', { email, password });

const hashOfPassword = async (email: string) =>
  (
    await test.db
      .selectFrom('auth.identity as i')
      .innerJoin('auth.credential as c', 'c.user_id', 'i.id')
      .select('c.password')
      .where('i.email', '=', email)
      .executeTakeFirst()
  )?.password ?? null;

const countPeople = async () => {
  const counts = await Promise.all(
    (['auth.identity', 'registration', 'account'] as const).map((table) =>
      test.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.map(({ count }) => Number(count));
};

describe('REG-24 the first password without the right ticket', () => {
  const refused = { code: 'password-not-set', error: 'No se pudo establecer la contraseña.' };

  it.each([
    [
      'no ticket',
      async () => ({ visitor: test.visitor(), email: (await aRegistration(test, 'confirm')).form.email }),
    ],
    [
      "somebody else's ticket",
      async () => ({
        visitor: (await aRegistration(test, 'confirm')).visitor,
        email: (await aRegistration(test, 'confirm')).form.email,
      }),
    ],
    [
      'a password already set',
      async () => {
        const { visitor, form } = await aRegistration(test, 'password');
        return { visitor, email: form.email };
      },
    ],
    [
      'the ticket for another e-mail, of a member',
      async () => ({
        visitor: (await aRegistration(test, 'confirm')).visitor,
        email: (await aMember(test)).email,
      }),
    ],
    [
      'an unknown e-mail',
      async () => ({ visitor: (await aRegistration(test, 'confirm')).visitor, email: anEmail() }),
    ],
    [
      'a completed ticket',
      async () => {
        const { visitor, form } = await aRegistration(test, 'password');
        const twin = visitor.twin();
        await finish(visitor);
        return { visitor: twin, email: form.email };
      },
    ],
  ])('%s: same reply, and the hash is unchanged', async (_, prepare) => {
    const { visitor, email } = await prepare();
    const before = await hashOfPassword(email);

    expect(await setPassword(visitor, email)).toMatchObject({ status: 409, body: refused });

    expect(await hashOfPassword(email)).toBe(before);
  });

  it('an unconfirmed e-mail: refused, and no account is created', async () => {
    const { visitor, form } = await aRegistration(test);

    expect(await setPassword(visitor, form.email)).toMatchObject({ status: 403 });
    expect(await hashOfPassword(form.email)).toBeNull();
  });

  it('is set with the right ticket', async () => {
    const { visitor, form } = await aRegistration(test, 'confirm');

    expect(await setPassword(visitor, form.email)).toMatchObject({ status: 200, body: { success: true } });
    expect(await hashOfPassword(form.email)).toMatch(/^\$argon2id\$/);
  });

  it('a modified ticket is rejected', async () => {
    const { visitor, form } = await aRegistration(test, 'confirm');
    const ticket = visitor.jar.get('__Host-perchero-ticket') ?? '';
    visitor.jar.set('__Host-perchero-ticket', `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`);

    expect(await setPassword(visitor, form.email)).toMatchObject({ status: 409, body: refused });
  });

  it('stores only the hash of the ticket', async () => {
    const { visitor, id } = await aRegistration(test);
    const row = await test.db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();

    expect(JSON.stringify(row)).not.toContain(visitor.jar.get('__Host-perchero-ticket'));
  });
});

describe('REG-24 deleting by e-mail', () => {
  it('with another registration’s ticket deletes nobody, for 200 e-mails', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => aMember(test)));
    const pending = [await aRegistration(test), await aRegistration(test, 'password')];
    const known = [...members.map(({ email }) => email), ...pending.map(({ form }) => form.email)];
    const strangers = [await aRegistration(test), await aRegistration(test), test.visitor()];
    const emails = Array.from({ length: 200 }, (_, index) => known[index] ?? anEmail());
    const before = await countPeople();

    const replies = [];
    for (const [index, email] of emails.entries()) {
      const stranger = strangers[index % strangers.length];
      const visitor = stranger && 'visitor' in stranger ? stranger.visitor : stranger;
      replies.push(await visitor?.post('/api/delete-user-by-email', { email }));
    }

    expect(new Set(replies.map((reply) => `${reply?.status} ${reply?.body.code}`))).toEqual(
      new Set(['403 not-allowed']),
    );
    expect(await countPeople()).toEqual(before);
  });

  it('API-12 with a session requires the password in the same request', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aMember(test);
    const before = await countPeople();
    const codeFor = async (body: object) => (await visitor.post('/api/delete-user-by-email', body)).body.code;

    expect(await codeFor({ email: member.email })).toBe('missing-password');
    expect(await codeFor({ email: member.email, password: '' })).toBe('missing-password');
    expect(await codeFor({ email: member.email, password: 'otra-cosa-11' })).toBe('wrong-password');
    expect(await codeFor({ email: other.email, password: other.password })).toBeOneOf([
      'wrong-password',
      'not-allowed',
    ]);
    expect(await codeFor({ email: anEmail(), password: member.password })).toBe('not-allowed');
    expect(await countPeople()).toEqual(before);

    const reply = await visitor.post('/api/delete-user-by-email', {
      email: member.email,
      password: member.password,
    });
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(await hashOfPassword(member.email)).toBeNull();
    expect(await hashOfPassword(other.email)).not.toBeNull();
    expect((await visitor.get('/api/session')).body).toEqual({ session: null });
  });

  it('API-12 limits password guesses of a session', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const guess = () =>
      visitor.post('/api/delete-user-by-email', { email: member.email, password: 'no-es-esta-1' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(403);

    expect(await guess()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});

describe('REG-24 an attacker who registered with the owner’s address', () => {
  it('loses ticket, session and link once the owner recovers the password', async () => {
    const attacker = await aRegistration(test, 'password');
    const { email } = attacker.form;
    const owner = test.visitor();
    test.clock.advance(61);
    await owner.post('/api/send-recovery-email', { email, botToken: await botToken('recovery') });
    await test.workOff();
    const token = await tokenMailedTo(email, 'recuperar');
    expect(await owner.post('/api/password/recover', { token, password: otherPassword })).toMatchObject({
      status: 200,
    });

    const { visitor, phone } = attacker;
    const sent = await visitor.post('/api/phone/send-code', {
      phone,
      botToken: await botToken('phone-code'),
    });

    expect(sent).toMatchObject({ status: 401 });
    expect((await visitor.get('/api/registration')).body.registration).toBeNull();
    await expect(signIn(visitor, { email, password: goodPassword })).rejects.toThrow('401');
    await expect(signIn(owner, { email, password: otherPassword })).rejects.toThrow('phone-required');
  });

  it('loses account and username when the owner opens the «no fui yo» link', async () => {
    const { visitor, form } = await aRegistration(test, 'password');
    const token = await tokenMailedTo(form.email, 'no-fui-yo');

    expect(await test.visitor().post('/api/disown', { token })).toMatchObject({ status: 200 });

    expect(await hashOfPassword(form.email)).toBeNull();
    expect((await visitor.get('/api/registration')).body.registration).toBeNull();
    expect(await aRegistration(test, 'register', { username: form.username })).toBeDefined();
  });
});

async function finish(visitor: Visitor): Promise<void> {
  const phone = aPhone();
  await visitor.post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
  await visitor.post('/api/phone/verify-code', { phone, code: await codeSentTo(phone) });
  const reply = await visitor.post('/api/update-phone', { phone });
  if (reply.status !== 200) throw new Error(`update-phone answered ${reply.body.code}`);
}
