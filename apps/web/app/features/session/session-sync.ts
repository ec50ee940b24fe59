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

/** Events that make every tab reload its data. */
const reloadEvents: readonly SessionEvent[] = [
  'SIGNED_IN',
  'SIGNED_OUT',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
];

const showError = (text: string) => showToast({ kind: 'error', text });

/** Keeps the page in sync with the session: across tabs, by polling, and when the tab becomes visible again. */
export function SessionSync(): null {
  const { session, sessionFault } = useSessionData();
  const { revalidate } = useRevalidator();
  const polling = useRef<SessionPolling | null>(null);
  const hasShownError = useRef(false);
  const lastEndMessage = useRef<string | null>(null);
  const shouldPoll = session !== null || (sessionFault !== null && !endsSession(sessionFault));

  /** Shown once, whether polling or a page load notices the end first. */
  const showEnded = useEffectEvent((message: string) => {
    if (lastEndMessage.current !== message) showError(message);
    lastEndMessage.current = message;
  });

  const check = useEffectEvent(async () => {
    const status = compareSession(session, await send<typeof getSession>('GET', '/api/session'));
    if (status.kind === 'no-answer') {
      if (!hasShownError.current) showError(texts.userNotLoaded);
      hasShownError.current = true;
      return false;
    }
    hasShownError.current = false;
    if (status.kind === 'ended') {
      showEnded(status.message);
      await send<typeof signOut>('POST', '/api/session/sign-out', {});
      announceSession('SIGNED_OUT');
    }
    if (status.kind === 'changed') announceSession('USER_UPDATED');
    if (status.kind === 'same' && status.isRefreshed) announceSession('TOKEN_REFRESHED');
    return true;
  });

  const handleEvent = useEffectEvent((event: SessionEvent) => {
    if (event === 'SIGNED_OUT') sessionStorage.clear();
    if (event === 'TOKEN_REFRESHED') polling.current?.postpone();
    else if (reloadEvents.includes(event)) void revalidate();
  });

  useEffect(() => listenToSession((event) => handleEvent(event)), []);

  useEffect(() => announceSession('INITIAL_SESSION'), []);

  useEffect(() => {
    if (session) lastEndMessage.current = null;
  }, [session]);

  useEffect(() => {
    if (!sessionFault) return;
    if (!endsSession(sessionFault)) return showError(texts.profileNotLoaded);
    showEnded(pageErrorTexts[sessionFault]);
    // Other tabs of the ended session must update, too.
    announceSession('SIGNED_OUT');
  }, [sessionFault]);

  useEffect(() => {
    if (!shouldPoll) return;
    const started = pollSession({
      check: () => check(),
      isVisible: () => document.visibilityState === 'visible',
    });
    polling.current = started;
    const onVisible = () => document.visibilityState === 'visible' && started.wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      started.stop();
      polling.current = null;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [shouldPoll]);
  return null;
}

const intervalMs = 30_000;
const maxDelayMs = 16 * 60_000;

interface PollingOptions {
  /** Returns false when the server did not answer. */
  readonly check: () => Promise<boolean>;
  readonly isVisible: () => boolean;
}

export interface SessionPolling {
  /** The tab became visible. */
  readonly wake: () => void;
  /** Another tab has just checked. */
  readonly postpone: () => void;
  readonly stop: () => void;
}

/** 30 s, doubled after each consecutive failure up to 16 min. */
export function pollDelayAfter(failures: number): number {
  return Math.min(intervalMs * 2 ** Math.max(0, failures - 1), maxDelayMs);
}

/** Polls the session while the tab is visible, and at once when it becomes visible. */
export function pollSession({ check, isVisible }: PollingOptions): SessionPolling {
  let failures = 0;
  let isChecking = false;
  let isStopped = false;
  let due = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    clearTimeout(timer);
    if (isStopped) return;
    due = Date.now() + pollDelayAfter(failures);
    timer = setTimeout(() => void checkNow(), pollDelayAfter(failures));
  };

  const checkNow = async () => {
    // A hidden tab does not poll.
    if (isChecking || isStopped || !isVisible()) return;
    isChecking = true;
    failures = (await check()) ? 0 : failures + 1;
    isChecking = false;
    schedule();
  };

  schedule();
  return {
    // The backoff also applies when the tab becomes visible.
    wake: () => {
      if (failures === 0 || Date.now() >= due) void checkNow();
    },
    postpone: schedule,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** How a fetched session differs from the one the page shows. */
type SessionStatus =
  | { readonly kind: 'same'; readonly isRefreshed: boolean }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ended'; readonly message: string }
  | { readonly kind: 'no-answer' };

const endCodes = ['profile-not-found', 'phone-not-verified', 'user-token-expired', 'user-disabled'] as const;

function endsSession(code: ErrorCode): code is (typeof endCodes)[number] {
  return endCodes.some((endCode) => endCode === code);
}

export function compareSession(known: Session | null, result: SendResult<typeof getSession>): SessionStatus {
  if (!result.ok)
    return endsSession(result.code) ? { kind: 'ended', message: result.error } : { kind: 'no-answer' };
  const { session } = result.value;
  if (!session) {
    return known ? { kind: 'ended', message: texts.noActiveSession } : { kind: 'same', isRefreshed: false };
  }
  if (!session.user.username) return { kind: 'ended', message: texts.noProfileData };
  const isSame = session.id === known?.id && shownOf(session) === shownOf(known);
  if (!isSame) return { kind: 'changed' };
  return { kind: 'same', isRefreshed: session.expires_at !== known.expires_at };
}

/** What pages show of a session. */
function shownOf({ user, suspension }: Session): string {
  return JSON.stringify({ user, suspension });
}
