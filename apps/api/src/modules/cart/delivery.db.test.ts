import { describe, expect, it } from 'vitest';
import { saveAnAddress } from '../../../test/addresses.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { inTransaction } from '#platform/database/database.ts';

const test = await startTestApp({ limiter: unlimited });

type Person = Awaited<ReturnType<typeof aSignedInMember>>;

const priced = {
  department: 'Montevideo',
  in_person: true,
  zone: 'Palermo',
  parcel: 'priced',
  local_cents: 19_000,
  country_cents: 26_000,
};
const unpriced = { local_cents: null, country_cents: null };
const inPersonOnly = { ...priced, ...unpriced, parcel: 'none' };
const parcelOnly = { ...priced, in_person: false, zone: null };

async function aSellerWith(settings?: object): Promise<Person> {
  const seller = await aSeller(test);
  if (settings) await save(seller, settings);
  return seller;
}

async function save({ visitor }: Person, settings: object): Promise<void> {
  const { status } = await visitor.post('/api/delivery-settings/save', settings);
  if (status !== 200) throw new Error(`Saving the settings answered ${status}`);
}

/** Puts a product of $ 1.290 of the seller into the cart. */
async function addOneOf(buyer: Person, seller: Person, own?: object, title = 'Campera'): Promise<number> {
  const { id } = await aProduct(test.db, { sellerId: seller.member.id, title, department: 'Salto' });
  if (own)
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('product_delivery')
        .values({ product_id: id, in_person: null, parcel: null, ...unpriced, ...own })
        .execute(),
    );
  await buyer.visitor.post('/api/cart/add', { product_id: id });
  return id;
}

async function deliveryOf({ visitor }: Pick<Person, 'visitor'>) {
  const { cart } = (await visitor.get('/api/cart')).body;
  return cart.groups[0].delivery;
}

const choose = ({ visitor }: Person, seller: Person, choice: object) =>
  visitor.post('/api/cart/choose-delivery', { seller_id: seller.member.id, ...choice });

