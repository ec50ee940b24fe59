import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { goodPassword } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  aSentPicture,
  filesLeft,
  hearAll,
  link,
  productRow,
  sentPictures,
  storeFiles,
  unlimited,
} from '../../../test/sellers.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';
import { disconnectAccount } from '../seller-accounts/index.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);

const update = (visitor: Visitor, form: object) => visitor.post('/api/products/update', form);
const edited = (id: number, images: readonly string[], changes: object = {}) =>
  update(seller.visitor, { id, ...aProductForm(images, changes) });
const show = async (id: number) => (await seller.visitor.get(`/api/products/${id}`)).body.product;

describe('updating a product', () => {
  it('API-10 keeps omitted fields, clears null ones, and updates the index', async () => {
    const { id, images } = await aPublished(test, seller, {
      tags: ['vintage'],
      brand: 'Zara',
      department: 'Salto',
      stock: 4,
      colors: ['negro'],
      measurements: { chest: 50 },
    });
    await hearAll(test);

    const reply = await edited(id, images, { title: 'Otra campera', price: 990, department: null });

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(await show(id)).toMatchObject({
      title: 'Otra campera',
      price: 990,
      tags: [{ name: 'vintage' }],
      brand: 'Zara',
      department: null,
      stock: 4,
      colors: ['negro'],
      measurements: { chest: 50 },
      state: 'active',
    });
    await hearAll(test);
    await test.engine.refresh(test.aliases.read);
    const listed = (await test.get('/api/products')).body.products;
    expect(listed.find((card: { id: number }) => card.id === id)).toMatchObject({ title: 'Otra campera' });
    expect((await productRow(test, id))?.version).toBe(2);
  });

  it('replaces tags and clears measurements', async () => {
    const { id, images } = await aPublished(test, seller, {
      tags: ['uno', 'dos'],
      measurements: { hips: 90 },
    });

    await edited(id, images, { tags: ['dos', 'tres', 'tres'], measurements: null });

    const product = await show(id);
    expect(product.tags.map(({ name }: { name: string }) => name)).toEqual(['dos', 'tres']);
    expect(product.measurements).toEqual({});
  });

  it('SELL-11 reorders, adds and removes photos, and deletes the files of removed ones', async () => {
    const { id, images } = await aPublished(test, seller, { photos: 3 });
    const [first = '', second = '', third = ''] = images;
    for (const path of images) await storeFiles(test, path);
    const added = await aSentPicture(test, seller.member.id);

    const reply = await edited(id, [third, added, first]);
    await test.workOff();

    expect(reply.status).toBe(200);
    expect((await show(id)).images).toEqual([third, added, first]);
    expect([await filesLeft(test, first), await filesLeft(test, third)]).toEqual([3, 3]);
    expect(await filesLeft(test, second)).toBe(0);
    const gone = await test.db.selectFrom('picture').select('id').where('path', '=', second).execute();
    expect(gone).toEqual([]);
  });

  it('stays active while any photo is ready, else becomes processing', async () => {
    const { id, images } = await aPublished(test, seller);
    const [first = ''] = images;
    const [cover = ''] = await sentPictures(test, seller.member.id, ['processing']);

    await edited(id, [cover, first]);
    expect(await show(id)).toMatchObject({ state: 'active', images: [first] });

    await edited(id, [cover]);
    expect(await show(id)).toMatchObject({ state: 'processing', images: [] });
  });

  it('never deletes the shared files of a seeded picture', async () => {
    const { id } = await aProduct(test.db, { sellerId: seller.member.id });
    const { images } = await show(id);
    await storeFiles(test, images[0]);
    const added = await aSentPicture(test, seller.member.id);

    const updated = await edited(id, [added, ...images]);
    expect([updated.status, (await show(id)).images]).toEqual([200, [added, ...images]]);

    await edited(id, [added]);
    await test.workOff();
    expect((await show(id)).images).toEqual([added]);
    expect(await filesLeft(test, images[0])).toBe(3);
  });
});

