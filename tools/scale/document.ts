import { markdownTable } from '../docs/markdown.ts';
import { assumed, largestServerCores, machine, maxBusy, sizes } from './assumptions.ts';
import { type Need, needOf, type Server, shareOfPrimary, total, type UnitCosts } from './model.ts';

const servers: Readonly<Record<Server, string>> = {
  web: 'web host',
  api: 'API',
  worker: 'worker',
  postgres: 'PostgreSQL primary',
  replicas: 'PostgreSQL read replicas',
  engine: 'search engine',
  redis: 'Redis',
  nginx: 'nginx',
};
const serverNames = Object.keys(servers) as Server[];
const figures = {
  web: 'web',
  api: 'API',
  postgres: 'PostgreSQL',
  engine: 'engine',
  redis: 'Redis',
  nginx: 'nginx',
  walBytes: 'WAL bytes',
} as const;
const figureNames = Object.keys(figures) as (keyof typeof figures)[];

type Line = readonly [what: string, of: (need: Need) => string];
/** A size without and with the cache of guests' pages. */
type Pair = readonly [uncached: Need, cached: Need];

/** What stands between the markers of docs/scale.md, by their names. */
export function blocksOf(costs: UnitCosts): Readonly<Record<string, string>> {
  const pairs = sizes.map((size): Pair => [
    needOf(size, costs, { cached: false }),
    needOf(size, costs, { cached: true }),
  ]);
  return {
    calls: callTable(costs),
    sizes: table(pairs, '', sizeLines),
    cores: table(
      pairs,
      'server',
      perServer(({ cores }, server) => decimal(cores[server])),
    ),
    machines: `${machinesText}\n${table(pairs, 'server', machineLines)}`,
    money: table(pairs, '', moneyLines),
    bottleneck: pairs.map(([, cached]) => firstLimit(cached)).join('\n'),
  };
}

/** The document with its blocks replaced. */
export function fillDocument(document: string, costs: UnitCosts): string {
  return Object.entries(blocksOf(costs)).reduce((text, [name, block]) => {
    const [start, end] = [`<!-- scale:${name} -->\n`, `<!-- /scale:${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/scale.md has no markers for ${name}`);
    return `${text.slice(0, from)}${start}\n${block.trimEnd()}\n\n${text.slice(to)}`;
  }, document);
}

function callTable({ calls, event, storedPage }: UnitCosts): string {
  const dates = new Set(
    calls.flatMap(({ measured }) => measured && `${measured.on} at ${whole(measured.products)} products`),
  );
  return `Measured on ${[...dates].filter(Boolean).join(', ')}. –: not measured yet. The sums below leave out what is –, and with it ${calls.filter(({ measured }) => !measured).length} calls entirely.

${markdownTable(
  ['call', 'times', 'class of the bench', ...Object.values(figures)],
  calls.map((call) => [
    call.name,
    String(call.times),
    call.class ?? '–',
    ...figureNames.map((figure) => whole(call[figure])),
  ]),
)}
A guest's page that nginx answers: ${storedPage.nginx === null ? 'not measured yet' : `${whole(storedPage.nginx)} µs`}. One event delivered to all its
listeners: ${whole(event.worker)} µs in the worker, ${whole(event.postgres)} µs in PostgreSQL and other services.`;
}

const sizeLines: readonly Line[] = [
  ['daily users', ({ size }) => whole(size.dailyUsers)],
  ['registered users', ({ size }) => whole(size.registered)],
  ['products', ({ size }) => whole(size.products)],
  ['products searched by a text query', ({ size }) => whole(size.searched)],
  ['peak over mean load', ({ size }) => `× ${size.peak}`],
  ['measured calls per second at the peak', ({ perSecond }) => whole(perSecond)],
  ['page views by guests', () => percent(assumed.guests)],
  ['hits, pages that all guests ask for', ({ size }) => percent(size.hitRate.common)],
  ["hits, guests' other pages", ({ size }) => percent(size.hitRate.rare)],
  ['of these calls answered by nginx', ({ storedPerSecond }) => whole(storedPerSecond)],
  ['open live streams', ({ streams }) => whole(streams)],
  [
    `processes for them, ${whole(assumed.streamsPerProcess)} each`,
    ({ streamProcesses }) => whole(streamProcesses),
  ],
  ['WAL of PostgreSQL, MB/s', ({ walPerSecond }) => decimal(walPerSecond / 1e6)],
];

