import { randomInt } from 'node:crypto';
import { orderRules, type OrderState, orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';
import { addOrder, canHold, moveModel, pieceOf, type World } from '../../../test/order-model.ts';
import { buy, move } from '../../../test/orders.ts';
import { createRandom, type Random } from '../../../test/random.ts';
import { link } from '../../../test/sellers.ts';
import { relistProduct, withdrawProduct } from '../catalogue/withdraw-product.ts';

const test = await startTestDeps();
const walks = 8;
const steps = 45;

/** Two sellers with pieces of one unit and of three, in a shop of their own. */
async function aShop() {
  const sellers = [(await anAccount(test.db)).id, (await anAccount(test.db)).id];
  const world: World = { pieces: new Map(), orders: new Map() };
  const rack = new Map<string, number[]>();
  for (const sellerId of sellers) {
    await link(test, sellerId);
    for (const stock of [1, 1, 3]) {
      const { id } = await aProduct(test.db, { sellerId, stock });
      world.pieces.set(id, { state: 'active', stock, reserved: 0 });
      rack.set(sellerId, [...(rack.get(sellerId) ?? []), id]);
    }
  }
  return { sellers, rack, world };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

async function beginToBuy({ sellers, rack, world }: Shop, random: Random): Promise<string> {
  const sellerId = random.pick(sellers);
  const lines = (rack.get(sellerId) ?? [])
    .filter(() => random.isOneIn(2))
    .map((productId) => ({ productId, quantity: random.isOneIn(4) ? 2 : 1 }));
  if (lines.length === 0) return 'buys nothing';
  const isThere = canHold(world, lines);
  const made = await buy(test, { sellerId, lines });
  if (made.kind === 'created') addOrder(world, made.order.id, lines);
  expect(made.kind).toBe(isThere ? 'created' : 'gone');
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

/** A seller takes a piece off the rack or hangs it again, whoever is paying for it. */
async function rehang({ sellers, rack, world }: Shop, random: Random): Promise<string> {
  const sellerId = random.pick(sellers);
  const id = random.pick(rack.get(sellerId) ?? []);
  const piece = pieceOf(world, id);
  const isFree = piece.state !== 'sold' && piece.reserved === 0;
  const isBack = random.isOneIn(2);
  const act = isBack ? relistProduct : withdrawProduct;
  const done = await act(test, sellerId, id).then(
    () => true,
    () => false,
  );
  expect(done).toBe(isFree);
  if (isFree) piece.state = isBack ? 'active' : 'withdrawn';
  return `${isBack ? 'relists' : 'withdraws'} ${id}: ${done}`;
}

/** Everything the walk is about, as the database has it. */
async function readWorld({ sellers, world }: Shop) {
  const ids = [...world.orders.keys()];
  const pieces = await test.db
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
  const kept = await test.db
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
  return { pieces, orders, kept, history, counters };
}

async function expectAgreement(shop: Shop): Promise<void> {
  const { world, rack, sellers } = shop;
  const { pieces, orders, kept, history, counters } = await readWorld(shop);
  const expected = [...world.orders].toSorted(([one], [other]) => (one < other ? -1 : 1));
  expect(pieces).toEqual([...world.pieces].map(([id, piece]) => ({ id, ...piece })));
  expect(orders).toEqual(expected.map(([id, { state, version }]) => ({ id, state, version })));
  expect(kept).toEqual(
    expected.flatMap(([id, { lines }]) =>
      lines.flatMap(({ productId, quantity, has }) =>
        has ? [{ order_id: id, product_id: productId, quantity, state: has }] : [],
      ),
    ),
  );
  for (const [id, { state, version }] of world.orders) {
    const own = history.filter((step) => step.order_id === id);
    expect(own.map((step) => step.version)).toEqual(Array.from({ length: version }, (_, place) => place + 1));
    expect(own.map(({ from_state }) => from_state)).toEqual([
      null,
      ...own.slice(0, -1).map((s) => s.to_state),
    ]);
    expect(own.at(-1)?.to_state).toBe(state);
  }
  for (const sellerId of sellers) {
    const onSale = (rack.get(sellerId) ?? []).filter((id) => pieceOf(world, id).state === 'active');
    const counted = counters.find(({ account_id }) => account_id === sellerId)?.product_count;
    expect(counted).toBe(onSale.length);
  }
}

it.each(Array.from({ length: walks }, () => randomInt(2 ** 31)))(
  'PAY-06 orders and pieces agree whatever happens to them (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const shop = await aShop();
    const told: string[] = [];
    for (let step = 0; step < steps; step++) {
      const acts = [beginToBuy, moveOne, moveOne, moveOne, moveOne, rehang];
      const act = shop.world.orders.size === 0 ? beginToBuy : random.pick(acts);
      told.push(await act(shop, random));
      try {
        await expectAgreement(shop);
      } catch (error) {
        throw new Error(`seed ${seed}, after\n${told.slice(-12).join('\n')}`, { cause: error });
      }
    }
    expect(shop.world.orders.size).toBeGreaterThan(0);
  },
);
