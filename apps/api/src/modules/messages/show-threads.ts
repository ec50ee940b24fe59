import type { ReplyOf } from '@perchero/contract/endpoint';
import { excerptOf, messageLimits } from '@perchero/contract/messages/message.rules';
import type {
  findThread as aboutEndpoint,
  getThread,
  listMessages as messagesEndpoint,
  listThreads as listEndpoint,
  Message,
  ThreadSummary,
} from '@perchero/contract/messages/messages';
import type { Offer } from '@perchero/contract/offers/offer';
import { maxUnreadCounted } from '@perchero/contract/notifications/notifications';
import { worstSeverity } from '@perchero/contract/text/detector/detect';
import { z } from 'zod';
import { findDeliveryLines } from '#modules/catalogue/index.ts';
import { signPicture } from '#modules/media/index.ts';
import { readOffers, showThreadBargain } from '#modules/offers/index.ts';
import { findOrder, sideOf } from '#modules/orders/index.ts';
import { findProviderFee } from '#modules/seller-accounts/index.ts';
import type { Db } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import type { ThreadReadDeps } from './deps.ts';
import { closedReasonOf, shownStateOf } from './head.rules.ts';
import { type HeadRow, readFutureHead, readHead, readHeadPage } from './heads.queries.ts';
import { findSide, readUnreadThreads } from './inbox.queries.ts';
import { type MessageRange, type MessageRow, readMessages } from './messages.queries.ts';
import { requireWritable } from './open-thread.ts';
import { offerText, systemText } from './texts.ts';
import { findOrderThread, findProduct, findTalkedAboutProduct, findThreadAbout } from './threads.queries.ts';

const lastListed = timeAndId(z.uuid()).transform(([time, id]) => ({ time, id }));

/** A page of a person's threads, the latest message first. */
export async function listThreads(
  deps: Pick<ThreadReadDeps, 'db' | 'clock'>,
  viewerId: string,
  { side, cursor }: { readonly side: 'all' | 'buying' | 'selling'; readonly cursor?: string | undefined },
): Promise<ReplyOf<typeof listEndpoint>> {
  const { threadsPerPage } = messageLimits;
  const after = cursor === undefined ? null : decodeCursor(lastListed, cursor);
  const [rows, unread] = await Promise.all([
    // One more, to know whether there is a next page.
    readHeadPage(deps.db, { viewerId, side, after, limit: threadsPerPage + 1 }),
    readUnreadThreads(deps.db, viewerId),
  ]);
  const shown = rows.slice(0, threadsPerPage);
  const offers = await readOffers(
    deps,
    shown.flatMap(({ last }) => last?.offerId ?? []),
  );
  const last = shown.at(-1);
  return {
    threads: shown.map((row) => toSummary(row, viewerId, offers)),
    nextCursor: rows.length > shown.length && last?.id ? encodeCursor(last.cursorTime, last.id) : null,
    unread_threads: Math.min(unread, maxUnreadCounted),
  };
}

/** A thread with its last messages. `not-found` for everybody but its two people. */
export async function showThread(
  deps: ThreadReadDeps,
  viewerId: string,
  id: string,
): Promise<ReplyOf<typeof getThread>> {
  const row = await readHead(deps.db, id, viewerId);
  if (!row) throw new AppError('not-found', `thread ${id}`);
  const head = toHead(row);
  const { lastSeq, ownReadSeq, otherReadSeq, unread, hasOtherWritten } = row;
  return {
    thread: {
      id,
      ...head,
      last_seq: lastSeq,
      own_read_seq: ownReadSeq,
      read_seq: otherReadSeq,
      unread,
      may_send_photos: hasOtherWritten && head.closed === null,
      bargain: head.closed === null ? await showBargain(deps, row, viewerId) : null,
      ...(await readPage(deps, { threadId: id, viewerId, side: row.side }, {})),
    },
  };
}

async function showBargain(deps: ThreadReadDeps, row: HeadRow, viewerId: string) {
  const { side, productId: id, other } = row;
  const otherId = other?.id ?? '';
  const [buyerId, sellerId] = side === 'buying' ? [viewerId, otherId] : [otherId, viewerId];
  const state = shownStateOf(row);
  const isSellable = state === 'available' || state === 'reserved';
  const product = { id, sellerId, price: row.priceCents / 100, isSellable };
  const [bargain, [line], providerFee] = await Promise.all([
    showThreadBargain(deps, product, { buyerId, side: side === 'buying' ? 'buyer' : 'seller' }),
    findDeliveryLines(deps.db, [id], deps.clock.now()),
    side === 'selling' ? findProviderFee(deps.db, deps.config) : null,
  ]);
  if (!line) throw new Error(`no product ${id}`);
  return {
    ...bargain,
    delivery: line.options,
    commission: deps.config.commission,
    provider_fee: providerFee,
  };
}

export async function listMessages(
  deps: ThreadReadDeps,
  viewerId: string,
  { threadId, ...range }: MessageRange & { readonly threadId: string },
): Promise<ReplyOf<typeof messagesEndpoint>> {
  const side = await findSide(deps.db, threadId, viewerId);
  if (!side) throw new AppError('not-found', `thread ${threadId}`);
  return readPage(deps, { threadId, viewerId, side }, range);
}

/** The thread about a product or an order, or what it will be once somebody writes. */
export async function findThread(
  db: Db,
  viewerId: string,
  { product, order }: { readonly product?: number | undefined; readonly order?: string | undefined },
): Promise<ReplyOf<typeof aboutEndpoint>> {
  if (product !== undefined) return aboutProduct(db, viewerId, product);
  if (order === undefined) throw new AppError('invalid-input', 'neither product nor order');
  return aboutOrder(db, viewerId, order);
}

