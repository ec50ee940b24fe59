import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aProcessingPhoto } from '../../../test/pictures.ts';
import {
  aProductForm,
  aSeller,
  decide,
  filesLeft,
  hearAll,
  productRow,
  sentPictures,
  unlimited,
} from '../../../test/sellers.ts';
import { onPictureChanged } from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);

async function createProduct(states: readonly ('processing' | 'ready')[]) {
  const images = await sentPictures(test, seller.member.id, states);
  const { body } = await seller.visitor.post('/api/products/create', aProductForm(images));
  return { id: body.product.id as number, images };
}

const show = async (id: number) => (await seller.visitor.get(`/api/products/${id}`)).body.product;
const deliver = (type: string, pictureId: string) =>
  onPictureChanged(test).handle([
    { id: 1, type, payload: { pictureId }, requestId: 'none', traceParent: null },
  ]);
const positions = (id: number) =>
  test.db
    .selectFrom('product_picture')
    .select(['position', 'path'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();

async function cardOf(id: number): Promise<{ image: string | null } | undefined> {
  await hearAll(test);
  await test.engine.refresh(test.aliases.read);
  const { products } = (await test.get('/api/products')).body;
  return (products as { id: number; image: string | null }[]).find((card) => card.id === id);
}

const isListed = async (id: number) => (await cardOf(id)) !== undefined;

describe('a product that waits for its photos', () => {
  it('is listed when its first photo is ready, not when only others are', async () => {
    const { id, images } = await createProduct(['processing', 'processing']);

    await decide(test, images[1] ?? '', 'ready');
    expect([await isListed(id), (await show(id)).state]).toEqual([false, 'processing']);

    await decide(test, images[0] ?? '', 'ready');
    expect([await isListed(id), (await show(id)).state]).toEqual([true, 'active']);
    expect((await show(id)).pictures).toMatchObject([
      { path: images[0], width: 1200, height: 1600, color: '#c7a388', avif: true },
      { path: images[1], width: 1200 },
    ]);
    expect(await show(id)).toMatchObject({ hasShareFiles: true });
  });

  it('repeated, late and wrong events change it once', async () => {
    const { id, images } = await createProduct(['processing']);
    const pictureId = await decide(test, images[0] ?? '', 'ready');

    await Promise.all(Array.from({ length: 5 }, () => deliver('media.picture-ready', pictureId)));
    await deliver('media.picture-refined', pictureId);
    // The listener reads the row and ignores the event type.
    await deliver('media.picture-refused', pictureId);

    expect(await productRow(test, id)).toMatchObject({ state: 'active', version: 2 });
    expect((await show(id)).images).toEqual(images);
  });

  it('loses a refused photo and is listed with the next one as cover', async () => {
    const { id, images } = await createProduct(['processing', 'ready', 'ready']);

    await decide(test, images[0] ?? '', 'refused');

    expect([await isListed(id), (await show(id)).state]).toEqual([true, 'active']);
    expect(await positions(id)).toEqual([
      { position: 0, path: images[1] },
      { position: 1, path: images[2] },
    ]);
    const gone = await test.db
      .selectFrom('picture')
      .select('id')
      .where('path', '=', images[0] ?? '')
      .execute();
    expect(gone).toEqual([]);
  });

  it('is withdrawn when all photos are refused, and cannot be relisted without one', async () => {
    const { id, images } = await createProduct(['processing']);
    await decide(test, images[0] ?? '', 'refused');
    await hearAll(test);

    const relisted = await seller.visitor.post('/api/products/relist', { id });

    expect(await show(id)).toMatchObject({ state: 'withdrawn', images: [] });
    expect(relisted.body.code).toBe('picture-required');
  });

  it('stays withdrawn when its photo becomes ready later', async () => {
    const { id, images } = await createProduct(['processing']);
    await seller.visitor.post('/api/products/withdraw', { id });

    await decide(test, images[0] ?? '', 'ready');
    await hearAll(test);

    expect(await show(id)).toMatchObject({ state: 'withdrawn', images });
  });
});

it('ignores events of deleted and unattached photos', async () => {
  const { id, images } = await createProduct(['ready', 'processing']);
  const pictureId = await decide(test, images[1] ?? '', 'ready');
  await seller.visitor.post('/api/products/update', { id, ...aProductForm(images.slice(0, 1)) });

  await hearAll(test);
  await deliver('media.picture-ready', pictureId);
  await deliver('media.picture-refused', crypto.randomUUID());

  expect((await show(id)).images).toEqual(images.slice(0, 1));
});

it('its card shows the first photo that is ready', async () => {
  const { id, images } = await createProduct(['ready', 'processing']);
  const [late = ''] = await sentPictures(test, seller.member.id, ['processing']);
  await seller.visitor.post('/api/products/update', { id, ...aProductForm([late, ...images]) });

  const card = await cardOf(id);

  expect(card).toMatchObject({ image: images[0], preview: { width: 1200 } });
});

it('a photo that becomes ready during publication publishes the product', async () => {
  for (let round = 0; round < 6; round += 1) {
    const images = await sentPictures(test, seller.member.id, ['processing']);

    const [{ body }] = await Promise.all([
      seller.visitor.post('/api/products/create', aProductForm(images)),
      decide(test, images[0] ?? '', 'ready'),
    ]);
    await hearAll(test);

    expect(await show(body.product.id)).toMatchObject({ state: 'active', images });
  }
});

it('SELL-12 a real photo is decoded by the worker after publication, listed and refined', async () => {
  const { visitor } = seller;
  const photos = [await aProcessingPhoto(visitor), await aProcessingPhoto(visitor)];
  const invalid = await aProcessingPhoto(visitor, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const form = aProductForm([invalid, ...photos].map(({ path }) => path));

  const { body } = await visitor.post('/api/products/create', form);
  expect(body.product).toMatchObject({ state: 'processing', images: [] });
  // Each round of jobs emits events that enqueue further jobs.
  for (let turn = 0; turn < 3; turn += 1) {
    await test.workOff();
    await hearAll(test);
  }

  const product = await show(body.product.id);
  expect(product).toMatchObject({ state: 'active', hasShareFiles: true });
  expect(product.pictures).toMatchObject(
    photos.map(({ path }) => ({ path, width: 400, height: 500, avif: true })),
  );
  for (const { path } of photos) expect(await filesLeft(test, path)).toBe(3);
});
