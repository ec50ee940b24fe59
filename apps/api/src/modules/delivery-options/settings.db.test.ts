import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aProductForm, aSeller, aSentPicture, link, productCount, unlimited } from '../../../test/sellers.ts';

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
const parcelOnly = { ...priced, in_person: false, zone: null };

const save = ({ visitor }: Person, settings: object) => visitor.post('/api/delivery-settings/save', settings);
const read = async ({ visitor }: Person) => (await visitor.get('/api/delivery-settings')).body;
const deliveryOf = async (productId: number) =>
  (await test.visitor().get(`/api/products/${productId}`)).body.delivery;
const seventeenYearsAgo = () => {
  const date = test.clock.now();
  date.setUTCFullYear(date.getUTCFullYear() - 17);
  return date.toISOString().slice(0, 10);
};

describe('delivery settings', () => {
  it('DELI-01 are saved and replaced, and each person reads their own', async () => {
    const ana = await aSignedInMember(test);
    const bruno = await aSignedInMember(test);
    expect(await read(ana)).toEqual({ settings: null, is_adult: true });

    expect((await save(ana, priced)).body).toEqual({ success: true });
    expect((await save(ana, priced)).body).toEqual({ success: true });
    expect((await read(ana)).settings).toEqual(priced);
    for (const parcel of ['none', 'free', 'on_arrival']) {
      await save(ana, { ...priced, ...unpriced, parcel, zone: '  Plaza   Matriz ' });
      expect((await read(ana)).settings).toEqual({ ...priced, ...unpriced, parcel, zone: 'Plaza Matriz' });
    }
    expect(await read(bruno)).toEqual({ settings: null, is_adult: true });
  });

  it.each([
    ['no way', { ...parcelOnly, parcel: 'none', ...unpriced }],
    ['in person without a zone', { ...priced, zone: ' ' }],
    ['no department', { ...priced, department: '' }],
    ['priced without prices', { ...priced, ...unpriced }],
    ['one price missing', { ...priced, country_cents: null }],
    ['prices of a free parcel', { ...priced, parcel: 'free' }],
    ['a price with centésimos', { ...priced, local_cents: 19_050 }],
    ['a price above 5,000 pesos', { ...priced, local_cents: 500_100 }],
    ['a negative price', { ...priced, local_cents: -100 }],
  ])('DELI-01 are refused with %s', async (_, settings) => {
    const ana = await aSignedInMember(test);
    expect(await save(ana, settings)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-delivery-settings',
        error: 'Elegí al menos una forma de entrega y completá sus datos.',
      },
    });
    expect((await read(ana)).settings).toBeNull();
  });

  it.each(['Gonzalo Ramírez 1522', 'Av 123', 'ab', '🌳🌳', 'x'.repeat(41)])(
    'DELI-01 are refused with the zone %s',
    async (zone) => {
      const ana = await aSignedInMember(test);
      expect(await save(ana, { ...priced, zone })).toMatchObject({
        status: 400,
        body: { code: 'invalid-zone', error: 'Poné un barrio o un punto conocido, no una dirección.' },
      });
    },
  );

  it('DELI-01 accept a zone with two digits in a row', async () => {
    const ana = await aSignedInMember(test);
    expect((await save(ana, { ...priced, zone: 'Parada 18, Playa Brava' })).status).toBe(200);
  });

  it('DELI-01 minors do not offer to meet', async () => {
    const minor = await aSignedInMember(test, { birthDate: seventeenYearsAgo() });
    await link(test, minor.member.id);
    expect(await save(minor, priced)).toMatchObject({
      status: 403,
      body: {
        code: 'in-person-adults-only',
        error: 'La entrega en persona es para mayores de 18 años.',
      },
    });
    const { id } = await aProduct(test.db, { sellerId: minor.member.id, department: 'Salto' });
    expect(await deliveryOf(id)).toMatchObject({ in_person: false, parcel: 'on_arrival' });

    expect((await save(minor, parcelOnly)).status).toBe(200);
    const images = [await aSentPicture(test, minor.member.id)];
    const delivery = { in_person: true, parcel: null, ...unpriced };
    const refused = await minor.visitor.post('/api/products/create', aProductForm(images, { delivery }));
    expect(refused.body.code).toBe('in-person-adults-only');
  });
});

describe('the delivery of a product', () => {
  it('DELI-02 is the default until its seller chooses, and then follows the settings', async () => {
    const seller = await aSeller(test);
    const { id } = await aProduct(test.db, { sellerId: seller.member.id, department: 'Salto' });
    expect(await deliveryOf(id)).toEqual({
      department: 'Salto',
      in_person: true,
      zone: null,
      parcel: 'on_arrival',
      ...unpriced,
    });

    await save(seller, priced);
    expect(await deliveryOf(id)).toEqual(priced);
  });

  it('DELI-02 differs where the product says so, until it follows the settings again', async () => {
    const seller = await aSeller(test);
    await save(seller, priced);
    const images = [await aSentPicture(test, seller.member.id)];
    const own = { in_person: false, parcel: 'priced', local_cents: 0, country_cents: 50_000 };
    const form = aProductForm(images);
    const created = await seller.visitor.post('/api/products/create', { ...form, delivery: own });
    const id = created.body.product.id as number;
    const editForm = async () => (await seller.visitor.get(`/api/products/${id}/form`)).body;

    expect(await deliveryOf(id)).toEqual({ ...parcelOnly, local_cents: 0, country_cents: 50_000 });
    expect(await editForm()).toMatchObject({
      delivery: own,
      selling: { delivery: { settings: priced, is_adult: true } },
    });

    await seller.visitor.post('/api/products/update', { ...form, id });
    expect((await editForm()).delivery).toEqual(own);
    await seller.visitor.post('/api/products/update', { ...form, id, delivery: null });
    expect(await deliveryOf(id)).toEqual(priced);
    expect((await editForm()).delivery).toBeNull();
  });

  it('DELI-02 is refused when it leaves no way or lacks a price', async () => {
    const seller = await aSeller(test);
    await save(seller, { ...priced, ...unpriced, parcel: 'none' });
    const images = [await aSentPicture(test, seller.member.id)];
    for (const delivery of [
      { in_person: false, parcel: 'none', ...unpriced },
      // The settings have no parcel either.
      { in_person: false, parcel: null, ...unpriced },
      { in_person: null, parcel: 'priced', ...unpriced },
    ]) {
      const refused = await seller.visitor.post('/api/products/create', aProductForm(images, { delivery }));
      expect([delivery, refused.body.code]).toEqual([delivery, 'invalid-delivery-settings']);
    }
    expect(await productCount(test, seller.member.id)).toBe(0);
  });
});
