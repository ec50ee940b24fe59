import type { Selling } from '@perchero/contract/catalogue/products';
import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { DeskCounts, DeskProduct, listDeskProducts } from '@perchero/contract/desk/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { get } from '#app/shared/api.ts';
import { callQuery, type DeskQuery } from './desk-query.ts';

export type DeskList = ReplyOf<typeof listDeskProducts>;

export interface LoadedDesk extends DeskList {
  readonly ok: true;
  readonly query: DeskQuery;
  /** Of 30 days; null when they could not be read. */
  readonly numbers: readonly NumbersOfDay[] | null;
  /** For what the seller receives of a price. */
  readonly selling: Pick<Selling, 'commission' | 'providerFee'>;
  /** When the page was read. */
  readonly now: string;
}

export type DeskPage = LoadedDesk | { readonly ok: false; readonly requestId: string | null };

/** Null when it failed. */
export async function readDeskPage(
  query: DeskQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<DeskList | null> {
  const search = new URLSearchParams(callQuery(query, cursor));
  const result = await get<typeof listDeskProducts>(`/api/desk/products?${search.toString()}`, signal);
  return result.ok ? result.value : null;
}

/** From the first page on, until there are as many products. Null when it failed. */
export async function readDeskUpTo(
  query: DeskQuery,
  count: number,
  signal: AbortSignal,
): Promise<DeskList | null> {
  let list = await readDeskPage(query, null, signal);
  while (list && list.nextCursor !== null && list.products.length < count) {
    const next = await readDeskPage(query, list.nextCursor, signal);
    list = next && extendedBy(list, next);
  }
  return list;
}

/** Products can move to the next page between two requests, so repeated ones are dropped. */
export function extendedBy(list: DeskList, next: DeskList): DeskList {
  const known = new Set(list.products.map(({ id }) => id));
  return { ...next, products: [...list.products, ...next.products.filter(({ id }) => !known.has(id))] };
}

export function countAll(counts: DeskCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Neither sold nor reserved nor removed: the server decides, this is what the preview says before. */
export function mayChangePrice({ state }: Pick<DeskProduct, 'state'>): boolean {
  return state !== 'sold' && state !== 'reserved' && state !== 'removed';
}
