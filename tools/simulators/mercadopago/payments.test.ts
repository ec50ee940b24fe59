import { MerchantOrder, Payment, PaymentMethod, PaymentRefund } from 'mercadopago';
import { describe, expect, it } from 'vitest';
import { balancesOf } from './book.ts';
import { aPreference, openSimulator, sdk } from './test/open-simulator.ts';

/** A seller, a preference of theirs, and one payment of it. */
async function aPaidPreference(action = 'approve') {
  const simulator = await openSimulator();
  const { seller, token } = simulator.aSeller();
  const preference = await aPreference(token);
  const { payments } = await simulator.pay({ preference_id: preference.id, action });
  const id = payments[0]?.id ?? 0;
  const book = () => {
    const payment = simulator.app.payments.get(id);
    return payment && balancesOf(payment);
  };
  return { ...simulator, seller, token, preference, id, book };
}

type PaymentSearch = NonNullable<Parameters<Payment['search']>[0]>['options'] & object;

const causedBy = (code: number) => ({ causes: [expect.objectContaining({ code })] as unknown });

describe('the official SDK against the simulator: payments', () => {
  it('C11 tells amount, reference, collector and fees to its seller only', async () => {
    const { aSeller, token, seller, id, book } = await aPaidPreference();

    expect(await new Payment(sdk(token)).get({ id })).toMatchObject({
      id,
      status: 'approved',
      transaction_amount: 1290.5,
      currency_id: 'UYU',
      external_reference: 'order-1',
      collector_id: seller.id,
      fee_details: [
        { type: 'mercadopago_fee', amount: 78.72 },
        { type: 'application_fee', amount: 100 },
      ],
    });
    expect(book()).toEqual({
      buyer: -129_050,
      seller: 111_178,
      commission: 10_000,
      provider_fee: 7872,
      withheld: 0,
    });
    await expect(new Payment(sdk(aSeller().token)).get({ id })).rejects.toMatchObject({
      status: 404,
      ...causedBy(2000),
    });
  });

  it('C12 finds every payment of a reference, also the second of one preference', async () => {
    const { token, preference, pay } = await aPaidPreference();
    await pay({ preference_id: preference.id, action: 'reject' });

    const search = (options: PaymentSearch) => new Payment(sdk(token)).search({ options });
    const found = await search({ external_reference: 'order-1', sort: 'date_created', criteria: 'asc' });
    expect(found.results?.map(({ status }) => status)).toEqual(['approved', 'rejected']);
    expect(found.paging).toMatchObject({ total: 2, limit: 30, offset: 0 });
    expect((await search({ external_reference: 'order-2' })).results).toEqual([]);
    const changed: PaymentSearch = { range: 'date_last_updated', begin_date: 'NOW-1DAYS', end_date: 'NOW' };
    expect((await search({ ...changed, limit: 1, offset: 1 })).results).toHaveLength(1);
  });

  it('C13 a merchant order is closed once it is paid, and a search without result has no list', async () => {
    const { token, preference, aSeller } = await aPaidPreference();

    const options = { preference_id: preference.id ?? '' };
    const found = await new MerchantOrder(sdk(token)).search({ options });
    const merchantOrderId = found.elements?.[0]?.id ?? 0;
    expect(await new MerchantOrder(sdk(token)).get({ merchantOrderId })).toMatchObject({
      status: 'closed',
      paid_amount: 1290.5,
      total_amount: 1290.5,
    });
    const nothing = await new MerchantOrder(sdk(aSeller().token)).search({ options });
    expect(nothing.elements).toBeNull();
  });

  it('C14 a voucher waits, is paid later, or is cancelled while it waits', async () => {
    const { token, id, sim, preference, pay } = await aPaidPreference('cash');
    const payment = new Payment(sdk(token));
    expect(await payment.get({ id })).toMatchObject({ status: 'pending', payment_type_id: 'ticket' });

    await sim('POST', `payments/${id}/status`, { status: 'approved', status_detail: 'accredited' });
    expect(await payment.get({ id })).toMatchObject({ status: 'approved' });
    await expect(payment.cancel({ id })).rejects.toMatchObject(causedBy(2018));

    const other = (await pay({ preference_id: preference.id, action: 'cash' })).payments[0]?.id ?? 0;
    expect(await payment.cancel({ id: other })).toMatchObject({ status_detail: 'by_collector' });

    const late = (await pay({ preference_id: preference.id, action: 'cash' })).payments[0]?.id ?? 0;
    await sim('POST', 'clock', { advance: 4 * 86_400 });
    expect(await payment.get({ id: late })).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
  });

  it('C15 gives all of it back once under one key, and says so with an empty answer', async () => {
    const { token, id, origin, book } = await aPaidPreference();
    const refund = (key: string) =>
      new PaymentRefund(sdk(token)).total({ payment_id: id, requestOptions: { idempotencyKey: key } });

    expect(await refund('one')).toMatchObject({ amount: 1290.5, api_response: { status: 201 } });
    const again = await refund('one');
    expect(again.id).toBeUndefined();
    expect(again.api_response.status).toBe(200);
    expect(await new PaymentRefund(sdk(token)).list({ payment_id: id })).toHaveLength(1);
    await expect(refund('two')).rejects.toMatchObject(causedBy(2063));
    expect(book()).toEqual({ buyer: 0, seller: -7872, commission: 0, provider_fee: 7872, withheld: 0 });

    const bare = await fetch(`${origin}/v1/payments/${id}/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
    });
    expect(await bare.json()).toMatchObject({ cause: [{ code: 4292 }] });
  });

  it('C15 refuses what is too old and what the seller cannot pay', async () => {
    const { token, id, sim, seller } = await aPaidPreference();
    const refund = () => new PaymentRefund(sdk(token)).total({ payment_id: id });

    await sim('POST', `sellers/${seller.id}`, { balance: 0 });
    await expect(refund()).rejects.toMatchObject({ status: 400, error: 'insufficient_amount' });
    await sim('POST', `sellers/${seller.id}`, { balance: 5000 });
    await sim('POST', 'clock', { advance: 181 * 86_400 });
    await expect(refund()).rejects.toMatchObject({ status: 404, ...causedBy(2024) });
  });

  it('C16 gives parts back until nothing is left', async () => {
    const { token, id, book } = await aPaidPreference();
    const refund = (amount: number) =>
      new PaymentRefund(sdk(token)).create({ payment_id: id, body: { amount } });
    const read = () => new Payment(sdk(token)).get({ id });

    await refund(290.5);
    expect(await read()).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 290.5,
    });
    expect(book()).toEqual({
      buyer: -100_000,
      seller: 84_379,
      commission: 7749,
      provider_fee: 7872,
      withheld: 0,
    });
    await expect(refund(1000.01)).rejects.toMatchObject(causedBy(2017));
    await refund(1000);
    expect(await read()).toMatchObject({ status: 'refunded', transaction_amount_refunded: 1290.5 });
  });

  it('lists the ways to pay in Uruguay', async () => {
    const { token } = await aPaidPreference();
    const methods = await new PaymentMethod(sdk(token)).get();
    expect(methods.map(({ id }) => id)).toEqual(expect.arrayContaining(['oca', 'abitab', 'redpagos']));
  });
});
