import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { keepSubscription } from './browser-push.ts';
import { answer, type ToPage } from './messages.ts';
import { closePushRequest, usePushRequest } from './push-request.ts';

const PushDialog = lazyComponent(async () => (await import('./push-dialog.tsx')).PushDialog);

/** Asks for pushes, loaded when it first does; opens what a pressed notification is about; renews the subscription at a visit. */
export function PushHost() {
  const { isOpen, count, reason } = usePushRequest();
  const session = useSession();
  const { pathname } = useLocation();
  useOpenedNotifications();
  useKeptSubscription(session?.id ?? null);
  useEffect(() => () => closePushRequest(false), [pathname]);
  return reason && session && <PushDialog key={count} reason={reason} sessionId={session.id} open={isOpen} />;
}

function useOpenedNotifications(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data, ports }: MessageEvent<ToPage>) => {
    answer(ports[0]);
    void navigate(data.open);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<ToPage>) => open(event);
    navigator.serviceWorker?.addEventListener('message', listener);
    return () => navigator.serviceWorker?.removeEventListener('message', listener);
  }, []);
}

/** Once in each tab; the storage is cleared on sign-out. */
const visitKey = 'perchero-push-visit';

function useKeptSubscription(sessionId: string | null): void {
  useEffect(() => {
    if (sessionId === null || sessionStorage.getItem(visitKey) === sessionId) return;
    sessionStorage.setItem(visitKey, sessionId);
    keepSubscription(sessionId).catch(() => undefined);
  }, [sessionId]);
}
