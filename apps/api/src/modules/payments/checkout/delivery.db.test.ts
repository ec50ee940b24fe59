import { describe, expect, it } from 'vitest';
import { saveAnAddress } from '../../../../test/addresses.ts';
import {
  aProductOf,
  askToPay,
  orderRow,
  ordersOf,
  preferencesOf,
  reservedOf,
} from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { startProvider } from '../../../../test/provider.ts';
import { newParties } from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const priced = {
  department: 'Montevideo',
  in_person: true,
  zone: 'Palermo',
  parcel: 'priced',
  local_cents: 19_000,
  country_cents: 26_000,
};
const parcelOnly = { ...priced, in_person: false, zone: null };

/** A product of $ 1.290 whose seller delivers so. */
async function aSale(settings: object | null = priced) {
  const parties = await newParties(test, provider);
  const sellerId = parties.seller.member.id;
  if (settings) await parties.seller.visitor.post('/api/delivery-settings/save', settings);
  const productId = await aProductOf(test, sellerId, { priceCents: 129_000, department: 'Salto' });
  return { ...parties, sellerId, productId, items: [{ id: productId, quantity: 1, price: 1290 }] };
}

type Sale = Awaited<ReturnType<typeof aSale>>;

async function pay({ buyer, items, sellerId }: Sale, delivery?: object) {
  const deliveries = delivery && [{ seller_id: sellerId, ...delivery }];
  const { body } = await askToPay(buyer.visitor, items, { deliveries });
  const [payment] = body.payments;
  return { orderId: payment?.order_id ?? '', cents: payment?.amount_cents, error: payment?.error };
}

const deliveryRow = (orderId: string) =>
  test.db.selectFrom('order_delivery').selectAll().where('order_id', '=', orderId).executeTakeFirst();

