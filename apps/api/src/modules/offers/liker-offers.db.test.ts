import { errorTexts } from '@perchero/contract/error-texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { allListeners } from '../../listeners.ts';
import { anAccount, aBlock } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf, like } from '../../../test/notifications.ts';
import {
  aBargain,
  anAgreedPrice,
  anOffer,
  bargainOf,
  callOffer,
  offerState,
  say,
} from '../../../test/offers.ts';
import { aSignedInMember, signIn } from '../../../test/people.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { offerEvents } from './events.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;

/** A product for $ 1.290 that the buyer likes. */
async function aLikedProduct() {
  const bargain = await aBargain(test);
  await like(bargain.buyer.visitor, bargain.productId);
  return bargain;
}

/** Returns the id of the offer to likers. */
async function offered(seller: Parameters<typeof say>[0], productId: number, price = 1000): Promise<string> {
  const id = randomUUID();
  expect(await say(seller, 'to-likers', { id, product_id: productId, price })).toBe('ok');
  return id;
}

async function notify(): Promise<void> {
  await test.workMoney();
  await hearAll(test);
}

const listener = () => allListeners(test).find(({ name }) => name === 'notifications.on-offer')!;

const sentOf = async ({ visitor }: Parameters<typeof say>[0], productId: number) =>
  (await visitor.get(`/api/products/${productId}`)).body.sent_liker_offer;
const titlesOf = async (person: Parameters<typeof bellOf>[0]) =>
  (await bellOf(person)).data.map(({ title }: { title: string }) => title);

