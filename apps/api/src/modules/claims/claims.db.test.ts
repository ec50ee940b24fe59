import { canMoveClaim, type ClaimCause, type ClaimState } from '@perchero/contract/claims/claim-states.rules';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { disconnectAccount, findRetainedGrant } from '../seller-accounts/disconnect-account.ts';
import { aStaffMember } from '../../../test/admins.ts';
import { auditOf } from '../../../test/audit.ts';
import {
  aClaim,
  anArrivedParcel,
  anOpenClaim,
  aPrivatePhoto,
  claimHistory,
  claimRow,
  sent,
} from '../../../test/claims.ts';
import {
  advanceTo,
  aMeeting,
  anAddress,
  aPaidDelivery,
  aSellerAndBuyer,
  call,
  deliveryRow,
  newsAbout,
  readOrder,
  tenOnDay,
  workDeliveries,
} from '../../../test/deliveries.ts';
import { startTestApp } from '../../../test/harness.ts';
import { move, walk } from '../../../test/orders.ts';
import { aSignedInMember, signIn } from '../../../test/people.ts';
import { createRandom } from '../../../test/random.ts';
import { refundsOf, stateOf } from '../../../test/sales.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { changeCalendar } from '#modules/delivery/index.ts';
import { eraseClaims, postponeClaims } from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const parties = await aSellerAndBuyer(test);
const { seller, buyer } = parties;
type Person = typeof seller;

const day = 24 * 60 * 60;
const endOfDay = (from: Date, days: number) => new Date(tenOnDay(from, days).getTime() + 14 * 60 * 60 * 1000);
const codeOf = async (reply: ReturnType<typeof call>) => (await reply).body.code ?? 'ok';
const say = (person: Person, name: string, body: object) => codeOf(call(person, `/api/claims/${name}`, body));
const arrived = () => anArrivedParcel(test, parties);
const inPerson = { place: { method: 'in_person', zone: 'Tres Cruces' } };

/** A claim about a parcel that has arrived. */
async function claimed(changes: object = {}) {
  const orderId = await arrived();
  return { orderId, claim_id: await anOpenClaim(test, buyer, orderId, changes) };
}

async function noArrival() {
  const orderId = await aPaidDelivery(test, parties);
  await call(seller, 'send', { order_id: orderId, ...sent });
  advanceTo(test, tenOnDay((await deliveryRow(test, orderId)).sent_at ?? new Date(), 8));
  const changes = { kind: 'not_arrived', picture_ids: [] };
  return { orderId, claim_id: await anOpenClaim(test, buyer, orderId, changes) };
}

const answers = {
  no: { answer: 'no', text: 'La prenda salió de acá sin agujeros.' },
  part: { answer: 'part', amount_cents: 30_000 },
  return: { answer: 'refund_after_return', ...inPerson },
};

async function answered(answer: keyof typeof answers) {
  const claim = await claimed();
  const { claim_id } = claim;
  expect(await say(seller, 'answer', { claim_id, ...answers[answer] })).toBe('ok');
  return claim;
}

async function sentBack() {
  const claim = await answered('return');
  expect(await say(buyer, 'return-sent', { claim_id: claim.claim_id, carrier: null })).toBe('ok');
  return claim;
}

async function withOperator() {
  const claim = await answered('no');
  expect(await say(buyer, 'ask-operator', { claim_id: claim.claim_id })).toBe('ok');
  return claim;
}

async function toDeadline(claimId: string): Promise<void> {
  advanceTo(test, (await claimRow(test, claimId)).due_at);
  await workDeliveries(test);
}

/** As the provider does. */
async function makeRefund(orderId: string): Promise<void> {
  expect(await stateOf(test, orderId)).toBe('refund_pending');
  await walk(test, orderId, { to: 'refunded', reason: 'claim' });
  await hearAll(test);
}

