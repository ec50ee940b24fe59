import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, botToken, mailsTo } from '../../../test/outside.ts';
import { aForm, aMember, aRegistration, aUsername } from '../../../test/people.ts';
import { statusesOf } from '../../../test/visitor.ts';

const test = await startTestApp();

const register = async (changes: object = {}, visitor = test.visitor()) =>
  visitor.post('/api/register', { ...aForm(), botToken: await botToken('register'), ...changes });

const countRegistrations = async () =>
  Number(
    (
      await test.db
        .selectFrom('registration')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('an invalid form', () => {
  it.each([
    ['REG-03 no username', { username: '' }, '/username', 'El nombre de usuario es requerido'],
    ['REG-03 a digit', { username: 'ana1' }, '/username', 'No se permiten caracteres especiales'],
    ['REG-03 21 letters', { username: 'a'.repeat(21) }, '/username', 'No se permiten caracteres especiales'],
    ['REG-04 no birth date', { birthDate: ' ' }, '/birthDate', 'La fecha de nacimiento es requerida'],
    ['REG-04 a child', { birthDate: '2020-01-01' }, '/birthDate', 'Ingrese una fecha válida'],
    ['REG-04 an impossible date', { birthDate: '2001-02-29' }, '/birthDate', 'Ingrese una fecha válida'],
    ['REG-05 no gender', { gender: undefined }, '/gender', 'El género es requerido'],
    ['REG-05 another gender', { gender: 'x;y' }, '/gender', 'El género es requerido'],
    ['REG-06 no e-mail', { email: '' }, '/email', 'El email es requerido'],
    ['REG-06 half an e-mail', { email: 'ana@' }, '/email', 'El email no es válido'],
    ['REG-06 a long e-mail', { email: `${'a'.repeat(80)}@x.uy` }, '/email', 'El email no es válido'],
    ['REG-07 no account name', { fullName: '' }, '/fullName', 'El nombre de la cuenta es requerido'],
    ['REG-07 41 letters', { fullName: 'a'.repeat(41) }, '/fullName', 'No se permiten caracteres especiales'],
  ])('%s is reported by field and stores nothing', async (_, changes, path, rule) => {
    const before = await countRegistrations();

    const reply = await register(changes);

    expect(reply).toMatchObject({ status: 400, cookies: [], body: { code: 'invalid-input' } });
    expect(reply.body.issues).toEqual([{ path, rule }]);
    expect(await countRegistrations()).toBe(before);
  });

  it('REG-08 requires accepting the terms', async () => {
    expect(await register({ acceptTerms: false })).toMatchObject({ status: 400 });
    expect(await register({ acceptTerms: undefined })).toMatchObject({ status: 400 });
  });

  it.each([{ id: crypto.randomUUID() }, { role: 'admin' }, { email_verified: true }])(
    'refuses unknown fields: %o',
    async (extra) => {
      expect(await register(extra)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    },
  );
});

describe('the bot check of register', () => {
  it.each([
    ['no token', async () => undefined, 400],
    ['an invented token', async () => 'made-up', 403],
    ['a used token', async () => usedToken(), 403],
  ])('refuses %s', async (_, token, status) => {
    const given = await token();
    const before = await countRegistrations();

    expect(await register({ botToken: given })).toMatchObject({ status, cookies: [] });
    expect(await countRegistrations()).toBe(before);
  });

  const usedToken = async () => {
    const token = await botToken('register');
    await register({ botToken: token });
    return token;
  };
});

describe('REG-10 an e-mail with an account', () => {
  it('is refused with its message, in any letter case', async () => {
    const { email } = await aMember(test);

    const reply = await register({ email: ` ${email.toUpperCase()} ` });

    expect(reply).toMatchObject({ status: 409, cookies: [], body: { code: 'email-already-in-use' } });
    expect(reply.body.error).toBe('Ya existe una cuenta con este email');
  });

  it('is not revealed beyond the lookup limit: the registration continues and the owner is notified', async () => {
    const { email } = await aMember(test);
    const visitor = test.visitor();
    for (let asked = 0; asked < 5; asked += 1) await visitor.post('/api/check-email', { email: anEmail() });

    const reply = await register({ email }, visitor);
    await test.workOff();

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    const [mail] = await mailsTo(email);
    expect(mail?.text).not.toContain('/correo-verificado');
    expect(mail?.text).toContain('ingresar=1');
    const again = await visitor.post('/api/registration/confirm-email', { token: 'nothing' });
    expect(again.body.code).toBe('invalid-action-code');
  });
});

describe('REG-11 a username', () => {
  it.each([
    ['in another letter case', (name: string) => name.toUpperCase()],
    ['with an accent', (name: string) => name.replace('a', 'á')],
    ['with spaces around it', (name: string) => ` ${name} `],
  ])('of another account is taken %s', async (_, other) => {
    const username = `a${aUsername()}`;
    await aMember(test, { username });

    const reply = await register({ username: other(username) });

    expect(reply).toMatchObject({ status: 409, cookies: [], body: { code: 'username-taken' } });
    expect(reply.body.error).toBe('El nombre de usuario ya está en uso');
  });

  it('is taken from the start of a registration', async () => {
    const { form } = await aRegistration(test);

    expect(await register({ username: form.username })).toMatchObject({ body: { code: 'username-taken' } });
  });

  it('goes to one of ten concurrent registrations', async () => {
    const username = aUsername();

    const replies = await Promise.all(Array.from({ length: 10 }, () => register({ username })));

    expect(statusesOf(replies)).toEqual([200, ...Array<number>(9).fill(409)]);
    const rows = await test.db
      .selectFrom('registration')
      .select('id')
      .where('username', '=', username)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('stays with the registration confirmed first when the same e-mail registered twice', async () => {
    const email = anEmail();
    const username = aUsername();
    const first = await aRegistration(test, 'confirm', { email, username });
    const second = await aRegistration(test, 'register', { email, username });
    const password = { email, password: first.password };

    expect(await first.visitor.post('/api/set-password', password)).toMatchObject({ status: 200 });
    await second.visitor.post('/api/delete-user-by-email', { email });

    expect(await register({ username })).toMatchObject({ status: 409, body: { code: 'username-taken' } });
  });
});

describe('LOOK-17 check-username', () => {
  const check = async (username: string, visitor = test.visitor()) =>
    visitor.post('/api/check-username', { username });
  const isTaken = async (...asked: Parameters<typeof check>) => (await check(...asked)).body.taken;

  it('answers as the registration would, and counts the own registration as free', async () => {
    const [free, { username: taken }] = [aUsername(), await aMember(test)];
    const pending = await aRegistration(test);

    expect(await isTaken(free)).toBe(false);
    for (const username of [taken, taken.toUpperCase(), pending.form.username, 'Soporte'])
      expect(await isTaken(username)).toBe(true);
    expect(await isTaken(pending.form.username, pending.visitor)).toBe(false);
    test.clock.advance(7 * 24 * 60 * 60 + 1);
    expect(await isTaken(pending.form.username)).toBe(false);
  });

  it('refuses what is no username', async () => {
    for (const username of ['', 'ana1', 'a'.repeat(21)])
      expect(await check(username)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  it('answers 60 times an hour to an address, then 429 with the cooldown', async () => {
    const visitor = test.visitor();
    for (let asked = 0; asked < 60; asked += 1)
      expect(await check(aUsername(), visitor)).toMatchObject({ status: 200, body: { taken: false } });

    const refused = await check(aUsername(), visitor);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.body.taken).toBeUndefined();
    expect(refused.body.cooldown).toBeGreaterThan(3_500);
  });
});
