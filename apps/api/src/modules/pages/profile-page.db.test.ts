import { pageSize, type ProductCard } from '@perchero/contract/search/list-products';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aSeller, hearAll, link, unlimited } from '../../../test/sellers.ts';
import { sell } from '../../../test/stock.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { setProductHold } from '../catalogue/index.ts';
import { disconnectAccount } from '../seller-accounts/index.ts';

const test = await startTestApp({ limiter: unlimited });
const owner = await aSeller(test);
const stranger = await aSignedInMember(test);

const address = (query = '') => `/api/profiles/${owner.member.username}${query}`;
const like = (visitor: Visitor, id: number) => visitor.post('/api/like/add', { post_id: id });
const createProduct = (sellerId: string) => aProduct(test.db, { sellerId });
const idsOf = (products: readonly ProductCard[]) => products.map(({ id }) => id);

async function readAllPages(get: Visitor['get'], url: string) {
  const pages: number[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await get(cursor ? `${url}&cursor=${cursor}` : url);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    pages.push(idsOf(body.content.products));
    cursor = body.nextCursor;
  }
  return pages;
}

it('PROF-01 returns the counters, and verification as booleans', async () => {
  const { id } = await createProduct(owner.member.id);
  await createProduct(owner.member.id);
  const foreign = await createProduct(stranger.member.id);
  await like(stranger.visitor, id);
  await like(owner.visitor, id);
  await like(owner.visitor, foreign.id);
  for (const [name, isPublic] of [
    ['Abierta', true],
    ['Mía', false],
  ])
    await owner.visitor.post('/api/collections/create', { name, isPublic });

  const own = (await owner.visitor.get(address())).body;
  const guest = (await test.get(address())).body;

  expect([own.profile.postsCount, guest.profile.postsCount]).toEqual([2, 2]);
  expect(own.counters).toEqual({ likes: 2, collections: 2, favourites: 2 });
  expect(guest.counters).toEqual({ likes: 2, collections: 1, favourites: null });
  expect(guest.verified).toEqual({ email: true, phone: true, paymentAccount: true });
});

it('returns false for unverified and revoked data', async () => {
  const plain = (await test.get(`/api/profiles/${stranger.member.username}`)).body.verified;
  await disconnectAccount(test, owner.member.id);
  const revoked = (await test.get(address())).body.verified;
  await link(test, owner.member.id);

  expect([plain.paymentAccount, revoked.paymentAccount]).toEqual([false, false]);
});