async function aboutProduct(db: Db, viewerId: string, productId: number) {
  const id = await findThreadAbout(db, productId, viewerId);
  if (id) return existing(db, viewerId, id);
  requireWritable(await findProduct(db, productId, viewerId), viewerId);
  return future(db, viewerId, { productId, buyerId: viewerId, orderId: null });
}

async function aboutOrder(db: Db, viewerId: string, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order?.paidAt || !sideOf(order, viewerId)) throw new AppError('not-found', `order ${orderId}`);
  const id = await findOrderThread(db, orderId);
  if (id) return existing(db, viewerId, id);
  const { buyerId } = order;
  return future(db, viewerId, { productId: await findTalkedAboutProduct(db, orderId), buyerId, orderId });
}

async function existing(db: Db, viewerId: string, id: string) {
  const row = await readHead(db, id, viewerId);
  if (!row) throw new AppError('not-found', `thread ${id}`);
  return { thread_id: id, ...toHead(row) };
}

async function future(db: Db, viewerId: string, wanted: Parameters<typeof readFutureHead>[2]) {
  const row = await readFutureHead(db, viewerId, wanted);
  if (!row) throw new AppError('not-found', `product ${wanted.productId}`);
  return { thread_id: null, ...toHead(row) };
}

function toHead(row: HeadRow) {
  const { side, other, productId, title, priceCents, picture, order, movedTo } = row;
  const closed = closedReasonOf(row);
  // A buyer cannot tell a seller who blocked them from one who is suspended or gone.
  const isGone = closed === 'ended' && side === 'buying';
  const state = isGone ? 'deleted' : shownStateOf(row);
  return {
    side,
    other: closed === 'ended' ? null : other,
    product: {
      id: productId,
      title: isGone || row.productState === 'deleted' ? null : title,
      price: priceCents / 100,
      picture: isGone ? null : picture,
      state,
    },
    order: order && { id: order.id, number: order.number },
    closed,
    away_until: side === 'buying' && closed === null ? row.awayUntil : null,
    moved_to: closed === 'moved' ? movedTo : null,
  };
}

function toSummary(row: HeadRow, viewerId: string, offers: ReadonlyMap<string, Offer>): ThreadSummary {
  const { id, unread, last, lastAt, side } = row;
  if (id === null) throw new Error('a listed thread without id');
  const removed = last && removalOf(last);
  const from = last && fromOf(last.senderId, viewerId);
  return {
    id,
    ...toHead(row),
    unread,
    last: last && {
      kind: last.kind,
      from,
      text: removed ? '' : excerptOf(wordsOf(last, { side, from, offers }), messageLimits.excerpt),
      removed,
      has_photos: last.hasPhotos && !removed,
    },
    last_at: lastAt.toISOString(),
  };
}

interface Wording {
  readonly side: 'buying' | 'selling';
  readonly from: 'me' | 'other' | null;
  readonly offers: ReadonlyMap<string, Offer>;
}

function wordsOf(last: NonNullable<HeadRow['last']>, { side, from, offers }: Wording): string {
  const offer = offers.get(last.offerId ?? '') ?? null;
  if (last.kind === 'system') return systemText({ ...last, offer }, side);
  return last.kind === 'offer' && offer ? offerText(offer, from) : last.text;
}

interface Viewing {
  readonly threadId: string;
  readonly viewerId: string;
  readonly side: 'buying' | 'selling';
}

async function readPage(deps: ThreadReadDeps, viewing: Viewing, range: MessageRange) {
  const { perPage } = messageLimits;
  const rows = await readMessages(deps.db, viewing.threadId, range, perPage + 1);
  // The one more is the farthest from what was asked for.
  const shown = range.after === undefined ? rows.slice(0, perPage) : rows.slice(-perPage);
  const offers = await readOffers(deps, [...new Set(shown.flatMap(({ offerId }) => offerId ?? []))]);
  return {
    messages: await Promise.all(
      shown.map((row) => toMessage(deps, row, viewing, offers.get(row.offerId ?? '') ?? null)),
    ),
    has_more: rows.length > shown.length,
  };
}

export async function toMessage(
  { store }: Pick<ThreadReadDeps, 'store'>,
  row: MessageRow,
  { viewerId, side }: Pick<Viewing, 'viewerId' | 'side'>,
  offer: Offer | null = null,
): Promise<Message> {
  const { id, seq, kind, senderId, findings, event, orderId, createdAt, picturePaths } = row;
  const removed = removalOf(row);
  const from = fromOf(senderId, viewerId);
  return {
    id,
    seq,
    kind,
    from,
    text: removed ? '' : kind === 'system' ? systemText({ ...row, offer }, side) : row.text,
    removed,
    photos: removed ? [] : await Promise.all(picturePaths.map((path) => signPicture(store, path))),
    warning: from === 'other' && !removed ? worstSeverity(findings) : null,
    offer: kind === 'offer' ? offer : null,
    event,
    order_id: orderId,
    created_at: createdAt.toISOString(),
  };
}

function fromOf(senderId: string | null, viewerId: string): 'me' | 'other' | null {
  if (senderId === null) return null;
  return senderId === viewerId ? 'me' : 'other';
}

function removalOf({ isSenderDeleted, isRemoved }: Pick<MessageRow, 'isSenderDeleted' | 'isRemoved'>) {
  if (isSenderDeleted) return 'account-deleted';
  return isRemoved ? 'moderation' : null;
}
