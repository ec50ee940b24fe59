import type { checkRecovery } from '@perchero/contract/identity/recovery';
import { useEffect, useState } from 'react';
import { announceSession } from '#app/features/session/session-events.ts';
import { useCallbackAddress } from '#app/features/session/use-callback-address.ts';
import { send } from '#app/shared/api.ts';

type Recovery =
  | { readonly state: 'loading' | 'invalid' | 'no-session' | 'success' }
  | { readonly state: 'form'; readonly token: string };

/** Where somebody is who came by the link of a recovery mail. The link is only looked at: the new password uses it. */
export function useRecovery(): readonly [Recovery, finish: () => void] {
  const callback = useCallbackAddress();
  const [recovery, setRecovery] = useState<Recovery>({ state: 'loading' });

  useEffect(() => {
    if (!callback) return;
    const { token } = callback;
    if (!token) return setRecovery({ state: callback.failure ? 'invalid' : 'no-session' });
    void send<typeof checkRecovery>('POST', '/api/password/check-recovery', { token }).then((result) => {
      const isValid = result.ok && result.value.valid;
      setRecovery(isValid ? { state: 'form', token } : { state: 'invalid' });
      if (isValid) announceSession('PASSWORD_RECOVERY');
    });
  }, [callback]);

  const finish = () => {
    setRecovery({ state: 'success' });
    // A new password ends every session, one of this browser too.
    announceSession('SIGNED_OUT');
  };
  return [recovery, finish];
}
