import type { ClaimDetail, OrderClaim } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import { address, anOrder, aSale, dueAt, item, sellers, sentDelivery, withOrder } from './orders.ts';
import type { StubShop } from './shop.ts';

type OrderChange = Parameters<typeof anOrder>[1];

/** Arrived; the buyer may object until Thursday at 15:40. */
export const arrivedDelivery = {
  ...sentDelivery,
  state: 'delivered',
  proof: 'buyer',
  arrived_at: '2025-03-18T12:00:00.000Z',
  due_at: '2099-04-09T18:40:00.000Z',
} as const satisfies Partial<Order['delivery']>;

/** A purchase about which something may be claimed. */
export const claimable: OrderChange = {
  other: sellers.sofia,
  delivery: arrivedDelivery,
  delivery_cents: 18_000,
  claim_kinds: ['not_as_described', 'damaged', 'not_authentic'],
  actions: ['approve', 'claim-open'],
};

const claimText =
  'La descripción dice herrajes sin un rayón, pero el broche dorado vino rayado de punta a punta. El cuero está bien.';
export const answerText = 'Tenés razón, perdón. No me había fijado en el broche. Cambiarlo sale unos $ 400.';
export const reasonText = 'Las fotos muestran el rayón y la descripción decía que no tenía ninguno.';

/** The URL of a private photo. */
export function signedUrl(shop: StubShop, width: number): string {
  return `${shop.mediaUrl}/productPictures/cartera-medialuna-${width}.webp?X-Amz-Expires=600`;
}

/** Changes of a claim and of its order, such as the actions. */
export interface ClaimState {
  readonly claim?: Partial<ClaimDetail>;
  readonly order?: OrderChange;
}

/** Sets an order in a claim that waits for the seller; returns the order and the path of its page. */
export function withClaim(
  shop: StubShop,
  side: Order['side'],
  { claim: change = {}, order: orderChange = {} }: ClaimState = {},
): { readonly order: Order; readonly path: string; readonly claim: ClaimDetail } {
  const card: OrderClaim = {
    id: '019a7b3c-0000-7000-8000-0000000c1a14',
    kind: 'not_as_described',
    state: 'waiting_seller',
    answer: null,
    amount_cents: null,
    due_at: dueAt,
    is_late: false,
    outcome: null,
    refunded_cents: null,
  };
  const picked = Object.fromEntries(
    Object.keys(card).flatMap((key) => (key in change ? [[key, change[key as keyof ClaimDetail]]] : [])),
  );
  const order = (side === 'purchase' ? anOrder : aSale)(1039, {
    other: sellers.sofia,
    items: [item('Buzo tejido')],
    delivery_cents: 18_000,
    actions: [],
    ...orderChange,
    delivery: { ...arrivedDelivery, state: 'in_claim', due_at: null, ...orderChange.delivery },
    claim: { ...card, ...picked },
  });
  const photo = [320, 1280].map((width) => ({ width, url: signedUrl(shop, width) }));
  const claim: ClaimDetail = {
    ...card,
    text: claimText,
    product_ids: order.items.map(({ product_id }) => product_id),
    opened_at: '2025-03-18T21:05:00.000Z',
    buyer_photos: [photo, photo],
    answer_text: null,
    answered_at: null,
    seller_photos: [],
    return_place: null,
    return_sent_at: null,
    return_carrier: null,
    return_carrier_name: null,
    return_tracking: null,
    return_tracking_url: null,
    contest_text: null,
    decision: null,
    reason: null,
    decided_at: null,
    closed_at: null,
    refundable_cents: order.total_cents,
    ...change,
  };
  return { order, claim, path: withOrder(shop, order, { claim }) };
}

const answered = { answered_at: '2025-03-20T13:30:00.000Z', answer_text: answerText } as const;
const place = { method: 'parcel', address, zone: null } as const;
const afterReturn = { ...answered, answer: 'refund_after_return', return_place: place } as const;
const sentBack = {
  ...afterReturn,
  return_sent_at: '2025-03-24T13:30:00.000Z',
  return_carrier: 'dac',
  return_carrier_name: 'DAC',
  return_tracking: '88620411853',
  return_tracking_url: 'https://www.dac.com.uy/envios/rastrear',
} as const;
const closed = { state: 'closed', due_at: null, closed_at: '2025-03-28T13:30:00.000Z' } as const;
const completed = { delivery: { state: 'completed', end_cause: 'claim' } } as const;

/** Every state of a claim. */
export const claimStates = {
  waitingSeller: {},
  part: { claim: { ...answered, state: 'waiting_buyer', answer: 'part', amount_cents: 40_000 } },
  no: { claim: { ...answered, state: 'waiting_buyer', answer: 'no' } },
  waitingPlace: { claim: { ...afterReturn, state: 'waiting_place', return_place: null } },
  waitingReturn: { claim: { ...afterReturn, state: 'waiting_return' } },
  returnSent: { claim: { ...sentBack, state: 'return_sent' } },
  waitingOperator: {
    claim: { ...sentBack, state: 'waiting_operator', contest_text: 'Volvió con una mancha que no tenía.' },
  },
  late: { claim: { ...answered, state: 'waiting_operator', answer: 'no', is_late: true } },
  refunding: { claim: { ...answered, state: 'refunding', answer: 'refund', due_at: null } },
  onHold: {
    claim: { state: 'on_hold', due_at: null },
    order: { state: 'in_dispute' },
  },
  refunded: {
    claim: { ...sentBack, ...closed, outcome: 'refunded', refunded_cents: 147_000 },
    order: { state: 'refunded', delivery: { state: 'cancelled', end_cause: 'claim' } },
  },
  partlyRefunded: {
    claim: {
      ...answered,
      ...closed,
      answer: 'no',
      decision: 'part',
      reason: reasonText,
      decided_at: '2025-03-27T13:30:00.000Z',
      amount_cents: 60_000,
      outcome: 'partly_refunded',
      refunded_cents: 60_000,
    },
    order: { ...completed, state: 'partially_refunded' },
  },
  noRefund: { claim: { ...answered, ...closed, answer: 'no', outcome: 'no_refund' }, order: completed },
} as const satisfies Readonly<Record<string, ClaimState>>;