describe('opening', () => {
  it('CLAIM-01 is possible from the arrival until the 48 hours end, never after', async () => {
    const id = await aPaidDelivery(test, parties);
    const body = await aClaim(test, buyer, id);
    expect(await say(buyer, 'open', body)).toBe('claim-too-early');
    expect((await readOrder(buyer, id)).order).toMatchObject({ claim: null, claim_kinds: [] });
    await call(seller, 'send', { order_id: id, ...sent });
    expect(await say(buyer, 'open', body)).toBe('claim-too-early');
    await call(buyer, 'confirm', { order_id: id });
    const { order } = await readOrder(buyer, id);
    expect(order.claim_kinds).toEqual(['not_as_described', 'damaged', 'not_authentic']);
    expect(order.actions).toContain('claim-open');
    expect(await say(buyer, 'open', { ...body, kind: 'not_arrived', picture_ids: [] })).toBe(
      'invalid-order-state',
    );
    expect(await say(seller, 'open', body)).toBe('invalid-order-state');
    const stranger = await aSignedInMember(test);
    expect(await say(stranger, 'open', body)).toBe('not-found');

    advanceTo(test, (await deliveryRow(test, id)).due_at);
    expect(await say(buyer, 'open', body)).toBe('deadline-passed');
    expect(await say(buyer, 'open', body)).toBe('deadline-passed');
    expect((await deliveryRow(test, id)).state).toBe('completed');
    expect((await readOrder(buyer, id)).claim).toBeNull();
  });

  it('CLAIM-01 that nothing arrived: from day 8, and after the deadline in the 48 hours', async () => {
    const [early, late] = [await aPaidDelivery(test, parties), await aPaidDelivery(test, parties)];
    for (const id of [early, late]) await call(seller, 'send', { order_id: id, ...sent });
    const { sent_at: sentAt, claim_from: claimFrom, due_at: dueAt } = await deliveryRow(test, early);
    if (!sentAt || !claimFrom) throw new Error('not sent');
    expect(claimFrom).toEqual(new Date(tenOnDay(sentAt, 8).getTime() - 10 * 60 * 60 * 1000));
    const nothing = { kind: 'not_arrived', picture_ids: [] };
    const body = await aClaim(test, buyer, early, nothing);
    advanceTo(test, new Date(claimFrom.getTime() - 1000));
    expect(await say(buyer, 'open', body)).toBe('claim-too-early');
    expect((await readOrder(buyer, early)).order.delivery.claim_from).toBe(claimFrom.toISOString());
    advanceTo(test, claimFrom);
    expect((await readOrder(buyer, early)).order.claim_kinds).toEqual(['not_arrived']);
    expect(await say(buyer, 'open', body)).toBe('ok');

    advanceTo(test, dueAt);
    await workDeliveries(test);
    expect((await deliveryRow(test, late)).proof).toBe('time');
    expect(await say(buyer, 'open', await aClaim(test, buyer, late, nothing))).toBe('ok');
  });

  it("CLAIM-01 that nothing arrived: also after the seller's word, not after the code", async () => {
    const [word, code] = [
      await aPaidDelivery(test, parties, aMeeting),
      await aPaidDelivery(test, parties, aMeeting),
    ];
    for (const id of [word, code]) await call(seller, 'ready', { order_id: id });
    const { code: digits } = (await readOrder(buyer, code)).order.delivery;
    await call(seller, 'hand-over', { order_id: code, code: digits });
    test.clock.advance(day + 1);
    await call(seller, 'say-handed', { order_id: word });
    const nothing = { kind: 'not_arrived', picture_ids: [] };
    expect(await say(buyer, 'open', await aClaim(test, buyer, code, nothing))).toBe('invalid-order-state');
    expect(await say(buyer, 'open', await aClaim(test, buyer, word, nothing))).toBe('ok');
  });

  it('CLAIM-02 takes kind, text, products and photos, and stops the delivery', async () => {
    const id = await arrived();
    const body = await aClaim(test, buyer, id);
    for (const wrong of [
      { text: 'Corto' },
      { text: 'a'.repeat(1001) },
      { picture_ids: [] },
      { product_ids: [] },
      { product_ids: [1_000_000] },
      { kind: 'too_expensive' },
    ])
      expect([wrong, await say(buyer, 'open', { ...body, ...wrong })]).toEqual([wrong, 'invalid-claim']);
    for (const photo of [
      await aPrivatePhoto(test, seller.member.id),
      await aPrivatePhoto(test, buyer.member.id, 'parcel'),
    ])
      expect(await say(buyer, 'open', { ...body, picture_ids: [photo] })).toBe('picture-not-uploaded');
    expect((await deliveryRow(test, id)).state).toBe('delivered');

    const replies = await Promise.all([1, 2, 3].map(() => say(buyer, 'open', body)));
    expect(replies).toEqual(['ok', 'ok', 'ok']);
    expect(await say(buyer, 'open', await aClaim(test, buyer, id))).toBe('claim-exists');
    await hearAll(test);
    expect(await deliveryRow(test, id)).toMatchObject({ state: 'in_claim', due_at: null });
    const seen = await readOrder(seller, id);
    expect(seen.claim).toMatchObject({
      kind: 'damaged',
      state: 'waiting_seller',
      text: 'Vino con un agujero en la manga.',
      product_ids: body.product_ids,
      refundable_cents: seen.order.total_cents,
    });
    expect(seen.order.actions).toContain('claim-answer');
    expect((await newsAbout(test, id)).filter((news) => news === 'seller.claim-opened')).toHaveLength(1);
    const { opened_at: openedAt, due_at: dueAt } = await claimRow(test, body.id);
    expect(dueAt).toEqual(endOfDay(openedAt, 3));
  });

  it('CLAIM-02 two claims at once: one is opened', async () => {
    const id = await arrived();
    const bodies = await Promise.all([1, 2].map(() => aClaim(test, buyer, id)));
    const replies = await Promise.all(bodies.map((body) => say(buyer, 'open', body)));
    expect(replies).toEqual(expect.arrayContaining(['claim-exists', 'ok']));
  });

  it('CLAIM-02 “ya llegó” ends a claim that nothing arrived, which does not count, and opens 48 hours', async () => {
    const { orderId, claim_id } = await noArrival();
    expect(await say(seller, 'withdraw', { claim_id, arrived: true })).toBe('invalid-order-state');
    expect(await say(buyer, 'withdraw', { claim_id, arrived: true })).toBe('ok');
    expect(await say(buyer, 'withdraw', { claim_id, arrived: true })).toBe('ok');
    const now = test.clock.now();
    const delivery = await deliveryRow(test, orderId);
    expect(delivery).toMatchObject({ state: 'delivered', proof: 'buyer' });
    expect((delivery.due_at?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(47 * 60 * 60 * 1000);
    expect((await claimRow(test, claim_id)).outcome).toBe('arrived');

    const second = await anOpenClaim(test, buyer, orderId);
    expect((await readOrder(buyer, orderId)).claim.id).toBe(second);
    expect(await say(buyer, 'withdraw', { claim_id })).toBe('claim-moved');
    const about = { claim_id: second };
    expect(await say(buyer, 'withdraw', { ...about, arrived: true })).toBe('invalid-claim');
    expect(await say(buyer, 'withdraw', about)).toBe('ok');
    expect(await deliveryRow(test, orderId)).toMatchObject({ state: 'completed', end_cause: 'claim' });
    expect(await say(buyer, 'open', await aClaim(test, buyer, orderId))).toBe('claim-exists');
  });
});

describe('the answer of the seller', () => {
  it('CLAIM-03 a refund now is asked for once and ends delivery and claim', async () => {
    const { orderId, claim_id } = await claimed();
    const answer = { claim_id, answer: 'refund' };
    expect(await say(buyer, 'answer', answer)).toBe('invalid-order-state');
    expect(await say(await aSignedInMember(test), 'answer', answer)).toBe('not-found');
    const replies = await Promise.all([1, 2, 3].map(() => say(seller, 'answer', answer)));
    expect(replies).toEqual(['ok', 'ok', 'ok']);
    const { total_cents: total } = (await readOrder(buyer, orderId)).order;
    expect(await refundsOf(test, orderId)).toMatchObject([{ amount_cents: total, reason: 'claim' }]);
    expect((await claimRow(test, claim_id)).state).toBe('refunding');
    expect((await deliveryRow(test, orderId)).state).toBe('in_claim');
    expect(await say(buyer, 'withdraw', { claim_id })).toBe('claim-moved');

    await makeRefund(orderId);
    expect(await claimRow(test, claim_id)).toMatchObject({ state: 'closed', outcome: 'refunded' });
    expect(await deliveryRow(test, orderId)).toMatchObject({ state: 'cancelled', end_cause: 'claim' });
    const told = await newsAbout(test, orderId);
    expect(told).toEqual(
      expect.arrayContaining(['buyer.claim-answered', 'buyer.claim-closed', 'seller.claim-closed']),
    );
    expect(told.filter((news) => news.includes('refunding'))).toEqual([]);
    expect(await claimHistory(test, claim_id)).toEqual([
      'waiting_seller buyer',
      'refunding seller',
      'closed refund',
    ]);
  });

  it('CLAIM-04 after the return: place, sending back with tracking, confirmation, refund', async () => {
    const { orderId, claim_id } = await claimed();
    const saved = { id: randomUUID(), label: 'Casa', is_default: false, ...anAddress };
    await call(seller, '/api/addresses/save', saved);
    const foreign = { ...saved, id: randomUUID() };
    await call(buyer, '/api/addresses/save', foreign);
    expect(await say(seller, 'answer', { claim_id, answer: 'refund_after_return' })).toBe('ok');
    expect((await claimRow(test, claim_id)).state).toBe('waiting_place');
    expect(await say(buyer, 'return-sent', { claim_id, carrier: null })).toBe('claim-moved');
    const at = (addressId: string) => ({ claim_id, place: { method: 'parcel', address_id: addressId } });
    expect(await say(seller, 'place', at(foreign.id))).toBe('invalid-address');
    expect(await say(seller, 'place', { claim_id, place: { method: 'in_person', zone: 'Calle 1234' } })).toBe(
      'invalid-zone',
    );
    expect([await say(seller, 'place', at(saved.id)), await say(seller, 'place', at(saved.id))]).toEqual([
      'ok',
      'ok',
    ]);
    await hearAll(test);
    expect((await readOrder(buyer, orderId)).claim).toMatchObject({
      state: 'waiting_return',
      return_place: { method: 'parcel', address: anAddress },
    });
    expect(await say(buyer, 'return-sent', { claim_id, carrier: null })).toBe('invalid-tracking');
    expect(await say(buyer, 'return-sent', { claim_id, carrier: 'dac' })).toBe('invalid-tracking');
    expect(await say(seller, 'return-received', { claim_id })).toBe('claim-moved');
    expect(await say(buyer, 'return-sent', { claim_id, ...sent })).toBe('ok');
    await hearAll(test);
    expect((await readOrder(seller, orderId)).claim).toMatchObject({
      state: 'return_sent',
      return_carrier_name: 'DAC',
      return_tracking: 'AB-1234',
    });
    const both = [1, 2].map(() => say(seller, 'return-received', { claim_id }));
    expect(await Promise.all(both)).toEqual(['ok', 'ok']);
    await hearAll(test);
    expect(await newsAbout(test, orderId)).toEqual(
      expect.arrayContaining(['buyer.claim-turn', 'seller.claim-turn']),
    );
    await makeRefund(orderId);
    expect((await claimRow(test, claim_id)).outcome).toBe('refunded');
  });

  it('CLAIM-04 what was sent back is refunded after ten days of silence, with a reminder on day 8', async () => {
    const { orderId, claim_id } = await sentBack();
    const { return_sent_at: at, due_at: dueAt } = await claimRow(test, claim_id);
    if (!at) throw new Error('not sent back');
    expect(dueAt).toEqual(endOfDay(at, 10));
    advanceTo(test, tenOnDay(at, 8));
    await workDeliveries(test);
    await workDeliveries(test);
    expect((await newsAbout(test, orderId)).filter((news) => news === 'seller.claim-turn')).toHaveLength(2);
    advanceTo(test, dueAt);
    expect(await say(seller, 'contest-return', { claim_id, text: 'Volvió con más agujeros.' })).toBe(
      'deadline-passed',
    );
    await makeRefund(orderId);
    expect((await deliveryRow(test, orderId)).state).toBe('cancelled');
  });

  it('CLAIM-04 who sends nothing back in five days gets nothing', async () => {
    const { orderId, claim_id } = await answered('return');
    await toDeadline(claim_id);
    expect(await claimRow(test, claim_id)).toMatchObject({ state: 'closed', outcome: 'no_refund' });
    expect(await deliveryRow(test, orderId)).toMatchObject({ state: 'completed' });
    expect([await stateOf(test, orderId), await refundsOf(test, orderId)]).toEqual(['paid', []]);
  });

  it('CLAIM-05 a part: at most what was paid, in whole pesos; accepted or unanswered it is asked for', async () => {
    const { orderId, claim_id } = await claimed();
    const part = (amount_cents: number) => say(seller, 'answer', { claim_id, answer: 'part', amount_cents });
    const { total_cents: total } = (await readOrder(seller, orderId)).order;
    for (const amount of [total + 100, 150, 0]) expect(await part(amount)).toBe('invalid-amount');
    expect(await part(30_000)).toBe('ok');
    expect(await say(seller, 'accept', { claim_id })).toBe('invalid-order-state');
    expect(await Promise.all([1, 2].map(() => say(buyer, 'accept', { claim_id })))).toEqual(['ok', 'ok']);
    expect(await refundsOf(test, orderId)).toMatchObject([{ amount_cents: 30_000, reason: 'claim' }]);
    expect(await stateOf(test, orderId)).toBe('paid');

    const silent = await answered('part');
    await toDeadline(silent.claim_id);
    expect(await refundsOf(test, silent.orderId)).toMatchObject([{ amount_cents: 30_000 }]);
    expect((await claimRow(test, silent.claim_id)).state).toBe('refunding');
  });

  it('CLAIM-05 a part of everything is a full refund', async () => {
    const { orderId, claim_id } = await claimed();
    const { total_cents: total } = (await readOrder(seller, orderId)).order;
    await say(seller, 'answer', { claim_id, answer: 'part', amount_cents: total });
    expect(await say(buyer, 'accept', { claim_id })).toBe('ok');
    expect(await stateOf(test, orderId)).toBe('refund_pending');
  });

  it('CLAIM-06 silence: return, then a refund without it when no place is given in two days', async () => {
    const { orderId, claim_id } = await claimed();
    const { opened_at: openedAt } = await claimRow(test, claim_id);
    advanceTo(test, tenOnDay(openedAt, 2));
    await workDeliveries(test);
    expect(await newsAbout(test, orderId)).toContain('seller.claim-turn');
    await toDeadline(claim_id);
    const { state, due_at: dueAt, due_from: dueFrom } = await claimRow(test, claim_id);
    expect([state, dueAt]).toEqual(['waiting_place', endOfDay(dueFrom ?? new Date(), 2)]);
    await toDeadline(claim_id);
    expect((await claimRow(test, claim_id)).state).toBe('refunding');
    expect(await stateOf(test, orderId)).toBe('refund_pending');
    expect(await refundsOf(test, orderId)).toHaveLength(1);
  });

  it('CLAIM-06 silence about what never arrived is a refund at once', async () => {
    const { orderId, claim_id } = await noArrival();
    expect(await say(seller, 'answer', { claim_id, ...answers.part })).toBe('invalid-claim');
    expect(await say(seller, 'answer', { claim_id, ...answers.return })).toBe('invalid-claim');
    await toDeadline(claim_id);
    await makeRefund(orderId);
    expect((await claimRow(test, claim_id)).outcome).toBe('refunded');
  });
});

describe('the operator', () => {
  const decide = async (staff: Awaited<ReturnType<typeof aStaffMember>>, body: object) =>
    (await staff.visitor.post('/api/admin/claims/decide', body)).body.code ?? 'ok';
  const reason = 'Las fotos muestran el agujero con claridad.';

  it('CLAIM-07 “no” needs words; the buyer asks for an operator, who decides with a reason both read', async () => {
    const { orderId, claim_id } = await claimed();
    expect(await say(seller, 'answer', { claim_id, answer: 'no' })).toBe('invalid-claim');
    const photo = await aPrivatePhoto(test, seller.member.id);
    expect(await say(seller, 'answer', { claim_id, ...answers.no, picture_ids: [photo] })).toBe('ok');
    expect(await say(buyer, 'accept', { claim_id })).toBe('claim-moved');
    expect(await Promise.all([1, 2].map(() => say(buyer, 'ask-operator', { claim_id })))).toEqual([
      'ok',
      'ok',
    ]);

    const staff = await aStaffMember(test, 'money');
    const { body } = await staff.visitor.get(`/api/admin/claims?claim=${claim_id}`);
    expect(body.claims.map(({ id }: { id: string }) => id)).toContain(claim_id);
    expect(body.opened).toMatchObject({
      id: claim_id,
      order_id: orderId,
      order_state: 'paid',
      is_own: false,
      claim: { text: 'Vino con un agujero en la manga.', answer_text: answers.no.text },
    });
    expect([body.opened.claim.buyer_photos.length, body.opened.claim.seller_photos.length]).toEqual([1, 1]);
    expect(body.opened.payments).toHaveLength(1);

    const moderator = await aStaffMember(test, 'moderator');
    expect((await moderator.visitor.get('/api/admin/claims')).status).toBe(404);
    expect(await decide(moderator, { claim_id, decision: 'refund', reason })).toBe('not-found');
    expect(await say(seller, '../admin/claims/decide', { claim_id, decision: 'refund', reason })).toBe(
      'not-found',
    );
    expect(await decide(staff, { claim_id, decision: 'refund', reason: 'Corto' })).toBe('invalid-input');
    expect(await decide(staff, { claim_id, decision: 'part', reason })).toBe('invalid-amount');
    expect(await decide(staff, { claim_id, decision: 'part', amount_cents: 9_000_000, reason })).toBe(
      'invalid-amount',
    );
    const part = { claim_id, decision: 'part', amount_cents: 30_000, reason };
    expect(await Promise.all([decide(staff, part), decide(staff, part)])).toEqual(['ok', 'ok']);
    expect(await decide(staff, { claim_id, decision: 'no_refund', reason })).toBe('claim-moved');
    expect(await refundsOf(test, orderId)).toMatchObject([{ amount_cents: 30_000 }]);
    expect(await auditOf(test, 'claim', claim_id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'claim-part', reason })]),
    );
    await hearAll(test);
    for (const person of [buyer, seller])
      expect((await readOrder(person, orderId)).claim.reason).toBe(reason);
    expect(await newsAbout(test, orderId)).toEqual(
      expect.arrayContaining(['buyer.claim-decided', 'seller.claim-decided']),
    );
  });

  it('CLAIM-07 an own order cannot be decided', async () => {
    const staff = await aStaffMember(test, 'money');
    const own = await anArrivedParcel(test, { seller, buyer: staff });
    const claim_id = await anOpenClaim(test, staff, own);
    await say(seller, 'answer', { claim_id, ...answers.no });
    await say(staff, 'ask-operator', { claim_id });
    expect(await decide(staff, { claim_id, decision: 'refund', reason })).toBe('not-allowed');
    expect((await claimRow(test, claim_id)).state).toBe('waiting_operator');
  });

  it.each([
    ['refund', 'refunding', 'refund_pending'],
    ['refund_after_return', 'waiting_place', 'paid'],
    ['no_refund', 'closed', 'paid'],
  ])('CLAIM-07 decides %s', async (decision, state, orderState) => {
    const { orderId, claim_id } = await withOperator();
    const staff = await aStaffMember(test, 'money');
    expect(await decide(staff, { claim_id, decision, reason })).toBe('ok');
    expect([(await claimRow(test, claim_id)).state, await stateOf(test, orderId)]).toEqual([
      state,
      orderState,
    ]);
  });

  it('CLAIM-07 decides about what came back, too', async () => {
    const { claim_id } = await sentBack();
    const text = 'Me devolvió otra prenda.';
    expect(await say(buyer, 'contest-return', { claim_id, text })).toBe('invalid-order-state');
    expect(await say(seller, 'contest-return', { claim_id, text })).toBe('ok');
    const staff = await aStaffMember(test, 'money');
    expect(await decide(staff, { claim_id, decision: 'refund_after_return', reason })).toBe('ok');
    expect(await claimRow(test, claim_id)).toMatchObject({ state: 'waiting_return', return_sent_at: null });
  });

  it('CLAIM-07 late on day 5 tells both; after ten days it ends by itself', async () => {
    const { orderId, claim_id } = await withOperator();
    const { due_from: from, promised_at: promisedAt } = await claimRow(test, claim_id);
    if (!from) throw new Error('no deadline');
    expect(promisedAt).toEqual(endOfDay(from, 5));
    advanceTo(test, promisedAt);
    await workDeliveries(test);
    await workDeliveries(test);
    expect((await newsAbout(test, orderId)).filter((news) => news.includes('claim-late')).toSorted()).toEqual(
      ['buyer.claim-late', 'seller.claim-late'],
    );
    expect((await readOrder(buyer, orderId)).claim.is_late).toBe(true);
    await toDeadline(claim_id);
    expect((await claimRow(test, claim_id)).state).toBe('waiting_place');

    const contested = await sentBack();
    await say(seller, 'contest-return', { claim_id: contested.claim_id, text: 'Me devolvió otra prenda.' });
    await toDeadline(contested.claim_id);
    expect((await claimRow(test, contested.claim_id)).state).toBe('refunding');
  });

  it('CLAIM-07 who did not accept a part gets everything when no operator decides', async () => {
    const { orderId, claim_id } = await answered('part');
    expect(await say(buyer, 'ask-operator', { claim_id })).toBe('ok');
    await toDeadline(claim_id);
    await toDeadline(claim_id);
    expect(await claimRow(test, claim_id)).toMatchObject({ state: 'refunding', amount_cents: null });
    expect(await stateOf(test, orderId)).toBe('refund_pending');
  });
});

