import type { ReplyOf } from '@perchero/contract/endpoint';
import type { search as endpoint } from '@perchero/contract/search/search';
import type { SearchDeps } from '../listing/listing-deps.ts';
import { findPeople } from './people.ts';
import { suggestProducts } from './suggest-products.ts';
import { suggestBrands, suggestCategories } from './suggest.rules.ts';

export async function autocomplete(
  deps: SearchDeps,
  typed: string,
  viewerId: string | null,
): Promise<ReplyOf<typeof endpoint>> {
  const [users, posts] = await Promise.all([
    findPeople(deps.db, typed, viewerId),
    suggestProducts(deps, typed, viewerId),
  ]);
  return { users, posts, brands: suggestBrands(typed), categories: suggestCategories(typed) };
}
