import { maxCartLines } from '@perchero/contract/cart/cart.rules';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder } from '../../../test/orders.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { removeFromBuyersCart } from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const ana = await aSignedInMember(test);
const mateo = await aSeller(test);
const sofia = await aSeller(test);

type Person = Awaited<ReturnType<typeof aSignedInMember>>;
type Changes = NonNullable<Parameters<typeof aProduct>[1]>;

const aListedProduct = async (seller: Person, changes: Changes = {}) =>
  (await aProduct(test.db, { ...changes, sellerId: seller.member.id })).id;
const cartOf = async ({ visitor }: Person) => (await visitor.get('/api/cart')).body.cart;
const linesOf = async (person: Person) =>
  (await cartOf(person)).groups.flatMap(({ lines }: { lines: object[] }) => lines);
const lineOf = async (person: Person, id: number) =>
  (await linesOf(person)).find((line: { id: number }) => line.id === id);
const add = ({ visitor }: Person, product_id: number) => visitor.post('/api/cart/add', { product_id });
const setTo = ({ visitor }: Person, product_id: number, quantity: number) =>
  visitor.post('/api/cart/set-quantity', { product_id, quantity });
const merge = ({ visitor }: Person, items: object[]) => visitor.post('/api/cart/merge', { items });

function change(
  id: number,
  values: { state?: 'sold' | 'withdrawn'; price_cents?: number },
): Promise<unknown> {
  return inTransaction(test.db, (tx) => tx.updateTable('product').set(values).where('id', '=', id).execute());
}

function setStock(id: number, values: { stock?: number; reserved?: number }): Promise<unknown> {
  return inTransaction(test.db, (tx) =>
    tx.updateTable('product_stock').set(values).where('product_id', '=', id).execute(),
  );
}

async function aNewBuyer(): Promise<Person> {
  return aSignedInMember(test);
}