it('API-06 hides e-mail, phone, birth date, gender and payment account from others', async () => {
  const { provider_user_id } = await test.db
    .selectFrom('seller_account')
    .select('provider_user_id')
    .where('account_id', '=', owner.member.id)
    .executeTakeFirstOrThrow();
  const { email, phone, birthDate, gender } = owner.member;

  const sections = ['', '?seccion=colecciones', '?seccion=publicaciones'];
  const answers = await Promise.all(
    sections.flatMap((section) => [test.get(address(section)), stranger.visitor.get(address(section))]),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const text = JSON.stringify(answers.map(({ body }) => body));
  const secrets = [email, phone, phone.slice(4), birthDate, gender, provider_user_id, 'mp_user_id'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

it('PROF-01 lists all products on sale, newest first, to everybody', async () => {
  const seller = await aSeller(test);
  const ids: number[] = [];
  for (let count = 0; count < pageSize + 3; count++) ids.push((await createProduct(seller.member.id)).id);
  const [sold = 0, withdrawn = 0] = ids;
  await sell(test, sold);
  await test.withdraw(withdrawn);

  const pages = await readAllPages(test.get, `/api/profiles/${seller.member.username}?seccion=publicaciones`);

  expect(pages.map((page) => page.length)).toEqual([pageSize, 1]);
  expect(pages.flat()).toEqual(ids.slice(2).toReversed());
});

it('PROF-01 lists paused products only to their owner, marked and in order', async () => {
  const seller = await aSeller(test);
  const ids: number[] = [];
  for (let count = 0; count < pageSize + 2; count++) ids.push((await createProduct(seller.member.id)).id);
  const [first = 0, second = 0] = ids;
  for (const id of [first, second, ids.at(-1) ?? 0]) await test.withdraw(id);
  const url = `/api/profiles/${seller.member.username}?seccion=publicaciones`;

  const own = await readAllPages(seller.visitor.get, url);
  const foreign = await readAllPages(stranger.visitor.get, url);
  const [newest, other] = (await seller.visitor.get(url)).body.content.products;

  expect(own.flat()).toEqual(ids.toReversed());
  expect(foreign.flat()).toEqual(ids.slice(2, -1).toReversed());
  expect([newest.paused, other.paused]).toEqual([true, undefined]);
});

it('LOOK-17 counts the products that the reader sees', async () => {
  const seller = await aSeller(test);
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push((await createProduct(seller.member.id)).id);
  const [sold = 0, paused = 0, held = 0] = ids;
  await sell(test, sold);
  await test.withdraw(paused);
  await inTransaction(test.db, (tx) =>
    setProductHold(tx, test.clock, held, { hold: 'review', isHeld: true }),
  );
  const url = `/api/profiles/${seller.member.username}`;

  const counts = await Promise.all(
    [seller.visitor, stranger.visitor, test.visitor()].map(async ({ get }) => {
      const { profile, content } = (await get(url)).body;
      return [profile.postsCount, content.products.length];
    }),
  );

  expect(counts).toEqual([
    [4, 4],
    [2, 2],
    [2, 2],
  ]);
});

it('PROF-01 lists favourites only to their owner: last liked first, sold ones marked, hidden ones skipped', async () => {
  const fan = await aSignedInMember(test);
  const seller = await aSeller(test);
  const ids: number[] = [];
  for (let count = 0; count < pageSize + 4; count++) ids.push((await createProduct(seller.member.id)).id);
  // Liked in another order than they were published.
  const liked = [...ids.filter((id) => id % 2), ...ids.filter((id) => id % 2 === 0)];
  for (const id of liked) {
    await like(fan.visitor, id);
    test.clock.advance(1);
  }
  const [sold = 0, withdrawn = 0] = liked.toReversed();
  await sell(test, sold);
  await test.withdraw(withdrawn);
  await hearAll(test);
  const url = `/api/profiles/${fan.member.username}?seccion=favoritos`;

  const pages = await readAllPages(fan.visitor.get, url);
  const first = (await fan.visitor.get(url)).body;

  expect(pages.map((page) => page.length)).toEqual([pageSize - 1, 4]);
  expect(pages.flat()).toEqual(liked.toReversed().filter((id) => id !== withdrawn));
  expect(first.content.products[0]).toMatchObject({ id: sold, sold: true, liked: true });
  expect(first.counters.favourites).toBe(liked.length - 1);
  for (const get of [test.get, stranger.visitor.get])
    expect(await get(url)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
});

it('lists the visible collections, and the content of one', async () => {
  const { member, visitor } = await aSignedInMember(test);
  const { id } = await createProduct(owner.member.id);
  const made = await Promise.all(
    [true, false].map((isPublic) =>
      visitor.post('/api/collections/create', { name: isPublic ? 'Verano' : 'Regalos', isPublic }),
    ),
  );
  const [open, closed] = made.map(({ body }) => body.collection.id as number);
  for (const collectionId of [open, closed])
    await visitor.post('/api/collections/add-product', { collectionId, productId: id });
  const page = `/api/profiles/${member.username}`;

  const own = (await visitor.get(`${page}?seccion=colecciones`)).body.content;
  const others = (await test.get(`${page}?seccion=colecciones`)).body.content;
  const opened = (await test.get(`${page}?coleccion=${open}`)).body.content;

  expect(own.collections).toHaveLength(2);
  expect(others).toMatchObject({ section: 'colecciones', collections: [{ id: open, name: 'Verano' }] });
  expect(opened).toMatchObject({ section: 'coleccion', collection: { id: open, products: [{ id }] } });
  expect(await visitor.get(`${page}?coleccion=${closed}`)).toMatchObject({ status: 200 });
  // Neither a private one nor one of another owner.
  for (const wrong of [`${page}?coleccion=${closed}`, address(`?coleccion=${open}`)])
    expect(await test.get(wrong)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

it.each(['seccion=publicaciones&cursor=', 'seccion=favoritos&cursor='])(
  'rejects an invalid cursor in %s',
  async (query) => {
    const cursors = ['x', Buffer.from('-1').toString('base64url'), Buffer.from('a|1').toString('base64url')];
    for (const cursor of cursors) {
      const reply = await owner.visitor.get(address(`?${query}${cursor}`));
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    }
  },
);

it('rejects an unknown section', async () => {
  expect(await test.get(address('?seccion=ventas'))).toMatchObject({ status: 400 });
});
