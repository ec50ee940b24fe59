import type { markFeedSeen } from '@perchero/contract/follows/follows';
import { useEffect } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { send } from '#app/shared/api.ts';

const delayMs = 2_000;

/** Marks the feed as seen up to a moment once it has been visible for two seconds. Null when there is nothing to mark. */
export function useSeen(until: string | null): void {
  const isSuspended = Boolean(useSession()?.suspension);
  const mark = isSuspended ? null : until;
  useEffect(() => {
    if (mark === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMarked = false;
    const update = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || isMarked) return;
      timer = setTimeout(() => {
        isMarked = true;
        void send<typeof markFeedSeen>('POST', '/api/feed/seen', { until: mark });
      }, delayMs);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [mark]);
}