describe('a member’s cart', () => {
  it('CART-01 CART-04 API-07 is stored on the server, grouped by seller, with one line per product and one unit at first', async () => {
    const buyer = await aNewBuyer();
    const jacket = await aListedProduct(mateo);
    const shoes = await aListedProduct(mateo, { title: 'Championes', priceCents: 220_000 });
    const glasses = await aListedProduct(sofia, { title: 'Lentes', priceCents: 78_000, stock: 3 });
    for (const id of [jacket, glasses, shoes]) expect((await add(buyer, id)).status).toBe(200);
    await setTo(buyer, glasses, 2);

    const fromElsewhere = test.visitor();
    await fromElsewhere.post('/api/session/sign-in', { email: buyer.member.email, password: goodPassword });
    const { cart } = (await fromElsewhere.get(`/api/cart?user_id=${buyer.member.id}`)).body;

    expect(cart.groups).toMatchObject([
      {
        seller: { id: mateo.member.id, username: mateo.member.username, full_name: mateo.member.fullName },
        lines: [
          { id: jacket, title: 'Campera de jean', price: 1290, quantity: 1, user_id: mateo.member.id },
          { id: shoes, title: 'Championes', price: 2200, quantity: 1 },
        ],
        subtotal_cents: 349_000,
        order: null,
      },
      { seller: { id: sofia.member.id }, lines: [{ id: glasses, quantity: 2, available: 3 }] },
    ]);
    expect(cart).toMatchObject({ quantity: 4, total_cents: 349_000 + 156_000, paid: [] });
    expect(cart.groups[0].lines[0]).toMatchObject({
      size: 'M - vestir',
      sexo: 'Unisex',
      image: expect.stringContaining('productPictures/'),
      picture: { width: 1280 },
      state: 'available',
      old_price: null,
    });
    expect((await fromElsewhere.get('/api/session')).body.session.cart).toBe(4);
  });

  it('CART-02 adding a product again changes nothing, also concurrently', async () => {
    const buyer = await aNewBuyer();
    const id = await aListedProduct(mateo, { stock: 3 });
    await add(buyer, id);
    await setTo(buyer, id, 2);

    const replies = await Promise.all([1, 2, 3, 4].map(() => add(buyer, id)));

    for (const reply of replies) expect(reply.body).toEqual({ success: true, quantity: 2 });
    expect(await linesOf(buyer)).toMatchObject([{ id, quantity: 2 }]);
  });

  it('CART-02 keeps quantities between one and the stock, and can be emptied by line or as a whole', async () => {
    const buyer = await aNewBuyer();
    const [many, single] = [await aListedProduct(mateo, { stock: 3 }), await aListedProduct(mateo)];
    await add(buyer, many);
    await add(buyer, single);

    expect((await setTo(buyer, many, 99)).body.quantity).toBe(4);
    expect((await setTo(buyer, single, 2)).body.quantity).toBe(4);
    expect((await setTo(buyer, many, 1)).body.quantity).toBe(2);
    expect((await setTo(buyer, many, 0)).status).toBe(400);
    expect((await setTo(buyer, await aListedProduct(mateo), 1)).body.code).toBe('not-found');
    await setTo(buyer, many, 3);
    await setStock(many, { stock: 2 });
    expect(await lineOf(buyer, many)).toMatchObject({ quantity: 2, available: 2 });

    const remove = () => buyer.visitor.post('/api/cart/remove', { product_id: many });
    expect((await remove()).body).toEqual({ success: true, quantity: 1 });
    expect((await remove()).body).toEqual({ success: true, quantity: 1 });
    const clear = () => buyer.visitor.post('/api/cart/clear', {});
    expect((await clear()).body).toEqual({ success: true, quantity: 0 });
    expect((await clear()).body).toEqual({ success: true, quantity: 0 });
    expect(await cartOf(buyer)).toEqual({ groups: [], quantity: 0, total_cents: 0, paid: [] });
  });

  it('CART-02 shows the state of each product and totals only payable lines', async () => {
    const buyer = await aNewBuyer();
    const unlinked = await aSignedInMember(test);
    const ids = {
      available: await aListedProduct(mateo),
      reserved: await aListedProduct(mateo),
      sold: await aListedProduct(mateo),
      gone: await aListedProduct(mateo),
      unpayable: await aListedProduct(unlinked),
    };
    for (const id of Object.values(ids)) await add(buyer, id);
    await setStock(ids.reserved, { reserved: 1 });
    await change(ids.sold, { state: 'sold' });
    await change(ids.gone, { state: 'withdrawn' });

    const states = (await linesOf(buyer)).map(({ id, state }: { id: number; state: string }) => [state, id]);
    expect(Object.fromEntries(states)).toEqual(ids);
    expect(await cartOf(buyer)).toMatchObject({ total_cents: 129_000, quantity: 5 });

    const { gone: _, ...seen } = ids;
    for (const [state, id] of Object.entries(seen)) {
      const { availability } = (await buyer.visitor.get(`/api/products/${id}`)).body;
      expect(availability).toEqual({ state, in_cart: true });
    }
  });

  it('CART-02 shows the old price after a price change', async () => {
    const buyer = await aNewBuyer();
    const id = await aListedProduct(mateo);
    await add(buyer, id);

    await change(id, { price_cents: 99_000 });

    expect(await lineOf(buyer, id)).toMatchObject({ price: 990, old_price: 1290 });
    expect(await cartOf(buyer)).toMatchObject({ total_cents: 99_000 });
  });

  it('CART-02 units reserved by the own order are available only to oneself', async () => {
    const buyer = await aNewBuyer();
    const id = await aListedProduct(mateo);
    await add(buyer, id);
    await add(ana, id);
    const order = await anOrder(test, {
      buyerId: buyer.member.id,
      sellerId: mateo.member.id,
      productIds: [id],
    });

    expect(await lineOf(buyer, id)).toMatchObject({ state: 'available', available: 1 });
    expect(await lineOf(ana, id)).toMatchObject({ state: 'reserved', available: 0 });
    const [own] = (await cartOf(buyer)).groups;
    expect(own.order).toMatchObject({ id: order.id, payment_url: `https://pay.example/${order.id}` });
    const theirs = (await cartOf(ana)).groups;
    for (const group of theirs) expect(group.order).toBeNull();
    expect((await buyer.visitor.get(`/api/products/${id}`)).body.availability.state).toBe('available');
    expect((await test.get(`/api/products/${id}`)).body.availability).toEqual({
      state: 'reserved',
      in_cart: false,
    });
  });

  it('CART-03 shows orders paid in the last hour', async () => {
    const buyer = await aNewBuyer();
    const order = await anOrder(test, {
      buyerId: buyer.member.id,
      sellerId: mateo.member.id,
      productIds: [await aListedProduct(mateo)],
      path: ['paid'],
    });

    expect((await cartOf(buyer)).paid).toMatchObject([
      {
        order_id: order.id,
        state: 'paid',
        total_cents: 129_000,
        seller: { username: mateo.member.username },
        items: [{ title: 'Campera de jean', quantity: 1, unit_price_cents: 129_000 }],
      },
    ]);
    expect((await cartOf(ana)).paid).toEqual([]);
  });

  it('CART-02 refuses unavailable products and more than fifty lines, also concurrently', async () => {
    const buyer = await aSeller(test);
    const gone = await aListedProduct(mateo);
    await change(gone, { state: 'withdrawn' });
    const own = await aListedProduct(buyer);
    const ids: number[] = [];
    for (let made = 0; made < maxCartLines + 3; made++) ids.push(await aListedProduct(sofia));
    for (const id of ids.slice(3, maxCartLines)) await add(buyer, id);

    const codes = [await add(buyer, 999_999_999), await add(buyer, gone), await add(buyer, own)].map(
      ({ body }) => body.code,
    );
    const last = await Promise.all([...ids.slice(0, 3), ...ids.slice(-3)].map((id) => add(buyer, id)));

    expect(codes).toEqual(['not-found', 'product-gone', 'own-product']);
    expect(last.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(last.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: {
        code: 'cart-full',
        error: 'Tu carrito ya tiene 50 prendas distintas. Quitá alguna para agregar otra.',
      },
    });
    expect((await cartOf(buyer)).quantity).toBe(maxCartLines);
  });

  it('CART-01 is accessible only to its owner', async () => {
    const id = await aListedProduct(mateo);
    const guest = test.visitor();
    const asAna = { user_id: ana.member.id };
    const { visitor } = await aNewBuyer();

    for (const [verb, body] of [
      ['add', { product_id: id }],
      ['remove', { product_id: id }],
      ['set-quantity', { product_id: id, quantity: 1 }],
      ['clear', {}],
    ] as const) {
      expect((await guest.post(`/api/cart/${verb}`, body)).status).toBe(401);
      expect((await visitor.post(`/api/cart/${verb}`, { ...body, ...asAna })).body.code).toBe('not-allowed');
    }
    expect((await visitor.get(`/api/cart?user_id=${ana.member.id}`)).body.code).toBe('not-allowed');
    expect((await guest.get('/api/cart')).status).toBe(401);
  });
});

