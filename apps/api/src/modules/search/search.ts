import type { ReplyOf } from '@perchero/contract/endpoint';
import type { search as endpoint } from '@perchero/contract/search/search';

export async function search(): Promise<ReplyOf<typeof endpoint>> {
  return { users: [], posts: [], brands: [], categories: [] };
}
