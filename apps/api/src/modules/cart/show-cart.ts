import type { Cart, CartGroup, CartLine } from '@perchero/contract/cart/cart';
import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { stateOf, unitsFor } from './line-state.rules.ts';
import { type LineRow, readGuestLines, readLines } from './lines.queries.ts';
import { findOpenOrders, findPaidOrders, type OpenOrder } from './orders.queries.ts';

const paidShownSeconds = 3600;

export async function showCart(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
): Promise<Cart> {
  const now = clock.now();
  const [rows, orders, paid] = await Promise.all([
    readLines(db, accountId),
    findOpenOrders(db, accountId, now),
    findPaidOrders(db, accountId, secondsAfter(now, -paidShownSeconds)),
  ]);
  return {
    ...toCart(rows, accountId, orders),
    paid: paid.map(({ id, totalCents, ...order }) => ({ order_id: id, total_cents: totalCents, ...order })),
  };
}

/** The cart of a guest from the browser's list: `id:quantity:pesos`, separated by commas. A member may ask too. */
export async function previewCart(db: Db, items: string, viewerId: string | null): Promise<Cart> {
  const lines = items
    .split(',')
    .filter(Boolean)
    .map((item) => {
      const [id = 0, quantity = 0, pesos = 0] = item.split(':').map(Number);
      return { id, quantity: Math.max(quantity, 1), seenPriceCents: Math.max(pesos, 1) * 100 };
    });
  const once = [...new Map(lines.map((line) => [line.id, line])).values()];
  return { ...toCart(await readGuestLines(db, once, viewerId), null, []), paid: [] };
}

function toCart(
  rows: readonly LineRow[],
  viewerId: string | null,
  orders: readonly OpenOrder[],
): Omit<Cart, 'paid'> {
  const groups = [...Map.groupBy(rows, ({ sellerId }) => sellerId).values()].map((lines) =>
    toGroup(lines, viewerId, orders),
  );
  return {
    groups,
    quantity: sum(groups.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    total_cents: sum(groups.map(({ subtotal_cents }) => subtotal_cents)),
  };
}

function toGroup(rows: readonly LineRow[], viewerId: string | null, orders: readonly OpenOrder[]): CartGroup {
  const [{ sellerId, username, fullName, avatarPath }] = rows as [LineRow];
  const order = orders.find((open) => open.sellerId === sellerId);
  const lines = rows.map((row) => toLine(row, viewerId));
  const payable = lines.filter(({ state }) => state === 'available');
  return {
    seller: { id: sellerId, username, full_name: fullName, avatar_url: avatarPath },
    lines,
    subtotal_cents: sum(payable.map(({ price, quantity }) => Math.round(price * 100) * quantity)),
    order: order
      ? { id: order.id, payment_url: order.paymentUrl, reserved_until: order.reservedUntil.toISOString() }
      : null,
  };
}

function toLine(row: LineRow, viewerId: string | null): CartLine {
  const available = unitsFor(row);
  return {
    id: row.id,
    title: row.title,
    price: row.priceCents / 100,
    quantity: Math.min(row.quantity, Math.max(available, 1)),
    image: row.picturePath,
    user_id: row.sellerId,
    size: formatSize(row as ProductSize),
    sexo: row.sex,
    picture: pictureOf(row),
    state: stateOf(row, viewerId),
    available,
    old_price: row.seenPriceCents === row.priceCents ? null : row.seenPriceCents / 100,
  };
}

function pictureOf(row: LineRow): CartLine['picture'] {
  const {
    picturePath: path,
    pictureWidth: width,
    pictureHeight: height,
    pictureColor: color,
    pictureThumbhash: thumbhash,
  } = row;
  if (path === null || width === null || height === null || color === null || thumbhash === null) return null;
  return { path, width, height, color, thumbhash, avif: row.pictureHasAvif ?? false };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