describe('the order', () => {
  it.each(['in_dispute', 'review'] as const)(
    'CLAIM-08 %s holds the claim, which goes on with at least two days',
    async (state) => {
      const { orderId, claim_id } = await claimed();
      const { due_at: dueAt } = await claimRow(test, claim_id);
      await move(test, orderId, state);
      expect(await say(seller, 'answer', { claim_id, answer: 'refund' })).toBe('claim-moved');
      await hearAll(test);
      expect(await claimRow(test, claim_id)).toMatchObject({ state: 'on_hold', held_from: 'waiting_seller' });
      advanceTo(test, dueAt);
      test.clock.advance(5 * day);
      await workDeliveries(test);
      expect((await claimRow(test, claim_id)).state).toBe('on_hold');
      await move(test, orderId, 'paid');
      await hearAll(test);
      const released = await claimRow(test, claim_id);
      expect(released.state).toBe('waiting_seller');
      expect(released.due_at?.getTime()).toBeGreaterThanOrEqual(endOfDay(test.clock.now(), 2).getTime());
      expect((await deliveryRow(test, orderId)).state).toBe('in_claim');
    },
  );

  it('CLAIM-08 refunded by hand closes the claim; a chargeback after 60 days', async () => {
    const [refunded, lost] = [await claimed(), await claimed()];
    expect(await codeOf(call(seller, '/api/orders/refund', { order_id: refunded.orderId }))).toBe('ok');
    await hearAll(test);
    expect((await claimRow(test, refunded.claim_id)).state).toBe('on_hold');
    await walk(test, refunded.orderId, 'refunded');
    await move(test, lost.orderId, 'charged_back');
    await hearAll(test);
    expect((await claimRow(test, refunded.claim_id)).outcome).toBe('settled_elsewhere');
    expect((await deliveryRow(test, refunded.orderId)).state).toBe('cancelled');
    expect((await claimRow(test, lost.claim_id)).state).toBe('on_hold');
    test.clock.advance(60 * day + 60);
    await workDeliveries(test);
    expect((await claimRow(test, lost.claim_id)).outcome).toBe('settled_elsewhere');
    expect((await deliveryRow(test, lost.orderId)).state).toBe('cancelled');
  });

  it('CLAIM-08 a dispute while the refund is asked for: it is asked for again afterwards, once', async () => {
    const { orderId, claim_id } = await claimed();
    await say(seller, 'answer', { claim_id, answer: 'refund' });
    await walk(test, orderId, 'in_dispute');
    await hearAll(test);
    expect((await claimRow(test, claim_id)).state).toBe('on_hold');
    await walk(test, orderId, 'paid');
    await hearAll(test);
    expect((await claimRow(test, claim_id)).state).toBe('refunding');
    expect(await stateOf(test, orderId)).toBe('refund_pending');
    expect(await refundsOf(test, orderId)).toHaveLength(1);
  });

  it('CLAIM-10 a refund that an operator gives up closes the claim and completes the delivery', async () => {
    const { orderId, claim_id } = await claimed();
    await say(seller, 'answer', { claim_id, answer: 'refund' });
    await walk(test, orderId, 'review');
    await hearAll(test);
    expect((await claimRow(test, claim_id)).state).toBe('refunding');
    const staff = await aStaffMember(test, 'money');
    const decision = { order_id: orderId, decision: 'close-refund', reason: 'No se puede' };
    expect((await staff.visitor.post('/api/admin/money/decide', decision)).status).toBe(200);
    await hearAll(test);
    expect((await claimRow(test, claim_id)).outcome).toBe('refund_failed');
    expect(await deliveryRow(test, orderId)).toMatchObject({ state: 'completed', end_cause: 'claim' });
  });
});

