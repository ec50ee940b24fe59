import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import type { Session } from '@perchero/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { judgeLook } from './session-life.ts';

const ana: Session = {
  id: 's1',
  user: { id: 'u1', username: 'ana', full_name: 'Ana', email: 'a@b.uy', avatar_url: null, role: 'member' },
  expires_at: '2026-12-01T00:00:00Z',
  recentLogin: false,
  secondFactor: false,
  cart: 0,
};
const seen = (session: Session | null) => ({ ok: true, value: { session } }) as const;
const refused = (code: ErrorCode) =>
  ({ ok: false, code, error: errorTexts[code], cooldown: null, issues: [], requestId: 'r' }) as const;

describe('judgeLook', () => {
  it.each([
    ['profile-not-found', 'No se encontró perfil de usuario. Sesión cerrada.'],
    ['phone-not-verified', 'Teléfono no verificado. Sesión cerrada.'],
    ['user-token-expired', errorTexts['user-token-expired']],
    ['user-disabled', errorTexts['user-disabled']],
  ] as const)('LOGIN-07 ends the session on %s with its sentence', (code, sentence) => {
    expect(judgeLook(ana, refused(code))).toEqual({ kind: 'ended', sentence });
  });

  it('LOGIN-07 says when there is no session any more, or nobody in it', () => {
    const nameless = { ...ana, user: { ...ana.user, username: '' } };

    expect(judgeLook(ana, seen(null))).toEqual({ kind: 'ended', sentence: 'No hay sesión activa' });
    expect(judgeLook(ana, seen(nameless))).toEqual({
      kind: 'ended',
      sentence: 'No hay datos de perfil. Sesión cerrada.',
    });
  });

  it.each(['unavailable', 'internal', 'network-request-failed', 'too-many-requests'] as const)(
    'keeps the session through %s',
    (code) => {
      expect(judgeLook(ana, refused(code))).toEqual({ kind: 'no-answer' });
    },
  );

  it('sees who changed', () => {
    const renamed = { ...ana, user: { ...ana.user, full_name: 'Ana María' } };

    expect(judgeLook(ana, seen(renamed))).toEqual({ kind: 'changed' });
    expect(judgeLook(null, seen(ana))).toEqual({ kind: 'changed' });
    expect(judgeLook(ana, seen({ ...ana, id: 's2' }))).toEqual({ kind: 'changed' });
  });

  it('sees a session that is the same, or only lives longer', () => {
    const later = { ...ana, expires_at: '2026-12-02T00:00:00Z' };

    expect(judgeLook(ana, seen(ana))).toEqual({ kind: 'same', isRefreshed: false });
    expect(judgeLook(ana, seen(later))).toEqual({ kind: 'same', isRefreshed: true });
    expect(judgeLook(null, seen(null))).toEqual({ kind: 'same', isRefreshed: false });
  });
});
