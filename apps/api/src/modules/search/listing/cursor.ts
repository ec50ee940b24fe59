import { type Order, orders } from '@perchero/contract/search/catalogue-query';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import * as page from '#platform/http/cursor.ts';

/** Start of a page; opaque to clients. */
export interface Cursor {
  readonly order: Order;
  /** Index of the text plan of the earlier pages. */
  readonly plan: number;
  /** The sort values of the last product; the last value is its id. Only the id: newest first, in any order. */
  readonly after: readonly number[];
}

const content = z
  .string()
  .transform(parseJson)
  .pipe(z.tuple([z.enum(orders), z.int().nonnegative()], z.number()));

export function encodeCursor({ order, plan, after }: Cursor): string {
  return page.encodeCursor(JSON.stringify([order, plan, ...after]));
}

/** Rejects a cursor of another order. */
export function decodeCursor(text: string, order: Order): Cursor {
  const [given, plan, ...after] = page.decodeCursor(content, text);
  if (given !== order || ![1, sortValues[order]].includes(after.length) || !isId(after.at(-1)))
    throw new AppError('invalid-input', 'cursor of another list');
  return { order, plan, after };
}

const sortValues: Record<Order, number> = {
  relevancia: 2,
  recientes: 1,
  'precio-asc': 2,
  'precio-desc': 2,
  likes: 2,
  comentarios: 2,
};

function isId(value: number | undefined): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is an invalid cursor.
    return null;
  }
}
