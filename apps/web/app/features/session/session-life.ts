import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type { getSession, signOut } from '@perchero/contract/identity/session';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { send } from '#app/shared/api.ts';
import { showToast } from '#app/ui/toast.ts';
import { endsSession, judgeLook } from './judge-look.ts';
import { announceSession, listenToSession, type SessionEvent } from './session-events.ts';
import { type SessionWatch, watchSession } from './session-watch.ts';
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
