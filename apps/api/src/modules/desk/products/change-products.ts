import { type LeftReason, leftReasons } from '@perchero/contract/desk/desk.rules';
import type { changePrices as changePricesEndpoint, DeskChange } from '@perchero/contract/desk/products';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import {
  type CatalogueDeps,
  changePrice,
  removeProduct,
  relistProduct,
  withdrawProduct,
} from '#modules/catalogue/index.ts';
import { requirePassword } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';

export function pauseProducts(
  deps: CatalogueDeps,
  sellerId: string,
  ids: readonly number[],
): Promise<DeskChange> {
  return changeEach(ids, (id) => withdrawProduct(deps, sellerId, id));
}

export function relistProducts(
  deps: CatalogueDeps,
  sellerId: string,
  ids: readonly number[],
): Promise<DeskChange> {
  return changeEach(ids, (id) => relistProduct(deps, sellerId, id, { mayWait: true }));
}

type PriceCall = ParsedCallOf<typeof changePricesEndpoint>['body'];

export function changePrices(
  deps: CatalogueDeps,
  sellerId: string,
  products: PriceCall['products'],
): Promise<DeskChange> {
  const byId = new Map(products.map((product) => [product.id, product]));
  return changeEach(byId.keys(), async (id) => {
    const product = byId.get(id);
    if (product) await changePrice(deps, sellerId, product);
  });
}

/** Checks the password once, before the first is deleted. */
export async function deleteProducts(
  deps: CatalogueDeps,
  sellerId: string,
  { ids, password }: { readonly ids: readonly number[]; readonly password?: string | undefined },
): Promise<DeskChange> {
  await requirePassword(deps, sellerId, password);
  return changeEach(ids, (id) => removeProduct(deps, sellerId, id));
}

/** Each in a transaction of its own: what is refused for one is done for the others. */
async function changeEach(ids: Iterable<number>, change: (id: number) => Promise<void>): Promise<DeskChange> {
  let done = 0;
  const left: DeskChange['left'] = [];
  for (const id of new Set(ids)) {
    try {
      await change(id);
      done += 1;
    } catch (error) {
      const code = error instanceof AppError && reasonOf(error.code);
      if (!code) throw error;
      left.push({ id, code });
    }
  }
  return { done, left };
}

function reasonOf(code: ErrorCode): LeftReason | undefined {
  // A desk has only what is the seller's own.
  return code === 'not-allowed' ? 'not-found' : leftReasons.find((reason) => reason === code);
}
