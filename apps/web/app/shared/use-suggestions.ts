import type { listTags, suggestBrands } from '@perchero/contract/catalogue/products';
import { useEffect, useEffectEvent, useState } from 'react';
import { send } from '#app/shared/api.ts';

const debounceMs = 200;

/** Tags that contain the typed text and are not chosen yet. */
export function useTagSuggestions(typed: string, chosen: readonly string[]): readonly string[] {
  return useSuggestions(typed, async (search) => {
    const result = await send<typeof listTags>(
      'GET',
      `/api/tags?${new URLSearchParams({ search, except: chosen.join(',') })}`,
    );
    return result.ok ? result.value.tags.map(({ name }) => name) : [];
  });
}

export function useBrandSuggestions(typed: string): readonly string[] {
  return useSuggestions(typed, async (search) => {
    const result = await send<typeof suggestBrands>('GET', `/api/brands?${new URLSearchParams({ search })}`);
    return result.ok ? result.value.brands.filter((brand) => brand !== search) : [];
  });
}

/** Debounced suggestions; results for an older text are ignored. */
function useSuggestions(
  typed: string,
  find: (search: string) => Promise<readonly string[]>,
): readonly string[] {
  const [found, setFound] = useState<{ search: string; items: readonly string[] }>({ search: '', items: [] });
  const search = typed.trim();
  const findLatest = useEffectEvent(find);

  useEffect(() => {
    if (search === '') return;
    let isStale = false;
    const timer = setTimeout(() => {
      void findLatest(search).then((items) => isStale || setFound({ search, items }));
    }, debounceMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [search]);

  // While a longer text is loading, the results for its prefix stay.
  if (search === '' || !search.startsWith(found.search)) return [];
  return found.items;
}
