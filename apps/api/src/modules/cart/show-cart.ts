import type { Cart, CartDelivery, CartGroup, CartLine } from '@perchero/contract/cart/cart';
import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import type { Address } from '@perchero/contract/delivery/addresses';
import { type DeliveryLine, findDeliveryLines } from '#modules/catalogue/index.ts';
import { findAddresses } from '#modules/delivery-options/index.ts';
import { isAdult } from '#modules/identity/index.ts';
import { type AgreedPrices, applicablePrice, findAgreedPrices } from '#modules/offers/index.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { findChoices } from './delivery.queries.ts';
import { applyChoice, type DeliveryChoice, onlyChoice, waysOf } from './delivery.rules.ts';
import { stateOf, unitsFor } from './line-state.rules.ts';
import { type LineRow, readGuestLines, readLines } from './lines.queries.ts';
import { findOpenOrders, findPaidOrders, type OpenOrder } from './orders.queries.ts';
import { deliveryTexts } from './texts.ts';

const paidShownSeconds = 3600;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Everything about the buyer that decides a delivery. */
interface Buyer {
  readonly id: string | null;
  readonly isAdult: boolean;
  /** The default first. */
  readonly addresses: readonly Address[];
  /** By seller. */
  readonly choices: ReadonlyMap<string, DeliveryChoice>;
}

/** Guests see all ways and choose after signing in. */
const guest: Buyer = { id: null, isAdult: true, addresses: [], choices: new Map() };

export async function showCart({ db, clock }: Deps, accountId: string): Promise<Cart> {
  const now = clock.now();
  const [rows, orders, paid] = await Promise.all([
    readLines(db, accountId),
    findOpenOrders(db, accountId, now),
    findPaidOrders(db, accountId, secondsAfter(now, -paidShownSeconds)),
  ]);
  const [deliveryLines, buyer, agreedPrices] = await Promise.all([
    readDeliveryLines(db, rows, now),
    readBuyer(db, accountId, rows, now),
    findAgreedPrices(
      db,
      accountId,
      rows.map(({ id }) => id),
      now,
    ),
  ]);
  return {
    ...toCart(rows, { buyer, orders, deliveryLines, agreedPrices, now }),
    paid: paid.map(({ id, totalCents, ...order }) => ({ order_id: id, total_cents: totalCents, ...order })),
  };
}

/** The cart of a guest from the browser's list: `id:quantity:pesos`, separated by commas. A member may ask too. */
export async function previewCart(
  { db, clock }: Deps,
  items: string,
  viewerId: string | null,
): Promise<Cart> {
  const lines = items
    .split(',')
    .filter(Boolean)
    .map((item) => {
      const [id = 0, quantity = 0, pesos = 0] = item.split(':').map(Number);
      return { id, quantity: Math.max(quantity, 1), seenPriceCents: Math.max(pesos, 1) * 100 };
    });
  const once = [...new Map(lines.map((line) => [line.id, line])).values()];
  const rows = await readGuestLines(db, once, viewerId);
  const now = clock.now();
  const deliveryLines = await readDeliveryLines(db, rows, now);
  const context = { buyer: guest, orders: [], deliveryLines, agreedPrices: new Map(), now };
  return { ...toCart(rows, context), paid: [] };
}

async function readBuyer(db: Db, id: string, rows: readonly LineRow[], now: Date): Promise<Buyer> {
  if (rows.length === 0) return { ...guest, id };
  const sellerIds = [...new Set(rows.map(({ sellerId }) => sellerId))];
  return {
    id,
    isAdult: await isAdult(db, id, now),
    addresses: await findAddresses(db, id),
    choices: await findChoices(db, id, sellerIds),
  };
}

