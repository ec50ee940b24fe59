import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  productRow,
  sentPictures,
  unlimited,
} from '../../../test/sellers.ts';
import { countEngagement } from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);

const names = async (query: string) => {
  const { body } = await test.get(`/api/tags?${query}`);
  return (body.tags as { name: string }[]).map(({ name }) => name);
};

describe('one product', () => {
  it('API-06 API-08 has the field names of the original request, counters, and no private data of the seller', async () => {
    const { id, images } = await aPublished(test, seller, { photos: 2, tags: ['retro'] });
    await inTransaction(test.db, (tx) => countEngagement(tx, { productId: id, likes: 2, comments: 1 }));

    const { status, body } = await test.get(`/api/products/${id}`);

    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      id,
      user_id: seller.member.id,
      title: 'Campera de jean',
      price: 1290,
      size: 'M - vestir',
      sexo: 'Unisex',
      images,
      image: images[0],
      likes: 2,
      comments: 1,
      tags: [{ name: 'retro' }],
      seller: { id: seller.member.id, username: seller.member.username, avatar_url: null },
    });
    const { email, phone, birthDate } = seller.member;
    const text = JSON.stringify(body);
    for (const secret of [email, phone, birthDate, 'mp_user_id', 'reserved'])
      expect(text).not.toContain(secret);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '9007199254740991'])(
    'API-04 rejects the id %s with 4xx',
    async (id) => {
      const { status } = await test.get(`/api/products/${id}`);

      expect([400, 404]).toContain(status);
    },
  );
});

describe('the form of an own product', () => {
  it('SELL-14 has every photo in order; those being processed have no preview', async () => {
    const images = await sentPictures(test, seller.member.id, ['ready', 'processing']);
    const form = aProductForm(images, { department: 'Rocha', size: '40 - calzado' });
    const { body: created } = await seller.visitor.post('/api/products/create', form);

    const { body } = await seller.visitor.get(`/api/products/${created.product.id}/form`);

    expect(body.photos).toEqual([
      { path: images[0], preview: expect.objectContaining({ width: 1200, height: 1600, avif: true }) },
      { path: images[1], preview: null },
    ]);
    expect(body.product).toMatchObject({ size: '40 - calzado', images: [images[0]] });
    expect(body.selling).toEqual({
      hasAccount: true,
      commission: { basisPoints: 1000 },
      providerFee: null,
      department: 'Rocha',
      delivery: { settings: null, is_adult: true },
    });
  });

  it('SELL-14 only the owner may read it', async () => {
    const { id } = await aPublished(test, seller);
    const { visitor } = await aSignedInMember(test);

    const answers = [
      await visitor.get(`/api/products/${id}/form`),
      await test.get(`/api/products/${id}/form`),
      await seller.visitor.get('/api/products/9999999/form'),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual(['not-allowed', 'not-signed-in', 'not-found']);
  });
});

it('GET /api/selling returns account, commission and last department', async () => {
  const newcomer = await aSignedInMember(test);
  const one = await aSeller(test);
  await aPublished(test, one, { department: 'Flores' });
  await aPublished(test, one);

  const answers = [await newcomer.visitor.get('/api/selling'), await one.visitor.get('/api/selling')];

  const commission = { basisPoints: 1000 };
  const delivery = { settings: null, is_adult: true };
  expect(answers.map(({ body }) => body.selling)).toEqual([
    { hasAccount: false, commission, providerFee: null, department: null, delivery },
    { hasAccount: true, commission, providerFee: null, department: 'Flores', delivery },
  ]);
});

describe('tags', () => {
  it('SELL-08 API-08 search matches substrings, ignores case and accents, and returns ten at most without excluded ones', async () => {
    const many = Array.from({ length: 10 }, (_, index) => `Época ${index}`);
    await aPublished(test, seller, { tags: many });
    await aPublished(test, seller, { tags: ['clásica época', '100% lana', 'lana_fina'] });

    expect(await names('search=EPOCA')).toEqual(many.toSorted());
    expect(await names(`search=epoca&except=${many.slice(1).map(encodeURIComponent).join(',')}`)).toEqual([
      'Época 0',
      'clásica época',
    ]);
    expect(await names(`search=${encodeURIComponent('%')}`)).toEqual(['100% lana']);
    expect(await names('search=_')).toEqual(['lana_fina']);
    expect(await names('search=nada-de-esto')).toEqual([]);
    expect((await test.get('/api/tags?search=%00')).status).toBe(200);
  });

  it('API-08 pagination returns every tag once, by name', async () => {
    for (let made = 0; made < 22; made += 1) {
      const tags = Array.from({ length: 10 }, (_, index) => `página ${made} ${index}`);
      await aPublished(test, seller, { tags });
    }
    const all: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const { body } = await test.get(`/api/tags?cursor=${cursor}`);
      all.push(...(body.tags as { name: string }[]).map(({ name }) => name));
      cursor = body.nextCursor;
      pages += 1;
    }

    const stored = await test.db.selectFrom('tag').select('name').orderBy('name').execute();
    expect(all).toEqual(stored.map(({ name }) => name));
    expect(pages).toBe(Math.ceil(stored.length / 100));
    expect((await test.get(`/api/tags?cursor=${Buffer.from('\0').toString('base64url')}`)).status).toBe(400);
  });

  it('search scans only the oldest 5,000', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `relleno ${index}` }));
    await inTransaction(test.db, (tx) => tx.insertInto('tag').values(rows).execute());
    await aPublished(test, seller, { tags: ['ultimísima'] });

    expect(await names('search=ultimisima')).toEqual([]);
    expect(await names('search=relleno')).toHaveLength(10);
  });
});

