import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aProductOf } from '../../../test/checkouts.ts';
import { anOpenClaim, claimRow } from '../../../test/claims.ts';
import { call, deliveryRow, newsAbout } from '../../../test/deliveries.ts';
import { startTestApp } from '../../../test/harness.ts';
import { startProvider } from '../../../test/provider.ts';
import {
  type aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  hear,
  hearEvents,
  newParties,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../test/sales.ts';
import { aProductForm, aSentPicture, unlimited } from '../../../test/sellers.ts';
import { retryRefund } from '#modules/payments/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const day = 86_401;
const total = 129_000;
const refundPath = { match: { method: 'POST', path: '/refunds' } };
const refused = (code: number) =>
  ({
    ...refundPath,
    effect: {
      kind: 'status',
      status: 400,
      body: { message: 'no', error: 'bad_request', status: 400, cause: [{ code }] },
    },
  }) as const;

type Sale = Awaited<ReturnType<typeof aPaidSale>>;

/** A paid sale that the buyer has received and claims about. */
async function aClaimedSale(action: 'approve' | 'two-cards' = 'approve') {
  const sale = await aSale(test, provider, await newParties(test, provider));
  const payments = await provider.pay(sale.orderId, action);
  await settle();
  const { buyer, orderId } = sale;
  await call(buyer, 'confirm', { order_id: orderId });
  const claimId = await anOpenClaim(test, buyer, orderId);
  return { ...sale, claimId, paymentId: payments[0]?.id ?? 0 };
}

/** Delivers notifications of the provider and events, until nothing changes. */
async function settle(): Promise<void> {
  await hear(test, provider);
  await hearEvents(test);
  await hear(test, provider);
  await hearEvents(test);
}

async function later(seconds: number): Promise<void> {
  await provider.advance(seconds);
  await settle();
}

const answer = async ({ seller, claimId }: { seller: Sale['seller']; claimId: string }, body: object) =>
  (await call(seller, '/api/claims/answer', { claim_id: claimId, ...body })).status;
const accept = async ({ buyer, claimId }: { buyer: Sale['buyer']; claimId: string }) =>
  (await call(buyer, '/api/claims/accept', { claim_id: claimId })).status;
const refundedAtProvider = async (orderId: string) =>
  (await provider.book())
    .filter(({ external_reference: id }) => id === orderId)
    .reduce((sum, { refunded_cents: cents }) => sum + cents, 0);

async function expectExactBooks(orderId: string): Promise<void> {
  expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
  expect(await faultsOf(test)).toEqual([]);
}

it('CLAIM-03 the whole amount goes back once, and both are told', async () => {
  const sale = await aClaimedSale();
  await provider.fail({ ...refundPath, effect: { kind: 'lose-response' }, times: 1 });
  expect(await answer(sale, { answer: 'refund' })).toBe(200);
  await settle();
  await later(60);
  expect(await stateOf(test, sale.orderId)).toBe('refunded');
  expect(await claimRow(test, sale.claimId)).toMatchObject({ outcome: 'refunded', refunded_cents: total });
  expect((await deliveryRow(test, sale.orderId)).state).toBe('cancelled');
  expect(await refundedAtProvider(sale.orderId)).toBe(total);
  expect(await newsAbout(test, sale.orderId)).toEqual(
    expect.arrayContaining(['buyer.claim-closed', 'seller.claim-closed', 'buyer.refunded']),
  );
  await expectExactBooks(sale.orderId);
});

it('CLAIM-04 a return that is confirmed again after its refund is confirmed', async () => {
  const sale = await aClaimedSale();
  const { buyer, seller, claimId: claim_id } = sale;
  const place = { method: 'in_person', zone: 'Tres Cruces' };
  await answer(sale, { answer: 'refund_after_return', place });
  await call(buyer, '/api/claims/return-sent', { claim_id, carrier: null });
  const confirm = async () => (await call(seller, '/api/claims/return-received', { claim_id })).status;
  expect(await confirm()).toBe(200);
  await settle();
  await later(60);
  expect((await claimRow(test, claim_id)).outcome).toBe('refunded');
  expect(await confirm()).toBe(200);
});

it('CLAIM-03 of two payments both are refunded by the claim', async () => {
  const sale = await aClaimedSale('two-cards');
  await provider.fail({ ...refundPath, effect: { kind: 'lose-response' }, after: 1, times: 1 });
  await answer(sale, { answer: 'refund' });
  await settle();
  await later(60);
  expect(await claimRow(test, sale.claimId)).toMatchObject({ outcome: 'refunded', refunded_cents: total });
});

describe('a part', () => {
  const part = { answer: 'part', amount_cents: 30_000 };

  it('CLAIM-05 is refunded, and the order is partially refunded', async () => {
    const sale = await aClaimedSale();
    await answer(sale, part);
    expect(await accept(sale)).toBe(200);
    await settle();
    await later(60);
    expect(await stateOf(test, sale.orderId)).toBe('partially_refunded');
    expect(await claimRow(test, sale.claimId)).toMatchObject({
      outcome: 'partly_refunded',
      refunded_cents: 30_000,
    });
    expect(await deliveryRow(test, sale.orderId)).toMatchObject({ state: 'completed', end_cause: 'claim' });
    expect(await refundedAtProvider(sale.orderId)).toBe(30_000);
    await expectExactBooks(sale.orderId);
  });

  it('CLAIM-05 is never more, also when the provider first calls it stale', async () => {
    const sale = await aClaimedSale();
    await answer(sale, part);
    await provider.fail({ ...refused(2063), times: 1 });
    await accept(sale);
    await settle();
    await later(60);
    await later(day);
    expect(await refundedAtProvider(sale.orderId)).toBe(30_000);
    expect((await claimRow(test, sale.claimId)).outcome).toBe('partly_refunded');
    await expectExactBooks(sale.orderId);
  });

  it('CLAIM-05 of two payments comes from the larger one first', async () => {
    const sale = await aClaimedSale('two-cards');
    const large = await test.db
      .selectFrom('payment')
      .select(['id', 'amount_cents'])
      .where('order_id', '=', sale.orderId)
      .orderBy('amount_cents', 'desc')
      .execute();
    const [first, second] = large.map(({ amount_cents: cents }) => cents);
    const amount = (first ?? 0) - ((first ?? 0) % 100) + 100;
    expect(amount).toBeLessThan(total);
    await answer(sale, { answer: 'part', amount_cents: amount });
    await accept(sale);
    await settle();
    await later(60);
    expect(await refundedAtProvider(sale.orderId)).toBe(amount);
    const refunds = await refundsOf(test, sale.orderId);
    expect(refunds.map(({ amount_cents: cents }) => cents).toSorted((one, other) => other - one)).toEqual([
      first,
      amount - (first ?? 0),
    ]);
    expect(second).toBeGreaterThan(0);
    expect((await claimRow(test, sale.claimId)).refunded_cents).toBe(amount);
    await expectExactBooks(sale.orderId);
  });

  it('CLAIM-05 of everything is a full refund by the claim', async () => {
    const sale = await aClaimedSale();
    await answer(sale, { answer: 'part', amount_cents: total });
    await accept(sale);
    await settle();
    await later(60);
    expect(await claimRow(test, sale.claimId)).toMatchObject({ outcome: 'refunded', refunded_cents: total });
    expect(await refundedAtProvider(sale.orderId)).toBe(total);
  });

  it('CLAIM-05 that is accepted again after its refund is accepted', async () => {
    const sale = await aClaimedSale();
    await answer(sale, part);
    await accept(sale);
    await settle();
    await later(60);
    expect((await claimRow(test, sale.claimId)).state).toBe('closed');
    expect(await accept(sale)).toBe(200);
    expect(await refundedAtProvider(sale.orderId)).toBe(30_000);
  });

  it('CLAIM-10 that was made before a dispute ends the claim when the dispute is over', async () => {
    const sale = await aClaimedSale();
    await answer(sale, part);
    await accept(sale);
    // The refund is made, and the claim has not heard of it.
    await hear(test, provider);
    await provider.setStatus(sale.paymentId, 'in_mediation');
    await settle();
    await later(60);
    expect((await claimRow(test, sale.claimId)).state).toBe('on_hold');
    await provider.setStatus(sale.paymentId, 'approved', 'accredited');
    await settle();
    await later(60);
    expect((await claimRow(test, sale.claimId)).outcome).toBe('partly_refunded');
    expect(await refundedAtProvider(sale.orderId)).toBe(30_000);
    await expectExactBooks(sale.orderId);
  });

  it('CLAIM-08 and a full refund by hand give back what was paid, once', async () => {
    const sale = await aClaimedSale();
    await answer(sale, part);
    await accept(sale);
    const reply = await call(sale.seller, '/api/orders/refund', { order_id: sale.orderId });
    expect(reply.status).toBe(200);
    await settle();
    await later(60);
    await later(60);
    expect(await stateOf(test, sale.orderId)).toBe('refunded');
    expect(await refundedAtProvider(sale.orderId)).toBe(total);
    expect((await claimRow(test, sale.claimId)).outcome).toBe('settled_elsewhere');
    expect((await deliveryRow(test, sale.orderId)).state).toBe('cancelled');
    await expectExactBooks(sale.orderId);
  });

  it('CLAIM-08 and a part in the seller’s own app never give back more than was paid', async () => {
    const sale = await aClaimedSale();
    await answer(sale, { answer: 'part', amount_cents: 100_000 });
    const byHand = { paymentId: String(sale.paymentId), amountCents: 60_000, key: randomUUID() };
    await withToken(test, sale.seller.providerUserId, (token) => test.gateway.refund(token, byHand));
    await accept(sale);
    await settle();
    for (const seconds of [60, 60, day]) await later(seconds);
    expect(await refundedAtProvider(sale.orderId)).toBeLessThanOrEqual(total);
    expect((await claimRow(test, sale.claimId)).state).toBe('closed');
    await expectExactBooks(sale.orderId);
  });

  it('CLAIM-10 that cannot be made waits for an operator, who retries it', async () => {
    const sale = await aClaimedSale();
    await answer(sale, part);
    await provider.fail({ ...refused(2024), times: 1 });
    await accept(sale);
    await settle();
    expect((await claimRow(test, sale.claimId)).state).toBe('refunding');
    await retryRefund(test, { orderId: sale.orderId, operatorId: sale.buyer.member.id });
    await settle();
    await later(60);
    expect((await claimRow(test, sale.claimId)).outcome).toBe('partly_refunded');
    expect(await refundedAtProvider(sale.orderId)).toBe(30_000);
  });
});

it('CLAIM-08 a dispute at the provider holds the claim and wins over it', async () => {
  const sale = await aClaimedSale();
  await provider.setStatus(sale.paymentId, 'in_mediation');
  await settle();
  expect((await claimRow(test, sale.claimId)).state).toBe('on_hold');
  await provider.setStatus(sale.paymentId, 'refunded', 'refunded');
  await settle();
  expect((await claimRow(test, sale.claimId)).outcome).toBe('settled_elsewhere');
  expect(await refundsOf(test, sale.orderId)).toEqual([]);
});

it('CLAIM-08 a dispute during the refund: asked for again when the money stays with the seller', async () => {
  const sale = await aClaimedSale();
  await provider.setStatus(sale.paymentId, 'in_mediation');
  await answer(sale, { answer: 'refund' });
  await settle();
  await later(60);
  expect((await claimRow(test, sale.claimId)).state).toBe('on_hold');
  await provider.setStatus(sale.paymentId, 'approved', 'accredited');
  await settle();
  for (const seconds of [60, 60]) await later(seconds);
  expect((await claimRow(test, sale.claimId)).outcome).toBe('refunded');
  expect(await refundedAtProvider(sale.orderId)).toBe(total);
  await expectExactBooks(sale.orderId);
});

it('CLAIM-09 lack of funds: told, tried daily; from the third day nobody buys from them and they publish nothing', async () => {
  const sale = await aClaimedSale();
  const { seller } = sale;
  const setBalance = (balance: number) => provider.changeSeller(Number(seller.providerUserId), { balance });
  await setBalance(0);
  await answer(sale, { answer: 'refund' });
  await settle();
  expect(await newsAbout(test, sale.orderId)).toContain('seller.lacks-funds');
  const publish = async () => {
    const picture = await aSentPicture(test, seller.member.id);
    const reply = await call(seller, '/api/products/create', aProductForm([picture]));
    return reply.body.code ?? 'ok';
  };
  const onSale = await aProductOf(test, seller.member.id);
  const inCart = async () =>
    (await test.get(`/api/cart/preview?items=${onSale}:1:1290`)).body.cart.groups[0].lines[0].state;
  expect(await inCart()).toBe('available');
  expect(await publish()).toBe('ok');
  await later(day);
  expect(await publish()).toBe('ok');
  await later(day);
  expect(await publish()).toBe('owes-refund');
  expect(await inCart()).toBe('unpayable');
  const other = await newParties(test, provider);
  await expect(aSale(test, provider, { seller, buyer: other.buyer })).rejects.toThrow();
  await setBalance(5000);
  await later(day);
  expect(await stateOf(test, sale.orderId)).toBe('refunded');
  expect((await claimRow(test, sale.claimId)).outcome).toBe('refunded');
  expect(await publish()).toBe('ok');
  await expect(aSale(test, provider, { seller, buyer: other.buyer })).resolves.toBeDefined();
});
