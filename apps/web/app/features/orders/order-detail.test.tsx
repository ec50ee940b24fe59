import type { Order } from '@perchero/contract/orders/orders';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { nextStepOf } from './delivery/next-step.ts';
import { OrderDetail, type OrderPage } from './order-detail.tsx';
import { Receipt } from './receipt.tsx';

afterEach(cleanup);

const paid_at = '2026-03-03T15:42:00.000Z';

function aDelivery(change: Partial<Order['delivery']> = {}): Order['delivery'] {
  return {
    method: 'parcel',
    terms: 'priced',
    cost_cents: 0,
    zone: null,
    from_department: 'Montevideo',
    department: 'Rivera',
    state: 'preparing',
    // The end of Thursday in Montevideo.
    due_at: '2026-04-10T03:00:00.000Z',
    claim_from: null,
    send_by: '2026-04-10T03:00:00.000Z',
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
    address: null,
    ...change,
  };
}

function aSale(delivery_cents: number, delivery = aDelivery()): Order & { paid_at: string } {
  return {
    id: '019a7b3c-0000-7000-8000-000000000001',
    number: 1042,
    checkout_id: '019a7b3c-0000-7000-8000-000000000002',
    side: 'sale',
    state: 'paid',
    other: null,
    items: [
      {
        product_id: 1,
        title: 'Campera',
        size: 'M',
        quantity: 1,
        unit_price_cents: 100_000,
        picture: null,
      },
    ],
    total_cents: 100_000 + delivery_cents,
    delivery_cents,
    amounts: {
      commission_cents: 10_000,
      provider_fee_cents: null,
      withheld_cents: 0,
      net_cents: null,
      refunded_cents: 0,
    },
    created_at: paid_at,
    reserved_until: null,
    paid_at,
    delivery,
    claim: null,
    claim_kinds: [],
    shipped_at: null,
    received_at: null,
    tracking: null,
    delivery_stopped: false,
    payment_url: null,
    voucher_url: null,
    voucher_expires_at: null,
    was_rejected: false,
    payment_ids: [],
    actions: [],
  };
}

function show(delivery_cents: number, change: Partial<OrderPage> = {}): void {
  const order = aSale(delivery_cents);
  const page = {
    order,
    steps: [],
    parcel_photo: null,
    reviews: { open_until: null, own: null, received: null },
    garments: [],
    standing: null,
    thread_id: null,
    counterpart_suspended: false,
    claim: null,
    siblings: [],
    billing_name: null,
    now: paid_at,
    qr: null,
    ...change,
  };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <OrderDetail
            page={page}
            renderParcelForm={() => null}
            renderClaimAnswer={() => null}
            reviews={null}
            standing={null}
            onChanged={async () => {}}
          />
          <Receipt order={order} ownName="Ana" />
        </>
      ),
    },
  ]);
  render(<Stub />);
}

it('shows a paid delivery beside the products, in the amounts of the sale and on the receipt', () => {
  show(19_000);

  const products = screen.getByRole('region', { name: 'Prendas' });
  expect(within(products).getByText('Envío').parentElement?.textContent).toBe('Envío$\u00a0190');
  expect(within(products).getByText('Total').parentElement?.textContent).toBe('Total$\u00a01.190');
  const amounts = screen.getByRole('region', { name: 'Tu dinero' });
  const rows = within(amounts).getAllByRole('definition');
  expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    '$\u00a01.000',
    '$\u00a0190',
    '-$\u00a0100',
  ]);
  expect(screen.getByRole('row', { name: /^Envío/ }).textContent).toBe('Envío$\u00a0190');
});

it('LOOK-02 explains why a sale brings something else than was estimated', () => {
  const sale = aSale(19_000);
  show(19_000);
  expect(screen.queryByText(/cuenta aproximada/)).toBeNull();

  const amounts = { commission_cents: 10_000, withheld_cents: 500, net_cents: 101_378, refunded_cents: 0 };
  show(19_000, { order: { ...sale, amounts: { ...amounts, provider_fee_cents: 7_122 } } });
  expect(screen.getByText(/cuenta aproximada/).textContent).toBe(
    'Al colgarla viste una cuenta aproximada, con lo que Mercado Pago cobró en las últimas ventas. En esta cobró el 6 % de lo que pagaron. Su comisión también se calcula sobre el envío. Además retuvo impuestos.',
  );
});

