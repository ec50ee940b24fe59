import { randomUUID } from 'node:crypto';
import { changeProduct, lockProducts } from '@perchero/api/src/modules/catalogue/index.ts';
import { eraseChaptersOfDeletedAccounts, passGarmentsOn } from '@perchero/api/src/modules/garments/index.ts';
import { beginGarment } from '@perchero/api/src/modules/garments/begin-garment.ts';
import { writeChapter } from '@perchero/api/src/modules/garments/write-chapter.ts';
import { publishProduct } from '@perchero/api/seed/publish-product.ts';
import { newProduct } from '@perchero/api/test/factories.ts';
import { anOrder, move } from '@perchero/api/test/orders.ts';
import { AppError } from '@perchero/api/src/platform/http/app-error.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { randomStream } from '../../seed/generator/random.ts';
import { runCommand } from '../../stack/command.ts';
import { inParallel } from '../lib/api.ts';
import { contradictionsIn, openDatabase } from '../lib/database.ts';
import { countsOf, type Findings, say, shuffled, sized } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary =
  'random histories of sales, refunds, resales, deletions, and repeated and reordered events: the chain of every garment is whole';

const seed = process.env['PROVE_SEED'] ?? '30';
const historyCount = sized(10_000, 600);
const stepsEach = 16;
const peopleEach = 4;
const atOnce = 8;
const description = 'La usé un invierno.';

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = { services: ['postgres', 'redis'] };
  return withStack('garments', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await runCommand(['node', 'apps/api/src/main-migrate.ts'], { env: stack.env });
    await using runtime = openProofRuntime(stack.env);
    await using database = openDatabase(stack.env);
    const done: string[] = [];
    say(`playing ${historyCount} histories`);
    await inParallel(historyCount, atOnce, (place) =>
      play({ runtime, database, random: randomStream(`${seed}-${place}`), done }),
    );
    findings.note('steps', countsOf(done));
    for (const name of ['sell', 'resell', 'refund', 'delete', 'begin', 'write'])
      findings.some(`steps of ${name}`, done.filter((step) => step === name).length);
    for (const [name, found] of await database.countEach(witnesses)) findings.some(name, found);
    findings.zeros(await database.countEach(contradictionsIn('garments', { description })));
  });
}

interface Scene {
  readonly runtime: ReturnType<typeof openProofRuntime>;
  readonly database: ReturnType<typeof openDatabase>;
  readonly random: () => number;
  /** The steps that were not refused. */
  readonly done: string[];
}

interface Product {
  readonly id: number;
  readonly sellerId: string;
}

