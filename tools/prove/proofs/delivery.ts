import { setTimeout as pause } from 'node:timers/promises';
import { canMoveClaim } from '@perchero/contract/claims/claim-states.rules';
import { canMoveDelivery } from '@perchero/contract/delivery/delivery-states.rules';
import { randomStream } from '../../seed/generator/random.ts';
import { waitUntil } from '../../stack/wait.ts';
import { playClaims, type Wave } from '../delivery/claims.ts';
import { act, type ModelDelivery, openModel, passTime, remind, rules } from '../delivery/model.ts';
import {
  atDeadlines,
  changeAtProvider,
  each,
  type MakeSales,
  type Method,
  openSales,
  operatorCount,
  perform,
  refundByHand,
  type Sale,
  settle,
} from '../delivery/sales.ts';
import { inParallel } from '../lib/api.ts';
import { contradictionsIn } from '../lib/database.ts';
import { chosenParts, countsOf, type Findings, milliseconds, percentile, say, sized } from '../lib/report.ts';
import { judgeMoney } from '../money/judge.ts';
import { type Scene, withTrade } from '../money/scene.ts';

export const summary =
  'deliveries and claims under jumping clocks, conflicting actions and kills: as the models say, one winner, money back once (-- --part clock|races|kills|claims)';

const seed = process.env['PROVE_SEED'] ?? '25';
const waves = sized(8, 1);
const ordersOfWave = sized(160, 24);
const racesEach = sized(40, 2);
const killsWanted = sized(40, 8);
const claimsWanted = sized(1_000, 40);
const killsOfClaims = sized(50, 8);
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

export function run(): Promise<Findings> {
  const parts = chosenParts(['clock', 'races', 'kills', 'claims']);
  const salesOf: Record<(typeof parts)[number], number> = {
    clock: ordersOfWave * waves,
    races: racesEach * races.length,
    kills: ordersOfWave,
    claims: claimsWanted,
  };
  const count = operatorCount + parts.reduce((sum, part) => sum + salesOf[part], 0);
  const wanted = { buyers: count, sellers: sized(120, 20), products: [{ count: 2 * count, stock: 1 }] };
  return withTrade({ name: 'delivery', seed, workers: 2, wanted }, async ({ scene, market, findings }) => {
    const { books, provider, time } = scene;
    const makeSales = await openSales(scene, market);
    const random = randomStream(seed);
    const play: Record<(typeof parts)[number], () => Promise<void>> = {
      async clock() {
        for (let wave = 1; wave <= waves; wave += 1)
          await playWave(`wave ${wave}`, { scene, findings, random, sales: await makeSales(ordersOfWave) });
      },
      races: () => playRaces(scene, findings, random, makeSales),
      async kills() {
        const sales = await makeSales(ordersOfWave);
        const wave = { scene, findings, random, sales };
        const kills = await underKills(scene, (pace) => playWave('under kills', { ...wave, pace }));
        findings.atLeast('processes killed', kills, killsWanted);
        await timeOrderPages(scene, findings, sales);
      },
      async claims() {
        const pays = [...Array<string>(4).fill('approve'), 'two-cards'];
        const wave = { scene, findings, random, sales: await makeSales(claimsWanted, { pays }) };
        const kills = await underKills(scene, (pace) => playClaims({ ...wave, pace }), killsOfClaims);
        findings.atLeast('processes killed during claims', kills, killsOfClaims);
      },
    };
    for (const part of parts) await play[part]();
    const forbidden = [...(await forbiddenMoves(scene)), ...(await forbiddenClaimMoves(scene))];
    findings.none('moves that the tables forbid', forbidden);
    findings.zeros(await books.countEach(contradictionsIn('deliveries')));
    await judgeMoney(findings, books, provider);
    findings.note('by the clock of the processes', time.now().toISOString().slice(0, 10));
  });
}

type Modelled = Sale & { readonly model: ModelDelivery };

/** The last moment at which each of these can be done is a deadline. */
const lateActions: Readonly<Record<string, readonly string[]>> = {
  preparing: ['cancel', 'extend', 'confirm'],
  sent: ['confirm'],
  ready_to_meet: ['hand-over', 'cancel', 'say-handed'],
  delivered: ['approve'],
  handed_over: ['approve'],
};