it('brand suggestions list prefix matches before substring matches', async () => {
  const asked = async (search: string) =>
    (await test.get(`/api/brands?search=${encodeURIComponent(search)}`)).body.brands as string[];

  expect((await asked('LE'))[0]).toBe('Lee');
  expect(await asked("levi's")).toEqual(['Levi’s']);
  expect(await asked('pecari')).toEqual(['Pecarí']);
  expect(await asked('a')).toHaveLength(8);
  expect(await asked('')).toEqual([]);
});

describe('T25 mass assignment', () => {
  it.each([
    ['create', async () => aProductForm(await sentPictures(test, seller.member.id, ['ready']))],
    [
      'update',
      async () => {
        const { id, images } = await aPublished(test, seller);
        return { id, ...aProductForm(images) };
      },
    ],
    ['delete', async () => ({ id: (await aPublished(test, seller)).id })],
    ['withdraw', async () => ({ id: (await aPublished(test, seller)).id })],
    ['relist', async () => ({ id: (await aPublished(test, seller)).id })],
  ])('%s rejects unknown columns', async (verb, form) => {
    const body: Record<string, unknown> & { id?: number } = await form();
    const wire = [
      'brand',
      'category',
      'colors',
      'condition',
      'created_at',
      'department',
      'description',
      'id',
    ];
    const known = [...wire, 'materials', 'measurements', 'size', 'stock', 'tags', 'title'];
    const columns = Object.keys((await productRow(test, (await aPublished(test, seller)).id)) ?? {});
    const foreign = [...columns.filter((column) => !known.includes(column)), 'likes', 'like_count', 'role'];
    if (verb === 'create') foreign.push('id');
    const before = body.id && (await productRow(test, body.id));

    for (const column of foreign) {
      const reply = await seller.visitor.post(`/api/products/${verb}`, { ...body, [column]: 1 });
      expect([column, reply.status]).toEqual([column, 400]);
    }

    expect(foreign.length).toBeGreaterThan(8);
    expect(body.id && (await productRow(test, body.id))).toEqual(before);
  });
});
