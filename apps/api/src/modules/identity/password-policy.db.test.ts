import { randomInt } from 'node:crypto';
import { cleanPassword } from '@perchero/contract/identity/password.rules';
import { afterEach, describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#platform/http/app-error.ts';
import { readConfig } from '#platform/config.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { checkPassword } from './password-policy.ts';

const test = await startTestApp();
const owner = { username: 'anaperez', email: 'tejidos@correo.example' };
const defaults = readConfig().passwordPolicy;
const policyOf = (variables: Record<string, string>) =>
  readConfig({ ...process.env, ...variables }).passwordPolicy;

function isTaken(password: string, policy = defaults): boolean {
  try {
    checkPassword(password, owner, policy);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'password-does-not-meet-requirements') return false;
    throw error;
  }
}

describe('LOGIN-14 the password policy', () => {
  it('asks for six characters and nothing else unless told, 64 at most', () => {
    expect(defaults).toMatchObject({ minLength: 6, maxLength: 64, enforced: false });
    expect(isTaken('kR7#x')).toBe(false);
    expect(isTaken('kR7#xQ')).toBe(true);
    expect(isTaken('tapado camel'.padEnd(64, 'x'))).toBe(true);
    expect(isTaken('tapado camel'.padEnd(65, 'x'))).toBe(false);
  });

  it.each([
    ['a longer minimum', { PASSWORD_MIN_LENGTH: '12' }, 'tapado-came', 'tapado-camel'],
    ['a shorter maximum', { PASSWORD_MAX_LENGTH: '12' }, 'tapado-camel-', 'tapado-camel'],
    ['lower case', characters('lower'), 'TAPADO-CAMEL', 'TAPADO-CAMEl'],
    ['upper case', characters('upper'), 'tapado-camel', 'tapado-cameL'],
    ['a digit', characters('digit'), 'tapado-camel', 'tapado-camel1'],
    ['a symbol', characters('symbol'), 'tapadocamel1', 'tapado-camel'],
    ['all four', characters('lower,upper,digit,symbol'), 'Tapado-camel', 'Tapado-camel1'],
  ])('can ask for %s', (_, variables, refused, taken) => {
    const policy = policyOf(variables);
    expect([isTaken(refused, policy), isTaken(taken, policy)]).toEqual([false, true]);
  });

  it('only advises characters until it is enforced', () => {
    expect(isTaken('tapado-camel', policyOf({ PASSWORD_CHARACTERS: 'upper,digit' }))).toBe(true);
  });

  it.each([
    '123456',
    'PASSWORD',
    'qwerty123',
    'iloveyou',
    '12345678',
    'abc123',
    'Perchero-2026',
    'miANAPEREZ1',
    'tejidos-lindos',
    'aaaaaaa',
    '111222',
  ])('refuses what guessers try first: %s', (password) => {
    expect(isTaken(password)).toBe(false);
  });

  it('knows more than three thousand common ones, all of them out of leaks', () => {
    const leaked = (dictionary['passwords-common'] as readonly string[]).filter(
      (password) => password.length >= defaults.minLength,
    );

    expect(leaked.length).toBeGreaterThan(3_000);
    expect(leaked.filter((password) => isTaken(password))).toEqual([]);
  });

  it('counts characters as people do', () => {
    expect(isTaken('😀🐢🌵😀🐢')).toBe(false);
    expect(isTaken('😀🐢🌵🧉🪗🎻🌊🧶')).toBe(true);
  });
});

describe('LOGIN-14 the API', () => {
  afterEach(() => void Object.assign(test.config.passwordPolicy, defaults));

  it('refuses common and personal ones everywhere, with a clear sentence', async () => {
    const pending = await aRegistration(test, 'confirm');
    const { member, visitor } = await aSignedInMember(test);

    for (const password of ['password1', '123456', 'perchero-99']) {
      const first = await pending.visitor.post('/api/set-password', { email: pending.form.email, password });
      const change = await visitor.post('/api/account/change-password', {
        currentPassword: member.password,
        newPassword: password,
      });
      for (const reply of [first, change]) {
        expect(reply).toMatchObject({ status: 400, body: { code: 'password-does-not-meet-requirements' } });
        expect(reply.body.error).toBe(
          'Esa contraseña es demasiado común o fácil de adivinar. Elegí otra, más larga o menos conocida.',
        );
      }
    }
    expect(
      (
        await pending.visitor.post('/api/set-password', {
          email: pending.form.email,
          password: `x${pending.form.username}`,
        })
      ).status,
    ).toBe(400);
  });

  it('follows the configuration and shows it', async () => {
    Object.assign(test.config.passwordPolicy, { minLength: 16, requireDigit: true, enforced: true });
    const { visitor, form } = await aRegistration(test, 'confirm');
    const statusOf = async (password: string) =>
      (await visitor.post('/api/set-password', { email: form.email, password })).status;

    expect((await visitor.get('/api/sign-in-settings')).body.passwordPolicy).toMatchObject({
      minLength: 16,
      requireDigit: true,
      enforced: true,
    });
    expect(await statusOf(goodPassword)).toBe(400);
    expect(await statusOf('tapado camel lindo')).toBe(400);
    expect(await statusOf('tapado camel lindo 1')).toBe(200);
  });

  it('lets people in whose password an earlier policy took', async () => {
    const member = await aMember(test);
    Object.assign(test.config.passwordPolicy, { minLength: 30 });

    await expect(signIn(test.visitor(), member)).resolves.toMatchObject({ status: 200 });
  });
});

describe('LOGIN-20 the server never alters a password', () => {
  const alphabet = Array.from(' \t\'"`;\\/<>&%$#@!¿?áéñÑßçÅ\u00a0\u0301\u200b\u202e😀🧉日本abcXYZ019\u0000');
  const generated = () =>
    Array.from({ length: 6 + randomInt(40) }, () => alphabet[randomInt(alphabet.length)]).join('');

  it('any string taken once signs in when typed again', async () => {
    const { member, visitor } = await aSignedInMember(test);
    let currentPassword = member.password;
    let taken = 0;
    for (let count = 0; count < 8; count += 1) {
      const newPassword = generated();
      const reply = await visitor.post('/api/account/change-password', { currentPassword, newPassword });
      expect({ newPassword, isAnswered: [200, 400].includes(reply.status) }).toEqual({
        newPassword,
        isAnswered: true,
      });
      if (reply.status === 400) continue;
      taken += 1;
      currentPassword = newPassword;
      await signIn(visitor, { email: member.email, password: newPassword });
      test.clock.advance(3600);
    }
    expect(taken).toBeGreaterThan(3);
  });

  it.each([
    ['spaces around it', '  tapado-camel-92  ', 'tapado-camel-92'],
    ['what the fields take out', 'tapa"do;ca\\mel`92', cleanPassword('tapa"do;ca\\mel`92')],
    ['another letter case', 'Tapado-Camel-92', 'tapado-camel-92'],
    ['another way of composing it', 'corazo\u0301n-lindo', 'corazón-lindo'],
    ['what comes after the 64th letter', 'tapado camel '.padEnd(64, 'x'), 'tapado camel '.padEnd(63, 'x')],
  ])('keeps %s', async (_, password, altered) => {
    const member = await aMember(test, { password });

    await expect(signIn(test.visitor(), { ...member, password: altered })).rejects.toThrow(
      'invalid-credential',
    );
    await expect(signIn(test.visitor(), member)).resolves.toMatchObject({ status: 200 });
  });
});

function characters(list: string): Record<string, string> {
  return { PASSWORD_CHARACTERS: list, PASSWORD_ENFORCED: 'true' };
}
