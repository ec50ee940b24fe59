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

function isAccepted(password: string, policy = defaults): boolean {
  try {
    checkPassword(password, owner, policy);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'password-does-not-meet-requirements') return false;
    throw error;
  }
}

describe('LOGIN-14 the password policy', () => {
  it('requires 6 to 64 characters by default', () => {
    expect(defaults).toMatchObject({ minLength: 6, maxLength: 64, enforced: false });
    expect(isAccepted('kR7#x')).toBe(false);
    expect(isAccepted('kR7#xQ')).toBe(true);
    expect(isAccepted('tapado camel'.padEnd(64, 'x'))).toBe(true);
    expect(isAccepted('tapado camel'.padEnd(65, 'x'))).toBe(false);
  });

  it.each([
    ['a longer minimum', { PASSWORD_MIN_LENGTH: '12' }, 'tapado-came', 'tapado-camel'],
    ['a shorter maximum', { PASSWORD_MAX_LENGTH: '12' }, 'tapado-camel-', 'tapado-camel'],
    ['lower case', characters('lower'), 'TAPADO-CAMEL', 'TAPADO-CAMEl'],
    ['upper case', characters('upper'), 'tapado-camel', 'tapado-cameL'],
    ['a digit', characters('digit'), 'tapado-camel', 'tapado-camel1'],
    ['a symbol', characters('symbol'), 'tapadocamel1', 'tapado-camel'],
    ['all four', characters('lower,upper,digit,symbol'), 'Tapado-camel', 'Tapado-camel1'],
  ])('can require %s', (_, variables, rejected, accepted) => {
    const policy = policyOf(variables);
    expect([isAccepted(rejected, policy), isAccepted(accepted, policy)]).toEqual([false, true]);
  });

  it('does not require character classes unless enforced', () => {
    expect(isAccepted('tapado-camel', policyOf({ PASSWORD_CHARACTERS: 'upper,digit' }))).toBe(true);
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
  ])('rejects an easily guessed password: %s', (password) => {
    expect(isAccepted(password)).toBe(false);
  });

  it('rejects more than three thousand leaked passwords', () => {
    const leaked = (dictionary['passwords-common'] as readonly string[]).filter(
      (password) => password.length >= defaults.minLength,
    );

    expect(leaked.length).toBeGreaterThan(3_000);
    expect(leaked.filter((password) => isAccepted(password))).toEqual([]);
  });

  it('counts code points', () => {
    expect(isAccepted('😀🐢🌵😀🐢')).toBe(false);
    expect(isAccepted('😀🐢🌵🧉🪗🎻🌊🧶')).toBe(true);
  });
});

describe('LOGIN-14 the API', () => {
  afterEach(() => void Object.assign(test.config.passwordPolicy, defaults));

  it('rejects common and personal passwords on every form, with a clear message', async () => {
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

  it('applies and publishes the configured policy', async () => {
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

  it('accepts existing passwords that a stricter policy would reject', async () => {
    const member = await aMember(test);
    Object.assign(test.config.passwordPolicy, { minLength: 30 });

    await expect(signIn(test.visitor(), member)).resolves.toMatchObject({ status: 200 });
  });
});

describe('LOGIN-20 the server never alters a password', () => {
  const alphabet = Array.from(' \t\'"`;\\/<>&%$#@!¿?áéñÑßçÅ\u00a0\u0301\u200b\u202e😀🧉日本abcXYZ019\u0000');
  const generated = () =>
    Array.from({ length: 6 + randomInt(40) }, () => alphabet[randomInt(alphabet.length)]).join('');

  it('any accepted string signs in again', async () => {
    const { member, visitor } = await aSignedInMember(test);
    let currentPassword = member.password;
    let accepted = 0;
    for (let count = 0; count < 8; count += 1) {
      const newPassword = generated();
      const reply = await visitor.post('/api/account/change-password', { currentPassword, newPassword });
      expect({ newPassword, isAnswered: [200, 400].includes(reply.status) }).toEqual({
        newPassword,
        isAnswered: true,
      });
      if (reply.status === 400) continue;
      accepted += 1;
      currentPassword = newPassword;
      await signIn(visitor, { email: member.email, password: newPassword });
      test.clock.advance(3600);
    }
    expect(accepted).toBeGreaterThan(3);
  });

  it.each([
    ['spaces around it', '  tapado-camel-92  ', 'tapado-camel-92'],
    ['characters that the form fields remove', 'tapa"do;ca\\mel`92', cleanPassword('tapa"do;ca\\mel`92')],
    ['another letter case', 'Tapado-Camel-92', 'tapado-camel-92'],
    ['a different Unicode normalization form', 'corazo\u0301n-lindo', 'corazón-lindo'],
    ['the 64th character', 'tapado camel '.padEnd(64, 'x'), 'tapado camel '.padEnd(63, 'x')],
  ])('preserves %s', async (_, password, altered) => {
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