/** What some people do with one garment. What was heard is heard again, in any order, and at last everything. */
async function play({ runtime, database, random, done }: Scene): Promise<void> {
  const deps = { db: runtime.db, clock: runtime.clock, jobs: { enqueue: async () => {} } };
  const pass = passGarmentsOn(deps);
  const erase = eraseChaptersOfDeletedAccounts(deps);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] ?? refuse();
  const people = Array.from({ length: peopleEach }, () => randomUUID());
  await database.rows(
    `insert into account (id, username, full_name, created_at)
     select id, 'g' || left(replace(id::text, '-', ''), 19), 'Ana Pérez', now() from unnest($1::uuid[]) as id`,
    [people],
  );
  const deleted = new Set<string>();
  const orders: string[] = [];
  const products: Product[] = [await publish(pick(people))];

  async function publish(sellerId: string, garment?: string): Promise<Product> {
    const wanted = newProduct({ sellerId, description, ...(garment !== undefined && { garment }) });
    return { ...(await publishProduct(deps.db, deps.clock, wanted)), sellerId };
  }

  async function readGarment(): Promise<{ code: string; ownerId: string }> {
    const [row] = await database.rows<{ code: string; ownerId: string }>(
      `select code, garment_chapter.owner_id as "ownerId" from garment
       join garment_chapter on garment_id = garment.id and until is null and voided_at is null
       where garment_id in (select garment_id from garment_chapter where product_id = $1)
       order by garment.id limit 1`,
      [products[0]?.id],
    );
    return row ?? refuse();
  }

  /** At the same time, as several workers do. */
  const hear = async (orderIds: readonly string[]) => {
    await Promise.all(orderIds.map((orderId) => pass.handle([delivered({ orderId })])));
    for (const accountId of deleted) await erase.handle([delivered({ accountId })]);
  };

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    async sell() {
      const { id, sellerId } = (random() < 0.6 && products.at(-1)) || pick(products);
      const buyerId = pick(people.filter((one) => one !== sellerId));
      if (deleted.has(sellerId) || deleted.has(buyerId)) refuse();
      const order = await anOrder(deps, { sellerId, buyerId, productIds: [id], path: ['paid'] });
      orders.push(order.id);
      await database.rows(
        `insert into delivery (order_id, method, state, opened_at, sent_at, arrived_at, ended_at, end_cause, proof)
         values ($1, 'parcel', 'completed', now(), now(), now(), now(), 'buyer', 'buyer')`,
        [order.id],
      );
    },
    async resell() {
      const { code, ownerId } = await readGarment();
      const sellerId = random() < 0.8 ? ownerId : pick(people);
      if (deleted.has(sellerId)) refuse();
      products.push(await publish(sellerId, code));
    },
    refund: async () => move(deps, pick(orders), 'refunded'),
    'refund-in-part': async () => move(deps, pick(orders), 'partially_refunded'),
    'charge-back': async () => move(deps, pick(orders), 'charged_back'),
    relist: () =>
      inTransaction(deps.db, async (tx) => {
        const [product] = await lockProducts(tx, [pick(products).id]);
        if (product?.state !== 'withdrawn' || product.reserved > 0) refuse();
        await changeProduct(tx, deps.clock, product, { state: 'active' });
      }),
    async begin() {
      const { id, sellerId } = pick(products);
      return beginGarment(deps, sellerId, id);
    },
    async write() {
      const ownerId = pick(people);
      if (deleted.has(ownerId)) refuse();
      const told = { words: `de ${ownerId}`, picture_id: null, shows_name: true, department: null };
      const { code } = await readGarment();
      await writeChapter(deps, ownerId, { code, ...told });
    },
    async delete() {
      if (deleted.size > 0 || random() < 0.7) refuse();
      const id = pick(people);
      await database.rows('update account set deleted_at = now() where id = $1', [id]);
      deleted.add(id);
    },
    hear: () => hear(shuffled(orders, random).slice(0, 2)),
  };
  const names = [...Object.keys(steps), 'sell', 'sell', 'resell', 'resell', 'hear', 'hear', 'write'];
  for (let step = 0; step < stepsEach; step += 1) {
    const name = pick(names);
    if (await isDone(steps[name])) done.push(name);
  }
  await hear(shuffled([...orders, ...orders], random));
  // What could only follow what was heard last.
  for (const _ of orders) await hear(orders);
}

/** A step that is not possible. */
function refuse(): never {
  throw new AppError('not-allowed');
}

function delivered(payload: object) {
  return { id: 0, type: 'proof.heard', payload, requestId: 'proof', traceParent: null };
}

/** Whether a step was possible; anything but a refusal is a mistake. */
async function isDone(step: (() => Promise<unknown>) | undefined): Promise<boolean> {
  try {
    await step?.();
    return true;
  } catch (error) {
    if (
      error instanceof AppError ||
      /^(The order is|There is no order)|may not become|does not become/.test((error as Error).message)
    )
      return false;
    throw error;
  }
}

/** The histories that matter happened. */
const witnesses = {
  'garments with three owners or more': `
    select garment_id from garment_chapter where voided_at is null group by garment_id having count(*) > 2`,
  'voided chapters': `select from garment_chapter where voided_at is not null`,
  'chapters of refunded orders that stay, because the garment went on': `
    select from garment_chapter join shop_order on shop_order.id = order_id
    where state = 'refunded' and voided_at is null`,
};
