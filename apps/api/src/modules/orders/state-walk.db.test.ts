import { randomInt } from 'node:crypto';
import { orderRules, type OrderState, orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';
import { addOrder, canReserve, moveModel, productOf, type World } from '../../../test/order-model.ts';
import { buy, move } from '../../../test/orders.ts';
import { createRandom, type Random } from '../../../test/random.ts';
import { link } from '../../../test/sellers.ts';
import { relistProduct, withdrawProduct } from '../catalogue/withdraw-product.ts';

const test = await startTestDeps();
const seeds =
  process.env['PERCHERO_RANDOM_SEEDS'] === '1'
    ? Array.from({ length: 8 }, () => randomInt(2 ** 31))
    : [1, 2, 3, 4, 5, 6, 7, 8];
const steps = 45;

/** Two sellers with products of one and three units, used by one test only. */
async function aShop() {
  const sellers = [(await anAccount(test.db)).id, (await anAccount(test.db)).id];
  const world: World = { products: new Map(), orders: new Map() };
  const productIds = new Map<string, number[]>();
  for (const sellerId of sellers) {
    await link(test, sellerId);
    for (const stock of [1, 1, 3]) {
      const { id } = await aProduct(test.db, { sellerId, stock });
      world.products.set(id, { state: 'active', stock, reserved: 0 });
      productIds.set(sellerId, [...(productIds.get(sellerId) ?? []), id]);
    }
  }
  return { sellers, productIds, world };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

async function startPurchase({ sellers, productIds, world }: Shop, random: Random): Promise<string> {
  const sellerId = random.pick(sellers);
  const lines = (productIds.get(sellerId) ?? [])
    .filter(() => random.isOneIn(2))
    .map((productId) => ({ productId, quantity: random.isOneIn(4) ? 2 : 1 }));
  if (lines.length === 0) return 'buys nothing';
  const isAvailable = canReserve(world, lines);
  const made = await buy(test, { sellerId, lines });
  if (made.kind === 'created') addOrder(world, made.order.id, lines);
  expect(made.kind).toBe(isAvailable ? 'created' : 'gone');
  return `buys ${JSON.stringify(lines)}: ${made.kind}`;
}

async function moveOne({ world }: Shop, random: Random): Promise<string> {
  if (world.orders.size === 0) return 'moves nothing';
  const [id, order] = random.pick([...world.orders]);
  const from = order.state;
  const to = random.pick<OrderState>(random.isOneIn(5) ? orderStates : orderRules[from].next);
  const moved = await move(test, id, to).then(
    (answer) => (answer ? 'moved' : 'impossible'),
    () => 'illegal',
  );
  expect([from, to, moved]).toEqual([from, to, moveModel(world, order, to)]);
  return `${id.slice(-4)} ${from} → ${to}: ${moved}`;
}

/** A seller withdraws or relists a product, reserved or not. */
async function toggleListing({ sellers, productIds, world }: Shop, random: Random): Promise<string> {
  const sellerId = random.pick(sellers);
  const id = random.pick(productIds.get(sellerId) ?? []);
  const product = productOf(world, id);
  const isFree = product.state !== 'sold' && product.reserved === 0;
  const isBack = random.isOneIn(2);
  const act = isBack ? relistProduct : withdrawProduct;
  const done = await act(test, sellerId, id).then(
    () => true,
    () => false,
  );
  expect(done).toBe(isFree);
  if (isFree) product.state = isBack ? 'active' : 'withdrawn';
  return `${isBack ? 'relists' : 'withdraws'} ${id}: ${done}`;
}

/** The database state to compare with the model. */
async function readWorld({ sellers, world }: Shop) {
  const ids = [...world.orders.keys()];
  const products = await test.db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select(['product.id', 'state', 'product_stock.stock', 'product_stock.reserved'])
    .where('seller_id', 'in', sellers)
    .orderBy('product.id')
    .execute();
  const orders = await test.db
    .selectFrom('shop_order')
    .select(['id', 'state', 'version'])
    .where('seller_id', 'in', sellers)
    .orderBy('id')
    .execute();
  const reservations = await test.db
    .selectFrom('reservation')
    .select(['order_id', 'product_id', 'quantity', 'state'])
    .where('order_id', 'in', [...ids, crypto.randomUUID()])
    .where('state', '<>', 'released')
    .orderBy('order_id')
    .orderBy('product_id')
    .execute();
  const history = await test.db
    .selectFrom('order_event')
    .select(['order_id', 'from_state', 'to_state', 'version'])
    .where('order_id', 'in', [...ids, crypto.randomUUID()])
    .orderBy('id')
    .execute();
  const counters = await test.db
    .selectFrom('seller_counter')
    .select(['account_id', 'product_count'])
    .where('account_id', 'in', sellers)
    .execute();
  return { products, orders, reservations, history, counters };
}

async function expectAgreement(shop: Shop): Promise<void> {
  const { world, productIds, sellers } = shop;
  const { products, orders, reservations, history, counters } = await readWorld(shop);
  const expected = [...world.orders].toSorted(([one], [other]) => (one < other ? -1 : 1));
  expect(products).toEqual([...world.products].map(([id, product]) => ({ id, ...product })));
  expect(orders).toEqual(expected.map(([id, { state, version }]) => ({ id, state, version })));
  expect(reservations).toEqual(
    expected.flatMap(([id, { lines }]) =>
      lines.flatMap(({ productId, quantity, has }) =>
        has ? [{ order_id: id, product_id: productId, quantity, state: has }] : [],
      ),
    ),
  );
  for (const [id, { state, version }] of world.orders) {
    const own = history.filter((step) => step.order_id === id);
    expect(own.map((step) => step.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    expect(own.map(({ from_state }) => from_state)).toEqual([
      null,
      ...own.slice(0, -1).map((s) => s.to_state),
    ]);
    expect(own.at(-1)?.to_state).toBe(state);
  }
  for (const sellerId of sellers) {
    const onSale = (productIds.get(sellerId) ?? []).filter((id) => productOf(world, id).state === 'active');
    const counted = counters.find(({ account_id }) => account_id === sellerId)?.product_count;
    expect(counted).toBe(onSale.length);
  }
}

it.each(seeds)('PAY-06 random transitions keep orders and stock consistent (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const shop = await aShop();
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    const acts = [startPurchase, moveOne, moveOne, moveOne, moveOne, toggleListing];
    const act = shop.world.orders.size === 0 ? startPurchase : random.pick(acts);
    try {
      log.push(await act(shop, random));
      await expectAgreement(shop);
    } catch (error) {
      throw new Error(`seed ${seed}, after\n${log.slice(-12).join('\n')}`, { cause: error });
    }
  }
  expect(shop.world.orders.size).toBeGreaterThan(0);
});
