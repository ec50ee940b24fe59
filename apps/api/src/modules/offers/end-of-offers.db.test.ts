import { describe, expect, it } from 'vitest';
import { productEvents } from '#modules/catalogue/index.ts';
import { blockEvents } from '#modules/blocks/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { aBlock } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf } from '../../../test/notifications.ts';
import { anAgreedPrice, anOffer, bargainOf, offerHistory, offerState, say } from '../../../test/offers.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { aProductForm, aPublished, aSeller, hearAll, unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;

/** An open offer of $ 900 and an agreed price of $ 1.000 for a product of $ 1.290, published over HTTP. */
async function aScene() {
  const seller = await aSeller(test);
  const [offerer, agreer] = [await aSignedInMember(test), await aSignedInMember(test)];
  const { id, images } = await aPublished(test, seller);
  await hearAll(test);
  const open = await anOffer(offerer, id, 900);
  const agreed = await anAgreedPrice({ seller, buyer: agreer }, id);
  const states = async () => [await offerState(test, open), await offerState(test, agreed)];
  const post = async (path: string, body: object) =>
    expect((await seller.visitor.post(`/api/products/${path}`, { id, ...body })).status).toBe(200);
  return { seller, offerer, agreer, id, images, open, agreed, states, post };
}

function happen(type: `${string}.${string}`, payload: object): Promise<void> {
  return inTransaction(test.db, (tx) => emit(tx, test.clock, { type, payload }));
}

describe('what happens to the product', () => {
  it('OFFER-10 a pause ends open offers; an agreed price goes on and works again once listed', async () => {
    const { agreer, id, states, post } = await aScene();
    await post('withdraw', {});
    await hearAll(test);
    expect(await states()).toEqual(['void by paused', 'accepted']);

    await post('relist', {});
    await hearAll(test);
    expect(await states()).toEqual(['void by paused', 'accepted']);
    expect(await bargainOf(agreer, id)).toMatchObject({ mine: { state: 'accepted', price: 1000 } });
  });

  it('OFFER-10 a hold ends open offers, and nothing can be offered meanwhile', async () => {
    const { id, states } = await aScene();
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('product')
        .set({ holds: ['hidden'] })
        .where('id', '=', id)
        .execute(),
    );
    await happen(productEvents.changed, { productId: id });
    await hearAll(test);
    expect(await states()).toEqual(['void by paused', 'accepted']);
    const late = await aSignedInMember(test);
    await expect(anOffer(late, id)).rejects.toThrow('product-gone');
  });

  it('OFFER-10 a price at or below an open offer ends it; others and agreed prices stay', async () => {
    const { seller, offerer, id, images, open, states, post } = await aScene();
    const edit = (price: number) => post('update', aProductForm(images, { price }));
    await edit(901);
    await hearAll(test);
    expect(await states()).toEqual(['open', 'accepted']);
    await edit(900);
    // Before the event is heard.
    expect(await say(seller, 'accept', { offer_id: open })).toBe('offer-moved');
    expect(await states()).toEqual(['void by price', 'accepted']);
    await hearAll(test);
    expect(await bargainOf(offerer, id)).toMatchObject({ offers_left: 2, mine: null, floor: 450 });
  });

  it('OFFER-10 other edits change nothing', async () => {
    const { images, states, post } = await aScene();
    await post('update', aProductForm(images, { title: 'Campera celeste' }));
    await hearAll(test);
    expect(await states()).toEqual(['open', 'accepted']);
  });

  it('OFFER-10 its deletion ends both, without a word', async () => {
    const { offerer, states, post } = await aScene();
    await post('delete', { password: goodPassword });
    await hearAll(test);
    expect(await states()).toEqual(['void by gone', 'void by gone']);
    expect((await bellOf(offerer)).data).toEqual([]);
  });

  it('OFFER-10 events that are repeated, late or wrong change nothing: the product decides', async () => {
    const { id, open, agreed, states, post } = await aScene();
    await happen(productEvents.sold, { productId: id });
    await happen(productEvents.deleted, { productId: id });
    await hearAll(test);
    expect(await states()).toEqual(['open', 'accepted']);

    await post('withdraw', {});
    for (const event of [productEvents.withdrawn, productEvents.changed, productEvents.withdrawn])
      await happen(event, { productId: id });
    await hearAll(test);
    expect(await states()).toEqual(['void by paused', 'accepted']);
    expect(await offerHistory(test, open)).toHaveLength(2);
    expect(await offerHistory(test, agreed)).toHaveLength(2);
  });
});

