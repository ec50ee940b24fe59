import type { openPhoneLink } from '@perchero/contract/identity/phone';
import { useEffect, useState } from 'react';
import { useLinkCallback } from '#app/features/session/callback.ts';
import { send } from '#app/shared/api.ts';

/** Exchanges the mail's token for a session that can only associate a phone. */
export function usePhoneLinkSession(): 'opening' | 'open' | 'invalid' {
  const callback = useLinkCallback();
  const [state, setState] = useState<'opening' | 'open' | 'invalid'>('opening');

  useEffect(() => {
    if (!callback) return;
    const { token } = callback;
    if (!token) return setState('invalid');
    void send<typeof openPhoneLink>('POST', '/api/phone/open-link', { token }).then((result) =>
      setState(result.ok ? 'open' : 'invalid'),
    );
  }, [callback]);

  return state;
}