describe('an offer to likers', () => {
  it('OFFER-11 is told to nobody else once the worker asks to stop, and to the others later', async () => {
    const { seller, buyer, productId } = await aLikedProduct();
    const others = [await aSignedInMember(test), await aSignedInMember(test)];
    for (const { visitor } of others) await like(visitor, productId);
    const likerOfferId = await offered(seller, productId);
    const likers = [buyer, ...others];
    const payload = { likerOfferId, accountIds: likers.map(({ member }) => member.id) };
    const event = { type: offerEvents.offeredToLikers, payload } as never;
    const countTold = async () => (await Promise.all(likers.map(titlesOf))).flat().length;
    const stopping = new AbortController();
    const stopAfterFirst = vi
      .spyOn(test.news, 'publish')
      .mockImplementationOnce(async () => stopping.abort());

    await expect(listener().handle([event], stopping.signal)).rejects.toThrow();
    expect(await countTold()).toBe(1);

    stopAfterFirst.mockRestore();
    await listener().handle([event]);
    expect(await countTold()).toBe(likers.length);
  });

  it('OFFER-11 is 10 % off at least, once in 7 days, of the own product', async () => {
    const { seller, buyer, productId } = await aLikedProduct();
    const send = (person: typeof seller, price: number, id: string = randomUUID()) =>
      say(person, 'to-likers', { id, product_id: productId, price });
    expect(await send(seller, 1162)).toBe('invalid-offer');
    expect(await send(seller, 0)).toBe('invalid-offer');
    expect(await send(buyer as never, 1000)).toBe('not-found');
    const id = randomUUID();
    expect(await send(seller, 1161, id)).toBe('ok');
    expect(await send(seller, 1161, id)).toBe('ok');
    expect(await send(seller, 900)).toBe('likers-told');
    expect(errorTexts['likers-told']).toBe('Ya les mandaste una oferta esta semana.');
    test.clock.advance(7 * day);
    await signIn(seller.visitor, seller.member);
    expect(await send(seller, 900)).toBe('ok');

    const unliked = await aBargain(test);
    const body = { id: randomUUID(), product_id: unliked.productId, price: 900 };
    expect(await say(unliked.seller, 'to-likers', body)).toBe('no-likers');
    await test.withdraw(productId);
    expect(await send(seller, 800)).toBe('product-gone');
  });

  it('OFFER-11 two at once are one', async () => {
    const { seller, productId } = await aLikedProduct();
    const send = () => say(seller, 'to-likers', { id: randomUUID(), product_id: productId, price: 1000 });
    expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual([
      'likers-told',
      'likers-told',
      'ok',
    ]);
  });

  it('OFFER-11 tells each liker once, in batches, and the seller reads numbers only', async () => {
    const { seller, buyer, productId } = await aLikedProduct();
    const [blocked, unliked, agreed, late] = await Promise.all([1, 2, 3, 4].map(() => aSignedInMember(test)));
    if (!blocked || !unliked || !agreed || !late) throw new Error('no people');
    for (const { visitor } of [blocked, unliked, agreed]) await like(visitor, productId);
    await aBlock(test.db, blocked.member.id, seller.member.id);
    await like(unliked.visitor, productId, 'remove');
    await anAgreedPrice({ seller, buyer: agreed }, productId, 950);
    const many: string[] = [];
    for (let count = 0; count < 230; count += 1) many.push((await anAccount(test.db)).id);
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('product_like')
        .values(
          many.map((account_id) => ({ account_id, product_id: productId, created_at: test.clock.now() })),
        )
        .execute(),
    );
    test.clock.advance(1);
    const id = await offered(seller, productId);
    expect(await sentOf(seller, productId)).toMatchObject({ notified_count: 0, taken_count: 0, price: 1000 });
    test.clock.advance(1);
    await like(late.visitor, productId);

    await Promise.all([test.workMoney(), test.workMoney()]);
    await hearAll(test);
    await notify();

    const told = await test.db
      .selectFrom('notification')
      .select(['account_id'])
      .where('product_id', '=', productId)
      .where('news', '=', 'offer.likers')
      .execute();
    expect(told.map(({ account_id }) => account_id).toSorted()).toEqual(
      [...many, buyer.member.id].toSorted(),
    );
    expect((await callOffer(seller, 'to-likers', { id, product_id: productId, price: 1000 })).body).toEqual({
      notified_count: 231,
    });
    expect(JSON.stringify(await sentOf(seller, productId))).not.toContain(buyer.member.id);
    expect((await bellOf(buyer)).data[0]).toMatchObject({
      title: expect.stringMatching(/^Campera de jean a \$\s1\.000 para vos$/),
      message: expect.stringMatching(/^Porque le diste me gusta\. Hasta el .+\.$/),
      url: `/Post/${productId}`,
    });
  });

  it('OFFER-11 can be taken by who liked before and still does, once, for an agreed price of 24 hours', async () => {
    const { seller, buyer, productId } = await aLikedProduct();
    const late = await aSignedInMember(test);
    test.clock.advance(1);
    const liker_offer_id = await offered(seller, productId);
    test.clock.advance(1);
    await like(late.visitor, productId);
    expect(await say(late, 'take', { liker_offer_id })).toBe('not-found');
    expect((await bargainOf(late, productId)).liker_offer).toBeNull();
    expect((await bargainOf(buyer, productId)).liker_offer).toMatchObject({
      id: liker_offer_id,
      price: 1000,
    });
    expect(await say(seller, 'take', { liker_offer_id })).toBe('not-found');
    expect(await say(buyer, 'take', { liker_offer_id: randomUUID() })).toBe('not-found');

    await like(buyer.visitor, productId, 'remove');
    expect(await say(buyer, 'take', { liker_offer_id })).toBe('not-found');
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('product_like')
        .values({ account_id: buyer.member.id, product_id: productId, created_at: new Date(0) })
        .execute(),
    );
    const standing = await anOffer(buyer, productId, 700);
    test.clock.advance(day - 60);
    const replies = await Promise.all([1, 2, 3].map(() => callOffer(buyer, 'take', { liker_offer_id })));
    const ids = new Set(replies.map(({ body }) => body.offer.id));
    expect(ids.size).toBe(1);
    expect(replies[0]?.body.offer).toMatchObject({ state: 'accepted', by: 'seller', price: 1000 });
    expect(await offerState(test, standing)).toBe('countered');
    const bargain = await bargainOf(buyer, productId);
    // Taking one is none of the three.
    expect(bargain).toMatchObject({ offers_left: 2, liker_offer: null, mine: { state: 'accepted' } });
    expect(Date.parse(bargain.mine.until) - test.clock.now().getTime()).toBeGreaterThan((day - 60) * 1000);
    expect(await sentOf(seller, productId)).toMatchObject({ taken_count: 1 });
    await hearAll(test);
    expect(await titlesOf(seller)).toContain('Bruno aceptó tu precio por Campera de jean');
  });

  it('OFFER-11 replaces a higher agreed price and not a lower one', async () => {
    const { seller, buyer, productId } = await aLikedProduct();
    const other = await aSignedInMember(test);
    await like(other.visitor, productId);
    const higher = await anAgreedPrice({ seller, buyer }, productId, 1100);
    const lower = await anAgreedPrice({ seller, buyer: other }, productId, 900);
    test.clock.advance(1);
    const liker_offer_id = await offered(seller, productId);
    expect((await bargainOf(other, productId)).liker_offer).toBeNull();
    expect(await say(other, 'take', { liker_offer_id })).toBe('offer-moved');
    expect(await offerState(test, lower)).toBe('accepted');
    expect(await say(buyer, 'take', { liker_offer_id })).toBe('ok');
    expect(await offerState(test, higher)).toBe('countered');
  });

  it.each([
    ['its 24 hours end', async () => test.clock.advance(day)],
    ['the product is paused', (productId: number) => test.withdraw(productId)],
    [
      'the price is not higher any more',
      (productId: number) =>
        inTransaction(test.db, async (tx) => {
          await tx.updateTable('product').set({ price_cents: 100_000 }).where('id', '=', productId).execute();
        }),
    ],
  ])('OFFER-11 cannot be taken once %s', async (_when, happen) => {
    const { seller, buyer, productId } = await aLikedProduct();
    test.clock.advance(1);
    const liker_offer_id = await offered(seller, productId);
    await happen(productId);
    expect(await say(buyer, 'take', { liker_offer_id })).toBe('offer-moved');
    await notify();
    expect((await titlesOf(buyer)).join()).not.toMatch(/para vos/);
  });

  it('OFFER-11 stays void when the product is listed again', async () => {
    const { seller, buyer, productId } = await aLikedProduct();
    test.clock.advance(1);
    const liker_offer_id = await offered(seller, productId);
    await test.withdraw(productId);
    await hearAll(test);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ state: 'active' }).where('id', '=', productId).execute(),
    );
    expect((await bargainOf(buyer, productId)).liker_offer).toBeNull();
    expect(await say(buyer, 'take', { liker_offer_id })).toBe('offer-moved');
    expect(await sentOf(seller, productId)).toMatchObject({ is_void: true, notified_count: 0 });
  });
});
