import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import type { Session } from '@perchero/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { compareSession } from './session-sync.ts';

const ana: Session = {
  id: 's1',
  user: { id: 'u1', username: 'ana', full_name: 'Ana', email: 'a@b.uy', avatar_url: null, role: 'member' },
  expires_at: '2026-12-01T00:00:00Z',
  recentLogin: false,
  staffLogin: false,
  secondFactor: false,
  suspension: null,
  cart: 0,
};
const fetched = (session: Session | null) => ({ ok: true, value: { session } }) as const;
const refused = (code: ErrorCode) =>
  ({ ok: false, code, error: errorTexts[code], cooldown: null, issues: [], requestId: 'r' }) as const;

describe('compareSession', () => {
  it.each([
    ['profile-not-found', 'No se encontró perfil de usuario. Sesión cerrada.'],
    ['phone-not-verified', 'Teléfono no verificado. Sesión cerrada.'],
    ['user-token-expired', errorTexts['user-token-expired']],
    ['user-disabled', errorTexts['user-disabled']],
  ] as const)('LOGIN-07 ends the session on %s with its message', (code, message) => {
    expect(compareSession(ana, refused(code))).toEqual({ kind: 'ended', message });
  });

  it('LOGIN-07 reports a missing session or one without user data', () => {
    const nameless = { ...ana, user: { ...ana.user, username: '' } };

    expect(compareSession(ana, fetched(null))).toEqual({ kind: 'ended', message: 'No hay sesión activa' });
    expect(compareSession(ana, fetched(nameless))).toEqual({
      kind: 'ended',
      message: 'No hay datos de perfil. Sesión cerrada.',
    });
  });

  it.each(['unavailable', 'internal', 'network-request-failed', 'too-many-requests'] as const)(
    'keeps the session through %s',
    (code) => {
      expect(compareSession(ana, refused(code))).toEqual({ kind: 'no-answer' });
    },
  );

  it('detects a changed user or session', () => {
    const renamed = { ...ana, user: { ...ana.user, full_name: 'Ana María' } };

    expect(compareSession(ana, fetched(renamed))).toEqual({ kind: 'changed' });
    expect(compareSession(null, fetched(ana))).toEqual({ kind: 'changed' });
    expect(compareSession(ana, fetched({ ...ana, id: 's2' }))).toEqual({ kind: 'changed' });
  });

  it('detects an unchanged session and a changed expiry', () => {
    const later = { ...ana, expires_at: '2026-12-02T00:00:00Z' };

    expect(compareSession(ana, fetched(ana))).toEqual({ kind: 'same', isRefreshed: false });
    expect(compareSession(ana, fetched(later))).toEqual({ kind: 'same', isRefreshed: true });
    expect(compareSession(null, fetched(null))).toEqual({ kind: 'same', isRefreshed: false });
  });
});
