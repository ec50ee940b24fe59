import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { type Answer, statusesOf } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { productEvents } from '../catalogue/index.ts';
import { countCollections, listCollections, openCollection } from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const ana = await aSignedInMember(test);
const bruno = await aSignedInMember(test);
const anaId = ana.member.id;
const unknownId = 999_999_999;

type Person = typeof ana;
let names = 0;
const call = ({ visitor }: Person, verb: string, body: object) =>
  visitor.post(`/api/collections/${verb}`, body);

async function aCollection(owner: Person, changes: object = {}): Promise<number> {
  const { body } = await call(owner, 'create', { name: `Colección ${++names}`, ...changes });
  return body.collection.id as number;
}

async function createProducts(
  count: number,
  changes: Parameters<typeof aProduct>[1] = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made++) ids.push((await aProduct(test.db, changes)).id);
  return ids;
}

const opened = (id: number, viewer: Person | null = ana, owner = ana) =>
  openCollection(test.db, { id, ownerId: owner.member.id, viewerId: viewer?.member.id ?? null });
const contents = async (id: number) => (await opened(id)).collection.products.map((product) => product.id);
const countOf = async (id: number) => (await opened(id)).collection.productsCount;
const codeOf = ({ status, body }: Answer) => (status === 200 ? 'ok' : (body.code as string));