describe('what happens to the people', () => {
  it.each(['buyer', 'seller'])('OFFER-10 BLOCK-08 a block by the %s ends both kinds silently', async (by) => {
    const { seller, offerer, agreer, id, open, states } = await aScene();
    const namedBuyers = async () =>
      (await seller.visitor.get(`/api/products/${id}`)).body.received_offers?.offers.map(
        ({ buyer }: { buyer: { id: string } }) => buyer.id,
      );
    await hearAll(test);
    const bells = async () => (await bellOf(seller)).count + (await bellOf(offerer)).count;
    const before = await bells();
    for (const buyer of [offerer, agreer]) {
      const [blockerId, blockedId] =
        by === 'buyer' ? [buyer.member.id, seller.member.id] : [seller.member.id, buyer.member.id];
      await aBlock(test.db, blockerId, blockedId);
      // At once, before the event is heard.
      expect(await say(seller, 'refuse', { offer_id: open })).toBe('offer-moved');
      expect(await namedBuyers()).not.toContain(buyer.member.id);
      await happen(blockEvents.blocked, { blockerId, blockedId });
      await happen(blockEvents.blocked, { blockerId, blockedId });
    }
    await hearAll(test);
    expect(await states()).toEqual(['void by gone', 'void by gone']);
    expect(await bells()).toBe(before);
  });

  it('OFFER-10 deleting the account of a buyer ends their offers, of the seller all of them', async () => {
    const { seller, offerer, states } = await aScene();
    const remove = async ({ visitor, member }: typeof offerer) =>
      expect(
        (await visitor.post('/api/delete-user-by-email', { email: member.email, password: goodPassword }))
          .status,
      ).toBe(200);
    await remove(offerer);
    await hearAll(test);
    expect(await states()).toEqual(['void by gone', 'accepted']);
    await seller.visitor.post('/api/offer-settings/save', { is_open: true, floor_percent: 60 });
    await remove(seller);
    await hearAll(test);
    expect(await states()).toEqual(['void by gone', 'void by gone']);
    const settings = await test.db
      .selectFrom('offer_settings')
      .select('account_id')
      .where('account_id', '=', seller.member.id)
      .execute();
    expect(settings).toEqual([]);
  });
});

describe('notifications', () => {
  const newestOf = async (person: Parameters<typeof bellOf>[0]) => {
    await hearAll(test);
    const [first] = (await bellOf(person)).data;
    return first && `${first.title} | ${first.message}`;
  };

  it('OFFER-04 tell each step to the other side', async () => {
    const { seller, offerer, id, open } = await aScene();
    expect(await newestOf(seller)).toMatch(/^Ana te ofrece \$\s\d.+ \| Tenés hasta el .+ para responder\.$/);
    await say(seller, 'refuse', { offer_id: open });
    expect(await newestOf(offerer)).toBe(
      'Ana no aceptó tu oferta por Campera de jean | Te quedan 2 ofertas.',
    );

    const second = await anOffer(offerer, id, 950);
    const counter = { id: crypto.randomUUID(), offer_id: second, price: 1200 };
    await say(seller, 'counter', counter);
    expect(await newestOf(offerer)).toMatch(
      /^Ana te propone \$\s1\.200 por Campera de jean \| Tenés hasta el/,
    );
    await say(offerer, 'accept', { offer_id: counter.id });
    expect(await newestOf(seller)).toMatch(
      /^Ana aceptó tu precio por Campera de jean \| Puede comprar a \$\s1\.200 hasta el/,
    );
    test.clock.advance(day - 3 * 60 * 60 + 1);
    await test.workMoney();
    await test.workMoney();
    expect(await newestOf(offerer)).toMatch(
      /^Tu precio por Campera de jean vence pronto \| Son \$\s1\.200 hasta el/,
    );
    const count = (await bellOf(offerer)).count;
    test.clock.advance(3 * 60 * 60);
    await test.workMoney();
    await hearAll(test);
    // The end of an agreed price is not told again.
    expect((await bellOf(offerer)).count).toBe(count);

    const third = await anOffer(offerer, id, 960);
    test.clock.advance(day + 1);
    await test.workMoney();
    expect(await offerState(test, third)).toBe('expired');
    expect(await newestOf(offerer)).toBe(
      'Venció tu oferta por Campera de jean | Ya no te quedan ofertas por esta prenda.',
    );
  });
});
