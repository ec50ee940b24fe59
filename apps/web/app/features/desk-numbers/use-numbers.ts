import type { getNumbers, NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { NumberPeriod } from '@perchero/contract/desk/numbers.rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { get } from '#app/shared/api.ts';

export const firstPeriod = 30 satisfies NumberPeriod;

interface Wanted {
  readonly period: NumberPeriod;
  /** A new one asks again. */
  readonly attempt: number;
}

/** The numbers of a period; those of before stay until the next ones are there. */
export function useNumbers(first: readonly NumbersOfDay[] | null, productId?: number) {
  const [days, setDays] = useState(first);
  const [wanted, setWanted] = useState<Wanted>({ period: firstPeriod, attempt: 0 });
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>(first ? 'ready' : 'failed');

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const query = new URLSearchParams({
      days: String(wanted.period),
      ...(productId !== undefined && { product: String(productId) }),
    }).toString();
    const result = await get<typeof getNumbers>(`/api/desk/numbers?${query}`, signal);
    if (signal.aborted) return;
    if (result.ok) setDays(result.value.days);
    setStatus(result.ok ? 'ready' : 'failed');
  });

  useEffect(() => {
    // The first ones came with the page.
    if (wanted.attempt === 0) return;
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [wanted]);

  function ask(period: NumberPeriod): void {
    setStatus('loading');
    setWanted({ period, attempt: wanted.attempt + 1 });
  }

  return { days, period: wanted.period, status, choose: ask, retry: () => ask(wanted.period) };
}

export type NumbersState = ReturnType<typeof useNumbers>;
