import { useEffect, useEffectEvent } from 'react';

/** Calls back whenever the tab is looked at again. */
export function useReturnToTab(onReturn: () => Promise<void>): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void onReturn();
  });

  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
