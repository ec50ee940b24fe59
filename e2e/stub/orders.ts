import type { getLabel } from '@perchero/contract/delivery/deliveries';
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

/** Thursday 9 April ends then, in Montevideo. */
export const dueAt = '2099-04-10T03:00:00.000Z';

export const address: NonNullable<Order['delivery']['address']> = {
  kind: 'home',
  recipient: 'Bruno Da Silva',
  phone: '+59898640215',
  street: 'Sarandí',
  door: '715',
  apartment: '4',
  office: null,
  locality: 'Centro',
  department: 'Rivera',
  postal_code: '40000',
  notes: 'Timbre roto: golpear la ventana.',
};

/** The delivery of a parcel that is not yet sent. */
function aDelivery(change: Partial<Order['delivery']>): Order['delivery'] {
  return {
    method: 'parcel',
    terms: 'priced',
    cost_cents: 0,
    zone: null,
    from_department: 'Montevideo',
    department: 'Rivera',
    state: 'preparing',
    due_at: dueAt,
    claim_from: null,
    send_by: dueAt,
    extended: false,
    ready_at: null,
    sent_at: null,
    arrived_at: null,
    ended_at: null,
    proof: null,
    end_cause: null,
    carrier: null,
    carrier_name: null,
    tracking: null,
    tracking_url: null,
    cancel: null,
    code: null,
    code_locked_until: null,
    address,
    ...change,
  };
}

/** Sent with DAC. */
export const sentDelivery = {
  state: 'sent',
  sent_at: '2025-03-04T12:00:00.000Z',
  carrier: 'dac',
  carrier_name: 'DAC',
  tracking: '88620411853',
  tracking_url: 'https://www.dac.com.uy/envios/rastrear',
} as const satisfies Partial<Order['delivery']>;

/** In person; the seller has it at hand. */
export const readyDelivery = {
  method: 'in_person',
  terms: null,
  zone: 'Palermo',
  department: null,
  address: null,
  state: 'ready_to_meet',
  ready_at: '2025-03-04T12:00:00.000Z',
} as const satisfies Partial<Order['delivery']>;

type OrderChange = Partial<Omit<Order, 'delivery'>> & { readonly delivery?: Partial<Order['delivery']> };

/** A paid order that is not yet sent. */
export function anOrder(number: number, change: OrderChange = {}): Order {
  const delivery = aDelivery(change.delivery ?? {});
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
    shipped_at: delivery.sent_at,
    received_at: delivery.arrived_at,
    tracking: delivery.tracking,
    claim: null,
    claim_kinds: [],
    delivery_stopped: false,
    payment_url: null,
    voucher_expires_at: null,
    voucher_url: null,
    was_rejected: false,
    payment_ids: [],
    actions: ['confirm'],
    ...change,
    delivery,
  };
}

/** An order awaiting payment, with a payment link. */
export function anUnpaidOrder(number: number, change: OrderChange = {}): Order {
  return anOrder(number, {
    delivery: { state: null, due_at: null, send_by: null },
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
    anOrder(1042, { delivery: sentDelivery }),
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
      delivery: { ...sentDelivery, state: 'completed', due_at: null, arrived_at: '2025-01-15T12:00:00.000Z' },
      actions: ['relist'],
    }),
  ];
}

/** A sale with the amounts of its seller. */
export function aSale(number: number, change: OrderChange = {}): Order {
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
    actions: change.actions ?? ['send', 'cancel', 'refund', 'label'],
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
    body: {
      order,
      steps,
      parcel_photo: null,
      claim: null,
      reviews: { open_until: null, own: null, received: null },
      garments: [],
      standing: null,
      thread_id: null,
      counterpart_suspended: false,
      siblings: [],
      billing_name: null,
      ...change,
    },
  };
  return `/${order.side === 'purchase' ? 'compras' : 'ventas'}/${order.id}`;
}

/** Sets the label of this sale; returns the path of its page. */
export function withLabel(
  shop: StubShop,
  sale: Order,
  change: Partial<ReplyOf<typeof getLabel>['address']> = {},
): string {
  const body: ReplyOf<typeof getLabel> = {
    number: sale.number,
    address: { ...address, ...change },
    sender: { name: 'Lucía', department: 'Montevideo' },
    url: `${shop.url}/compras/${sale.id}#recibido`,
  };
  shop.state.answers[`GET /api/deliveries/${sale.id}/label`] = { body };
  return `/ventas/${sale.id}/etiqueta`;
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