/** Jumps of the clock, and after each some people do something, until every delivery has ended. */
async function playWave(
  name: string,
  { scene, findings, random, pace, ...wave }: Omit<Wave, 'pace'> & Partial<Wave>,
): Promise<void> {
  say(`${name}: ${wave.sales.length} deliveries`);
  const sales = wave.sales.map((sale) => ({ ...sale, model: openModel(sale.method, sale.openedAt) }));
  const wrong: string[] = [];
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const isNear = (at: number | null) => at !== null && Math.abs(at - scene.time.now().getTime()) < 2 * minute;
  // A wrong code that is sent again counts twice.
  const names = Object.keys(rules).filter((action) => !pace || action !== 'wrong-code');
  let [jumps, actions] = [0, 0];

  async function tryAction(sale: Modelled, action: string): Promise<void> {
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

interface DeliveryRow {
  readonly id: string;
  readonly state: string;
  readonly due: Date | null;
  readonly proof: string | null;
  readonly ended: Date | null;
  readonly cause: string | null;
  /** Everything that was told about it, but for reviews. */
  readonly news: string[];
}

async function readDeliveries({ books }: Scene, sales: readonly Sale[]): Promise<Map<string, DeliveryRow>> {
  const rows = await books.rows<DeliveryRow>(
    `select order_id as id, state, due_at as due, proof, ended_at as ended, end_cause as cause, array(
       select news from money_news where money_news.order_id = delivery.order_id and news !~ 'review') as news
     from delivery where order_id = any ($1)`,
    [sales.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function differences(scene: Scene, sales: readonly Modelled[]): Promise<string[]> {
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
  'parcel: send × refund-by-hand',
  'parcel: send: dispute × time',
  'in_person: hand-over: dispute × time',
  'parcel: send: confirm: claim × approve × time',
  'parcel: confirm: claim: withdraw × answer-refund',
  'parcel: confirm: claim: answer-refund × time',
  'parcel: confirm: claim: answer-refund × refund-by-hand',
  'parcel: confirm: claim: answer-refund × dispute',
  'parcel: confirm: claim: answer-part: accept × ask-operator',
  'parcel: confirm: claim: answer-part: accept ~ time',
  'parcel: confirm: claim: answer-return: place × time',
  'parcel: confirm: claim: answer-return-to: return-sent × time',
  'in_person: hand-over: claim: answer-return-to: return-sent: return-received × contest',
  'in_person: hand-over: claim: answer-no: ask-operator × time',
  'in_person: hand-over: claim: answer-no: ask-operator: decide-refund × decide-no',
];

/** What happens at the provider is heard sooner or later, and leaves a step of its own. */
const outside: Readonly<Record<string, (scene: Scene, sale: Sale) => Promise<boolean>>> = {
  dispute: (scene, sale) => changeAtProvider(scene, sale, 'approved', ['in_mediation', 'pending']),
  'refund-by-hand': (scene, sale) => refundByHand(scene, sale, sale.totalCents),
};
const outsideSteps = ['order-held', 'money-back', 'refund'];

interface Runner {
  readonly sale: Sale;
  readonly race: string;
  /** Whose history shows who won. */
  readonly subject: 'claim' | 'delivery';
  /** How many steps of its history come before the race. */
  readonly steps: number;
  readonly rivals: readonly string[];
  readonly due: number;
}

async function playRaces(scene: Scene, findings: Findings, random: () => number, makeSales: MakeSales) {
  say(`${races.length} races, each ${racesEach} times`);
  const wrong: string[] = [];
  const runners: Runner[] = [];
  for (const race of races) {
    const [rivals = '', ...before] = race.split(': ').toReversed();
    const own = await makeSales(racesEach, { methods: [before.pop() as Method] });
    for (const action of before.toReversed())
      await each(own, async (sale) => {
        const is = await perform(scene, sale, action);
        if (is !== 'ok') wrong.push(`${action} of ${sale.id}: ${is}`);
      });
    const subject = before.includes('claim') ? 'claim' : 'delivery';
    for (const sale of own) {
      const { steps, due } = await standOf(scene, subject, sale);
      runners.push({ sale, race, subject, steps: steps.length, rivals: rivals.split(/ [×~] /), due });
    }
  }
  const isTimed = ({ rivals }: Runner) => rivals.includes('time');
  await each(
    runners.filter((runner) => !isTimed(runner)),
    async (runner) => void wrong.push(...(await compete(scene, runner))),
  );
  const timed = await atDeadlines(scene, random, runners.filter(isTimed), (runner) => compete(scene, runner));
  wrong.push(...timed.flat());
  const disputed = runners.filter(({ rivals }) => rivals.includes('dispute'));
  await each(
    disputed,
    async ({ sale }) =>
      void (await changeAtProvider(scene, sale, 'in_mediation', ['approved', 'accredited'])),
  );
  await settle(scene);
  findings.note('races', runners.length);
  findings.none('races without exactly one winner', wrong);
}

/** All at once, in turn at both processes; the answers have to fit the history. Of six wrong codes the fifth locks. */
async function compete(scene: Scene, runner: Runner): Promise<string[]> {
  const { sale, race, subject, steps: before, rivals } = runner;
  const atProvider = rivals.flatMap((name) => outside[name] ?? []);
  const actions = rivals.filter((name) => name !== 'time' && !(name in outside));
  const [answers] = await Promise.all([
    Promise.all(actions.map((name, place) => perform(scene, sale, name, { process: place % 2 }))),
    ...atProvider.map((happen) => happen(scene, sale)),
  ]);
  const isTimed = rivals.includes('time');
  if (isTimed) await pause(1_500);
  const all = (await standOf(scene, subject, sale)).steps.slice(before);
  const isAlone = subject === 'delivery' && atProvider.length === 0;
  const steps = all.filter((step) => isAlone || !outsideSteps.includes(step));
  const winners = answers.filter((code) => code === 'ok').length;
  const moved = subject === 'claim' ? 'claim-moved' : 'invalid-order-state';
  const losers = [
    ...(isTimed ? ['deadline-passed'] : [moved]),
    // The worker, or another rival, may have been faster.
    ...(isTimed && (subject === 'claim' || actions.length > 1) ? [moved] : []),
  ];
  const isRightCount =
    (race.includes('~') && (isTimed || winners > 0)) || winners === (steps[0] === 'time' ? 0 : steps.length);
  const isFine = actions.includes('wrong-code')
    ? steps.length === 0 && countsOf(answers) === 'invalid-handover-code × 4, handover-locked × 2'
    : (steps.length === 1 || (atProvider.length > 0 && steps.length === 0)) &&
      isRightCount &&
      answers.every((code) => code === 'ok' || losers.includes(code));
  return isFine ? [] : [`${race} of ${sale.id}: ${answers.join(', ')}; ${all.join(', ')}`];
}

/** Who made its steps, oldest first, and when it is due. */
async function standOf({ books }: Scene, subject: Runner['subject'], { id, claimId }: Sale) {
  const [of, key] = subject === 'claim' ? ['claim_id', 'id'] : ['order_id', 'order_id'];
  const [row] = await books.rows<{ steps: string[]; due: Date | null }>(
    `select due_at as due, array(select cause from ${subject}_event where ${of} = $1 order by version) as steps
     from ${subject} where ${key} = $1`,
    [subject === 'claim' ? claimId : id],
  );
  return { steps: row?.steps ?? [], due: row?.due?.getTime() ?? 0 };
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

async function forbiddenClaimMoves({ books }: Scene): Promise<string[]> {
  const rows = await books.rows<Parameters<typeof canMoveClaim>[0] & { id: string }>(
    `select claim_id as id, from_state as from, to_state as to, cause as by from claim_event
     where from_state is not null`,
  );
  return rows
    .filter((move) => !canMoveClaim(move))
    .map(({ id, from, to, by }) => `${id}: ${from} → ${to} by ${by}`);
}

async function timeOrderPages(scene: Scene, findings: Findings, sales: readonly Sale[]): Promise<void> {
  const answers = await inParallel(sales.length * 4, 2, (place) => {
    const { id, buyer, seller } = sales[place % sales.length] as Sale;
    return scene.get(place % 2 === 0 ? buyer : seller, `/api/orders/${id}`);
  });
  const times = answers.map(({ ms }) => ms);
  const p99 = percentile(times, 0.99);
  findings.atMost('order page of buyer and seller, p99', p99, sized(60, 1_000), milliseconds);
}

/** SIGKILL of each process in turn while the work goes on, which waits for them until there were enough. Answers how many. */
async function underKills(
  { stack }: Scene,
  work: (pace: () => Promise<void>) => Promise<void>,
  enough = Infinity,
): Promise<number> {
  const over = new AbortController();
  let [kills, wanted] = [0, 0];
  const working = work(() => {
    wanted = Math.min(wanted + 3, enough);
    return waitUntil('three kills', () => kills >= wanted, { seconds: 120 });
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
  return kills;
}