describe('the delivery of a group in the cart', () => {
  it('DELI-02 DELI-03 offers the default of a seller without settings', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith()];
    await addOneOf(buyer, seller);

    expect(await deliveryOf(buyer)).toEqual({
      options: { department: 'Salto', in_person: true, zone: null, parcel: 'on_arrival', ...unpriced },
      chosen: null,
      address: null,
      cost_cents: null,
      total_cents: 129_000,
      problem: null,
    });
  });

  it('DELI-03 keeps the choice over reload and device, with the cost in the total', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(priced)];
    await addOneOf(buyer, seller);
    const local = await saveAnAddress(buyer.visitor);
    const far = await saveAnAddress(buyer.visitor, { department: 'Salto', label: 'Mamá' });
    expect(await deliveryOf(buyer)).toMatchObject({ chosen: null, address: { id: local } });

    expect((await choose(buyer, seller, { method: 'parcel', address_id: far })).status).toBe(200);
    const elsewhere = test.visitor();
    await signIn(elsewhere, buyer.member);
    for (const visitor of [buyer.visitor, elsewhere])
      expect(await deliveryOf({ visitor })).toMatchObject({
        chosen: 'parcel',
        address: { id: far, label: 'Mamá' },
        cost_cents: 26_000,
        total_cents: 155_000,
        problem: null,
      });

    await choose(buyer, seller, { method: 'parcel', address_id: local });
    expect(await deliveryOf(buyer)).toMatchObject({ cost_cents: 19_000, total_cents: 148_000 });
    await choose(buyer, seller, { method: 'in_person' });
    expect(await deliveryOf(buyer)).toMatchObject({
      chosen: 'in_person',
      cost_cents: 0,
      total_cents: 129_000,
    });
  });

  it('DELI-02 costs the highest price of its products; a product may differ', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(parcelOnly)];
    await saveAnAddress(buyer.visitor);
    await addOneOf(buyer, seller);
    await addOneOf(buyer, seller, { parcel: 'priced', local_cents: 30_000, country_cents: 40_000 });
    await addOneOf(buyer, seller, { parcel: 'free' });
    expect(await deliveryOf(buyer)).toMatchObject({ chosen: 'parcel', cost_cents: 30_000 });

    await addOneOf(buyer, seller, { parcel: 'on_arrival' });
    expect(await deliveryOf(buyer)).toMatchObject({ options: { parcel: 'on_arrival' }, cost_cents: 0 });
  });

  it('DELI-03 the only way is chosen by itself, a parcel only with an address', async () => {
    const buyer = await aSignedInMember(test);
    const meeting = await aSellerWith(inPersonOnly);
    await addOneOf(buyer, meeting);
    expect(await deliveryOf(buyer)).toMatchObject({ chosen: 'in_person', cost_cents: 0 });

    const other = await aSignedInMember(test);
    await addOneOf(other, await aSellerWith(parcelOnly));
    expect(await deliveryOf(other)).toMatchObject({ chosen: null, problem: null });
    await saveAnAddress(other.visitor);
    expect(await deliveryOf(other)).toMatchObject({ chosen: 'parcel', cost_cents: 19_000 });
  });

  it('DELI-03 a choice that is no longer possible is shown as none', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(priced)];
    await addOneOf(buyer, seller);
    await choose(buyer, seller, { method: 'in_person' });
    await save(seller, parcelOnly);
    const none = { chosen: null, cost_cents: null, problem: 'Elegí de nuevo cómo te llega.' };
    expect(await deliveryOf(buyer)).toMatchObject(none);

    const id = await saveAnAddress(buyer.visitor);
    await choose(buyer, seller, { method: 'parcel', address_id: id });
    await buyer.visitor.post('/api/addresses/delete', { id });
    expect(await deliveryOf(buyer)).toMatchObject(none);
  });

  it('DELI-02 says which products have no common way, and takes only payable ones into account', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(priced)];
    await addOneOf(buyer, seller, { parcel: 'none' }, 'Ruana');
    const parcel = await addOneOf(buyer, seller, { in_person: false }, 'Buzo');
    expect(await deliveryOf(buyer)).toMatchObject({
      chosen: null,
      problem: '«Ruana» se entrega solo en persona y «Buzo» solo por envío. Quitá una y comprala aparte.',
    });

    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ state: 'sold' }).where('id', '=', parcel).execute(),
    );
    expect(await deliveryOf(buyer)).toMatchObject({ chosen: 'in_person', problem: null });
  });

  it('DELI-03 guests see ways and prices', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(priced)];
    const id = await addOneOf(buyer, seller);
    const { cart } = (await test.visitor().get(`/api/cart/preview?items=${id}:1:1290`)).body;
    expect(cart.groups[0].delivery).toEqual({
      options: priced,
      chosen: null,
      address: null,
      cost_cents: null,
      total_cents: 129_000,
      problem: null,
    });
  });

  it('DELI-20 minors neither see nor choose in person', async () => {
    const birthDate = `${test.clock.now().getUTCFullYear() - 16}-01-01`;
    const [minor, seller] = [await aSignedInMember(test, { birthDate }), await aSellerWith(priced)];
    await addOneOf(minor, seller);
    expect(await deliveryOf(minor)).toMatchObject({ options: { in_person: false, zone: null } });
    expect(await choose(minor, seller, { method: 'in_person' })).toMatchObject({
      status: 403,
      body: { code: 'in-person-adults-only' },
    });
    await save(seller, inPersonOnly);
    expect(await deliveryOf(minor)).toMatchObject({
      chosen: null,
      problem: 'La entrega en persona es para mayores de 18 años.',
    });
  });

  it('DELI-03 DELI-05 refuses ways not offered and addresses of others', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(inPersonOnly)];
    const other = await aSignedInMember(test);
    await addOneOf(buyer, seller);
    const own = await saveAnAddress(buyer.visitor);
    const foreign = await saveAnAddress(other.visitor);

    expect((await choose(buyer, seller, { method: 'parcel', address_id: own })).body).toMatchObject({
      code: 'delivery-not-offered',
      error: 'Quien vende ya no entrega así. Elegí de nuevo.',
    });
    await save(seller, priced);
    const refused = await choose(buyer, seller, { method: 'parcel', address_id: foreign });
    expect([refused.status, refused.body.code]).toEqual([404, 'not-found']);
    expect((await choose(buyer, seller, { method: 'parcel' })).status).toBe(400);
    expect((await choose(buyer, other, { method: 'in_person' })).body.code).toBe('delivery-not-offered');
    expect(await deliveryOf(buyer)).toMatchObject({ chosen: null, problem: null });
  });

  it('DELI-03 the choices are part of the export and deleted with the account', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSellerWith(priced)];
    await addOneOf(buyer, seller);
    await choose(buyer, seller, { method: 'in_person' });
    const exported = (await buyer.visitor.get('/api/account/export')).body.cart_deliveries;
    expect(exported).toMatchObject([{ seller_id: seller.member.id, method: 'in_person' }]);
    await buyer.visitor.post('/api/delete-user-by-email', {
      email: buyer.member.email,
      password: goodPassword,
    });
    await hearAll(test);
    const left = await test.db
      .selectFrom('cart_delivery')
      .select('seller_id')
      .where('account_id', '=', buyer.member.id)
      .execute();
    expect(left).toEqual([]);
  });
});
