import type { getPriceHint, PriceHint } from '@perchero/contract/desk/price-hint';
import { useEffect, useState } from 'react';
import { get } from '#app/shared/api.ts';
import type { SellValues } from './sell-values.ts';

const debounceMs = 300;

/** What similar products were sold for; undefined while it is not known. */
export function usePriceHint({
  category,
  brand,
  condition,
}: Pick<SellValues, 'category' | 'brand' | 'condition'>): PriceHint | null | undefined {
  const [found, setFound] = useState<{ query: string; hint: PriceHint | null } | null>(null);
  const query = category === '' ? '' : queryOf({ category, brand: brand.trim(), condition });

  useEffect(() => {
    if (query === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void get<typeof getPriceHint>(`/api/desk/price-hint?${query}`, abort.signal).then((result) => {
        if (!abort.signal.aborted && result.ok) setFound({ query, hint: result.value.hint });
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);

  // While another brand is typed, the one of the category before stays.
  return query === '' ? undefined : found?.hint;
}

function queryOf(product: Record<string, string>): string {
  return new URLSearchParams(Object.entries(product).filter(([, value]) => value !== '')).toString();
}