it('CLAIM-10 an account and the tokens of a seller wait for an open claim', async () => {
  const own = await aSellerAndBuyer(test);
  const id = await anArrivedParcel(test, own);
  const claim_id = await anOpenClaim(test, own.buyer, id);
  const remove = async (person: Person) => {
    const { email, password } = person.member;
    await signIn(person.visitor, { email, password });
    return codeOf(call(person, '/api/delete-user-by-email', { email, password }));
  };
  await disconnectAccount(test, own.seller.member.id);
  expect([await remove(own.seller), await remove(own.buyer)]).toEqual([
    'account-has-orders',
    'account-has-orders',
  ]);
  const need = () => findRetainedGrant(test.db, own.seller.member.id, test.clock.now());
  expect(await need()).toEqual({ until: null });
  await say(own.buyer, 'withdraw', { claim_id });
  expect((await need())?.until).toBeInstanceOf(Date);
  expect(await remove(own.buyer)).toBe('ok');
  await hearAll(test);
  expect((await readOrder(own.seller, id)).claim).toMatchObject({ buyer_photos: [] });
});

it('CLAIM-10 an exception of the calendar moves a deadline only to a later day', async () => {
  const { claim_id } = await claimed();
  const { opened_at: openedAt, due_at: dueAt } = await claimRow(test, claim_id);
  const strike = tenOnDay(openedAt, 2).toISOString().slice(0, 10);
  await changeCalendar(test, { day: strike, exception: { isBusiness: false, reason: 'Paro' } });
  await postponeClaims(test);
  const { due_at: later } = await claimRow(test, claim_id);
  expect(later?.getTime()).toBeGreaterThan(dueAt?.getTime() ?? Infinity);
  await changeCalendar(test, { day: strike, exception: null });
  await postponeClaims(test);
  expect((await claimRow(test, claim_id)).due_at).toEqual(later);
});

