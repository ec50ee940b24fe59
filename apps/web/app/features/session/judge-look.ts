import type { ErrorCode } from '@perchero/contract/errors';
import type { getSession, Session } from '@perchero/contract/identity/session';
import type { SendResult } from '#app/shared/api.ts';
import { texts } from './texts.ts';

/** What a look at the session means for a page that showed `known`. */
export type Verdict =
  | { readonly kind: 'same'; readonly isRefreshed: boolean }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ended'; readonly sentence: string }
  | { readonly kind: 'no-answer' };

const endings = ['profile-not-found', 'phone-not-verified', 'user-token-expired', 'user-disabled'] as const;

export function endsSession(code: ErrorCode): code is (typeof endings)[number] {
  return endings.some((ending) => ending === code);
}

export function judgeLook(known: Session | null, look: SendResult<typeof getSession>): Verdict {
  if (!look.ok)
    return endsSession(look.code) ? { kind: 'ended', sentence: look.error } : { kind: 'no-answer' };
  const { session } = look.value;
  if (!session) {
    return known ? { kind: 'ended', sentence: texts.noActiveSession } : { kind: 'same', isRefreshed: false };
  }
  if (!session.user.username) return { kind: 'ended', sentence: texts.noProfileData };
  if (session.id !== known?.id || JSON.stringify(session.user) !== JSON.stringify(known.user)) {
    return { kind: 'changed' };
  }
  return { kind: 'same', isRefreshed: session.expires_at !== known.expires_at };
}