function readDeliveryLines(db: Db, rows: readonly LineRow[], now: Date): Promise<DeliveryLine[]> {
  return findDeliveryLines(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

interface CartContext {
  readonly buyer: Buyer;
  readonly orders: readonly OpenOrder[];
  readonly deliveryLines: readonly DeliveryLine[];
  readonly agreedPrices: AgreedPrices;
  readonly now: Date;
}

function toCart(rows: readonly LineRow[], context: CartContext): Omit<Cart, 'paid'> {
  const groups = [...Map.groupBy(rows, ({ sellerId }) => sellerId).values()].map((lines) =>
    toGroup(lines, context),
  );
  return {
    groups,
    quantity: sum(groups.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    total_cents: sum(groups.map(({ subtotal_cents }) => subtotal_cents)),
  };
}

function toGroup(rows: readonly LineRow[], context: CartContext): CartGroup {
  const { buyer, orders, deliveryLines } = context;
  const [{ sellerId, username, fullName, avatarPath }] = rows as [LineRow];
  const order = orders.find((open) => open.sellerId === sellerId);
  const lines = rows.map((row) => toLine(row, context));
  const payable = lines.filter(({ state }) => state === 'available');
  const subtotal = sum(payable.map(({ price, quantity }) => Math.round(price * 100) * quantity));
  const payableDeliveries = deliveryLines.filter(({ id }) => payable.some((line) => line.id === id));
  return {
    seller: { id: sellerId, username, full_name: fullName, avatar_url: avatarPath },
    lines,
    subtotal_cents: subtotal,
    delivery: toDelivery(payableDeliveries, buyer, { sellerId, subtotal }),
    order: order
      ? { id: order.id, payment_url: order.paymentUrl, reserved_until: order.reservedUntil.toISOString() }
      : null,
  };
}

function toDelivery(
  lines: readonly DeliveryLine[],
  { isAdult: isBuyerAdult, addresses, choices }: Buyer,
  { sellerId, subtotal }: { readonly sellerId: string; readonly subtotal: number },
): CartDelivery | null {
  const ways = waysOf(lines, isBuyerAdult);
  if (!ways) return null;
  const { options, problem } = ways;
  const choice = choices.get(sellerId) ?? onlyChoice(options, addresses);
  const chosen = choice && applyChoice(options, choice, addresses);
  return {
    options,
    chosen: chosen?.method ?? null,
    address: chosen?.address ?? addresses[0] ?? null,
    cost_cents: chosen?.costCents ?? null,
    total_cents: subtotal + (chosen?.costCents ?? 0),
    problem: problem ?? (choice && !chosen ? deliveryTexts.chooseAgain : null),
  };
}

function toLine(row: LineRow, { buyer, agreedPrices, now }: CartContext): CartLine {
  const agreed = agreedOf(row, agreedPrices, now);
  const units = unitsFor(row);
  const available = agreed ? Math.min(units, 1) : units;
  return {
    id: row.id,
    title: row.title,
    price: agreed?.price ?? row.priceCents / 100,
    quantity: Math.min(row.quantity, Math.max(available, 1)),
    image: row.picturePath,
    user_id: row.sellerId,
    size: formatSize(row as ProductSize),
    sexo: row.sex,
    picture: pictureOf(row),
    state: stateOf(row, buyer.id),
    available,
    // While there is an agreed price, the list price is shown beside it.
    old_price: agreed || row.seenPriceCents === row.priceCents ? null : row.seenPriceCents / 100,
    agreed,
  };
}

/** Null when the list price is not higher. */
function agreedOf(
  { id, priceCents: listPriceCents }: LineRow,
  agreedPrices: AgreedPrices,
  now: Date,
): CartLine['agreed'] {
  const agreedPrice = agreedPrices.get(id);
  const { unitPriceCents, offerId } = applicablePrice({ listPriceCents, quantity: 1, agreedPrice }, now);
  if (!agreedPrice || offerId === null) return null;
  return {
    price: unitPriceCents / 100,
    list_price: listPriceCents / 100,
    until: agreedPrice.until.toISOString(),
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
