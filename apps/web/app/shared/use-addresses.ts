import type { Address, listAddresses } from '@perchero/contract/delivery/addresses';
import { useEffect, useState } from 'react';
import { get } from './api.ts';

export interface Addresses {
  /** Null until they are loaded. */
  readonly addresses: readonly Address[] | null;
  readonly error: string | null;
  readonly retry: () => void;
}

/** The own addresses, loaded once they are needed. */
export function useAddresses(isNeeded = true): Addresses {
  const [attempt, setAttempt] = useState(0);
  const [addresses, setAddresses] = useState<readonly Address[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    void get<typeof listAddresses>('/api/addresses', controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setAddresses(result.value.addresses);
      else setError(result.error);
    });
    return () => controller.abort();
  }, [isNeeded, attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { addresses, error, retry };
}
