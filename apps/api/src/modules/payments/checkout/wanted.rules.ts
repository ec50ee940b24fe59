/** A line of a request to pay. Whatever else it says is the caller's fancy. */
export interface AskedItem {
  readonly id: number;
  readonly quantity: number;
  /** Whole pesos, as it was shown. */
  readonly price?: number | undefined;
  readonly order_id?: string | undefined;
}

/** A piece as the shop has it. */
export interface Offer {
  readonly productId: number;
  readonly sellerId: string;
  readonly isOnSale: boolean;
  readonly priceCents: number;
  readonly stock: number;
  /** Of these, what nobody else is paying for. */
  readonly free: number;
}

export interface WantedLine {
  readonly productId: number;
  readonly quantity: number;
  /** What the buyer was shown; undefined when they did not say. */
  readonly seenPriceCents?: number;
}

/** What one seller is to be paid for. */
export interface WantedGroup {
  readonly sellerId: string;
  /** By ascending number. */
  readonly lines: readonly WantedLine[];
  /** The order that is to go on. */
  readonly orderId: string | null;
}

export type Refusal = 'gone' | 'tooMany' | 'priceChanged' | 'own';

/** By seller, a piece once, however often it was named. Every piece must be known. */
export function groupBySeller(
  items: readonly AskedItem[],
  offers: ReadonlyMap<number, Offer>,
): WantedGroup[] {
  const sellers = Map.groupBy(items, ({ id }) => offers.get(id)?.sellerId ?? '');
  return [...sellers]
    .map(([sellerId, own]) => ({
      sellerId,
      lines: [...Map.groupBy(own, ({ id }) => id)]
        .map(([productId, same]) => lineOf(productId, same))
        .toSorted((one, other) => one.productId - other.productId),
      orderId: own.find(({ order_id: orderId }) => orderId !== undefined)?.order_id ?? null,
    }))
    .toSorted((one, other) => (one.sellerId < other.sellerId ? -1 : 1));
}

function lineOf(productId: number, same: readonly AskedItem[]): WantedLine {
  const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
  const seen = [...new Set(same.flatMap(({ price }) => (price === undefined ? [] : [centsOf(price)])))];
  if (seen.length === 0) return { productId, quantity };
  // Two prices for one piece: at least one of them is wrong.
  return { productId, quantity, seenPriceCents: seen.length === 1 ? (seen[0] ?? 0) : 0 };
}

function centsOf(pesos: number): number {
  return Math.round(pesos * 100);
}

/** What can be said before anything is set aside. The price and the units count again while they are held. */
export function refusalOf(
  buyerId: string,
  { sellerId, lines }: WantedGroup,
  offers: ReadonlyMap<number, Offer>,
): Refusal | null {
  if (sellerId === buyerId) return 'own';
  for (const { productId, quantity, seenPriceCents } of lines) {
    const offer = offers.get(productId);
    if (!offer?.isOnSale) return 'gone';
    if (quantity > offer.stock) return offer.stock === 0 ? 'gone' : 'tooMany';
    // Most of those who come too late for a piece that many want are told here, at the price of one read.
    if (quantity > offer.free) return 'gone';
    if (seenPriceCents !== undefined && seenPriceCents !== offer.priceCents) return 'priceChanged';
  }
  return null;
}

interface OrderLine {
  readonly productId: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** Whether an order is for exactly this. */
export function isFor(lines: readonly WantedLine[], items: readonly OrderLine[]): boolean {
  return (
    lines.length === items.length &&
    lines.every(({ productId, quantity, seenPriceCents }) =>
      items.some(
        (item) =>
          item.productId === productId &&
          item.quantity === quantity &&
          (seenPriceCents === undefined || seenPriceCents === item.unitPriceCents),
      ),
    )
  );
}
