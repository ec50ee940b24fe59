import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { edit } from '../../../test/saved-searches.ts';
import { aPublished, aSeller, hearAll, unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);

const show = async (id: number) => (await test.get(`/api/products/${id}`)).body.product;

async function idsOf(query: string): Promise<number[]> {
  await hearAll(test);
  await test.engine.refresh(test.aliases.read);
  const { body } = await test.get(`/api/products?${query}`);
  return body.products.map(({ id }: { id: number }) => id);
}

describe('SIZE-03 the system of a label', () => {
  it('is stored beside the size and searched by the size alone', async () => {
    const { id, images } = await aPublished(test, seller, { size: '38 - calzado', size_system: 'br' });

    expect(await show(id)).toMatchObject({ size: '38 - calzado', size_system: 'br', age: null });
    expect(await idsOf('talle=38+-+calzado')).toEqual([id]);
    await edit(seller, { id, images }, { size: '39 - calzado' });
    expect(await show(id)).toMatchObject({ size: '39 - calzado', size_system: 'br' });
    await edit(seller, { id, images }, { size: 'M - vestir', size_system: 'br' });
    expect((await show(id)).size_system).toBeNull();
  });

  it('is refused when it is not known, and dropped without a number', async () => {
    const ring = await aPublished(test, seller, { size: '12 - accesorio/anillo', size_system: 'eu' });
    expect((await show(ring.id)).size_system).toBeNull();

    const { status } = await seller.visitor.post('/api/products/update', {
      id: ring.id,
      images: ring.images,
      title: 'Anillo',
      description: 'De plata.',
      price: 900,
      size: '12 - accesorio/anillo',
      sexo: 'Unisex',
      size_system: 'us',
    });
    expect(status).toBe(400);
  });
});

describe('SIZE-07 the age of children’s clothes', () => {
  it('is stored, dropped with another size and found by its words', async () => {
    const title = 'Buzo polar';
    const four = await aPublished(test, seller, { title, size: 'Niño - vestir', age: '4 años' });
    const ten = await aPublished(test, seller, { title, size: 'Niño - vestir', age: '10 años' });
    const baby = await aPublished(test, seller, { title, size: 'Bebé - vestir', age: '12–18 meses' });
    const adult = await aPublished(test, seller, { title, size: 'M - vestir', age: '4 años' });

    expect(await show(four.id)).toMatchObject({ size: 'Niño - vestir', age: '4 años' });
    expect((await show(adult.id)).age).toBeNull();
    expect((await idsOf('q=buzo+4+a%C3%B1os'))[0]).toBe(four.id);
    expect((await idsOf('q=buzo+10+anos'))[0]).toBe(ten.id);
    expect((await idsOf('q=buzo+18+meses'))[0]).toBe(baby.id);
  });

  it('comes from the list', async () => {
    const { id, images } = await aPublished(test, seller, { size: 'Niño - vestir' });
    const body = { title: 'Buzo', description: 'De lana.', price: 900, sexo: 'Unisex' };
    const reply = await seller.visitor.post('/api/products/update', {
      ...body,
      id,
      images,
      size: 'Niño - vestir',
      age: '40 años',
    });
    expect(reply.status).toBe(400);
  });
});
