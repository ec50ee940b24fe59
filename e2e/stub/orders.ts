import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, listOrders, Order } from '@perchero/contract/orders/orders';
import type { Page } from '@playwright/test';
import { readProducts } from './catalogue.ts';
import { signedIn } from './member.ts';
import type { StubShop } from './shop.ts';

type Item = Order['items'][number];
type Person = NonNullable<Order['other']>;

const id = (number: number) => `019a7b3c-0000-7000-8000-${String(number).padStart(12, '0')}`;

function person(username: string, full_name: string, picture: string): Person {
  return { id: id(username.length), username, full_name, avatar_url: `avatars/${picture}` };
}

export const sellers = {
  elena: person('elenamachado', 'Elena Machado', 'elena'),
  mateo: person('mateososa', 'Mateo Sosa', 'mateo'),
  sofia: person('sofiumpierrez', 'Sofía Umpiérrez', 'sofia'),
  valentina: person('valepiriz', 'Valentina Píriz', 'valentina'),
};

/** An order item of a demo product. */
export function item(title: string): Item {
  const card = readProducts().find((product) => product.title.startsWith(title));
  if (!card?.preview || !card.image) throw new Error(`The demo catalogue has no ${title}`);
  return {
    product_id: card.id,
    title: card.title,
    size: card.size,
    quantity: 1,
    unit_price_cents: card.price * 100,
    picture: { ...card.preview, path: card.image, avif: true },
  };
}

/** A paid order that is not yet shipped. */
export function anOrder(number: number, change: Partial<Order> = {}): Order {
  const items = change.items ?? [item('Buzo tejido'), item('Ruana de lana')];
  const created_at = '2025-03-03T15:42:00.000Z';
  return {
    id: id(number),
    number,
    checkout_id: id(1),
    side: 'purchase',
    state: 'paid',
    other: sellers.elena,
    items,
    total_cents: items.reduce(
      (sum, { unit_price_cents, quantity }) => sum + unit_price_cents * quantity,
      change.delivery_cents ?? 0,
    ),
    delivery_cents: 0,
    amounts: null,
    created_at,
    reserved_until: null,
    paid_at: created_at,
    shipped_at: null,
    received_at: null,
    tracking: null,
    delivery_stopped: false,
    payment_url: null,
    voucher_expires_at: null,
    voucher_url: null,
    was_rejected: false,
    actions: ['receive'],
    ...change,
  };
}

/** An order awaiting payment, with a payment link. */
export function anUnpaidOrder(number: number, change: Partial<Order> = {}): Order {
  return anOrder(number, {
    state: 'awaiting_payment',
    paid_at: null,
    reserved_until: '2025-03-03T15:57:00.000Z',
    payment_url: `/Post/${number}?pagar=1`,
    actions: ['pay', 'cancel'],
    ...change,
  });
}

/** The purchases of the mockup: one shipped, one waiting for cash, one received. */
export function purchases(): Order[] {
  return [
    anOrder(1042, { shipped_at: '2025-03-04T12:00:00.000Z', tracking: 'UY 4432 118', actions: ['receive'] }),
    anUnpaidOrder(1038, {
      created_at: '2025-02-27T15:00:00.000Z',
      state: 'payment_pending',
      other: sellers.sofia,
      items: [item('Lentes de sol')],
      payment_url: null,
      voucher_url: '/Post/1038?cupon=1',
      voucher_expires_at: '2025-03-02T15:00:00.000Z',
      reserved_until: '2025-03-05T15:00:00.000Z',
      actions: ['see-voucher', 'cancel'],
    }),
    anOrder(1007, {
      created_at: '2025-01-12T15:00:00.000Z',
      other: sellers.valentina,
      items: [item('Vestido floreado')],
      shipped_at: '2025-01-13T12:00:00.000Z',
      received_at: '2025-01-15T12:00:00.000Z',
      actions: ['relist'],
    }),
  ];
}

/** A sale with the amounts of its seller. */
export function aSale(number: number, change: Partial<Order> = {}): Order {
  const order = anOrder(number, { items: [item('Campera de jean')], ...change });
  const commission_cents = Math.round((order.total_cents - order.delivery_cents) / 10);
  const provider_fee_cents = Math.round(order.total_cents * 0.06);
  return {
    ...order,
    side: 'sale',
    amounts: {
      commission_cents,
      provider_fee_cents,
      withheld_cents: 0,
      net_cents: order.total_cents - commission_cents - provider_fee_cents,
      refunded_cents: 0,
    },
    actions: ['ship', 'refund'],
    ...change,
  };
}

/** Signs Lucía in and sets her lists of purchases and sales. */
export async function withOrders(
  page: Page,
  shop: StubShop,
  lists: { readonly purchase?: readonly Order[]; readonly sale?: readonly Order[] },
  nextCursor: string | null = null,
): Promise<void> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
  const { purchase = [], sale = [] } = lists;
  for (const [side, orders] of Object.entries({ purchase, sale })) {
    const body: ReplyOf<typeof listOrders> = {
      orders: [...orders],
      nextCursor,
      purchases: purchase.length,
      sales: sale.length,
    };
    shop.state.answers[`GET /api/orders?side=${side}`] = { body };
  }
}

/** Sets this order; returns the path of its page. */
export function withOrder(
  shop: StubShop,
  order: Order,
  change: Partial<ReplyOf<typeof getOrder>> = {},
): string {
  const steps = [
    {
      at: order.created_at,
      title: 'Empezaste la compra',
      message: 'Las prendas quedan reservadas mientras se paga.',
    },
    ...(order.paid_at
      ? [
          {
            at: order.paid_at,
            title: 'Pago acreditado',
            message: 'Quien te vende ya lo sabe y prepara el envío.',
          },
        ]
      : []),
    ...(order.shipped_at
      ? [{ at: order.shipped_at, title: 'En camino', message: `Seguimiento: ${order.tracking ?? ''}` }]
      : []),
  ];
  shop.state.answers['POST /api/orders/check'] = { body: { success: true } };
  shop.state.answers[`GET /api/orders/${order.id}`] = {
    body: { order, steps, siblings: [], billing_name: null, ...change },
  };
  return `/${order.side === 'purchase' ? 'compras' : 'ventas'}/${order.id}`;
}

/** The return URL of the payment provider with the parameters it appends. */
export function returnPath(
  order: Order,
  result: 'success' | 'failure' | 'pending',
  appended: { readonly status: string; readonly payment: string } = { status: 'approved', payment: '123456' },
): string {
  const { status, payment } = appended;
  return (
    `/pago-resultado?status=${result}&collection_id=${payment}&collection_status=${status}&payment_id=${payment}` +
    `&status=${status}&external_reference=${order.id}&payment_type=credit_card&merchant_order_id=1&site_id=MLU`
  );
}
