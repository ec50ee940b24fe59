import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  aSentPicture,
  hearAll,
  productCount,
  productRow,
  sentPictures,
} from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';

const test = await startTestApp();
const seller = await aSeller(test);

const create = (visitor: Visitor, form: object) => visitor.post('/api/products/create', form);

describe('publishing', () => {
  it('API-06 API-10 returns the product with the field names of the original request and lists it first', async () => {
    const images = await sentPictures(test, seller.member.id, ['ready', 'ready']);
    const form = aProductForm(images, {
      title: "Levi's <b>501</b>",
      tags: ['vintage', 'jean'],
      brand: "Levi's",
      condition: 'como_nuevo',
      category: 'vaquero',
      colors: ['azul', 'azul'],
      materials: ['jean'],
      measurements: { waist: 40.5 },
      department: 'Montevideo',
      stock: 3,
    });

    const reply = await create(seller.visitor, form);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      product: {
        user_id: seller.member.id,
        title: 'Levi’s 501',
        description: 'La usé un invierno.',
        price: 1290,
        size: 'M - vestir',
        sexo: 'Unisex',
        images,
        image: images[0],
        likes: 0,
        tags: [
          { id: expect.any(Number), name: 'jean' },
          { id: expect.any(Number), name: 'vintage' },
        ],
        state: 'active',
        brand: 'Levi’s',
        condition: 'como_nuevo',
        category: 'vaquero',
        colors: ['azul'],
        materials: ['jean'],
        measurements: { waist: 40.5 },
        department: 'Montevideo',
        stock: 3,
        seller: { id: seller.member.id, username: seller.member.username },
      },
    });
    await hearAll(test);
    await test.engine.refresh(test.aliases.read);
    const listed = (await test.get('/api/products')).body.products[0];
    expect(listed).toMatchObject({ id: reply.body.product.id, image: images[0], title: 'Levi’s 501' });
  });

  it('SELL-07 stores size, product type and accessory type in separate columns', async () => {
    const { id, product } = await aPublished(test, seller, {
      size: 'Talle único - accesorio/gorro',
      category: 'remera',
    });

    expect(product).toMatchObject({ size: 'Talle único - accesorio/gorro', category: null });
    expect(await productRow(test, id)).toMatchObject({
      size: 'Talle único',
      product_type: 'accesorio',
      accessory_type: 'gorro',
      price_cents: 129_000,
      stock: 1,
    });
  });

  it('API-11 ignores created_at and accepts the own user_id', async () => {
    const before = test.clock.now().getTime();

    const { product } = await aPublished(test, seller, {
      created_at: '2001-01-01T00:00:00Z',
      user_id: seller.member.id,
    });

    expect(Date.parse(product.created_at)).toBeGreaterThanOrEqual(before);
  });

  it('repeated and concurrent calls with the same photos create one product', async () => {
    const one = await aSeller(test);
    const form = aProductForm(await sentPictures(test, one.member.id, ['ready', 'processing']));

    const replies = await Promise.all(Array.from({ length: 10 }, () => create(one.visitor, form)));
    const later = await create(one.visitor, { ...form, title: 'Otra cosa' });

    expect(new Set([...replies, later].map(({ body }) => body.product?.id)).size).toBe(1);
    expect(later).toMatchObject({ status: 200, body: { product: { title: form.title } } });
    expect(await productCount(test, one.member.id)).toBe(1);
  });

  it('stays processing and visible only to its seller until the first photo is ready', async () => {
    const images = await sentPictures(test, seller.member.id, ['processing', 'ready']);

    const { body } = await create(seller.visitor, aProductForm(images));

    expect(body.product).toMatchObject({ state: 'processing', images: [images[1]], image: images[1] });
    const url = `/api/products/${body.product.id}`;
    expect((await seller.visitor.get(url)).status).toBe(200);
    expect(await test.get(url)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it.each([
    ['API-09 a list', (paths: string[]) => paths],
    ['API-09 a JSON-encoded list', (paths: string[]) => JSON.stringify(paths)],
    [
      'API-09 public URLs of any of their files',
      (paths: string[]) =>
        paths.map((path, index) => `${test.config.mediaUrl}/${pictureFile(path, index ? 1280 : 320)}`),
    ],
    ['API-09 the same twice, in two ways', (paths: string[]) => [...paths, `${paths[0]}-640.webp`]],
  ])('accepts images as %s', async (_, written) => {
    const paths = await sentPictures(test, seller.member.id, ['ready', 'ready']);

    const reply = await create(seller.visitor, { ...aProductForm([]), images: written(paths) });

    expect(reply.body.product?.images).toEqual(paths);
  });
});

it('T18 a product created while its seller is being deleted is deleted too', async () => {
  for (let round = 0; round < 3; round += 1) {
    const leaver = await aSeller(test);
    const form = aProductForm([await aSentPicture(test, leaver.member.id)]);

    await Promise.all([
      create(leaver.visitor, form),
      inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, leaver.member.id)),
    ]);
    await hearAll(test);

    const rows = await test.db
      .selectFrom('product')
      .select('state')
      .where('seller_id', '=', leaver.member.id)
      .execute();
    expect(rows.filter(({ state }) => state !== 'deleted')).toEqual([]);
  }
});

it.each([
  '<script>alert(1)</script>Hola',
  '"><img src=x onerror=alert(1)>Hola',
  'Hola</title><svg onload=alert(1)>',
  'Hola\u0000\u202Ealoh',
  'javascript:alert(1)//Hola',
])('SELL-05 T60 strips markup from %j', async (payload) => {
  const { product } = await aPublished(test, seller, {
    title: payload,
    description: payload,
    brand: payload.slice(0, 40),
    tags: [payload.slice(0, 40)],
  });

  const texts = [product.title, product.description, product.brand, ...product.tags.map(nameOf)];
  for (const text of texts) expect(text).not.toMatch(/<[^>]*>|["'`;\\\u202E]|\p{Cc}/u);
});

function nameOf({ name }: { name: string }): string {
  return name;
}
