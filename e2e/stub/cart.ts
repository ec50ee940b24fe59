import type { Cart, CartDelivery, CartGroup, CartLine, PaidGroup } from '@perchero/contract/cart/cart';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import type { Page } from '@playwright/test';
import { readProducts } from './catalogue.ts';
import type { StubState } from './state.ts';

const people = {
  elena: { id: '0c000000-0000-4000-8000-000000000001', username: 'elenamachado', full_name: 'Elena Machado' },
  mateo: { id: '0c000000-0000-4000-8000-000000000002', username: 'mateososa', full_name: 'Mateo Sosa' },
  sofia: {
    id: '0c000000-0000-4000-8000-000000000003',
    username: 'sofiumpierrez',
    full_name: 'Sofía Umpiérrez',
  },
};

type Seller = keyof typeof people;

const titles = {
  jumper: 'Buzo tejido con guarda, hecho por mi abuela',
  ruana: 'Ruana de lana cruda',
  shoes: 'Championes retro celestes',
  glasses: 'Lentes de sol ojo de gato',
};

/** A cart line of a demo product. */
export function cartLine(product: keyof typeof titles, change: Partial<CartLine> = {}): CartLine {
  const card = readProducts().find(({ title }) => title === titles[product]);
  if (!card?.preview || !card.image) throw new Error(`The demo catalogue has no ${titles[product]}`);
  const { id, title, price, image, user_id, size, sexo, preview } = card;
  return {
    id,
    title,
    price,
    quantity: 1,
    image,
    user_id,
    size,
    sexo,
    picture: { ...preview, path: image, avif: false },
    state: 'available',
    available: 1,
    old_price: null,
    agreed: null,
    ...change,
  };
}

export function cartGroup(
  seller: Seller,
  lines: readonly CartLine[],
  change: Partial<CartGroup> = {},
): CartGroup {
  const payable = lines.filter(({ state }) => state === 'available');
  const subtotal = payable.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0);
  return {
    seller: { ...people[seller], avatar_url: `avatars/${seller}` },
    lines: lines.map((line) => ({ ...line, user_id: people[seller].id })),
    subtotal_cents: subtotal,
    delivery: subtotal > 0 ? cartDelivery(subtotal) : null,
    order: null,
    ...change,
  };
}

/** In person only, unless changed. */
export function cartDelivery(subtotal: number, change: Partial<CartDelivery> = {}): CartDelivery {
  return {
    options: {
      department: 'Montevideo',
      in_person: true,
      zone: 'Palermo',
      parcel: 'none',
      local_cents: null,
      country_cents: null,
    },
    chosen: 'in_person',
    address: null,
    cost_cents: 0,
    total_cents: subtotal + (change.cost_cents ?? 0),
    problem: null,
    ...change,
  };
}

export function cartOf(groups: readonly CartGroup[], paid: readonly PaidGroup[] = []): Cart {
  return {
    groups: [...groups],
    quantity: groups.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
    total_cents: groups.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0),
    paid: [...paid],
  };
}

/** Two products of Elena, one of Mateo, two of the three glasses of Sofía. */
export function fullCart(): Cart {
  return cartOf([
    cartGroup('elena', [cartLine('jumper'), cartLine('ruana')]),
    cartGroup('mateo', [cartLine('shoes')]),
    cartGroup('sofia', [cartLine('glasses', { quantity: 2, available: 3 })]),
  ]);
}

/** The full cart after paying Elena's order. */
export function partlyPaidCart(): Cart {
  const { groups } = fullCart();
  const lines = groups[0]?.lines ?? [];
  return cartOf(groups.slice(1), [
    {
      order_id: '0c000000-0000-7000-8000-000000000009',
      seller: { ...people.elena, avatar_url: 'avatars/elena' },
      state: 'paid',
      items: lines.map(({ id, title, size, quantity, price, picture }) => ({
        product_id: id,
        title,
        size,
        quantity,
        unit_price_cents: price * 100,
        picture,
      })),
      total_cents: lines.reduce((sum, { price }) => sum + price * 100, 0),
    },
  ]);
}

/** Sets this cart for members and guests. */
export function withCart({ state }: { readonly state: StubState }, cart: Cart): void {
  state.answers['GET /api/cart'] = { body: { cart } };
  state.answers['GET /api/cart/preview'] = { body: { cart } };
}

/** Stores these lines in a guest's browser before the first page. */
export async function storeGuestCart(page: Page, cart: Cart): Promise<void> {
  const lines = cart.groups
    .flatMap((group) => group.lines)
    .map(({ id, quantity, price }) => ({ id, quantity, price }));
  await page.addInitScript(
    ([key, text]) => {
      // Only on the first page, so later changes by the page survive.
      if (sessionStorage.getItem('kept') === null) localStorage.setItem(key, text);
      sessionStorage.setItem('kept', '1');
    },
    [guestCartKey, JSON.stringify(lines)] as const,
  );
}
