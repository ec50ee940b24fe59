import type { LiveChange } from '@perchero/contract/notifications/notifications';
import { listenToSession } from '#app/features/session/session-events.ts';
import { createStore } from '#app/shared/create-store.ts';
import { startLive } from './live-client.ts';
import { texts } from './texts.ts';

interface LiveState {
  readonly unread: number;
  /** Incremented on every change, to reload the list. */
  readonly changes: number;
  /** Incremented on changes about orders, to reload the order pages. */
  readonly orderChanges: number;
  /** For screen readers. */
  readonly announcement: string;
}

const initialState: LiveState = { unread: 0, changes: 0, orderChanges: 0, announcement: '' };

const liveState = createStore(initialState);

export const useLiveState = (): LiveState => liveState.use();

export function updateLiveState(change: (before: LiveState) => Partial<LiveState>): void {
  liveState.set({ ...liveState.get(), ...change(liveState.get()) });
}

/** The next member must not see the state of this one. */
function resetLiveState(): void {
  updateLiveState(() => initialState);
}

const announceIntervalMs = 60_000;
const orderKinds: readonly string[] = ['sale', 'purchase', 'payment'];

/** Updates the live state until the session ends. */
export function followLive(sessionId: string): () => void {
  let isFirst = true;
  let announcedAt = -Infinity;
  const stop = startLive(sessionId, ({ unread, notifications }) => {
    updateLiveState((before) => {
      const shouldAnnounce =
        !isFirst && unread > before.unread && performance.now() - announcedAt >= announceIntervalMs;
      if (shouldAnnounce) announcedAt = performance.now();
      isFirst = false;
      return {
        unread,
        changes: before.changes + 1,
        orderChanges: before.orderChanges + (isAboutOrders(notifications) ? 1 : 0),
        ...(shouldAnnounce && { announcement: texts.arrived(unread) }),
      };
    });
  });
  const stopListening = listenToSession((event) => event === 'SIGNED_OUT' && stop());
  return () => {
    stop();
    stopListening();
    resetLiveState();
  };
}

/** Null means too many notifications to list, which may include orders. */
function isAboutOrders(notifications: LiveChange['notifications']): boolean {
  return notifications === null || notifications.some(({ kind }) => orderKinds.includes(kind));
}
