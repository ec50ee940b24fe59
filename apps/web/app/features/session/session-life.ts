import type { ErrorCode } from '@perchero/contract/errors';
import type { getSession, Session, signOut } from '@perchero/contract/identity/session';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { send, type SendResult } from '#app/shared/api.ts';
import { showToast } from '#app/ui/toast.ts';
import { announceSession, listenToSession, type SessionEvent } from './session-events.ts';
import { texts } from './texts.ts';
import { useSessionData } from './use-session.ts';

/** After these the pages of every tab look different. */
const changesPages: readonly SessionEvent[] = [
  'SIGNED_IN',
  'SIGNED_OUT',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
];

const complain = (text: string) => showToast({ kind: 'error', text });

/** Keeps the page and the session of its reader together: here, in the other tabs, and when the reader comes back. */
export function SessionLife(): null {
  const { session, sessionFault } = useSessionData();
  const { revalidate } = useRevalidator();
  const watch = useRef<SessionWatch | null>(null);
  const hasComplained = useRef(false);
  const lastEnding = useRef<string | null>(null);
  const isWorthWatching = session !== null || (sessionFault !== null && !endsSession(sessionFault));

  /** Whoever notices first says it: the look at the session, or the page that is loaded after it. */
  const tellEnding = useEffectEvent((sentence: string) => {
    if (lastEnding.current !== sentence) complain(sentence);
    lastEnding.current = sentence;
  });

  const look = useEffectEvent(async () => {
    const verdict = judgeLook(session, await send<typeof getSession>('GET', '/api/session'));
    if (verdict.kind === 'no-answer') {
      if (!hasComplained.current) complain(texts.userNotLoaded);
      hasComplained.current = true;
      return false;
    }
    hasComplained.current = false;
    if (verdict.kind === 'ended') {
      tellEnding(verdict.sentence);
      await send<typeof signOut>('POST', '/api/session/sign-out', {});
      announceSession('SIGNED_OUT');
    }
    if (verdict.kind === 'changed') announceSession('USER_UPDATED');
    if (verdict.kind === 'same' && verdict.isRefreshed) announceSession('TOKEN_REFRESHED');
    return true;
  });

  const hear = useEffectEvent((event: SessionEvent) => {
    if (event === 'SIGNED_OUT') sessionStorage.clear();
    if (event === 'TOKEN_REFRESHED') watch.current?.postpone();
    else if (changesPages.includes(event)) void revalidate();
  });

  useEffect(() => listenToSession((event) => hear(event)), []);

  useEffect(() => announceSession('INITIAL_SESSION'), []);

  useEffect(() => {
    if (session) lastEnding.current = null;
  }, [session]);

  useEffect(() => {
    if (!sessionFault) return;
    if (!endsSession(sessionFault)) return complain(texts.profileNotLoaded);
    tellEnding(pageErrorTexts[sessionFault]);
    // The other tabs of a session that ended show it too.
    announceSession('SIGNED_OUT');
  }, [sessionFault]);

  useEffect(() => {
    if (!isWorthWatching) return;
    const started = watchSession({
      look: () => look(),
      isVisible: () => document.visibilityState === 'visible',
    });
    watch.current = started;
    const onReturn = () => document.visibilityState === 'visible' && started.wake();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      started.stop();
      watch.current = null;
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isWorthWatching]);
  return null;
}

const calm = 30_000;
const longestPause = 16 * 60_000;

interface WatchedTab {
  /** Looks at the session once; false when no answer came. */
  readonly look: () => Promise<boolean>;
  readonly isVisible: () => boolean;
}

export interface SessionWatch {
  /** The person came back to the tab. */
  readonly wake: () => void;
  /** Somebody else has just looked. */
  readonly postpone: () => void;
  readonly stop: () => void;
}

/** Milliseconds until the next look: 30 s, and after failures in a row 30 s doubling to 16 min. */
export function pauseAfter(failures: number): number {
  return Math.min(calm * 2 ** Math.max(0, failures - 1), longestPause);
}

/** Looks at the session again and again while the tab is visible, and at once when the person comes back to it. */
export function watchSession({ look, isVisible }: WatchedTab): SessionWatch {
  let failures = 0;
  let isLooking = false;
  let isStopped = false;
  let due = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    if (isStopped) return;
    due = Date.now() + pauseAfter(failures);
    timer = setTimeout(() => void lookNow(), pauseAfter(failures));
  };

  const lookNow = async () => {
    // A hidden tab asks nothing; it is woken when somebody sees it.
    if (isLooking || isStopped || !isVisible()) return;
    isLooking = true;
    failures = (await look()) ? 0 : failures + 1;
    isLooking = false;
    plan();
  };

  plan();
  return {
    // While the server is in trouble, coming back is no reason to ask sooner.
    wake: () => {
      if (failures === 0 || Date.now() >= due) void lookNow();
    },
    postpone: plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** What a look at the session means for a page that showed `known`. */
type Verdict =
  | { readonly kind: 'same'; readonly isRefreshed: boolean }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ended'; readonly sentence: string }
  | { readonly kind: 'no-answer' };

const endings = ['profile-not-found', 'phone-not-verified', 'user-token-expired', 'user-disabled'] as const;

function endsSession(code: ErrorCode): code is (typeof endings)[number] {
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
