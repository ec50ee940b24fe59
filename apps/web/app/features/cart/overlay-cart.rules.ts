import type { Cart, CartDelivery, CartGroup, CartLine } from '@perchero/contract/cart/cart';
import type { CartDeliveryMethod } from '@perchero/contract/cart/cart.rules';
import type { Address } from '@perchero/contract/delivery/addresses';
import { parcelCents } from '@perchero/contract/delivery/price.rules';

/** An optimistic change of a line that the server has not confirmed. */
export type LineChange = { readonly quantity: number } | 'removed';

/** A choice of delivery that the server has not confirmed. A parcel without an address is not sent to it. */
export type DeliveryChange =
  { readonly method: 'in_person' } | { readonly method: 'parcel'; readonly address: Address | null };

/** By product and by seller. */
export interface CartChanges {
  readonly lines: ReadonlyMap<number, LineChange>;
  readonly deliveries: ReadonlyMap<string, DeliveryChange>;
}

export const noChanges: CartChanges = { lines: new Map(), deliveries: new Map() };

export function isPayable({ state }: CartLine): boolean {
  return state === 'available';
}

/** The cart with the pending changes applied. */
export function overlayCart(cart: Cart, changes: CartChanges): Cart {
  if (changes === noChanges) return cart;
  const groups = cart.groups
    .map((group) => overlayGroup(group, changes))
    .filter(({ lines }) => lines.length > 0);
  return {
    ...cart,
    groups,
    quantity: sum(groups.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    total_cents: sum(groups.map(({ subtotal_cents }) => subtotal_cents)),
  };
}

function overlayGroup(group: CartGroup, changes: CartChanges): CartGroup {
  const lines = group.lines.flatMap((line) => {
    const change = changes.lines.get(line.id);
    if (change === 'removed') return [];
    return [change ? { ...line, quantity: change.quantity } : line];
  });
  const subtotals = lines.filter(isPayable).map(({ price, quantity }) => Math.round(price * 100) * quantity);
  const subtotal = sum(subtotals);
  const delivery = group.delivery && overlayDelivery(group.delivery, changes.deliveries.get(group.seller.id));
  return {
    ...group,
    lines,
    subtotal_cents: subtotal,
    delivery: delivery && { ...delivery, total_cents: subtotal + (delivery.cost_cents ?? 0) },
  };
}

function overlayDelivery(delivery: CartDelivery, change: DeliveryChange | undefined): CartDelivery {
  if (!change) return delivery;
  const chosen: CartDeliveryMethod = change.method;
  if (change.method === 'in_person') return { ...delivery, chosen, cost_cents: 0, problem: null };
  const { address } = change;
  const cost = address && parcelCents(delivery.options, address.department);
  return { ...delivery, chosen, address, cost_cents: cost, problem: null };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
