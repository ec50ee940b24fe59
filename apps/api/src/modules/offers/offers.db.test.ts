import { isLive, offerRules, offerStates } from '@perchero/contract/offers/offer-states.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aProductOf } from '../../../test/checkouts.ts';
import { startTestApp } from '../../../test/harness.ts';
import {
  aBargain,
  anAgreedPrice,
  anOffer,
  bargainOf,
  callOffer,
  offerHistory,
  offerRow,
  offerState,
  say,
} from '../../../test/offers.ts';
import { aSignedInMember, signIn } from '../../../test/people.ts';
import { aSeller, unlimited } from '../../../test/sellers.ts';
import { inTransaction } from '#platform/database/database.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;

const make = (buyer: Parameters<typeof say>[0], productId: number, price: number) =>
  say(buyer, 'make', { id: randomUUID(), product_id: productId, price });
const saveSettings = ({ visitor }: Parameters<typeof say>[0], settings: object) =>
  visitor.post('/api/offer-settings/save', settings);
const countOf = async (productId: number) =>
  (await test.db.selectFrom('offer').select('id').where('product_id', '=', productId).execute()).length;

describe('an offer', () => {
  it('OFFER-01 is in whole pesos between half the price and the price', async () => {
    const { seller, buyer, productId } = await aBargain(test, { priceCents: 129_100 });

    for (const price of [645, 1291, 1500, 0, -1, 700.5, '700'])
      expect([price, await say(buyer, 'make', { id: randomUUID(), product_id: productId, price })]).toEqual([
        price,
        'invalid-offer',
      ]);
    expect(errorTexts['invalid-offer']).toBe('Esa oferta no va: mirá el mínimo y el precio.');
    const { status, body } = await callOffer(buyer, 'make', {
      id: randomUUID(),
      product_id: productId,
      price: 646,
    });
    expect(status).toBe(200);
    expect(body.offer).toMatchObject({
      product_id: productId,
      by: 'buyer',
      price: 646,
      state: 'open',
      cause: null,
    });
    expect(await make(await aSignedInMember(test), productId, 1290)).toBe('ok');
    expect(await make(seller, productId, 1000)).toBe('own-product');
    expect(await countOf(productId)).toBe(2);
  });

  it('OFFER-01 follows the floor of the seller, who can switch offers off', async () => {
    const { seller, buyer, productId } = await aBargain(test, { priceCents: 100_000 });
    const read = async () => (await seller.visitor.get('/api/offer-settings')).body.settings;
    expect(await read()).toEqual({ is_open: true, floor_percent: 50 });
    expect((await saveSettings(seller, { is_open: true, floor_percent: 75 })).status).toBe(400);

    expect((await saveSettings(seller, { is_open: true, floor_percent: 80 })).status).toBe(200);
    expect(await bargainOf(buyer, productId)).toMatchObject({ open: true, floor: 800 });
    expect(await make(buyer, productId, 799)).toBe('invalid-offer');
    const open = await anOffer(buyer, productId, 800);

    await saveSettings(seller, { is_open: false, floor_percent: 90 });
    expect(await read()).toEqual({ is_open: false, floor_percent: 90 });
    const late = await aSignedInMember(test);
    expect(await make(late, productId, 950)).toBe('offers-closed');
    expect(errorTexts['offers-closed']).toBe('Quien vende no recibe ofertas.');
    expect(await bargainOf(late, productId)).toMatchObject({ open: false, floor: 900 });
    // One that was made before runs on and can be answered.
    expect(await say(seller, 'accept', { offer_id: open })).toBe('ok');
  });

  it('OFFER-02 is one of three for a product and a buyer, one at a time', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const first = await anOffer(buyer, productId, 700);
    expect(await bargainOf(buyer, productId)).toMatchObject({
      offers_left: 2,
      mine: { id: first, price: 700 },
    });
    expect(await make(buyer, productId, 800)).toBe('offer-standing');
    expect(errorTexts['offer-standing']).toBe('Ya hay una oferta en pie por esta prenda.');

    await say(seller, 'refuse', { offer_id: first });
    await say(buyer, 'withdraw', { offer_id: await anOffer(buyer, productId, 800) });
    await say(seller, 'refuse', { offer_id: await anOffer(buyer, productId, 900) });

    expect(await make(buyer, productId, 1000)).toBe('offers-used-up');
    expect(errorTexts['offers-used-up']).toBe('Ya hiciste tus 3 ofertas por esta prenda.');
    expect(await bargainOf(buyer, productId)).toMatchObject({ offers_left: 0, mine: null });
    // For good.
    test.clock.advance(400 * day);
    await signIn(buyer.visitor, buyer.member);
    expect(await make(buyer, productId, 1000)).toBe('offers-used-up');
    expect(await make(await aSignedInMember(test), productId, 1000)).toBe('ok');
  });

  it('OFFER-02 is one of 25 a day, and refused ones do not count', async () => {
    const seller = await aSeller(test);
    const buyer = await aSignedInMember(test);
    const products: number[] = [];
    for (let count = 0; count < 26; count += 1) products.push(await aProductOf(test, seller.member.id));
    const [last = 0, ...others] = products;
    expect(await make(buyer, last, 1)).toBe('invalid-offer');
    for (const id of others.slice(2)) await anOffer(buyer, id);
    const results = await Promise.all([last, ...others.slice(0, 2)].map((id) => make(buyer, id, 1000)));

    expect(results.toSorted()).toEqual(['ok', 'ok', 'too-many-requests']);
    const [refused = 0] = await Promise.all(
      [last, ...others.slice(0, 2)].map(async (id) => ((await countOf(id)) === 0 ? id : 0)),
    ).then((ids) => ids.filter((id) => id > 0));
    test.clock.advance(day + 60);
    expect(await make(buyer, refused, 1000)).toBe('ok');
  });

  it('OFFER-02 concurrent offers leave one open, and the same id is one offer', async () => {
    const { buyer, productId } = await aBargain(test);
    const results = await Promise.all([700, 800, 900, 1000].map((price) => make(buyer, productId, price)));
    expect(results.toSorted()).toEqual(['offer-standing', 'offer-standing', 'offer-standing', 'ok']);
    expect(await countOf(productId)).toBe(1);

    const other = await aBargain(test);
    const body = { id: randomUUID(), product_id: other.productId, price: 900 };
    const same = await Promise.all([1, 2, 3, 4].map(() => callOffer(other.buyer, 'make', body)));
    expect(same.map(({ status, body: { offer } }) => `${status} ${offer.id}`)).toEqual(
      Array(4).fill(`200 ${body.id}`),
    );
    expect(await countOf(other.productId)).toBe(1);
    expect(await say(other.buyer, 'make', { ...body, price: 901 })).toBe('not-allowed');
    expect(await say(buyer, 'make', body)).toBe('not-allowed');
  });

  it('needs a product that is on sale and a seller who can be paid', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    expect(await make(buyer, 900_000_001, 1000)).toBe('not-found');
    await test.withdraw(productId);
    expect(await make(buyer, productId, 1000)).toBe('product-gone');

    const unpaid = await aProductOf(test, (await aSignedInMember(test)).member.id);
    expect(await make(buyer, unpaid, 1000)).toBe('seller-not-payable');
    expect(await bargainOf(buyer, unpaid)).toMatchObject({ open: false });
    expect((await seller.visitor.get(`/api/products/${productId}`)).body.bargain).toBeNull();
    expect((await test.visitor().get(`/api/products/${unpaid}`)).body.bargain).toBeNull();
  });
});

