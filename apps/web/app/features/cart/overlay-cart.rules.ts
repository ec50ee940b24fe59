import type { Cart, CartGroup, CartLine } from '@perchero/contract/cart/cart';

/** An optimistic change of a line that the server has not confirmed. */
export type LineChange = { readonly quantity: number } | 'removed';

export function isPayable({ state }: CartLine): boolean {
  return state === 'available';
}

/** The cart with the pending changes applied. */
export function overlayCart(cart: Cart, changes: ReadonlyMap<number, LineChange>): Cart {
  if (changes.size === 0) return cart;
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

function overlayGroup(group: CartGroup, changes: ReadonlyMap<number, LineChange>): CartGroup {
  const lines = group.lines.flatMap((line) => {
    const change = changes.get(line.id);
    if (change === 'removed') return [];
    return [change ? { ...line, quantity: change.quantity } : line];
  });
  const subtotals = lines.filter(isPayable).map(({ price, quantity }) => Math.round(price * 100) * quantity);
  return { ...group, lines, subtotal_cents: sum(subtotals) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