describe('POST /api/split with a delivery', () => {
  it('DELI-03 charges the cost with the products; the commission is of the products only', async () => {
    const sale = await aSale();
    const addressId = await saveAnAddress(sale.buyer.visitor, { apartment: '5' });

    const { orderId, cents } = await pay(sale, {
      method: 'parcel',
      address_id: addressId,
      cost_cents: 19_000,
    });

    expect(cents).toBe(148_000);
    expect(await orderRow(test, orderId)).toMatchObject({ total_cents: 148_000, commission_cents: 12_900 });
    expect(await deliveryRow(orderId)).toEqual({
      order_id: orderId,
      method: 'parcel',
      terms: 'priced',
      cost_cents: 19_000,
      from_department: 'Montevideo',
      zone: null,
      department: 'Montevideo',
      address: {
        kind: 'home',
        recipient: 'Ana Pérez',
        phone: '+59899000001',
        street: 'Gonzalo Ramírez',
        door: '1522',
        apartment: '5',
        office: null,
        locality: 'Palermo',
        department: 'Montevideo',
        postal_code: null,
        notes: null,
      },
      erased_at: null,
    });
    const [preference] = await preferencesOf(provider, orderId);
    expect(preference).toMatchObject({
      items: [{ unit_price: 1290 }, { id: 'envio', title: 'Envío', quantity: 1, unit_price: 190 }],
      marketplace_fee: 129,
    });
  });

  it.each([0, 18_900, 26_000, 500_000])('DELI-04 refuses a seen cost of %i', async (cost_cents) => {
    const sale = await aSale();
    const address_id = await saveAnAddress(sale.buyer.visitor);

    expect(await pay(sale, { method: 'parcel', address_id, cost_cents })).toMatchObject({
      error: 'El costo del envío cambió.',
    });
    expect(await reservedOf(test, sale.productId)).toBe(0);
  });

  it('DELI-04 a changed cost refuses that seller and leaves the others', async () => {
    const [changed, other] = [await aSale(), await aSale()];
    const { visitor } = changed.buyer;
    const address_id = await saveAnAddress(visitor);
    const parcel = { method: 'parcel', address_id, cost_cents: 19_000 };
    await changed.seller.visitor.post('/api/delivery-settings/save', { ...priced, local_cents: 25_000 });

    const { body } = await askToPay(visitor, [...changed.items, ...other.items], {
      deliveries: [changed, other].map(({ sellerId }) => ({ seller_id: sellerId, ...parcel })),
    });

    const of = ({ sellerId }: Sale) => body.payments.find(({ seller_id }) => seller_id === sellerId);
    expect(of(changed)).toMatchObject({ error: 'El costo del envío cambió.', payment_url: null });
    expect(of(other)).toMatchObject({ error: null, amount_cents: 148_000 });
  });

  it('DELI-04 without deliveries the choice of the cart holds', async () => {
    const sale = await aSale();
    const { visitor } = sale.buyer;
    const address_id = await saveAnAddress(visitor, { department: 'Salto' });
    await visitor.post('/api/cart/add', { product_id: sale.productId });
    await visitor.post('/api/cart/choose-delivery', {
      seller_id: sale.sellerId,
      method: 'parcel',
      address_id,
    });

    expect(await pay(sale)).toMatchObject({ cents: 155_000, error: null });
  });

  it('DELI-04 without deliveries or a choice it is in person, at no cost', async () => {
    for (const settings of [null, priced]) {
      const sale = await aSale(settings);
      const { orderId, cents } = await pay(sale);
      expect(cents).toBe(129_000);
      expect(await deliveryRow(orderId)).toMatchObject({
        method: 'in_person',
        terms: null,
        zone: settings && 'Palermo',
        from_department: settings ? 'Montevideo' : 'Salto',
        department: null,
        address: null,
      });
    }
  });

  it('DELI-04 a parcel needs an address', async () => {
    const sale = await aSale(parcelOnly);
    await saveAnAddress(sale.buyer.visitor);
    const error = 'Elegí una dirección para el envío.';

    expect(await pay(sale)).toMatchObject({ error });
    expect(await pay(sale, { method: 'parcel', cost_cents: 19_000 })).toMatchObject({ error });
    expect(await pay(sale, { method: 'in_person', cost_cents: 0 })).toMatchObject({
      error: 'Quien vende ya no entrega así. Elegí de nuevo.',
    });
  });

  it('DELI-05 the address of another person cannot be used', async () => {
    const sale = await aSale();
    const other = await aSignedInMember(test);
    const address_id = await saveAnAddress(other.visitor);

    expect(await pay(sale, { method: 'parcel', address_id, cost_cents: 19_000 })).toMatchObject({
      error: 'Elegí una dirección para el envío.',
    });
    expect(await ordersOf(test, sale.buyer.member.id)).toEqual([]);
  });

  it('DELI-20 minors do not buy in person', async () => {
    const birthDate = `${test.clock.now().getUTCFullYear() - 16}-01-01`;
    const sale = { ...(await aSale()), buyer: await aSignedInMember(test, { birthDate }) };

    expect(await pay(sale, { method: 'in_person', cost_cents: 0 })).toMatchObject({
      error: 'La entrega en persona es para mayores de 18 años.',
    });
    expect(await pay(sale)).toMatchObject({ error: 'Elegí una dirección para el envío.' });
  });

  it('DELI-04 another choice replaces the open order; a refused one leaves it', async () => {
    const sale = await aSale();
    const address_id = await saveAnAddress(sale.buyer.visitor);
    const first = await pay(sale, { method: 'in_person', cost_cents: 0 });
    await pay(sale, { method: 'parcel', address_id, cost_cents: 1 });
    expect(await pay(sale, { method: 'in_person', cost_cents: 0 })).toEqual(first);

    const second = await pay(sale, { method: 'parcel', address_id, cost_cents: 19_000 });

    expect(second).toMatchObject({ cents: 148_000, error: null });
    expect(await ordersOf(test, sale.buyer.member.id)).toMatchObject([
      { id: first.orderId, state: 'cancelled', reason: 'replaced' },
      { id: second.orderId, state: 'awaiting_payment' },
    ]);
    expect(await reservedOf(test, sale.productId)).toBe(1);
  });

  it('DELI-04 the order keeps its address when the address book changes', async () => {
    const sale = await aSale();
    const address_id = await saveAnAddress(sale.buyer.visitor);
    const { orderId } = await pay(sale, { method: 'parcel', address_id, cost_cents: 19_000 });
    await sale.buyer.visitor.post('/api/addresses/delete', { id: address_id });
    await sale.seller.visitor.post('/api/delivery-settings/save', parcelOnly);

    expect(await deliveryRow(orderId)).toMatchObject({ cost_cents: 19_000, address: { door: '1522' } });
  });
});
