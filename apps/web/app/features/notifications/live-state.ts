import type { LivePayload } from '@perchero/contract/notifications/notifications';
import { listenToSession } from '#app/features/session/session-events.ts';
import { createStore } from '#app/shared/create-store.ts';
import { startLive } from './live-client.ts';
import { texts } from './texts.ts';

type LiveThread = NonNullable<LivePayload<'messages'>['threads']>[number];

/** Where threads stand that changed since the page was loaded. */
interface LiveThreads {
  /** Incremented on every change. */
  readonly changes: number;
  /** Incremented when any thread may have changed. */
  readonly resets: number;
  readonly changed: Readonly<Record<string, LiveThread>>;
}

interface LiveState {
  readonly unread: number;
  /** Incremented on every change of the notifications, to reload the list. */
  readonly changes: number;
  /** The last change of an order, to reload the pages about orders; null when there was none. */
  readonly orderRevision: number | null;
  /** Threads with unread messages. */
  readonly unreadThreads: number;
  readonly threads: LiveThreads;
  /** For screen readers. */
  readonly announcement: string;
}

const initialState: LiveState = {
  unread: 0,
  changes: 0,
  orderRevision: null,
  unreadThreads: 0,
  threads: { changes: 0, resets: 0, changed: {} },
  announcement: '',
};

const liveState = createStore(initialState);

export const useLiveState = (): LiveState => liveState.use();
export const useUnreadThreads = (): number => liveState.use(({ unreadThreads }) => unreadThreads);
export const useLiveThreads = (): LiveThreads => liveState.use(({ threads }) => threads);

export function updateLiveState(change: (before: LiveState) => Partial<LiveState>): void {
  liveState.set({ ...liveState.get(), ...change(liveState.get()) });
}

/** The next member must not see the state of this one. */
function resetLiveState(): void {
  updateLiveState(() => initialState);
}

const announceIntervalMs = 60_000;

/** Updates the live state until the session ends. */
export function followLive(sessionId: string): () => void {
  let isFirst = true;
  let announcedAt = -Infinity;

  function applyNotifications({ unread }: LivePayload<'notifications'>): void {
    updateLiveState((before) => {
      const shouldAnnounce =
        !isFirst && unread > before.unread && performance.now() - announcedAt >= announceIntervalMs;
      if (shouldAnnounce) announcedAt = performance.now();
      isFirst = false;
      return {
        unread,
        changes: before.changes + 1,
        ...(shouldAnnounce && { announcement: texts.arrived(unread) }),
      };
    });
  }

  function applyMessages({ unread, threads }: LivePayload<'messages'>): void {
    updateLiveState(({ threads: { changes, resets, changed } }) => ({
      unreadThreads: unread,
      threads: {
        changes: changes + 1,
        resets: threads === null ? resets + 1 : resets,
        changed: { ...changed, ...Object.fromEntries((threads ?? []).map((thread) => [thread.id, thread])) },
      },
    }));
  }

  const stop = startLive(sessionId, ({ topic, payload }) => {
    if (topic === 'notifications') applyNotifications(payload);
    if (topic === 'messages') applyMessages(payload);
    if (topic === 'orders') updateLiveState(() => ({ orderRevision: payload.revision }));
  });
  const stopListening = listenToSession((event) => event === 'SIGNED_OUT' && stop());
  return () => {
    stop();
    stopListening();
    resetLiveState();
  };
}
