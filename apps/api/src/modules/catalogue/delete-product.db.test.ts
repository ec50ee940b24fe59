import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { goodPassword } from '../../../test/people.ts';
import {
  aPublished,
  aSeller,
  aSentPicture,
  filesLeft,
  hearAll,
  productRow,
  storeFiles,
  unlimited,
} from '../../../test/sellers.ts';
import { reserve, sell } from '../../../test/stock.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);

const remove = (visitor: Visitor, id: number, password?: string) =>
  visitor.post('/api/products/delete', { id, ...(password && { password }) });
const removeImages = (visitor: Visitor, paths: readonly string[], bucket = 'pictures') =>
  visitor.post('/api/delete-images', { bucket, paths });
const imagesOf = async (id: number) =>
  (await seller.visitor.get(`/api/products/${id}`)).body.product?.images as string[];

describe('deleting a product', () => {
  it('ITEM-03 API-10 with the password erases text, photos and tags, and removes it from storage and index', async () => {
    const { id, images } = await aPublished(test, seller, { photos: 2, tags: ['vintage'], brand: 'Zara' });
    for (const path of images) await storeFiles(test, path);
    await hearAll(test);

    const reply = await remove(seller.visitor, id, goodPassword);
    await test.workOff();
    await hearAll(test);

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(await productRow(test, id)).toMatchObject({
      state: 'deleted',
      title: '-',
      description: '',
      brand: null,
      version: 2,
    });
    for (const table of ['product_picture', 'product_tag', 'picture'] as const) {
      const rows = await test.db
        .selectFrom(table)
        .select('product_id')
        .where('product_id', '=', id)
        .execute();
      expect(rows).toEqual([]);
    }
    for (const path of images) expect(await filesLeft(test, path)).toBe(0);
    for (const visitor of [seller.visitor, test.visitor()])
      expect(await visitor.get(`/api/products/${id}`)).toMatchObject({
        status: 410,
        body: { code: 'product-gone' },
      });
    await test.engine.refresh(test.aliases.read);
    const listed: { id: number }[] = (await test.get('/api/products')).body.products;
    expect(listed.map((card) => card.id)).not.toContain(id);
  });

  it('API-10 concurrent and repeated calls delete once', async () => {
    const { id } = await aPublished(test, seller);

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => remove(seller.visitor, id, goodPassword)),
    );
    const later = await remove(seller.visitor, id, goodPassword);

    expect(statusesOf([...replies, later])).toEqual(Array(11).fill(200));
    expect((await productRow(test, id))?.version).toBe(2);
  });

  it('ITEM-03 API-12 T24 changes nothing without the right password', async () => {
    const { id } = await aPublished(test, seller);

    const answers = [await remove(seller.visitor, id), await remove(seller.visitor, id, 'no-es-esta-clave')];

    expect(answers.map(({ status, body }) => [status, body.code, body.error])).toEqual([
      [403, 'missing-password', expect.any(String)],
      [403, 'wrong-password', 'Contraseña incorrecta.'],
    ]);
    expect(await productRow(test, id)).toMatchObject({ state: 'active', version: 1 });
  });

  it('rate-limits password guesses', async () => {
    const guessed = await aSeller(test);
    const { id } = await aPublished(test, guessed);
    for (let guess = 0; guess < 10; guess += 1) await remove(guessed.visitor, id, `clave-${guess}`);

    const reply = await remove(guessed.visitor, id, goodPassword);

    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect((await productRow(test, id))?.state).toBe('active');
  });

  it('SELL-11 only the owner may delete', async () => {
    const other = await aSeller(test);
    const { id } = await aPublished(test, seller);

    const answers = [
      await remove(other.visitor, id, goodPassword),
      await remove(test.visitor(), id, goodPassword),
      await remove(seller.visitor, 9_999_999, goodPassword),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual(['not-allowed', 'not-signed-in', 'not-found']);
    expect((await productRow(test, id))?.state).toBe('active');
  });
});

