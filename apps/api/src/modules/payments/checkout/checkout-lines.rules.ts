import { type AgreedPrices, applicablePrice } from '#modules/offers/index.ts';

/** A line of a checkout request; its other fields are ignored. */
export interface RequestedItem {
  readonly id: number;
  readonly quantity: number;
  /** In pesos, as shown to the buyer. */
  readonly price?: number | undefined;
  readonly order_id?: string | undefined;
}

/** How the buyer asks for the products of one seller. */
export interface RequestedDelivery {
  readonly method: 'in_person' | 'parcel';
  readonly addressId: string | null;
  /** The cost shown to the buyer. */
  readonly seenCostCents: number;
}

/** A product with its availability for the buyer. */
export interface CheckoutProduct {
  readonly productId: number;
  readonly sellerId: string;
  readonly isOnSale: boolean;
  /** It cannot be bought only because its seller is on vacation. */
  readonly isAway: boolean;
  readonly priceCents: number;
  readonly stock: number;
  /** Units not reserved by others. */
  readonly free: number;
}

export interface CheckoutLine {
  readonly productId: number;
  readonly quantity: number;
  /** The price shown to the buyer, if the request names it. */
  readonly seenPriceCents?: number;
}

/** The lines of one seller. */
export interface SellerGroup {
  readonly sellerId: string;
  /** Sorted by product id. */
  readonly lines: readonly CheckoutLine[];
  /** The order to continue. */
  readonly orderId: string | null;
  /** By default the choice of the cart. */
  readonly delivery?: RequestedDelivery | undefined;
}

export type Unavailability = 'gone' | 'tooMany' | 'own' | 'away';

/** Groups by seller and merges lines of the same product. Every product must be in `products`. */
export function groupBySeller(
  items: readonly RequestedItem[],
  products: ReadonlyMap<number, CheckoutProduct>,
  deliveries: ReadonlyMap<string, RequestedDelivery> = new Map(),
): SellerGroup[] {
  const sellers = Map.groupBy(items, ({ id }) => products.get(id)?.sellerId ?? '');
  return [...sellers]
    .map(([sellerId, own]) => ({
      sellerId,
      lines: [...Map.groupBy(own, ({ id }) => id)]
        .map(([productId, same]) => lineOf(productId, same))
        .toSorted((one, other) => one.productId - other.productId),
      orderId: own.find(({ order_id: orderId }) => orderId !== undefined)?.order_id ?? null,
      delivery: deliveries.get(sellerId),
    }))
    .toSorted((one, other) => (one.sellerId < other.sellerId ? -1 : 1));
}

function lineOf(productId: number, same: readonly RequestedItem[]): CheckoutLine {
  const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
  const seen = [...new Set(same.flatMap(({ price }) => (price === undefined ? [] : [centsOf(price)])))];
  if (seen.length === 0) return { productId, quantity };
  // Two prices for one product: 0 never matches, so the line is refused.
  return { productId, quantity, seenPriceCents: seen.length === 1 ? (seen[0] ?? 0) : 0 };
}

function centsOf(pesos: number): number {
  return Math.round(pesos * 100);
}

/** Checked before the reservation; the stock is checked again under lock. */
export function unavailabilityOf(
  buyerId: string,
  { sellerId, lines }: SellerGroup,
  products: ReadonlyMap<number, CheckoutProduct>,
): Unavailability | null {
  if (sellerId === buyerId) return 'own';
  for (const { productId, quantity } of lines) {
    const product = products.get(productId);
    if (product?.isAway) return 'away';
    if (!product?.isOnSale) return 'gone';
    if (quantity > product.stock) return product.stock === 0 ? 'gone' : 'tooMany';
    // Refuses most losers of a race for one product without taking a lock.
    if (quantity > product.free) return 'gone';
  }
  return null;
}

interface Prices {
  readonly products: ReadonlyMap<number, CheckoutProduct>;
  readonly agreedPrices: AgreedPrices;
  readonly now: Date;
}

/** Checked before the reservation and again under lock. */
export function isPriceChanged(
  lines: readonly CheckoutLine[],
  { products, agreedPrices, now }: Prices,
): boolean {
  return lines.some(({ productId, quantity, seenPriceCents }) => {
    const listPriceCents = products.get(productId)?.priceCents;
    if (seenPriceCents === undefined || listPriceCents === undefined) return false;
    const agreedPrice = agreedPrices.get(productId);
    return seenPriceCents !== applicablePrice({ listPriceCents, quantity, agreedPrice }, now).unitPriceCents;
  });
}

interface OrderLine {
  readonly productId: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

export function hasSameLines(lines: readonly CheckoutLine[], items: readonly OrderLine[]): boolean {
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