describe('an answer', () => {
  it('OFFER-04 is of the other side only, and repeats are successes', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const stranger = await aSignedInMember(test);
    const offer_id = await anOffer(buyer, productId);

    for (const name of ['accept', 'refuse', 'withdraw'] as const)
      expect([name, await say(stranger, name, { offer_id })]).toEqual([name, 'not-found']);
    expect(await say(buyer, 'accept', { offer_id })).toBe('offer-moved');
    expect(await say(buyer, 'refuse', { offer_id })).toBe('offer-moved');
    expect(await say(seller, 'withdraw', { offer_id })).toBe('offer-moved');
    expect(await offerHistory(test, offer_id)).toEqual(['1 open by maker']);

    const before = test.clock.now().getTime();
    const { body } = await callOffer(seller, 'accept', { offer_id });
    expect(body.offer).toMatchObject({ state: 'accepted', price: 1000, version: 2 });
    expect(Date.parse(body.offer.until) - before).toBeGreaterThanOrEqual(day * 1000);
    expect(await say(seller, 'accept', { offer_id })).toBe('ok');
    expect(await offerHistory(test, offer_id)).toEqual(['1 open by maker', '2 accepted by other']);
    expect(await make(buyer, productId, 900)).toBe('offer-standing');
  });

  it('OFFER-04 a counter-offer ends the one it answers, up to three of the seller', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const counter = async (person: typeof seller, offer_id: string, price: number) => {
      const id = randomUUID();
      return [await say(person, 'counter', { id, offer_id, price }), id] as const;
    };
    const first = await anOffer(buyer, productId, 700);
    expect((await counter(buyer, first, 800))[0]).toBe('offer-moved');
    for (const price of [700, 1290]) expect((await counter(seller, first, price))[0]).toBe('invalid-offer');

    const [answer, second] = await counter(seller, first, 1200);
    expect(answer).toBe('ok');
    expect(await offerState(test, first)).toBe('countered');
    expect(await offerRow(test, second)).toMatchObject({ state: 'open', by: 'seller', price_cents: 120_000 });
    expect((await counter(buyer, second, 1200))[0]).toBe('invalid-offer');
    expect((await counter(buyer, second, 644))[0]).toBe('invalid-offer');

    const [, third] = await counter(buyer, second, 750);
    const [, fourth] = await counter(seller, third, 1150);
    const [, fifth] = await counter(buyer, fourth, 800);
    const [, sixth] = await counter(seller, fifth, 1100);
    // Who has no offers left may still accept.
    expect((await counter(buyer, sixth, 850))[0]).toBe('offers-used-up');
    expect(await offerState(test, sixth)).toBe('open');
    expect(await bargainOf(buyer, productId)).toMatchObject({ offers_left: 0, mine: { id: sixth } });
    expect(await say(buyer, 'accept', { offer_id: sixth })).toBe('ok');
    expect(await bargainOf(buyer, productId)).toMatchObject({ mine: { state: 'accepted', price: 1100 } });
  });

  it('OFFER-04 is shown to the seller while it runs, and to the buyer also when it has ended', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const received = async () =>
      (await seller.visitor.get(`/api/products/${productId}`)).body.received_offers?.offers;
    const agreed = await anAgreedPrice({ seller, buyer: await aSignedInMember(test) }, productId, 1100);
    test.clock.advance(60);
    const offer_id = await anOffer(buyer, productId, 700);
    expect(await received()).toMatchObject([
      { offer: { id: offer_id }, buyer: { full_name: 'Bruno Paz' }, counters_left: 3 },
      { offer: { id: agreed, state: 'accepted', price: 1100 } },
    ]);
    expect((await buyer.visitor.get(`/api/products/${productId}`)).body.received_offers).toBeNull();

    const id = randomUUID();
    expect(await say(seller, 'counter', { id, offer_id, price: 900 })).toBe('ok');
    expect((await received())[0]).toMatchObject({ offer: { id, by: 'seller' }, counters_left: 2 });
    expect(await say(buyer, 'refuse', { offer_id: id })).toBe('ok');
    expect(await received()).toHaveLength(1);
    expect(await bargainOf(buyer, productId)).toMatchObject({
      mine: null,
      ended: { id, state: 'refused', price: 900 },
    });
  });

  it('OFFER-04 the same counter-offer twice is one', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const body = { id: randomUUID(), offer_id: await anOffer(buyer, productId, 700), price: 900 };
    const replies = await Promise.all([1, 2, 3].map(() => say(seller, 'counter', body)));
    expect(replies).toEqual(['ok', 'ok', 'ok']);
    expect(await countOf(productId)).toBe(2);
    expect(await say(seller, 'counter', { ...body, price: 901 })).toBe('not-allowed');
  });

  it('OFFER-13 is refused in every state that the table does not let it leave, and changes nothing', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offer_id = await anOffer(buyer, productId);
    expect(errorTexts['offer-moved']).toBe('Esa oferta ya no está en pie.');
    for (const state of offerStates.filter((each) => each !== 'open')) {
      await inTransaction(test.db, (tx) =>
        tx
          .updateTable('offer')
          .set({ state, cause: state === 'void' ? 'sold' : null })
          .where('id', '=', offer_id)
          .execute(),
      );
      const before = await offerRow(test, offer_id);
      const answers = [
        ['accepted', seller, 'accept'],
        ['refused', seller, 'refuse'],
        ['withdrawn', buyer, 'withdraw'],
      ] as const;
      for (const [to, person, name] of answers) {
        const expected = to === state ? 'ok' : 'offer-moved';
        expect([state, name, await say(person, name, { offer_id })]).toEqual([state, name, expected]);
      }
      const counter = { id: randomUUID(), offer_id, price: 1100 };
      expect([state, await say(seller, 'counter', counter)]).toEqual([state, 'offer-moved']);
      expect(await offerRow(test, offer_id)).toEqual(before);
    }
    expect(await countOf(productId)).toBe(1);
  });
});

