import { markdownTable } from '../../docs/markdown-table.ts';
import { costOf, type Need, needOf, pageOf, type Role } from './model.ts';
import { plan } from './plan.ts';
import { dayOfAPerson, fullAt, largestServerCores, machine, supposed, tiers } from './tiers.ts';
import type { UnitCosts } from './unit-costs.ts';

const roles: Readonly<Record<Role, string>> = {
  web: 'web host',
  api: 'API',
  worker: 'worker',
  postgres: 'PostgreSQL, where money and counters are written',
  replicas: 'PostgreSQL, replicas that pages are read from',
  engine: 'search engine',
  redis: 'Redis',
};

/** docs/scale.md: everything in it with a figure is computed here. */
export function printScale(costs: UnitCosts): string {
  const needs = tiers.map((tier) => needOf(tier, costs));
  return [
    opening(costs),
    '## What one person does on a day, and what that costs\n',
    'Microseconds of processor time, measured one class at a time by `npm run prove bench`. How often is supposed.\n',
    dayTable(costs),
    `One event that the worker tells to all who listen: ${costs.event.worker} µs there, ${costs.event.postgres} µs of PostgreSQL and the rest.\n`,
    '## Three sizes\n',
    tierTable(needs),
    '### Busy cores at the peak\n',
    table(
      needs,
      'server',
      roleLines((need, role) => decimal(need.cores[role])),
    ),
    '### Machines\n',
    machinesText(),
    table(needs, 'server', [
      ['everything on one, and its spare', ({ machines }) => whole(machines.together)],
      ...roleLines((need, role) => whole(need.machines[role])),
      ['all', ({ machines }) => whole(Object.values(machines).reduce((sum, one) => sum + one, 0))],
    ]),
    '### Storage, traffic and money\n',
    table(needs, '', moneyLines),
    plan(needs),
  ].join('\n');
}

function opening({ measuredOn, products }: UnitCosts): string {
  return `# Scale

Which machines, when and why, from the size of Uruguay to that of the continent. Computed by \`npm run prove scale-model -- --update\` from what was measured on ${measuredOn} at
${whole(products)} products (\`tools/prove/scale-model/unit-costs.json\`, taken from \`npm run prove bench\`) and from what is supposed about people and prices (\`tiers.ts\` beside it). Do not edit: a
test compares this page with its computation.

Read it as orders of magnitude. A core here is one of the two of the machine it was measured on, shared with everything else; times of a day, prices and habits are guesses that the first
month of real visits will correct.
`;
}

function dayTable(costs: UnitCosts): string {
  return markdownTable(
    ['call', 'times', 'class of the bench', 'web', 'API', 'PostgreSQL', 'engine', 'Redis', 'WAL bytes'],
    dayOfAPerson.map(({ what, times, request, page }) => {
      const { api, postgres, engine, redis, walBytes } = costOf(costs, request);
      return [
        what,
        String(times),
        request,
        page ? whole(pageOf(costs, page).web) : '',
        ...[api, postgres, engine, redis, walBytes].map(whole),
      ];
    }),
  );
}

function tierTable(needs: readonly Need[]): string {
  return table(needs, '', [
    ['people a day', ({ tier }) => whole(tier.dailyPeople)],
    ['registered', ({ tier }) => whole(tier.registered)],
    ['pieces', ({ tier }) => whole(tier.products)],
    ['pieces that a text is looked for in', ({ tier }) => whole(tier.searched)],
    ['busiest second over the mean', ({ tier }) => `× ${tier.peak}`],
    ['calls a second at the peak', ({ requestsAtPeak }) => whole(requestsAtPeak)],
    ['open live channels', ({ streams }) => whole(streams.open)],
    [
      `processes for them, ${whole(supposed.streamsOfProcess)} each`,
      ({ streams }) => whole(streams.processes),
    ],
    ['written ahead by PostgreSQL, MB/s', ({ walPerSecond }) => decimal(walPerSecond / 1e6)],
  ]);
}

function machinesText(): string {
  return `Of ${machine.cores} cores, ${machine.memoryGb} GB and ${machine.diskTb} TB, US$ ${machine.usd} a month, at most ${fullAt * 100} % busy at the peak so that another may be lost. PostgreSQL counts with the standby of
each server; one server may have ${largestServerCores} cores before its writes are divided.
`;
}

const moneyLines: readonly Line[] = [
  ['PostgreSQL, TB', ({ terabytes }) => decimal(terabytes.postgres)],
  ['search engine with its copy, TB', ({ terabytes }) => decimal(terabytes.engine)],
  ['photos, TB', ({ terabytes }) => whole(terabytes.objects)],
  ['parts that writes are divided into', ({ shards }) => whole(shards)],
  ['out of our machines, TB a month', ({ traffic }) => decimal(traffic.ours)],
  ['out of the network in front, TB a month', ({ traffic }) => decimal(traffic.network)],
  ['machines, US$ a month', ({ usd }) => whole(usd.machines)],
  ['traffic, US$ a month', ({ usd }) => whole(usd.traffic)],
  ['photos, US$ a month', ({ usd }) => whole(usd.objects)],
  ['all, US$ a month', ({ usd }) => whole(usd.all)],
  ['US$ for each 1,000 people of a day', ({ usd, tier }) => decimal((usd.all / tier.dailyPeople) * 1000)],
];

type Line = readonly [what: string, of: (need: Need) => string];

function roleLines(of: (need: Need, role: Role) => string): Line[] {
  return (Object.entries(roles) as [Role, string][]).map(([role, name]) => [
    name,
    (need: Need) => of(need, role),
  ]);
}

function table(needs: readonly Need[], first: string, lines: readonly Line[]): string {
  return markdownTable(
    [first, ...needs.map(({ tier }) => tier.name)],
    lines.map(([what, of]) => [what, ...needs.map(of)]),
  );
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function decimal(value: number): string {
  return value < 10 ? value.toFixed(2) : whole(value);
}
