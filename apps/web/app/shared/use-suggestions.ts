import type { listTags, suggestBrands } from '@perchero/contract/catalogue/products';
import { useEffect, useEffectEvent, useState } from 'react';
import { send } from '#app/shared/api.ts';

const pause = 200;

/** Tags that contain what is typed and are not chosen yet. */
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

/** What `find` says to the last words typed, once there is a pause; never what it says to older ones. */
function useSuggestions(
  typed: string,
  find: (search: string) => Promise<readonly string[]>,
): readonly string[] {
  const [found, setFound] = useState<{ search: string; items: readonly string[] }>({ search: '', items: [] });
  const search = typed.trim();
  const ask = useEffectEvent(find);

  useEffect(() => {
    if (search === '') return;
    let isOld = false;
    const timer = setTimeout(() => {
      void ask(search).then((items) => isOld || setFound({ search, items }));
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [search]);

  // Until the answer to a longer word comes, the older one stays as far as it still fits.
  if (search === '' || !search.startsWith(found.search)) return [];
  return found.items;
}
