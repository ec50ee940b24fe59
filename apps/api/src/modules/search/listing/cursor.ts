import { type Order, orders } from '@perchero/contract/search/catalogue-query';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';

/** Where a page begins. It is opaque to callers. */
export interface Cursor {
  readonly order: Order;
  /** Which way of taking the text the pages before were found by. */
  readonly plan: number;
  /** The sort values of the last product, of which the last one is its id. The id alone: newest first, whatever the order. */
  readonly after: readonly number[];
}

const content = z.tuple([z.enum(orders), z.int().nonnegative()], z.number());

export function encodeCursor({ order, plan, after }: Cursor): string {
  return Buffer.from(JSON.stringify([order, plan, ...after])).toString('base64url');
}

/** What a cursor says, when it was given for this order. */
export function decodeCursor(text: string, order: Order): Cursor {
  const parsed = content.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  const [given, plan, ...after] = parsed.data;
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
    // Not JSON is one more way of not being a cursor.
    return null;
  }
}
