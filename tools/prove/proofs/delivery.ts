import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canMoveDelivery } from '@perchero/contract/delivery/delivery-states.rules';
import { randomStream } from '../../seed/generator/random.ts';
import { environmentOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { act, type ModelDelivery, openModel, passTime, remind, rules } from '../delivery/model.ts';
import {
  type Answer,
  type Api,
  inParallel,
  openApi,
  bodyOf,
  outcomeOf,
  sendUntilAnswered,
} from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { countsOf, type Findings, milliseconds, percentile, say, sized } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';
import { judgeMoney } from '../money/judge.ts';
import { type Market, openBooks, openMarket } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';
import { fail, openScene, openTime, type Scene } from '../money/scene.ts';

export const summary =
  'deliveries under jumping clocks, conflicting actions and kills: as the model says, one winner, money back once';

const seed = process.env['PROVE_SEED'] ?? '25';
const waves = sized(8, 1);
const ordersOfWave = sized(160, 24);
const racesEach = sized(40, 2);
const killsWanted = sized(40, 8);
const atOnce = 8;
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

export async function run(): Promise<Findings> {
  const time = openTime(join(variable(await environmentOf(), 'PERCHERO_RUN'), 'prove-clock'));
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail', 'mercadopago'],
    apis: 2,
    worker: true,
    secondWorker: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn', SIM_SEED: seed, ...time.environment },
  };
  return withStack('delivery', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using books = openBooks(stack.env);
    using connection = openApi(stack.env);
    const api: Api = { ...connection, call: (call) => sendUntilAnswered(connection, call, persistence) };
    const provider = openProvider(stack.env);
    say('opening the market');
    const count = ordersOfWave * (waves + 1) + racesEach * races.length;
    const market = await openMarket(
      { env: stack.env, books, provider },
      { buyers: count, sellers: sized(120, 20), products: [{ count: 2 * count, stock: 1 }] },
    );
    const scene = openScene({ stack, books, provider, api, market, time, runJob: async () => {} });
    const makeSales = openSales(scene, market);
    const random = randomStream(seed);
    for (let wave = 1; wave <= waves; wave += 1)
      await playWave(`wave ${wave}`, { scene, findings, random, sales: await makeSales(ordersOfWave) });
    await playRaces(scene, findings, random, makeSales);
    const last = await makeSales(ordersOfWave);
    const wave = { scene, findings, random, sales: last };
    await playKills(scene, findings, (pace) => playWave('under kills', { ...wave, pace }));
    await timeOrderPages(scene, findings, last);
    for (const [name, found] of await books.countEach(contradictions)) findings.zero(name, found);
    await judgeMoney(findings, books, provider);
    findings.note('by the clock of the processes', time.now().toISOString().slice(0, 10));
  });
}

/** Everything here may be asked again when a process dies: the same again is a success. */
const persistence = {
  timeoutMs: 120_000,
  pauseMs: () => 100,
  isFinal: ({ status }: Answer) => status < 500,
  onRetry: () => {},
};

const contradictions = {
  'deliveries without an end to come, or beyond it': `
    select from delivery where ended_at is null and (due_at is null or due_at < opened_at)`,
  'paid orders without a delivery': `
    select from shop_order where state = 'paid' and not exists (select from delivery where order_id = shop_order.id)`,
  'cancelled deliveries without exactly one whole refund': `
    select from delivery join shop_order on shop_order.id = order_id
    where delivery.state = 'cancelled' and (shop_order.state <> 'refunded' or total_cents <> (
      select sum(amount_cents) from refund where refund.order_id = shop_order.id and refund.state = 'approved')
      or 1 <> (select count(*) from refund where refund.order_id = shop_order.id))`,
  'deliveries that are not cancelled and have a refund': `
    select from delivery join refund using (order_id) where delivery.state <> 'cancelled'`,
} as const;

interface Sale {
  readonly id: string;
  readonly buyer: CrowdPerson;
  readonly seller: CrowdPerson;
  readonly code: string;
  readonly model: ModelDelivery;
}

type MakeSales = (count: number, methods?: readonly Method[]) => Promise<Sale[]>;
type Method = 'parcel' | 'in_person';

