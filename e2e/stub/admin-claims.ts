import type { AdminClaim, AdminClaimCase, watchClaims } from '@perchero/contract/admin/claims';
import type { ClaimDetail } from '@perchero/contract/claims/claims';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { SessionUser } from '@perchero/contract/identity/session';
import type { Page } from '@playwright/test';
import { signedIn } from './member.ts';
import { dueAt, item } from './orders.ts';
import type { StubShop } from './shop.ts';

const openedAt = '2026-04-07T21:05:00.000Z';

/** A claim that waits for an operator until Thursday 9 April. */
export function anAdminClaim(index: number, changes: Partial<AdminClaim> = {}): AdminClaim {
  const suffix = String(index).padStart(4, '0');
  return {
    id: `0198c1e2-7a10-7c3e-9d51-0242ac14${suffix}`,
    kind: 'damaged',
    state: 'waiting_operator',
    answer: 'part',
    amount_cents: 40_000,
    due_at: dueAt,
    is_late: false,
    outcome: null,
    refunded_cents: null,
    order_id: `0198c1e2-7a10-7c3e-9d51-0242ac12${suffix}`,
    order_number: 1042 - index,
    buyer: 'luciaferreira',
    seller: 'sofiumpierrez',
    total_cents: 283_000,
    opened_at: openedAt,
    is_own: false,
    ...changes,
  };
}

/** What both sides said about a handbag with a scratched clasp. */
export function aClaimCase(
  shop: StubShop,
  { claim: said, ...changes }: Partial<Omit<AdminClaimCase, 'claim'>> & { claim?: Partial<ClaimDetail> } = {},
): AdminClaimCase {
  const queued = { ...anAdminClaim(0), ...changes };
  const { id, kind, state, answer, amount_cents, due_at, is_late, outcome, refunded_cents } = queued;
  const items = [item('Cartera media luna'), item('Ruana de lana')];
  const photo = (place: number) => [
    { width: 320, url: `${shop.mediaUrl}/productPictures/cartera-medialuna-320.webp?${place}` },
  ];
  return {
    ...queued,
    order_state: 'paid',
    items,
    claim: {
      id,
      kind,
      state,
      answer,
      amount_cents,
      due_at,
      is_late,
      outcome,
      refunded_cents,
      text: 'La descripción dice herrajes sin un rayón, pero el broche vino rayado de punta a punta.',
      product_ids: items.slice(0, 1).map(({ product_id }) => product_id),
      opened_at: openedAt,
      buyer_photos: [photo(1), photo(2)],
      answer_text: 'Cambiar el broche sale unos $ 400 en cualquier marroquinería.',
      answered_at: '2026-04-09T13:30:00.000Z',
      seller_photos: [photo(3)],
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
      refundable_cents: 283_000,
      ...said,
    },
    steps: [
      { at: '2026-03-30T15:42:00.000Z', title: 'Pago acreditado', message: 'Ya podés preparar el envío.' },
      { at: openedAt, title: 'Reclamo', message: 'Lucía hizo un reclamo.' },
    ],
    payments: [
      {
        id: '1320044871',
        status: 'approved',
        amount_cents: 283_000,
        refunded_cents: 0,
        approved_at: '2026-03-30T15:42:00.000Z',
      },
    ],
    ...changes,
  };
}

/** Signs somebody of staff in with a second factor and sets the queue and the opened claim; returns the address. */
export async function withAdminClaims(
  page: Page,
  shop: StubShop,
  changes: Partial<ReplyOf<typeof watchClaims>> = {},
  {
    role = 'money',
    ...login
  }: { role?: SessionUser['role']; staffLogin?: boolean; secondFactor?: boolean } = {},
): Promise<string> {
  const session = await signedIn(page.context(), shop, { role });
  shop.state.answers['GET /api/session'] = {
    body: { session: { ...session, secondFactor: true, ...login } },
  };
  const queue = {
    claims: [
      anAdminClaim(1, {
        kind: 'not_arrived',
        answer: 'no',
        is_late: true,
        due_at: '2026-04-08T03:00:00.000Z',
      }),
      anAdminClaim(0),
      anAdminClaim(2, { kind: 'not_authentic', answer: 'no', is_own: true, buyer: '' }),
    ],
    nextCursor: null,
    ...changes,
  };
  shop.state.answers['GET /api/admin/claims'] = { body: { ...queue, opened: null } };
  const { opened = aClaimCase(shop) } = changes;
  if (opened) shop.state.answers[`GET /api/admin/claims?claim=${opened.id}`] = { body: { ...queue, opened } };
  return `${shop.url}/admin/reclamos`;
}