describe('a collection', () => {
  it('COL-01 COL-03 API-06 API-10 is public by default, and its name has 1 to 32 characters', async () => {
    const reply = await call(ana, 'create', { userId: anaId, name: '  Invierno   en la rambla ' });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        collection: {
          user_id: anaId,
          name: 'Invierno en la rambla',
          isPublic: true,
          productsCount: 0,
          id: expect.any(Number),
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      },
    });
    const longest = 'ñ'.repeat(collectionLimits.name);
    expect(codeOf(await call(ana, 'create', { name: longest }))).toBe('ok');
    for (const name of ['', '   ', `${longest}x`]) {
      const refused = await call(ana, 'create', { name });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid-collection-name', error: 'Poné un nombre de hasta 32 caracteres.' },
      });
      const { collection } = reply.body;
      expect(codeOf(await call(ana, 'update', { collectionId: collection.id, name }))).toBe(
        'invalid-collection-name',
      );
    }
  });

  it('COL-01 concurrent calls with the same name, in any case, create one', async () => {
    const same = ['Para la feria', 'para LA feria', 'Para la feria', 'Para la feria'];

    const replies = await Promise.all(same.map((name) => call(ana, 'create', { name })));

    expect(new Set(replies.map(({ body }) => body.collection.id)).size).toBe(1);
    const others = await call(bruno, 'create', { name: 'Para la feria' });
    expect(others.body.collection.id).not.toBe(replies[0]?.body.collection.id);
  });

  it('COL-01 is renamed and made private by its owner', async () => {
    const id = await aCollection(ana);
    await aCollection(ana, { name: 'Ya existe' });

    const renamed = await call(ana, 'update', { collectionId: id, name: 'Otra', isPublic: false });
    const taken = await call(ana, 'update', { collectionId: id, name: 'ya EXISTE' });
    const same = await call(ana, 'update', { collectionId: id, name: 'otra' });

    expect(renamed.body).toMatchObject({ success: true, collection: { name: 'Otra', isPublic: false } });
    expect(taken).toMatchObject({ status: 409, body: { error: 'Ya tenés una colección con ese nombre.' } });
    expect(same.body.collection).toMatchObject({ name: 'otra', isPublic: false });
  });

  it('COL-01 API-10 deletion is idempotent and keeps the products', async () => {
    const id = await aCollection(ana);
    const [productId] = await createProducts(1);
    await call(ana, 'add-product', { collectionId: id, productId });

    const replies = [
      await call(ana, 'delete', { userId: anaId, collectionId: id }),
      await call(ana, 'delete', { userId: anaId, collectionId: id }),
    ];

    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { success: true } });
    await expect(opened(id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await test.get(`/api/products/${productId}`)).status).toBe(200);
  });

  it('COL-01 an owner has 100 at most, also concurrently; existing names still answer', async () => {
    const collector = await aSignedInMember(test);
    const id = collector.member.id;
    await inTransaction(test.db, (tx) =>
      sql`insert into collection (owner_id, name, created_at) select ${id}, 'n' || n, now()
          from generate_series(1, 97) n`.execute(tx),
    );

    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => call(collector, 'create', { name: `más ${n}` })),
    );

    expect(statusesOf(replies)).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('too-many-collections');
    expect(await countCollections(test.db, { ownerId: id, viewerId: id })).toBe(100);
    expect(codeOf(await call(collector, 'create', { name: 'N5' }))).toBe('ok');
  });

  it('COL-01 shows four products of each, newest collection first, by cursor; private ones to their owner only', async () => {
    const owner = await aSignedInMember(test);
    const ownerId = owner.member.id;
    const made: number[] = [];
    for (let index = 0; index < 26; index++) made.push(await aCollection(owner));
    const hidden = await aCollection(owner, { isPublic: false });
    const selection = await createProducts(6);
    await call(owner, 'add-products', { collectionId: hidden, productIds: selection });
    await test.withdraw(selection[5] ?? 0);

    const first = await listCollections(test.db, { ownerId, viewerId: ownerId });
    const cursor = first.nextCursor ?? '';
    const second = await listCollections(test.db, { ownerId, viewerId: ownerId, cursor });
    const seen = await listCollections(test.db, { ownerId, viewerId: anaId });

    expect([...first.collections, ...second.collections].map(({ id }) => id)).toEqual(
      [...made, hidden].toReversed(),
    );
    expect(second.nextCursor).toBeNull();
    expect(first.collections[0]).toMatchObject({ id: hidden, isPublic: false, productsCount: 6 });
    expect(first.collections[0]?.products.map(({ id }) => id)).toEqual(selection.slice(1, 5).toReversed());
    expect(first.collections[0]?.products[0]).toMatchObject({
      title: 'Campera de jean',
      picture: { path: expect.stringContaining('productPictures/'), avif: false },
    });
    expect(seen.collections.map(({ id }) => id)).not.toContain(hidden);
    expect(await countCollections(test.db, { ownerId, viewerId: null })).toBe(26);
    expect(await countCollections(test.db, { ownerId, viewerId: ownerId })).toBe(27);
    for (const viewer of [ana, null])
      await expect(opened(hidden, viewer, owner)).rejects.toMatchObject({ code: 'not-found' });
    // Nor under another owner.
    await expect(opened(hidden, owner, ana)).rejects.toMatchObject({ code: 'not-found' });
    await expect(listCollections(test.db, { ownerId, viewerId: null, cursor: 'zzz' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});

describe('its products', () => {
  it('COL-03 COL-04 API-10 are listed last added first; a duplicate is rejected and counted once', async () => {
    const id = await aCollection(ana);
    const selection = await createProducts(3);
    for (const productId of selection)
      expect(await call(ana, 'add-product', { userId: anaId, collectionId: id, productId })).toMatchObject({
        status: 200,
        body: { success: true },
      });

    const again = await Promise.all(
      [1, 2, 3].map(() => call(ana, 'add-product', { collectionId: id, productId: selection[0] })),
    );

    for (const reply of again)
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'already-in-collection', error: 'El producto ya está en esa colección' },
      });
    expect(await contents(id)).toEqual(selection.toReversed());
    expect(await countOf(id)).toBe(3);
  });

  it('COL-02 API-10 several are added or removed atomically and idempotently', async () => {
    const id = await aCollection(ana);
    const selection = await createProducts(4);
    const [first = 0, ...others] = selection;
    await call(ana, 'add-product', { collectionId: id, productId: first });

    const half = await call(ana, 'add-products', { collectionId: id, productIds: [...others, unknownId] });
    expect(codeOf(half)).toBe('not-found');
    expect(await contents(id)).toEqual([first]);

    for (let round = 0; round < 2; round++)
      expect(
        codeOf(await call(ana, 'add-products', { collectionId: id, productIds: [...selection, first] })),
      ).toBe('ok');
    expect(await contents(id)).toEqual(selection.toReversed());
    expect(await countOf(id)).toBe(4);

    for (let round = 0; round < 2; round++)
      expect(codeOf(await call(ana, 'remove-products', { collectionId: id, productIds: others }))).toBe('ok');
    for (let round = 0; round < 2; round++)
      expect(
        await call(ana, 'remove-product', { userId: anaId, collectionId: id, productId: first }),
      ).toMatchObject({ status: 200, body: { success: true } });
    expect(await contents(id)).toEqual([]);
    expect(await countOf(id)).toBe(0);
    const tooMany = Array.from({ length: collectionLimits.chosen + 1 }, (_, n) => n + 1);
    expect(codeOf(await call(ana, 'add-products', { collectionId: id, productIds: tooMany }))).toBe(
      'invalid-input',
    );
  });

  it('COL-02 are 500 at most, also concurrently, and the count follows', async () => {
    const id = await aCollection(ana);
    const [model = 0] = await createProducts(1);
    await inTransaction(test.db, async (tx) => {
      await sql`
        with made as (
          insert into product (seller_id, title, description, price_cents, product_type, size, sex, state, created_at)
          select seller_id, title, description, price_cents, product_type, size, sex, state, created_at
          from product, generate_series(1, 498) where id = ${model} returning id
        ), counted as (
          insert into product_counter (product_id) select id from made
        )
        insert into collection_product (collection_id, product_id) select ${id}, id from made`.execute(tx);
      await sql`update collection set product_count = 498 where id = ${id}`.execute(tx);
    });
    const selection = await createProducts(6);

    const [pair, ...single] = await Promise.all([
      call(ana, 'add-products', { collectionId: id, productIds: selection.slice(0, 3) }),
      ...selection.slice(3).map((productId) => call(ana, 'add-product', { collectionId: id, productId })),
    ]);

    expect(codeOf(pair)).toBe('collection-full');
    expect(statusesOf(single)).toEqual([200, 200, 409]);
    const { count } = await test.db
      .selectFrom('collection_product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('collection_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(collectionLimits.products);
    expect(await countOf(id)).toBe(collectionLimits.products);
    const page = await opened(id);
    const next = await openCollection(test.db, {
      id,
      ownerId: anaId,
      viewerId: null,
      cursor: page.nextCursor ?? '',
    });
    const both = [...page.collection.products, ...next.collection.products].map((product) => product.id);
    expect(new Set(both).size).toBe(48);
  });

  it('COL-02 candidates are own or liked products that are not in it, by cursor', async () => {
    const seller = await aSignedInMember(test);
    const sellerId = seller.member.id;
    const id = await aCollection(seller);
    const own = await createProducts(28, { sellerId });
    const [within = 0, withdrawn = 0, ...free] = own;
    const liked = await createProducts(2);
    await inTransaction(test.db, (tx) =>
      sql`insert into product_like (account_id, product_id, created_at)
          select ${sellerId}, product_id, ${new Date('2026-11-01T12:00:00Z')}
          from unnest(${[...liked, within]}::bigint[]) as product_id`.execute(tx),
    );
    await call(seller, 'add-product', { collectionId: id, productId: within });
    await test.withdraw(withdrawn);
    const ask = async (query: string) => {
      const { body } = await seller.visitor.get(`/api/collections/${id}/candidates?${query}`);
      return { ids: body.products.map((product: { id: number }) => product.id), next: body.nextCursor };
    };

    const page = await ask('from=publicaciones');
    const last = await ask(`from=publicaciones&cursor=${page.next}`);
    const favourites = await ask('');
    await call(seller, 'remove-product', { collectionId: id, productId: within });
    const more = await ask('from=favoritos');

    expect([...page.ids, ...last.ids]).toEqual(free.toReversed());
    expect([page.ids.length, last.next]).toEqual([24, null]);
    expect(favourites).toEqual({ ids: liked.toReversed(), next: null });
    expect(more.ids).toEqual([...liked.toReversed(), within]);
    const odd = await seller.visitor.get(`/api/collections/${id}/candidates?cursor=zzz`);
    expect(codeOf(odd)).toBe('invalid-input');
  });

  it('COL-04 the own list marks the collections that contain the product', async () => {
    const owner = await aSignedInMember(test);
    const [productId = 0] = await createProducts(1, { sellerId: owner.member.id });
    const having = await aCollection(owner, { isPublic: false });
    const without = await aCollection(owner);
    await call(owner, 'add-product', { collectionId: having, productId });

    const { body } = await owner.visitor.get(`/api/collections?product=${productId}`);

    expect(body.collections).toMatchObject([
      { id: without, hasProduct: false, productsCount: 0, user_id: owner.member.id },
      { id: having, hasProduct: true, productsCount: 1, isPublic: false },
    ]);
  });
});

describe('authorisation', () => {
  it('COL-01 COL-02 checks every id: foreign, private, deleted and unknown ones change nothing', async () => {
    const own = await aCollection(ana);
    const open = await aCollection(bruno);
    const closed = await aCollection(bruno, { isPublic: false });
    const gone = await aCollection(ana);
    await call(ana, 'delete', { collectionId: gone });
    const [productId = 0, withdrawn = 0] = await createProducts(2);
    for (const collectionId of [open, closed]) await call(bruno, 'add-product', { collectionId, productId });
    await test.withdraw(withdrawn);
    const state = () =>
      test.db
        .selectFrom('collection_product')
        .innerJoin('collection', 'collection.id', 'collection_id')
        .selectAll()
        .orderBy('place')
        .execute();
    const before = await state();

    const refusals: Record<string, string[]> = {};
    for (const collectionId of [open, closed, gone, unknownId]) {
      const target = { collectionId, productId };
      const many = { collectionId, productIds: [productId] };
      const calls: [string, object][] = [
        ['update', { collectionId, name: 'Mía' }],
        ['add-product', target],
        ['add-products', many],
        ['remove-product', target],
        ['remove-products', many],
      ];
      for (const [verb, body] of calls) (refusals[verb] ??= []).push(codeOf(await call(ana, verb, body)));
      (refusals.delete ??= []).push(codeOf(await call(ana, 'delete', { collectionId })));
      (refusals.candidates ??= []).push(
        codeOf(await ana.visitor.get(`/api/collections/${collectionId}/candidates`)),
      );
    }
    const hidden = ['not-allowed', 'not-found', 'not-found', 'not-found'];
    expect(refusals).toEqual({
      update: hidden,
      'add-product': hidden,
      'add-products': hidden,
      'remove-product': hidden,
      'remove-products': hidden,
      candidates: hidden,
      delete: ['not-allowed', 'ok', 'ok', 'ok'],
    });
    for (const productId of [withdrawn, unknownId])
      expect(codeOf(await call(ana, 'add-product', { collectionId: own, productId }))).toBe('not-found');
    const asBruno = { userId: bruno.member.id };
    for (const [verb, body] of [
      ['create', { name: 'Ajena' }],
      ['update', { collectionId: open, name: 'Ajena' }],
      ['add-product', { collectionId: open, productId }],
      ['remove-product', { collectionId: open, productId }],
      ['delete', { collectionId: open }],
    ] as const)
      expect(codeOf(await call(ana, verb, { ...asBruno, ...body }))).toBe('not-allowed');
    expect(codeOf(await call(ana, 'create', { name: 'x', product_count: 7 }))).toBe('invalid-input');
    expect(await state()).toEqual(before);
  });
});

describe('deletion', () => {
  it('COL-01 a deleted product is removed from every collection and count, also when the event repeats', async () => {
    const [productId = 0, stays = 0] = await createProducts(2, { sellerId: bruno.member.id });
    const collectionIds = [await aCollection(ana), await aCollection(bruno, { isPublic: false })];
    await call(ana, 'add-products', { collectionId: collectionIds[0], productIds: [stays, productId] });
    await call(bruno, 'add-products', { collectionId: collectionIds[1], productIds: [productId] });

    await bruno.visitor.post('/api/products/delete', { id: productId, password: bruno.member.password });
    await hearAll(test);
    await inTransaction(test.db, (tx) =>
      emit(tx, test.clock, { type: productEvents.deleted, payload: { productId } }),
    );
    await hearAll(test);

    expect(await contents(collectionIds[0] ?? 0)).toEqual([stays]);
    expect(await countOf(collectionIds[0] ?? 0)).toBe(1);
    expect((await opened(collectionIds[1] ?? 0, bruno, bruno)).collection.productsCount).toBe(0);
  });

  it('COL-01 deleting an account deletes its collections; the data export contains them', async () => {
    const leaving = await aSignedInMember(test);
    const [productId = 0] = await createProducts(1);
    for (let made = 0; made < 7; made++) {
      const collectionId = await aCollection(leaving, { isPublic: made % 2 === 0 });
      await call(leaving, 'add-product', { collectionId, productId });
    }
    const { body } = await leaving.visitor.get('/api/account/export');
    const ownerId = leaving.member.id;

    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, ownerId));
    await hearAll(test);
    await test.workOff();

    expect(body.collections).toHaveLength(7);
    expect(body.collections[0]).toMatchObject({ name: expect.any(String), product_ids: [productId] });
    expect(await countCollections(test.db, { ownerId, viewerId: ownerId })).toBe(0);
  });
});