describe('updating a product is rejected', () => {
  it('SELL-01 without a session', async () => {
    const reply = await update(test.visitor(), { id: 1, ...aProductForm(['x']) });

    expect(reply).toMatchObject({
      status: 401,
      body: { error: 'Debes iniciar sesión para editar un producto.' },
    });
  });

  it('SELL-02 T24 without a linked account', async () => {
    const { id, images } = await aPublished(test, seller);
    await disconnectAccount(test, seller.member.id);

    const reply = await edited(id, images, { title: 'Otra' });

    await link(test, seller.member.id);
    expect(reply).toMatchObject({
      status: 403,
      body: { error: 'Debes asociar una cuenta de Mercado Pago a tu perfil para editar.' },
    });
    expect((await show(id)).title).toBe('Campera de jean');
  });

  it.each([
    ['SELL-03', { images: [] }, 'Por favor, selecciona al menos una imagen.'],
    ['SELL-03', { images: Array(6).fill('x') }, 'Solo puedes subir hasta 5 imágenes.'],
    ['SELL-03', { images: ['https://x/y.png'] }, 'Formato de imagen no válido. Solo se permiten imágenes.'],
    [
      'SELL-04',
      { description: ' ' },
      'Por favor, completa la imagen, título, descripción, precio, tipo de prenda, accesorio, talle y sexo.',
    ],
    ['SELL-04', { price: -1 }, 'Ingresa un precio válido.'],
  ])('%s with %j', async (_, changes, sentence) => {
    const { id, images } = await aPublished(test, seller);

    const reply = await edited(id, images, changes);

    expect(reply).toMatchObject({ status: 400, body: { error: sentence } });
    expect((await productRow(test, id))?.version).toBe(1);
  });

  it('SELL-11 API-03 by another person, with photos of others, and with another user_id', async () => {
    const other = await aSeller(test);
    const mine = await aPublished(test, seller);
    const theirs = await aPublished(test, other);
    const unattached = await aSentPicture(test, other.member.id);

    const answers = [
      await update(other.visitor, { id: mine.id, ...aProductForm([unattached]) }),
      await edited(mine.id, [...mine.images, unattached]),
      await edited(mine.id, [...mine.images, ...theirs.images]),
      await edited(mine.id, mine.images, { user_id: other.member.id }),
      await edited(9_999_999, mine.images),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'not-allowed',
      'invalid-picture-format',
      'invalid-picture-format',
      'not-allowed',
      'not-found',
    ]);
    expect((await productRow(test, mine.id))?.version).toBe(1);
    expect((await show(mine.id)).images).toEqual(mine.images);
  });
});

it('concurrent edits with the same photos and tags in opposite order do not deadlock', async () => {
  const [one, two] = [await aPublished(test, seller), await aPublished(test, seller)];
  for (let round = 0; round < 8; round += 1) {
    const [x = '', y = ''] = await sentPictures(test, seller.member.id, ['ready', 'ready']);
    const tags = [`ronda ${round} a`, `ronda ${round} b`];

    const replies = await Promise.all([
      edited(one.id, [...one.images, x, y], { tags }),
      edited(two.id, [...two.images, y, x], { tags: tags.toReversed() }),
      edited(two.id, two.images, { tags }),
      edited(one.id, one.images, { tags: tags.toReversed() }),
    ]);

    // The first edit takes the photos; the other is rejected with 400.
    expect(statusesOf(replies).every((status) => status === 200 || status === 400)).toBe(true);
  }
});

it('SELL-16 names the failed operation, rolls back, and the photos stay usable', async () => {
  const { id, images } = await aPublished(test, seller, { tags: ['antes'] });
  const fresh = await sentPictures(test, seller.member.id, ['ready']);
  const form = aProductForm(fresh, { tags: ['después'] });
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query('alter table product_tag rename to product_tag_away');

  const failed = [
    await seller.visitor.post('/api/products/create', form),
    await edited(id, [...images, ...fresh], { tags: ['después'] }),
    await seller.visitor.post('/api/products/delete', { id, password: goodPassword }),
  ];
  await owner.query('alter table product_tag_away rename to product_tag');
  await owner.end();

  expect(failed.map(({ status, body }) => [status, body.error])).toEqual([
    [500, 'Error al crear el producto'],
    [500, 'Error al actualizar el producto'],
    [500, 'Error al borrar el producto'],
  ]);
  expect(await show(id)).toMatchObject({ images, tags: [{ name: 'antes' }] });
  const again = await seller.visitor.post('/api/products/create', form);
  expect(again).toMatchObject({ status: 200, body: { product: { images: fresh } } });
});