/** Paid orders whose delivery has just been opened. */
function openSales(scene: Scene, { sellers, products }: Market): MakeSales {
  const placeOf = new Map(sellers.map(({ id }, place) => [id, place]));
  const sold = (isSender: boolean) =>
    products.filter(({ sellerId }) => ((placeOf.get(sellerId) ?? 0) % 2 === 0) === isSender).values();
  const left = { parcel: sold(true), in_person: sold(false) };

  async function buy(method: Method) {
    const product = left[method].next().value ?? fail('the market has too few products');
    const seller = sellers[placeOf.get(product.sellerId) ?? 0] ?? fail('nobody sells it');
    const buyer = scene.buyer();
    const order = () => scene.order(buyer, product);
    const id = await order().catch(order);
    await scene.provider.pay(id);
    await scene.becomes(id, 'paid');
    return { id, buyer, seller };
  }

  return async (count, methods = ['parcel', 'in_person']) => {
    const bought = await inParallel(count, atOnce, (place) =>
      buy(methods[place % methods.length] ?? 'parcel'),
    );
    await settle(scene);
    const rows = await readDeliveries(scene, bought);
    return inParallel(count, atOnce, async (place) => {
      const sale = bought[place] ?? fail('nothing bought');
      const { order } = bodyOf(await scene.get(sale.buyer, `/api/orders/${sale.id}`)) as {
        order?: OrderReply;
      };
      const { method = '', code } = order?.delivery ?? {};
      const opened = rows.get(sale.id)?.opened.getTime() ?? 0;
      return { ...sale, code: code ?? '', model: openModel(method, opened) };
    });
  };
}

interface OrderReply {
  readonly delivery: { readonly method: string; readonly code: string | null };
}

interface DeliveryRow {
  readonly id: string;
  readonly state: string;
  readonly opened: Date;
  readonly due: Date | null;
  readonly proof: string | null;
  readonly ended: Date | null;
  readonly cause: string | null;
  /** Everything that was told about it. */
  readonly news: string[];
}