describe('time', () => {
  it('OFFER-05 ends an open offer after 24 hours, also without the worker', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offer_id = await anOffer(buyer, productId);
    const { until } = await offerRow(test, offer_id);
    test.clock.advance((until.getTime() - test.clock.now().getTime()) / 1000);

    expect(await bargainOf(buyer, productId)).toMatchObject({ mine: null });
    expect(await say(seller, 'accept', { offer_id })).toBe('offer-moved');
    expect(await offerState(test, offer_id)).toBe('expired');
    const [event] = await test.db
      .selectFrom('offer_event')
      .select('at')
      .where('offer_id', '=', offer_id)
      .where('to_state', '=', 'expired')
      .execute();
    expect(event?.at).toEqual(until);
    expect(await make(buyer, productId, 1100)).toBe('ok');
  });

  it('OFFER-05 an answer shortly before the end counts, and the agreed price has its own 24 hours', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offer_id = await anOffer(buyer, productId);
    test.clock.advance(day - 600);
    expect(await say(seller, 'accept', { offer_id })).toBe('ok');
    test.clock.advance(day - 600);
    expect(await bargainOf(buyer, productId)).toMatchObject({ mine: { state: 'accepted' } });
    test.clock.advance(600);
    expect(await bargainOf(buyer, productId)).toMatchObject({ mine: null });
    // Ended, though nobody has stored it.
    expect(await offerState(test, offer_id)).toBe('accepted');
    expect(await make(buyer, productId, 1100)).toBe('ok');
    expect(await offerHistory(test, offer_id)).toEqual([
      '1 open by maker',
      '2 accepted by other',
      '3 expired by time',
    ]);
  });

  it('OFFER-05 the worker stores what has ended, once', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const open = await anOffer(buyer, productId);
    const agreed = await anAgreedPrice({ seller, buyer: await aSignedInMember(test) }, productId);
    test.clock.advance(day + 1);
    await Promise.all([test.workMoney(), test.workMoney()]);
    for (const id of [open, agreed]) {
      expect(await offerState(test, id)).toBe('expired');
      expect((await offerHistory(test, id)).filter((line) => line.includes('expired'))).toHaveLength(1);
    }
  });
});

