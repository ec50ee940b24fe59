import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import { expect, it } from 'vitest';
import { registerErrors } from './register-errors.ts';

const refused = (code: ErrorCode, issues: { path: string; rule: string }[] = []) =>
  ({ ok: false, code, error: errorTexts[code], cooldown: null, issues, requestId: 'r' }) as const;

it('REG-10 shows the error of a used e-mail at the e-mail field', () => {
  expect(registerErrors(refused('email-already-in-use'))).toEqual({
    email: 'Ya existe una cuenta con este email',
  });
});

it('REG-11 shows the error of a taken username at the username field', () => {
  expect(registerErrors(refused('username-taken'))).toEqual({
    username: 'El nombre de usuario ya está en uso',
  });
});

it('REG-11 shows other errors of the server at the form, and a default message for network and internal errors', () => {
  const own = 'Error al registrar usuario. Por favor, intenta nuevamente.';

  expect(registerErrors(refused('bot-check-failed'))).toEqual({ form: errorTexts['bot-check-failed'] });
  expect(registerErrors(refused('network-request-failed'))).toEqual({ form: own });
  expect(registerErrors(refused('internal'))).toEqual({ form: own });
});

it('REG-04 shows validation errors of the server at their fields', () => {
  const issues = [{ path: '/birthDate', rule: 'Ingrese una fecha válida' }];

  expect(registerErrors(refused('invalid-input', issues))).toEqual({ birthDate: 'Ingrese una fecha válida' });
  expect(registerErrors(refused('invalid-input', [{ path: '/botToken', rule: 'x' }]))).toEqual({
    form: errorTexts['invalid-input'],
  });
});
