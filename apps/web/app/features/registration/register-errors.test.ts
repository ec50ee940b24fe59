import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import { expect, it } from 'vitest';
import { registerErrors } from './register-errors.ts';

const refused = (code: ErrorCode, issues: { path: string; rule: string }[] = []) =>
  ({ ok: false, code, error: errorTexts[code], cooldown: null, issues, requestId: 'r' }) as const;

it('REG-10 tells of an e-mail that has an account under the e-mail', () => {
  expect(registerErrors(refused('email-already-in-use'))).toEqual({
    fieldErrors: { email: ['Ya existe una cuenta con este email'] },
  });
});

it('REG-11 tells of a taken username under the username', () => {
  expect(registerErrors(refused('username-taken'))).toEqual({
    fieldErrors: { username: ['El nombre de usuario ya está en uso'] },
  });
});

it('REG-11 shows what the server says of anything else, and its own sentence when the server says nothing', () => {
  const own = 'Error al registrar usuario. Por favor, intenta nuevamente.';

  expect(registerErrors(refused('bot-check-failed'))).toEqual({
    formErrors: [errorTexts['bot-check-failed']],
  });
  expect(registerErrors(refused('network-request-failed'))).toEqual({ formErrors: [own] });
  expect(registerErrors(refused('internal'))).toEqual({ formErrors: [own] });
});

it('REG-04 puts what the server finds in a field under that field', () => {
  const issues = [{ path: '/birthDate', rule: 'Ingrese una fecha válida' }];

  expect(registerErrors(refused('invalid-input', issues))).toEqual({
    fieldErrors: { birthDate: ['Ingrese una fecha válida'] },
  });
  expect(registerErrors(refused('invalid-input', [{ path: '/botToken', rule: 'x' }]))).toEqual({
    formErrors: [errorTexts['invalid-input']],
  });
});