describe('a guest’s cart', () => {
  const preview = async (visitor: Visitor, items: string) =>
    visitor.get(`/api/cart/preview?items=${encodeURIComponent(items)}`);

  it('CART-01 CART-02 NAV-13 is shown with current data in the order of the browser', async () => {
    const [first, second] = [await aListedProduct(sofia, { stock: 2 }), await aListedProduct(mateo)];
    await change(second, { state: 'sold' });
    const guest = test.visitor();

    const { cart } = (await preview(guest, `${second}:1:1290,${first}:9:1500,999999999:1:10`)).body;

    expect(cart.groups).toMatchObject([
      { lines: [{ id: second, state: 'sold', old_price: null }], subtotal_cents: 0 },
      { lines: [{ id: first, quantity: 2, old_price: 1500 }], subtotal_cents: 258_000 },
    ]);
    expect(cart).toMatchObject({ quantity: 3, total_cents: 258_000, paid: [] });
    expect((await preview(guest, '')).body.cart.groups).toEqual([]);
    expect((await preview(guest, 'drop table')).status).toBe(400);
  });

  it('CART-01 is merged into the member’s on login: the union with the larger quantity, without own products', async () => {
    const buyer = await aSeller(test);
    const [both, mine, theirs] = [
      await aListedProduct(sofia, { stock: 5 }),
      await aListedProduct(mateo),
      await aListedProduct(mateo),
    ];
    const [own, sold] = [await aListedProduct(buyer), await aListedProduct(mateo)];
    await change(sold, { state: 'sold' });
    await add(buyer, both);
    await add(buyer, mine);
    const items = [
      { product_id: both, quantity: 3, price: 1290 },
      { product_id: theirs, quantity: 7, price: 1000 },
      { product_id: own, quantity: 1 },
      { product_id: sold, quantity: 1 },
      { product_id: 999_999_999, quantity: 1 },
    ];

    const replies = [
      await merge(buyer, items),
      ...(await Promise.all([1, 2].map(() => merge(buyer, items)))),
    ];

    for (const { body } of replies) expect(body).toEqual({ success: true, quantity: 6, own: 1 });
    const merged = (await linesOf(buyer)).map(({ id, quantity }: Record<string, number>) => [id, quantity]);
    expect(new Map(merged)).toEqual(
      new Map([
        [both, 3],
        [mine, 1],
        [theirs, 1],
        [sold, 1],
      ]),
    );
    expect(await lineOf(buyer, theirs)).toMatchObject({ price: 1290, old_price: 1000 });
    expect((await merge(buyer, [])).body).toMatchObject({ quantity: 6, own: 0 });
  });
});

describe('removal from carts', () => {
  it('a deleted product is removed from every cart, and the cart of a deleted account is emptied', async () => {
    const [buyer, leaving] = [await aNewBuyer(), await aNewBuyer()];
    const seller = await aSeller(test);
    const [other, deleted] = [await aListedProduct(mateo), await aListedProduct(seller)];
    for (const person of [buyer, leaving]) for (const id of [other, deleted]) await add(person, id);

    const reply = await seller.visitor.post('/api/products/delete', { id: deleted, password: goodPassword });
    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, leaving.member.id));
    await hearAll(test);

    expect(reply.status).toBe(200);
    expect(await linesOf(buyer)).toMatchObject([{ id: other }]);
    const left = await test.db
      .selectFrom('cart_item')
      .select('product_id')
      .where('account_id', '=', leaving.member.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('bought products are removed from the cart of their buyer only', async () => {
    const [buyer, other] = [await aNewBuyer(), await aNewBuyer()];
    const [bought, unrelated] = [await aListedProduct(mateo), await aListedProduct(mateo)];
    for (const person of [buyer, other]) for (const id of [bought, unrelated]) await add(person, id);

    for (let time = 0; time < 2; time++)
      await inTransaction(test.db, (tx) => removeFromBuyersCart(tx, buyer.member.id, [bought]));
    await inTransaction(test.db, (tx) => removeFromBuyersCart(tx, buyer.member.id, []));

    expect(await linesOf(buyer)).toMatchObject([{ id: unrelated }]);
    expect(await linesOf(other)).toHaveLength(2);
  });
});
