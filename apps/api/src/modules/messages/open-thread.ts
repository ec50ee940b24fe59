import { v7 } from 'uuid';
import { lockOrder } from '#modules/orders/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  findOrderThread,
  findProduct,
  findTalkedAboutProduct,
  insertThread,
  insertThreadOrder,
  lockThread,
  lockThreadAbout,
  type TalkedAboutProduct,
  type Thread,
} from './threads.queries.ts';

interface Deps {
  readonly clock: Clock;
}

/** A locked thread, made by this call or before. */
interface OpenedThread {
  readonly thread: Thread;
  readonly isNew: boolean;
}

/** Locks the thread of a buyer about a product, or makes it: the caller puts the first message into it. */
export async function openProductThread(
  tx: Tx,
  { clock }: Deps,
  { productId, buyerId }: { readonly productId: number; readonly buyerId: string },
): Promise<OpenedThread> {
  const existing = await lockThreadAbout(tx, productId, buyerId);
  if (existing) return { thread: existing, isNew: false };
  const product = await findProduct(tx, productId, buyerId);
  requireWritable(product, buyerId);
  return openThread(tx, { productId, buyerId, sellerId: product.sellerId, at: clock.now() });
}

/** Throws when no buyer can write about it for the first time. */
export function requireWritable(
  product: TalkedAboutProduct | null,
  buyerId: string,
): asserts product is TalkedAboutProduct {
  if (!product || product.state === 'processing') throw new AppError('not-found', 'no such product');
  if (product.sellerId === buyerId) throw new AppError('own-product');
  if (product.state !== 'active' || product.isHeld)
    throw new AppError('product-gone', `product is ${product.state}`);
}

/** Locks the thread of a paid order, or makes it. Null for an order that does not exist or was not paid. */
export async function openOrderThread(tx: Tx, { clock }: Deps, orderId: string): Promise<Thread | null> {
  const known = await findOrderThread(tx, orderId);
  if (known) return lockThread(tx, known);
  // So that two calls choose the same thread.
  const order = await lockOrder(tx, orderId);
  if (!order?.paidAt) return null;
  const made = await findOrderThread(tx, orderId);
  if (made) return lockThread(tx, made);
  const at = clock.now();
  const { buyerId, sellerId } = order;
  const productId = await findTalkedAboutProduct(tx, orderId);
  const { thread } = await openThread(tx, { productId, buyerId, sellerId, at });
  await insertThreadOrder(tx, orderId, thread.id, at);
  return thread;
}

/** Locks the thread of a buyer about a product, or makes it, whatever became of the product. */
export async function openThread(
  tx: Tx,
  wanted: Pick<Thread, 'productId' | 'buyerId' | 'sellerId'> & { readonly at: Date },
): Promise<OpenedThread> {
  const { productId, buyerId, sellerId, at } = wanted;
  const isNew = await insertThread(tx, { id: v7({ msecs: at.getTime() }), productId, buyerId, sellerId, at });
  const thread = await lockThreadAbout(tx, productId, buyerId);
  if (!thread) throw new Error(`no thread about product ${productId}`);
  return { thread, isNew };
}
