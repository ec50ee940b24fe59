import type { TestDeps } from './harness.ts';
import type { Answer } from './visitor.ts';
import { anAccount, aProduct } from './factories.ts';
import type { NewProduct } from '../seed/publish-product.ts';
import { onProductChanged } from '../src/modules/search/index.ts';
import { inTransaction } from '../src/platform/database/database.ts';

export interface ListingReply {
  readonly products: readonly { id: number; title: string; price: number }[];
  readonly nextCursor: string | null;
  readonly total: { count: number; exact: boolean } | null;
}

type Get = (url: string) => Promise<Answer>;

/** Reads all pages of a listing; `between` runs after each page. */
export async function walkListing(
  get: Get,
  query: Record<string, string | readonly string[]> = {},
  between: (page: number) => Promise<unknown> = async () => {},
) {
  const pages: ListingReply[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await get(
      `/api/products?${queryString({ ...query, ...(cursor && { cursor }) })}`,
    );
    if (status !== 200) throw new Error(`The listing answered ${status}: ${JSON.stringify(body)}`);
    pages.push(body as ListingReply);
    cursor = (body as ListingReply).nextCursor;
    await between(pages.length);
  }
  return { pages, ids: pages.flatMap(({ products }) => products.map(({ id }) => id)) };
}

export function queryString(query: Record<string, string | readonly string[]>): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, value);
  return parameters.toString();
}

/** Publishes products, indexes them and returns their ids. */
export async function createIndexedProducts(
  deps: TestDeps,
  products: readonly Partial<NewProduct>[],
): Promise<number[]> {
  const seller = await anAccount(deps.db);
  const ids: number[] = [];
  for (const product of products) ids.push((await aProduct(deps.db, { sellerId: seller.id, ...product })).id);
  await refreshIndex(deps, ids);
  return ids;
}

export async function refreshIndex(deps: TestDeps, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const events = ids.map((productId) => ({ payload: { productId } }));
  await onProductChanged(deps).handle(events as never);
  await deps.engine.refresh(deps.aliases.read);
}

export async function setCounters(
  deps: TestDeps,
  counters: readonly { id: number; likes: number; comments: number }[],
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    for (const { id, likes, comments } of counters)
      await tx
        .updateTable('product_counter')
        .set((eb) => ({ like_count: likes, comment_count: comments, version: eb('version', '+', 1) }))
        .where('product_id', '=', id)
        .execute();
  });
  await refreshIndex(
    deps,
    counters.map(({ id }) => id),
  );
}