describe('concurrent moves', () => {
  const rounds = 8;

  it('OFFER-13 of accept, refuse, withdraw and counter one wins', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seller, buyer, productId } = await aBargain(test);
      const offer_id = await anOffer(buyer, productId);
      const calls = [
        say(seller, 'accept', { offer_id }),
        say(buyer, 'withdraw', { offer_id }),
        say(seller, 'refuse', { offer_id }),
        say(seller, 'counter', { id: randomUUID(), offer_id, price: 1100 }),
      ];
      const answers = await Promise.all(round % 2 === 0 ? calls : calls.toReversed());
      expect(answers.toSorted()).toEqual(['offer-moved', 'offer-moved', 'offer-moved', 'ok']);
      const { state, version } = await offerRow(test, offer_id);
      expect(version).toBe(2);
      expect(Object.keys(offerRules.open.next)).toContain(state);
      expect(await countOf(productId)).toBe(state === 'countered' ? 2 : 1);
    }
  });

  it('OFFER-13 two accepts are one move', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offer_id = await anOffer(buyer, productId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(seller, 'accept', { offer_id })));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await offerHistory(test, offer_id)).toEqual(['1 open by maker', '2 accepted by other']);
  });

  it('OFFER-05 accept at the end of the 24 hours against the worker: accepted or expired, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seller, buyer, productId } = await aBargain(test);
      const offer_id = await anOffer(buyer, productId);
      const { until } = await offerRow(test, offer_id);
      // Between some milliseconds before and after.
      test.clock.advance((until.getTime() - test.clock.now().getTime() - round * 5) / 1000);
      const [answer] = await Promise.all([say(seller, 'accept', { offer_id }), test.workMoney()]);
      await test.workMoney();
      const { state, version } = await offerRow(test, offer_id);
      expect([answer, state, version]).toEqual(
        answer === 'ok' ? ['ok', 'accepted', 2] : ['offer-moved', 'expired', 2],
      );
    }
  });

  it('keeps one open or accepted offer between the two, whatever is asked at once', async () => {
    const { seller, buyer, productId } = await aBargain(test);
    const offer_id = await anOffer(buyer, productId, 700);
    await Promise.all([
      say(seller, 'counter', { id: randomUUID(), offer_id, price: 1100 }),
      make(buyer, productId, 900),
      say(buyer, 'withdraw', { offer_id }),
      make(buyer, productId, 950),
    ]);
    const rows = await test.db
      .selectFrom('offer')
      .select('state')
      .where('product_id', '=', productId)
      .execute();
    expect(rows.filter(({ state }) => isLive(state as 'open')).length).toBeLessThanOrEqual(1);
    expect(rows.length).toBeLessThanOrEqual(3);
  });
});
