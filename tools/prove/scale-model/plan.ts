import { markdownTable } from '../../docs/markdown-table.ts';
import type { Need, Role } from './model.ts';
import { fullAt, largestServerCores } from './tiers.ts';

const named: Readonly<Record<Role, string>> = {
  web: 'the web host',
  api: 'the API',
  worker: 'the worker',
  postgres: 'the writing PostgreSQL',
  replicas: 'the replicas',
  engine: 'the search engine',
  redis: 'Redis',
};

/** What to do about the figures: the only part with opinions in it. */
export function plan(needs: readonly Need[]): string {
  return [
    '## What is full first\n',
    markdownTable(
      ['', 'most of the processors', 'of all', 'writing PostgreSQL, of the largest server'],
      needs.map(firstFull),
    ),
    steps,
    rest,
  ].join('\n');
}

function firstFull({ tier, cores }: Need): string[] {
  const entries = Object.entries(cores) as [Role, number][];
  const [role, most] = entries.reduce((one, other) => (other[1] > one[1] ? other : one));
  const all = entries.reduce((sum, [, value]) => sum + value, 0);
  const share = (value: number) => `${(value * 100).toFixed(0)} %`;
  return [tier.name, named[role], share(most / all), share(cores.postgres / fullAt / largestServerCores)];
}

const steps = `## The next step, by what is seen

What to look at is on the dashboards ([operations.md](operations.md)); a step is due when its sign stays for a week of evenings.

${markdownTable(
  ['sign', 'step', 'what changes in the code'],
  [
    [
      'web hosts or API over 50 % of their cores',
      'one more of each behind the front door: neither keeps anything',
      'nothing',
    ],
    [
      'engine over 50 %, or searches over 100 ms at p99',
      'a node more and `number_of_replicas`; above about 25 GB a shard, more shards by a rebuild',
      'nothing: two shards with a replica are proven by `listing-scale`',
    ],
    [
      'reads are over half of what PostgreSQL does',
      'a streaming replica, then more of them behind one address',
      'nothing: `REPLICA_DATABASE_URL`, proven by `replica`',
    ],
    [
      'a process holds over 10,000 live channels',
      'API processes that only hold channels, by path at the front door',
      'nothing: a channel keeps nothing that another process could not give; one more name in the release',
    ],
    [
      'pictures are most of the traffic',
      'a network (CDN) in front of the object store: names never change, and are kept for a year',
      'one address',
    ],
    [
      'orders, events and notifications over 100 GB',
      'partition them by month and by person; drop old months instead of deleting rows',
      'migrations, and the keys of three queries',
    ],
    [
      'Redis over half a core',
      'limits in one Redis, live channels in another; then a cluster, by key',
      'one address more',
    ],
    [
      `writing PostgreSQL over half of ${largestServerCores} cores`,
      'divide by seller: a piece, its likes, comments and orders live with who sells it (Citus, or Vitess’ way of routing)',
      'see below',
    ],
    [
      'the object store is over one machine',
      'cells of it, chosen by the first letters of the key; or somebody else’s S3',
      'one function that names the bucket',
    ],
    [
      'people far away wait for the network',
      'reads by region (replica, engine and web host there), writes at home',
      'the mark of what one wrote already decides which server may answer',
    ],
  ],
)}`;

const rest = `## What stays as it is

- One screen, one read: each page costs one statement or one search whatever the size, which is why the lists of the first two sizes are priced by people and not by pieces.
- Cursors instead of page numbers, counters in rows of their own, events in an outbox, photos that never pass through the API, sessions and limits outside of the processes.
- Money at the seller's side: an order has one seller and a ledger of its own, so it never crosses a division by seller. A cart of several sellers is already several orders and several payments.

## What would have to be written anew

- **Rendering on our side.** The first page of a visit costs the web host more than ten times what the API spends on it, and five times what the data of the same page cost who moves within the app. Before the web hosts are many, render what is the same
  for all once (the shell, the cards of a kept page) or let a network near people keep the guests' pages for a second.
- **Exact counts beside a search.** Every piece that fits is counted, which is what fills the search engine of the second size above. For the third the model already supposes that a search stops
  after ten million (\`terminate_after\`, «más de 10.000»), and that one looks in the countries one buys from.
- **What a person sees of many sellers**: likes given, collections, notifications and carts are kept with the person while pieces are kept with the seller. With writes divided, their lists
  need a copy of the card beside them, filled by the same events as the search engine.
- **Numbers of pieces** come from one sequence; divided, each part needs its own range.
- **The one outbox** is read in order by one worker; divided, each part has its own, which its listeners (safe to repeat, and in order for one piece only) allow.
- **People search** compares with every name, in PostgreSQL; beyond some ten million people it belongs into the engine.
- **One country's rules**: peso, Mercado Pago of Uruguay, documents and departments are named in the contract. Another country is a second set of these, and the largest piece of work on this page.

## What the model leaves out

Backups and their traffic, monitoring, mail and text messages, fees of Mercado Pago, wages; that larger machines are cheaper by the core; that caches answer guests (their first page costs
a twentieth of one with nothing kept: \`npm run prove peers\`); and that the cost of a B-tree grows by a block for each hundredfold.
`;