describe('delete-images', () => {
  it('API-10 removes a photo from the own product and from storage, closes the gap, and is idempotent', async () => {
    const { id, images } = await aPublished(test, seller, { photos: 3 });
    const [first = '', second = '', third = ''] = images;
    for (const path of images) await storeFiles(test, path);

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => removeImages(seller.visitor, [`${first}-640.webp`], 'avatars')),
    );
    await test.workOff();

    expect(statusesOf(replies)).toEqual(Array(5).fill(200));
    expect(await imagesOf(id)).toEqual([second, third]);
    expect([await filesLeft(test, first), await filesLeft(test, second)]).toEqual([0, 3]);
    expect((await productRow(test, id))?.version).toBe(2);
  });

  it('deletes an own upload without a product', async () => {
    const path = await aSentPicture(test, seller.member.id);
    await storeFiles(test, path);

    const reply = await removeImages(seller.visitor, [path]);
    await test.workOff();

    expect(reply.status).toBe(200);
    expect(await filesLeft(test, path)).toBe(0);
  });

  it('T23 removes nothing when one path is not an own product photo', async () => {
    const other = await aSeller(test);
    const { id, images } = await aPublished(test, seller, { photos: 2 });
    const theirs = await aPublished(test, other, { photos: 2 });
    const [own = ''] = images;
    for (const path of [own, ...theirs.images]) await storeFiles(test, path);
    const wrong = [
      theirs.images[0] ?? '',
      `avatars/${other.member.id}/0123456789abcdef0123456789abcdef`,
      `${own}/../../uploads/x`,
      '../pictures/x',
      'uploads/3f6c0f0e-7a53-4f6c-9d3b-1f1f1f1f1f1f',
      '',
    ];

    for (const path of wrong) {
      const reply = await removeImages(seller.visitor, [own, path]);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'not-allowed']);
    }
    await test.workOff();

    expect(await imagesOf(id)).toEqual(images);
    for (const path of [own, ...theirs.images]) expect(await filesLeft(test, path)).toBe(3);
  });

  it('keeps the last photo of a product and the shared files of a seeded one', async () => {
    const { id, images } = await aPublished(test, seller, { photos: 2 });
    const seeded = await aProduct(test.db, { sellerId: seller.member.id });
    const shared = (await imagesOf(seeded.id))[0] ?? '';
    await storeFiles(test, shared);

    const answers = [
      await removeImages(seller.visitor, images),
      await removeImages(seller.visitor, [images[0] ?? '', shared]),
      await removeImages(test.visitor(), images),
    ];
    await test.workOff();

    expect(answers.map(({ body }) => body.code)).toEqual([
      'picture-required',
      'picture-required',
      'edit-needs-session',
    ]);
    expect(await imagesOf(id)).toEqual(images);
    expect(await filesLeft(test, shared)).toBe(3);
  });
});

it('T18 deleting an account deletes its products, except sold and reserved ones', async () => {
  const leaver = await aSeller(test);
  const [free, withdrawn, sold, reserved] = [
    await aPublished(test, leaver, { photos: 2, description: 'De mi abuela Obdulia', tags: ['retro'] }),
    await aPublished(test, leaver),
    await aPublished(test, leaver),
    await aPublished(test, leaver),
  ];
  await leaver.visitor.post('/api/products/withdraw', { id: withdrawn.id });
  await sell(test, sold.id);
  await reserve(test, reserved.id);
  for (const path of [...free.images, ...sold.images]) await storeFiles(test, path);

  await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, leaver.member.id));
  await hearAll(test);
  await hearAll(test);
  await test.workOff();

  const states = await Promise.all([free, withdrawn, sold, reserved].map(({ id }) => productRow(test, id)));
  expect(states.map((row) => row?.state)).toEqual(['deleted', 'deleted', 'sold', 'withdrawn']);
  expect(states[0]).toMatchObject({ title: '-', description: '', version: 2 });
  for (const path of free.images) expect(await filesLeft(test, path)).toBe(0);
  expect(await filesLeft(test, sold.images[0] ?? '')).toBe(3);
  expect((await test.get(`/api/products/${free.id}`)).status).toBe(410);
});