const machinesText = `With ${machine.cores} cores, ${machine.memoryGb} GB and ${machine.diskTb} TB at US$ ${machine.usd} a month, at most ${percent(maxBusy)} busy at the peak so that one can be lost. PostgreSQL includes a standby per
server; a server may have ${largestServerCores} cores before writes are sharded.
`;

const machineLines: readonly Line[] = [
  ['everything on one, and a spare', ({ machines }) => whole(machines.together)],
  ...perServer(({ machines }, server) => whole(machines[server])),
  ['all', ({ machines }) => whole(total(Object.values(machines)))],
];

const moneyLines: readonly Line[] = [
  ['PostgreSQL, TB', ({ terabytes }) => decimal(terabytes.postgres)],
  ['search engine with replica, TB', ({ terabytes }) => decimal(terabytes.engine)],
  ['photos, TB', ({ terabytes }) => whole(terabytes.photos)],
  ['write shards', ({ shards }) => whole(shards)],
  ['egress of our servers, TB a month', ({ traffic }) => decimal(traffic.ours)],
  ['egress of the CDN, TB a month', ({ traffic }) => decimal(traffic.cdn)],
  ['machines, US$ a month', ({ usd }) => whole(usd.machines)],
  ['traffic, US$ a month', ({ usd }) => whole(usd.traffic)],
  ['photos, US$ a month', ({ usd }) => whole(usd.photos)],
  ['all, US$ a month', ({ usd }) => whole(usd.all)],
  ['US$ per 1,000 daily users', ({ usd, size }) => decimal((usd.all / size.dailyUsers) * 1000)],
];

/** What breaks first, and at how many times the users of the size. */
function firstLimit({ size, cores, machines }: Need): string {
  const all = total(Object.values(cores));
  const busiest = serverNames.reduce((one, other) => ((cores[other] ?? 0) > (cores[one] ?? 0) ? other : one));
  const most = `${servers[busiest]} takes most CPU, ${percent((cores[busiest] ?? 0) / all)} of all`;
  const primary = shareOfPrimary(cores);
  const times = (factor: number) => `× ${factor.toFixed(1)} users`;
  if (machines.together)
    return `- **${size.name}**: one machine does everything; the ${most}. The machine is full at ${times((machine.cores * maxBusy) / all)}. Then each server gets machines
  of its own; web host and API are stateless.`;
  if (primary <= 1)
    return `- **${size.name}**: the ${most}; it gets more nodes and shards, the other servers more machines. The PostgreSQL primary, at ${percent(primary)} of what
  the largest server may do, is the first that no machine can be added to: at ${times(1 / primary)}.`;
  return `- **${size.name}**: the PostgreSQL primary breaks first, at ${times(1 / primary)}: all of them would take ${percent(primary)} of what the largest server
  may do. Before that, writes are sharded by seller. The ${most}.`;
}

function perServer(of: (need: Need, server: Server) => string): Line[] {
  return serverNames.map((server) => [servers[server], (need) => of(need, server)]);
}

function table(pairs: readonly Pair[], first: string, lines: readonly Line[]): string {
  return markdownTable(
    [first, ...sizes.map(({ name }) => name)],
    lines.map(([what, of]) => [what, ...pairs.map((pair) => [...new Set(pair.map(of))].join(' → '))]),
  );
}

function whole(value: number | null): string {
  return value === null ? '–' : Math.round(value).toLocaleString('en');
}

function decimal(value: number | null): string {
  return value !== null && value < 10 ? value.toFixed(2) : whole(value);
}

function percent(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}