async function readDeliveries(
  { books }: Scene,
  sales: readonly { id: string }[],
): Promise<Map<string, DeliveryRow>> {
  const rows = await books.rows<DeliveryRow>(
    `select order_id as id, state, opened_at as opened, due_at as due, proof, ended_at as ended, end_cause as cause,
       array(select news from money_news where money_news.order_id = delivery.order_id) as news
     from delivery where order_id = any ($1)`,
    [sales.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void[]> {
  return inParallel(items.length, atOnce, (place) => work(items[place] as Item));
}

/** Until nothing is left to do; what a killed worker had leased is free again by the clock, so that one is moved. */
async function settle(scene: Scene): Promise<void> {
  const refunding = `select from shop_order where state = 'refund_pending'`;
  for (let tries = 1; !(await scene.isQuiet()) || (await scene.books.count(refunding)) > 0; tries += 1) {
    if (tries > 600) throw new Error('what is due is never done');
    await pause(100);
    if (tries % 20 === 0) await scene.skip(5);
  }
}

const bodies: Readonly<Record<string, (code: string) => { path?: string; [field: string]: unknown }>> = {
  send: () => ({ carrier: 'dac', tracking: 'AB-1234' }),
  'hand-over': (code) => ({ code }),
  'wrong-code': (code) => ({
    path: 'hand-over',
    code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
  }),
  agree: () => ({ path: 'answer-cancel', agree: true }),
  refuse: () => ({ path: 'answer-cancel', agree: false }),
  refund: () => ({ path: '/api/orders/refund' }),
};

/** Answers `ok` or the code of the refusal. */
async function perform(scene: Scene, sale: Sale, name: string, process?: number): Promise<string> {
  const { path = name, ...fields } = bodies[name]?.(sale.code) ?? {};
  const { cookie, address } = rules[name]?.[0] === 'buyer' ? sale.buyer : sale.seller;
  const call = {
    method: 'POST',
    path: path.startsWith('/') ? path : `/api/deliveries/${path}`,
    body: { order_id: sale.id, ...fields },
    cookie,
    address,
    process,
  } as const;
  const answer = await scene.api.call(call);
  return answer.status === 200 ? 'ok' : (bodyOf(answer).code ?? outcomeOf(answer));
}

interface Wave {
  readonly scene: Scene;
  readonly findings: Findings;
  readonly random: () => number;
  readonly sales: readonly Sale[];
  /** Under kills: waits for the next. */
  readonly pace?: () => Promise<void>;
}

/** The last moment at which each of these can be done is a deadline. */
const lateActions: Readonly<Record<string, readonly string[]>> = {
  preparing: ['cancel', 'extend', 'confirm'],
  sent: ['confirm'],
  ready_to_meet: ['hand-over', 'cancel', 'say-handed'],
  delivered: ['approve'],
  handed_over: ['approve'],
};

/** Jumps of the clock, and after each some people do something, until every delivery has ended. */
async function playWave(name: string, { scene, findings, random, sales, pace }: Wave): Promise<void> {
  say(`${name}: ${sales.length} deliveries`);
  const wrong: string[] = [];
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const isNear = (at: number | null) => at !== null && Math.abs(at - scene.time.now().getTime()) < 2 * minute;
  // A wrong code that is sent again counts twice.
  const names = Object.keys(rules).filter((action) => !pace || action !== 'wrong-code');
  let [jumps, actions] = [0, 0];

  async function tryAction(sale: Sale, action: string): Promise<void> {
    const { model } = sale;
    if (isNear(model.due) || isNear(model.lockedUntil) || isNear(model.since + 24 * hour)) return;
    actions += 1;
    const before = model.state;
    const wanted = act(model, action, scene.time.now().getTime());
    const is = await perform(scene, sale, action);
    if (is !== wanted) wrong.push(`${sale.id} ${action} while ${before}: ${is}, wanted ${wanted}`);
  }

  for (; wrong.length < 20 && sales.some(({ model }) => model.endedAt === null); jumps += 1) {
    await pace?.();
    const start = scene.time.now().getTime();
    await scene.skip((landing(start, random, pace !== undefined) - start) / 1000);
    const now = scene.time.now().getTime();
    // Beside the worker, which applies the same deadline.
    const late = sales.filter(({ model }) => model.due !== null && model.due <= now && random() < 0.5);
    await each(late, (sale) => tryAction(sale, pick(lateActions[sale.model.state] ?? ['approve'])));
    for (const { model } of sales) {
      passTime(model, now);
      remind(model, now);
    }
    await settle(scene);
    wrong.push(...(await differences(scene, sales)));
    // Every fifth of them does nothing at all.
    const acting = sales.filter(({ model }, place) => place % 5 > 0 && model.due !== null && random() < 0.3);
    await each(acting, (sale) => tryAction(sale, pick(names)));
    await settle(scene);
  }
  wrong.push(...(await differences(scene, sales)));
  findings.note(`${name}: deliveries, jumps of the clock, actions`, `${sales.length}, ${jumps}, ${actions}`);
  findings.none(`${name}: other than the model`, [...new Set(wrong)]);
}

/** Hours later, now and then weeks or back, and never close to a full hour: days and reminders begin there. */
function landing(now: number, random: () => number, isShort: boolean): number {
  const choice = isShort ? 1 : random();
  const hours = choice < 0.1 ? -20 * random() : choice < 0.13 ? 24 * 60 * random() : 1 + 50 * random();
  const at = now + hours * hour;
  return at - (at % hour) + (10 + 20 * random()) * minute;
}

async function differences(scene: Scene, sales: readonly Sale[]): Promise<string[]> {
  const found = await readDeliveries(scene, sales);
  const near = (at: number | null | undefined) => (at ? Math.round(at / (2 * minute)) : 0);
  const isClose = (is: Date | null | undefined, wanted: number | null) =>
    Math.abs(near(is?.getTime()) - near(wanted)) <= 1;
  return sales.flatMap(({ id, model }) => {
    const row = found.get(id);
    const is = [row?.state, row?.proof, row?.cause, ...(row?.news ?? []).toSorted()].join(' ');
    const wanted = [model.state, model.proof, model.cause, ...model.news.toSorted()].join(' ');
    if (is === wanted && isClose(row?.due, model.due) && isClose(row?.ended, model.endedAt)) return [];
    const until = new Date(model.due ?? model.endedAt ?? 0).toISOString();
    return [
      `${id} is ${is} until ${(row?.due ?? row?.ended)?.toISOString()}, wanted ${wanted} until ${until}`,
    ];
  });
}

/** What is done before, then what happens at once; `time` is the deadline. With ~ both may succeed, for one change. */
const races = [
  'parcel: send × cancel',
  'parcel: confirm × cancel',
  'parcel: ask-cancel: send × agree',
  'parcel: cancel ~ refund',
  'in_person: hand-over × cancel',
  'in_person: hand-over ~ hand-over',
  'in_person: hand-over ~ confirm',
  'in_person: ask-cancel: ready × agree',
  'in_person: ask-cancel: agree × cancel',
  `in_person: ${Array(6).fill('wrong-code').join(' ~ ')}`,
  'parcel: send × time',
  'parcel: extend × time',
  'parcel: cancel × time',
  'parcel: send: confirm × time',
  'in_person: ready: hand-over × time',
  'in_person: ready: say-handed × time',
  'in_person: hand-over: approve × time',
];

interface Runner {
  readonly sale: Sale;
  readonly race: string;
  /** How many steps of its history come before the race. */
  readonly steps: number;
  readonly rivals: readonly string[];
  readonly due: number;
}

async function playRaces(
  scene: Scene,
  findings: Findings,
  random: () => number,
  makeSales: MakeSales,
): Promise<void> {
  say(`${races.length} races, each ${racesEach} times`);
  const wrong: string[] = [];
  const runners: Runner[] = [];
  for (const race of races) {
    const [rivals = '', ...before] = race.split(': ').toReversed();
    const own = await makeSales(racesEach, [before.pop() as Method]);
    for (const action of before)
      await each(own, async (sale) => {
        if ((await perform(scene, sale, action)) !== 'ok') wrong.push(`${action} of ${sale.id}`);
      });
    const rows = await readDeliveries(scene, own);
    for (const sale of own)
      runners.push({
        sale,
        race,
        steps: 1 + before.length,
        rivals: rivals.split(/ [×~] /),
        due: rows.get(sale.id)?.due?.getTime() ?? 0,
      });
  }
  const isTimed = ({ rivals }: Runner) => rivals.includes('time');
  await each(
    runners.filter((runner) => !isTimed(runner)),
    async (runner) => void wrong.push(...(await compete(scene, runner))),
  );
  const ordered = runners.filter(isTimed).toSorted((one, other) => one.due - other.due);
  while (ordered.length > 0) {
    const first = ordered[0]?.due ?? 0;
    const together = ordered.splice(0, ordered.filter(({ due }) => due < first + minute).length);
    await settle(scene);
    await scene.skip((first - 2_500 - scene.time.now().getTime()) / 1000);
    const results = await Promise.all(
      together.map(async (runner) => {
        await pause(Math.max(0, runner.due - scene.time.now().getTime() + 600 * (random() - 0.6)));
        return compete(scene, runner);
      }),
    );
    wrong.push(...results.flat());
  }
  await settle(scene);
  findings.note('races', runners.length);
  findings.none('races without exactly one winner', wrong);
  findings.none('moves that the table forbids', await forbiddenMoves(scene));
}

/** All at once, in turn at both processes; the answers have to fit the history. Of six wrong codes the fifth locks. */
async function compete(scene: Scene, { sale, race, steps: done, rivals }: Runner): Promise<string[]> {
  const actions = rivals.filter((name) => name !== 'time');
  const answers = await Promise.all(actions.map((name, place) => perform(scene, sale, name, place % 2)));
  const isTimed = actions.length < rivals.length;
  if (isTimed) await pause(1_500);
  const steps = (await historyOf(scene, sale.id)).slice(done);
  const winners = answers.filter((code) => code === 'ok').length;
  const isRightCount = isTimed
    ? winners === (steps[0] === 'time' ? 0 : 1)
    : winners === 1 || (race.includes('~') && winners > 0);
  const loser = isTimed ? 'deadline-passed' : 'invalid-order-state';
  const isFine = actions.includes('wrong-code')
    ? steps.length === 0 && countsOf(answers) === 'invalid-handover-code × 4, handover-locked × 2'
    : steps.length === 1 && isRightCount && answers.every((code) => code === 'ok' || code === loser);
  return isFine ? [] : [`${race} of ${sale.id}: ${answers.join(', ')}; ${steps.join(', ')}`];
}

async function historyOf({ books }: Scene, orderId: string): Promise<string[]> {
  const rows = await books.rows<{ cause: string }>(
    'select cause from delivery_event where order_id = $1 order by version',
    [orderId],
  );
  return rows.map(({ cause }) => cause);
}

async function forbiddenMoves({ books }: Scene): Promise<string[]> {
  const rows = await books.rows<Parameters<typeof canMoveDelivery>[0] & { id: string; previous: string }>(
    `select order_id as id, method, from_state as from, to_state as to, cause as by,
       lag(to_state) over (partition by order_id order by delivery_event.version) as previous
     from delivery_event join delivery using (order_id)`,
  );
  return rows
    .filter(({ from, to, previous, ...move }) => {
      const isMove = from !== null && from !== to;
      return (isMove && !canMoveDelivery({ ...move, from, to })) || (from ?? null) !== previous;
    })
    .map(({ id, from, to, by }) => `${id}: ${from} → ${to} by ${by}`);
}

async function timeOrderPages(scene: Scene, findings: Findings, sales: readonly Sale[]): Promise<void> {
  const answers = await inParallel(sales.length * 4, 2, (place) => {
    const { id, buyer, seller } = sales[place % sales.length] as Sale;
    return scene.get(place % 2 === 0 ? buyer : seller, `/api/orders/${id}`);
  });
  const times = answers.map(({ ms }) => ms);
  findings.atMost(
    'order page of buyer and seller, p99',
    percentile(times, 0.99),
    sized(60, 1_000),
    milliseconds,
  );
}

/** SIGKILL of each process in turn while the work goes on. */
async function playKills(
  { stack }: Scene,
  findings: Findings,
  work: (pace: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  let [kills, wanted] = [0, 0];
  const working = work(() => {
    wanted += 2;
    return waitUntil('two kills', () => kills >= wanted, { seconds: 120 });
  }).finally(() => over.abort());
  working.catch(() => {});
  for (; !over.signal.aborted; kills += 1) {
    const victim = stack.process(['api-1', 'worker', 'api-2', 'worker-2'][kills % 4] ?? 'worker');
    await pause(300);
    await victim.kill('SIGKILL');
    await victim.start();
    await victim.waitReady();
  }
  await working;
  findings.atLeast('processes killed', kills, killsWanted);
}
