import type { ReplyOf } from '@perchero/contract/endpoint';
import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { listProducts } from '@perchero/contract/search/list-products';
import { addressAt, type Answer, type Api } from '../lib/api.ts';

export type ListingPage = ReplyOf<typeof listProducts>;
export type Listing = ReturnType<typeof openListing>;

/** Enough visitors for each to stay within the rate limit. */
const visitors = 2000;

/** Guests who look at the rack, each request from the next address and to the next process. */
export function openListing(api: Api) {
  let next = 0;
  const get = (path: string): Promise<Answer> =>
    api.call({ method: 'GET', path, address: addressAt(90, next++ % visitors) });
  return {
    get,
    /** A page that must come; anything else ends the proof. */
    async page(path: string): Promise<ListingPage> {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
      return JSON.parse(answer.body) as ListingPage;
    },
  };
}

export function pathOf(query: CatalogueQuery, cursor: string | null = null): string {
  const parameters = writeQuery(query);
  if (cursor !== null) parameters.set('cursor', cursor);
  const text = parameters.toString();
  return text ? `${listProducts.path}?${text}` : listProducts.path;
}
