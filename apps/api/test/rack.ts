import type { TestDeps } from './harness.ts';
import type { Answer } from './visitor.ts';
import { anAccount, aProduct } from './factories.ts';
import type { NewProduct } from '../src/modules/catalogue/index.ts';
import { onProductChanged } from '../src/modules/search/index.ts';
import { inTransaction } from '../src/platform/database/database.ts';

export interface RackPage {
  readonly products: readonly { id: number; title: string; price: number }[];
  readonly nextCursor: string | null;
  readonly total: { count: number; exact: boolean } | null;
}

type Get = (url: string) => Promise<Answer>;

/** Walks through a listing from here to its end; `between` happens after each page. */
export async function walkRack(
  get: Get,
  asked: Record<string, string | readonly string[]> = {},
  between: (page: number) => Promise<unknown> = async () => {},
) {
  const pages: RackPage[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await get(`/api/products?${addressOf({ ...asked, ...(cursor && { cursor }) })}`);
    if (status !== 200) throw new Error(`The listing answered ${status}: ${JSON.stringify(body)}`);
    pages.push(body as RackPage);
    cursor = (body as RackPage).nextCursor;
    await between(pages.length);
  }
  return { pages, ids: pages.flatMap(({ products }) => products.map(({ id }) => id)) };
}

export function addressOf(asked: Record<string, string | readonly string[]>): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(asked))
    for (const value of [values].flat()) parameters.append(name, value);
  return parameters.toString();
}

/** Hangs these pieces, lets the index know, and gives their ids. */
export async function hang(deps: TestDeps, pieces: readonly Partial<NewProduct>[]): Promise<number[]> {
  const seller = await anAccount(deps.db);
  const ids: number[] = [];
  for (const piece of pieces) ids.push((await aProduct(deps.db, { sellerId: seller.id, ...piece })).id);
  await tellIndex(deps, ids);
  return ids;
}

export async function tellIndex(deps: TestDeps, ids: readonly number[]): Promise<void> {
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
  await tellIndex(
    deps,
    counters.map(({ id }) => id),
  );
}