it('says that a delivery without a price is free', () => {
  show(0);

  const products = screen.getByRole('region', { name: 'Prendas' });
  expect(within(products).getByText('Envío').parentElement?.textContent).toBe('EnvíoGratis');
  expect(screen.queryByRole('row', { name: /^Envío/ })).toBeNull();
});

const elena = { id: '1', username: 'elena', full_name: 'Elena Machado', avatar_url: null };

it('MOD-12 tells the buyer of a suspended seller that the purchase goes on', () => {
  const order = { ...aSale(0), side: 'purchase' as const, other: elena };
  show(0, { order, counterpart_suspended: true });

  expect(
    screen.getByText(
      'La cuenta de Elena está suspendida. Tu compra sigue: si no la envía a tiempo, te devolvemos el dinero.',
    ),
  ).toBeDefined();
});

const noon = new Date('2026-04-08T15:00:00.000Z');

function nextOf(side: Order['side'], delivery: Partial<Order['delivery']>, change: Partial<Order> = {}) {
  return nextStepOf({ ...aSale(0, aDelivery(delivery)), side, other: elena, ...change }, noon);
}

const arrived = { due_at: '2026-04-09T18:40:00.000Z' };

it.each([
  [
    'preparing a parcel',
    {},
    'Elena tiene hasta el jueves 9 de abril para hacer el envío.',
    'Tenés hasta el jueves 9 de abril para hacer el envío.',
  ],
  [
    'preparing a meeting',
    { method: 'in_person' },
    'Elena tiene hasta el jueves 9 de abril para coordinar la entrega.',
    'Escribile a Elena: tenés hasta el jueves 9 de abril para coordinar la entrega.',
  ],
  [
    'sent',
    { state: 'sent', carrier_name: 'DAC' },
    'Salió por DAC. Si el jueves 9 de abril no avisaste nada, damos la compra por recibida.',
    'Salió. Te avisamos cuando llegue.',
  ],
  [
    'ready to meet',
    { state: 'ready_to_meet', method: 'in_person' },
    'Encontrate con Elena hasta el jueves 9 de abril.',
    'Pedí el código al entregar. Sin código no queda constancia.',
  ],
  [
    'delivered',
    { state: 'delivered', proof: 'buyer', ...arrived },
    'Tenés hasta el jueves 9 de abril, 15:40 para avisarnos si algo no está bien.',
    'Si no hay reclamos, la venta se completa el jueves 9 de abril, 15:40.',
  ],
  [
    "handed over by the seller's word",
    { state: 'handed_over', proof: 'seller' },
    'Tenés hasta el jueves 9 de abril para avisarnos si algo no está bien.',
    'Si no hay reclamos, la venta se completa el jueves 9 de abril.',
  ],
  [
    'on hold',
    { state: 'on_hold', due_at: null },
    'Está en pausa hasta que se resuelva el pago.',
    'Está en pausa. No envíes ni entregues nada.',
  ],
  [
    'completed',
    { state: 'completed', due_at: null },
    '¡Que lo disfrutes! Cuando no lo uses más, pasalo.',
    'Venta completa.',
  ],
  [
    'cancelled because nothing was sent',
    { state: 'cancelled', end_cause: 'unsent', due_at: null },
    'Elena no envió a tiempo. Cancelamos la compra y te devolvemos $\u00a01.000.',
    'Venció el plazo para enviar. El dinero vuelve a Elena y queda anotado en tu perfil.',
  ],
] as const)('what is next while %s', (_, delivery, purchase, sale) => {
  expect(nextOf('purchase', delivery).text).toBe(purchase);
  expect(nextOf('sale', delivery).text).toBe(sale);
});

it('DELI-12 says why a parcel counts as received, and that an order ended otherwise', () => {
  expect(nextOf('purchase', { state: 'delivered', proof: 'time', ...arrived }).notes).toContain(
    'Pasó el plazo sin avisos y la dimos por recibida.',
  );
  const refunded = nextOf('sale', { state: 'completed', due_at: null }, { state: 'refunded' });
  expect(refunded.text).toBe('El dinero volvió a quien había comprado.');
});

it('marks the last day and a deadline that has passed', () => {
  expect(nextOf('sale', { due_at: '2026-04-09T03:00:00.000Z' }).isLastDay).toBe(true);
  expect(nextOf('sale', {}).isLastDay).toBe(false);
  expect(nextOf('sale', { due_at: noon.toISOString() }).text).toMatch('El plazo venció.');
});
