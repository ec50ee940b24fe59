import type { ReplyOf } from '@perchero/contract/endpoint';
import type { search as endpoint } from '@perchero/contract/search/search';
import type { SearchDeps } from '../listing/listing-deps.ts';
import { findPeople } from './people.ts';
import { suggestPosts } from './suggest-posts.ts';
import { suggestBrands, suggestCategories } from './suggest.rules.ts';

/** While somebody types: who and what they may mean. */
export async function search(deps: SearchDeps, typed: string): Promise<ReplyOf<typeof endpoint>> {
  const [users, posts] = await Promise.all([findPeople(deps.db, typed), suggestPosts(deps, typed)]);
  return { users, posts, brands: suggestBrands(typed), categories: suggestCategories(typed) };
}
