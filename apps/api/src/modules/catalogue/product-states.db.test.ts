import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { goodPassword } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  hearAll,
  link,
  productRow,
  type Seller,
  sentPictures,
  unlimited,
} from '../../../test/sellers.ts';
import { reserve, sell } from '../../../test/stock.ts';
import { statusesOf } from '../../../test/visitor.ts';
import { disconnectAccount } from '../seller-accounts/index.ts';

const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);
const other = await aSeller(test);

interface TestProduct {
  readonly id: number;
  readonly images: readonly string[];
}

const ask = (one: Seller, verb: string, body: object) => one.visitor.post(`/api/products/${verb}`, body);

/** Creates a product of the seller in each state. */
const createInState: Readonly<Record<string, () => Promise<TestProduct>>> = {
  active: () => aPublished(test, seller, { photos: 2 }),
  processing: async () => {
    const images = await sentPictures(test, seller.member.id, ['processing', 'ready']);
    const { body } = await ask(seller, 'create', aProductForm(images));
    return { id: body.product.id, images };
  },
  withdrawn: async () => {
    const product = await aPublished(test, seller, { photos: 2 });
    await ask(seller, 'withdraw', { id: product.id });
    return product;
  },
  sold: async () => {
    const product = await aPublished(test, seller, { photos: 2 });
    await sell(test, product.id);
    return product;
  },
  reserved: async () => {
    const product = await aPublished(test, seller, { photos: 2, stock: 2 });
    await reserve(test, product.id);
    return product;
  },
  deleted: async () => {
    const product = await aPublished(test, seller, { photos: 2 });
    await ask(seller, 'delete', { id: product.id, password: goodPassword });
    return product;
  },
};

const calls: Readonly<Record<string, (one: Seller, product: TestProduct) => ReturnType<typeof ask>>> = {
  update: (one, { id, images }) => ask(one, 'update', { id, ...aProductForm(images, { title: 'Otra' }) }),
  images: (one, { images }) => one.visitor.post('/api/delete-images', { paths: images.slice(1) }),
  withdraw: (one, { id }) => ask(one, 'withdraw', { id }),
  relist: (one, { id }) => ask(one, 'relist', { id }),
  delete: (one, { id }) => ask(one, 'delete', { id, password: goodPassword }),
  form: (one, { id }) => one.visitor.get(`/api/products/${id}/form`),
  page: (one, { id }) => one.visitor.get(`/api/products/${id}`),
};

type Answers = Record<string, string>;
const locked = 'product-locked';
const changeable: Answers = {
  update: 'ok',
  images: 'ok',
  withdraw: 'ok',
  relist: 'ok',
  delete: 'ok',
  form: 'ok',
  page: 'ok',
};
const frozen: Answers = {
  update: locked,
  images: locked,
  withdraw: locked,
  relist: locked,
  delete: locked,
  form: locked,
  page: 'ok',
};
const foreign = (rest: string, page: string): Answers => ({
  update: rest,
  // Like unknown paths, which are ignored.
  images: rest === 'not-found' ? 'ok' : rest,
  withdraw: rest,
  relist: rest,
  delete: rest,
  form: rest,
  page,
});

describe.each<[string, Answers, Answers]>([
  ['active', changeable, foreign('not-allowed', 'ok')],
  ['processing', changeable, foreign('not-found', 'not-found')],
  ['withdrawn', changeable, foreign('not-found', 'product-gone')],
  ['sold', frozen, foreign('not-allowed', 'ok')],
  ['reserved', frozen, foreign('not-allowed', 'ok')],
  [
    'deleted',
    {
      update: 'not-found',
      images: 'ok',
      withdraw: 'not-found',
      relist: 'not-found',
      delete: 'ok',
      form: 'not-found',
      page: 'product-gone',
    },
    foreign('not-found', 'product-gone'),
  ],
])('T24 a product in state %s', (state, own, others) => {
  it.each(Object.keys(calls))('%s by its seller and by another person', async (name) => {
    const product = await createInState[state]?.();
    if (!product) throw new Error(state);
    const call = async (one: Seller) => {
      const before = await productRow(test, product.id);
      const { status, body } = (await calls[name]?.(one, product)) ?? {};
      const answer = status === 200 ? 'ok' : body.code;
      if (status === 200 && one === seller) return answer;
      // A rejected call, and any call by another person, changes nothing.
      const after = await productRow(test, product.id);
      return isDeepStrictEqual(after, before) ? answer : `${answer}, and a change`;
    };

    expect({ other: await call(other), own: await call(seller) }).toEqual({
      other: others[name],
      own: own[name],
    });
  });
});

describe('withdrawing and relisting', () => {
  it('is idempotent, and updates the listing', async () => {
    const { id } = await aPublished(test, seller);
    const shown = async () => {
      await hearAll(test);
      await test.engine.refresh(test.aliases.read);
      const { products } = (await test.get('/api/products')).body;
      return (products as { id: number }[]).some((card) => card.id === id);
    };
    expect(await shown()).toBe(true);

    const withdrawn = await Promise.all([1, 2, 3].map(() => ask(seller, 'withdraw', { id })));
    expect([statusesOf(withdrawn), await shown()]).toEqual([[200, 200, 200], false]);
    expect((await productRow(test, id))?.version).toBe(2);

    const relisted = await Promise.all([1, 2, 3].map(() => ask(seller, 'relist', { id })));
    expect([statusesOf(relisted), await shown()]).toEqual([[200, 200, 200], true]);
    expect((await productRow(test, id))?.version).toBe(3);
  });

  it('T24 relisting requires a linked account', async () => {
    const { id } = await aPublished(test, seller);
    await ask(seller, 'withdraw', { id });
    await disconnectAccount(test, seller.member.id);

    const reply = await ask(seller, 'relist', { id });

    await link(test, seller.member.id);
    expect(reply).toMatchObject({ status: 403, body: { code: 'publish-needs-account' } });
  });
});

describe('selling', () => {
  it('decrements the stock; the last unit makes the product sold', async () => {
    const { id } = await aPublished(test, seller, { stock: 3 });

    await sell(test, id, 2);
    expect(await productRow(test, id)).toMatchObject({ state: 'active', stock: 1, reserved: 0 });

    await sell(test, id);
    expect(await productRow(test, id)).toMatchObject({ state: 'sold', stock: 0 });
  });

  it('concurrent sales and reservations never exceed the stock', async () => {
    const one = await aPublished(test, seller);
    const two = await aPublished(test, seller, { stock: 2 });

    const sales = await Promise.allSettled(Array.from({ length: 10 }, () => sell(test, one.id)));
    const reservations = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(test, two.id)));

    expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(reservations.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
