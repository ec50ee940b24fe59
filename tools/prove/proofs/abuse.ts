import { setTimeout as pause } from 'node:timers/promises';
import { listProducts } from '@perchero/contract/search/list-products';
import { type AbuseScene, type Attack, attacks, type Experience, memberCount } from '../abuse/attacks.ts';
import { createVisitors, statuses, type Taken, underLoad, type Visitors } from '../lib/load.ts';
import { type Findings, milliseconds, percentile, say, seconds, sized, timesOf } from '../lib/report.ts';
import { prepareWeb, proveAccounts, seedBySize, servicesBySize } from '../lib/stack.ts';

export const summary = 'seven floods and hoarding attacks leave honest people fast and served';

/** Until processes that have just begun answer as they do all day: their first pages would make any attack look harmless. */
const warmUpSeconds = sized(30, 3);
/** Before and after every attack, which is compared with both: what else the machine does comes and goes. */
const calmSeconds = sized(15, 4);
const paths = [listProducts.path, '/productos'];

export async function run(): Promise<Findings> {
  await prepareWeb();
  const stack = {
    services: servicesBySize,
    seed: seedBySize,
    worker: true,
    web: 'built',
    nginx: true,
    connections: 256,
  } as const;
  return proveAccounts('abuse', stack, async (accounts) => {
    const members = await accounts.people.members(memberCount);
    const scene: AbuseScene = {
      ...accounts,
      member() {
        const member = members.pop();
        if (!member) throw new Error('more members were needed than memberCount');
        return member;
      },
    };
    using visitors = createVisitors(scene.stack.url);
    await browse(visitors, pause(warmUpSeconds * 1000));
    const calm = () => browse(visitors, pause(calmSeconds * 1000));
    let before = await calm();
    for (const attack of attacks) {
      const pages = await suffer(scene, visitors, attack);
      const after = await calm();
      compare(scene, attack, pages, [...before, ...after]);
      before = after;
    }
  });
}

/** One attack, with people who look at pages and people who need what is attacked. */
async function suffer(scene: AbuseScene, visitors: Visitors, attack: Attack): Promise<readonly Taken[]> {
  say(`${attack.name} …`);
  const over = new AbortController();
  const honest = meanwhile(scene, attack, over.signal);
  const ran = attack
    .run(scene)
    .catch((error: Error) => scene.findings.shortfalls.push(`${attack.name}: ${error.message}`))
    .finally(() => over.abort());
  const pages = await browse(visitors, ran);
  const experiences = await honest;

  for (const what of new Set(experiences.map((one) => one.what)))
    report(
      scene,
      attack,
      experiences.filter((one) => one.what === what),
    );
  return pages;
}

function compare(
  { findings }: AbuseScene,
  { name }: Attack,
  pages: readonly Taken[],
  calm: readonly Taken[],
): void {
  const areAllGood = pages.every(({ status }) => status === 200);
  findings.demand(`${name}: pages of others`, statuses(pages), 'only 200', areAllGood);
  for (const path of paths) {
    const [quiet, busy] = [calm, pages].map((answers) =>
      percentile(timesOf(answers.filter((answer) => answer.path === path)), 0.99),
    ) as [number, number];
    findings.demand(
      `${name}: ${path} p99 calm / attacked`,
      `${milliseconds(quiet)} / ${milliseconds(busy)}`,
      'at most twice',
      busy <= 2 * quiet,
    );
  }
}

function report({ findings }: AbuseScene, { name }: Attack, experiences: readonly Experience[]): void {
  const [first] = experiences;
  const refusals = experiences.flatMap(({ refusal }) => refusal ?? []);
  const longest = Math.max(...experiences.map(({ ms }) => ms));
  findings.demand(
    `${name}: ${first?.what} refused, of ${experiences.length}`,
    refusals.length === 0 ? 0 : `${refusals.length}: ${[...new Set(refusals)].join(', ')}`,
    'none',
    refusals.length === 0,
  );
  findings.demand(`${name}: ${first?.what}, longest wait`, seconds(longest), '≤ 10 s', longest <= 10_000);
}

/** One honest person after another until the attack is over, three at least. */
async function meanwhile(scene: AbuseScene, attack: Attack, over: AbortSignal) {
  if (!attack.honest) return [];
  const experiences: Experience[] = [];
  for (let turn = 0; turn < 3 || !over.aborted; turn += 1) {
    await pause(500);
    experiences.push(...(await attack.honest(scene, turn)));
  }
  return experiences;
}

function browse(visitors: Visitors, until: Promise<unknown>): Promise<readonly Taken[]> {
  return underLoad({ visitors, paths, atOnce: 4, everyMs: 100 }, async () => void (await until));
}