describe('photos', () => {
  it('CLAIM-11 are read by both sides and operators only, by addresses that expire, and erased after 90 days', async () => {
    const { orderId, claim_id } = await claimed();
    const read = async (person: Person) => (await readOrder(person, orderId)).claim.buyer_photos[0][0].url;
    for (const person of [buyer, seller]) {
      const url = new URL(await read(person));
      expect(url.pathname).toContain('privatePictures/');
      expect(url.searchParams.get('X-Amz-Expires')).toBe('600');
      url.search = '';
      expect((await fetch(url)).status).toBe(403);
    }
    const stranger = await aSignedInMember(test);
    expect((await stranger.visitor.get(`/api/orders/${orderId}`)).status).toBe(404);

    await say(buyer, 'withdraw', { claim_id });
    test.clock.advance(90 * day - 60);
    await eraseClaims(test);
    expect((await readOrder(buyer, orderId)).claim.buyer_photos).toHaveLength(1);
    test.clock.advance(61);
    await eraseClaims(test);
    expect((await readOrder(buyer, orderId)).claim).toMatchObject({
      buyer_photos: [],
      text: 'Vino con un agujero en la manga.',
    });
  });
});

describe('CLAIM-10', () => {
  const calls: Record<string, object> = {
    answer: { answer: 'refund' },
    place: inPerson,
    'return-received': {},
    'contest-return': { text: 'Me devolvió otra prenda.' },
    accept: {},
    'ask-operator': {},
    withdraw: {},
    'return-sent': { carrier: null },
  };
  const orderStates = ['paid', 'in_dispute', 'review', 'refunded', 'charged_back'] as const;

  it.each([1, 2, 3, 4, 5, 6])(
    'CLAIM-10 random requests only move along the table, and every claim ends (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const { orderId, claim_id } = await claimed();
      const statuses = new Set<number>();
      for (let step = 0; step < 15; step++) {
        const { due_at: dueAt } = await claimRow(test, claim_id);
        const turn = random.pick(['seller', 'seller', 'buyer', 'buyer', 'order', 'time', 'worker']);
        if (turn === 'time' && dueAt)
          advanceTo(test, new Date(dueAt.getTime() - (random.isOneIn(2) ? 60_000 : 0)));
        else if (turn === 'order') await move(test, orderId, random.pick([...orderStates])).catch(() => null);
        else if (turn === 'worker') await hearAll(test);
        else {
          const name = random.pick(Object.keys(calls));
          const answer = random.pick(Object.values(answers));
          const body = name === 'answer' && random.isOneIn(2) ? answer : calls[name];
          const reply = await call(turn === 'seller' ? seller : buyer, `/api/claims/${name}`, {
            claim_id,
            ...body,
          });
          statuses.add(reply.status);
        }
      }
      expect([200, 400, 409]).toEqual(expect.arrayContaining([...statuses]));
      // Nobody does anything any more.
      for (let round = 0; round < 6; round++) {
        await hearAll(test);
        const { due_at: dueAt } = await claimRow(test, claim_id);
        if (dueAt) advanceTo(test, dueAt);
        await test.workMoney().catch(() => null);
      }
      const events = await test.db
        .selectFrom('claim_event')
        .select(['from_state', 'to_state', 'version', 'cause'])
        .where('claim_id', '=', claim_id)
        .orderBy('version')
        .execute();
      for (const [index, { from_state: from, to_state: to, version, cause }] of events.entries()) {
        expect(version).toBe(index + 1);
        const isLegal =
          from === null ||
          canMoveClaim({ from: from as ClaimState, to: to as ClaimState, by: cause as ClaimCause });
        expect([from, to, cause, isLegal]).toEqual([from, to, cause, true]);
      }
      const { state } = await claimRow(test, claim_id);
      const order = await stateOf(test, orderId);
      const waits =
        state === 'refunding' ||
        (state === 'on_hold' && ['in_dispute', 'review', 'refund_pending'].includes(order));
      expect([state, order, waits || state === 'closed']).toEqual([state, order, true]);
      const delivery = await deliveryRow(test, orderId);
      expect(delivery.state === 'in_claim').toBe(state !== 'closed');
    },
  );
});
