import { getLanding, maxNewestProducts } from '@perchero/contract/pages/landing';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { reserve } from '../../../test/stock.ts';
import { readConfig } from '../../platform/config.ts';

const test = await startTestApp({
  config: { ...readConfig(), commission: { basisPoints: 725 } },
});
const { app, clock, db, get } = test;

/** Advances past the response cache. */
async function read() {
  clock.advance(2);
  const { status, body } = await get('/api/landing');
  expect(status).toBe(200);
  return getLanding.reply.parse(body);
}

it('LAND-04 works without products, with the configured commission', async () => {
  const landing = await read();

  expect(landing).toEqual({ products: [], commission: { basisPoints: 725 } });
});

describe('with products', () => {
  let ids: number[] = [];
  beforeAll(async () => {
    const seller = await anAccount(db, { username: 'martina' });
    for (let made = 0; made < maxNewestProducts + 3; made += 1)
      ids.push((await aProduct(db, { sellerId: seller.id, department: 'Salto' })).id);
    ids = ids.toReversed();
  });

  it('returns the newest products with description and seller', async () => {
    const { products } = await read();

    expect(products.map(({ id }) => id)).toEqual(ids.slice(0, maxNewestProducts));
    expect(products[0]).toEqual({
      id: ids[0],
      title: 'Campera de jean',
      description: 'La usé un invierno.',
      price: 1290,
      likes: 0,
      comments: 0,
      created_at: expect.stringMatching(/Z$/),
      department: 'Salto',
      image: expect.stringMatching(/^productPictures\//),
      preview: { width: 1280, height: 1600, color: '#c7a388', thumbhash: expect.any(String) },
      seller: { username: 'martina', full_name: 'Ana Pérez', avatar_url: null },
    });
  });

  it('skips products that are not on sale', async () => {
    const [withdrawn = 0] = ids;
    await test.withdraw(withdrawn);

    const { products } = await read();

    expect(products.map(({ id }) => id)).toEqual(ids.slice(1, maxNewestProducts + 1));
  });

  it('LOOK-16 skips products that are being paid or have no story', async () => {
    const [, paid = 0] = ids;
    await reserve(test, paid);
    const { id: silent } = await aProduct(db, { description: '' });

    const { products } = await read();

    const shown = products.map(({ id }) => id);
    expect(shown).toHaveLength(maxNewestProducts);
    expect(shown).not.toContain(paid);
    expect(shown).not.toContain(silent);
  });

  it('answers 304 to a matching ETag', async () => {
    clock.advance(2);
    const first = await app.inject({ url: '/api/landing' });

    const second = await app.inject({
      url: '/api/landing',
      headers: { 'if-none-match': String(first.headers.etag) },
    });

    expect(second.statusCode).toBe(304);
  });
});
