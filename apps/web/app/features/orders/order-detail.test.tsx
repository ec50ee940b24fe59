import type { Order } from '@perchero/contract/orders/orders';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { OrderDetail } from './order-detail.tsx';
import { Receipt } from './receipt.tsx';

afterEach(cleanup);

const paid_at = '2026-03-03T15:42:00.000Z';

function aSale(delivery_cents: number): Order & { paid_at: string } {
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
    shipped_at: null,
    received_at: null,
    tracking: null,
    delivery_stopped: false,
    payment_url: null,
    voucher_url: null,
    voucher_expires_at: null,
    was_rejected: false,
    actions: [],
  };
}

function show(delivery_cents: number): void {
  const order = aSale(delivery_cents);
  const page = { order, steps: [], siblings: [], billing_name: null };
  render(
    <MemoryRouter>
      <OrderDetail page={page} onChanged={async () => {}} />
      <Receipt order={order} ownName="Ana" />
    </MemoryRouter>,
  );
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

it('has no line for a delivery that costs nothing', () => {
  show(0);

  expect(screen.queryByText('Envío')).toBeNull();
});
