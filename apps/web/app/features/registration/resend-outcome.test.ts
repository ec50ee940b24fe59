import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import { expect, it } from 'vitest';
import { resendOutcome } from './resend-outcome.ts';

const refused = (code: ErrorCode, cooldown: number | null = null) =>
  resendOutcome({ ok: false, code, error: errorTexts[code], cooldown, issues: [], requestId: 'r' });

it('REG-13 uses the cooldown of the server after a mail', () => {
  expect(resendOutcome({ ok: true, value: { success: true, cooldown: 60 } })).toEqual({
    kind: 'success',
    text: 'Email reenviado correctamente.',
    cooldown: 60,
  });
});

it('REG-13 uses the cooldown of a rate limit, by default 60 s', () => {
  const text = 'Debes esperar para reenviar el correo.';

  expect(refused('too-many-requests', 42)).toEqual({ kind: 'pending', text, cooldown: 42 });
  expect(refused('too-many-requests')).toEqual({ kind: 'pending', text, cooldown: 60 });
});

it.each(['internal', 'unavailable', 'network-request-failed'] as const)(
  'REG-13 allows an immediate retry after %s',
  (code) => {
    expect(refused(code)).toEqual({
      kind: 'error',
      text: 'No se pudo reenviar el correo. Intenta de nuevo.',
      cooldown: 0,
    });
  },
);
