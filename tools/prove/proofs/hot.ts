import { publishProduct } from '@perchero/api/seed/publish-product.ts';
import { onSocialEvents } from '@perchero/api/src/modules/notifications/index.ts';
import { likeEvents } from '@perchero/api/src/modules/social/index.ts';
import { newProduct } from '@perchero/api/test/factories.ts';
import { maxNotifications } from '@perchero/contract/notifications/notifications';
import { Client } from 'pg';
import { costOf } from '../../bench/statements.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { readSql } from '../../stack/sql-file.ts';
import { type Api, openApi } from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { paced } from '../lib/load.ts';
import { createFindings, type Findings, percentile, say, sized } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary =
  '100,000 likes an hour, 50,000 products of a seller, a million notifications cost at most twice the ordinary';

const most = 2;
const maxBlocks = 500;
const likesAnHour = 100_000;
const sizes = {
  likes: sized(likesAnHour, 3000),
  products: sized(50_000, 2000),
  notifications: sized(1_000_000, 20_000),
  fullInbox: maxNotifications,
};
const count = sized(60, 20);
const rushSeconds = sized(60, 8);

const findings = createFindings();

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    // Nothing here is searched for, and what the worker does is done by hand.
    services: ['postgres', 'redis'],
    apis: 1,
    env: { LOG_LEVEL: 'warn' },
  };
  return withStack(
    'hot',
    options,
    async (stack) => {
      const owner = new Client({ connectionString: variable(stack.env, 'MIGRATIONS_DATABASE_URL') });
      await using runtime = openProofRuntime(stack.env);
      using api = openApi(stack.env, { connections: 64 });
      try {
        await owner.connect();
        say('making what is hot');
        const crowded = await makeCrowded(stack.env, owner, sizes);
        for (const pair of pairsOf(crowded, api, { ...runtime, owner })) {
          say(pair.name);
          const { hot, ordinary } = await compare(pair, owner, count);
          judge(`${pair.name}: median`, hot.ms, ordinary.ms, 'ms');
          judge(`${pair.name}: blocks`, hot.blocks, ordinary.blocks);
          // Something that reads a whole table for everybody is as slow for the one as for the other.
          const blocks = Math.round(Math.max(hot.blocks, ordinary.blocks));
          findings.atMost(`${pair.name}: blocks, for either`, blocks, maxBlocks);
          judge(`${pair.name}: statements`, hot.statements, ordinary.statements);
        }
        await likeInARush(crowded, api);
      } finally {
        await owner.end();
      }
    },
    findings,
  );
}

function judge(name: string, hot: number, ordinary: number, unit = ''): void {
  const notified = [hot, ordinary].map((value) => `${value.toFixed(1)} ${unit}`.trim()).join(' / ');
  findings.demand(
    name,
    `× ${(hot / ordinary).toFixed(2)} (${notified})`,
    `≤ × ${most}`,
    hot <= ordinary * most,
  );
}

type Parts = Pick<ReturnType<typeof openProofRuntime>, 'db' | 'clock'> & { readonly owner: Client };

function pairsOf(
  { product, seller, inbox, notified, people }: Crowded,
  api: Api,
  { db, clock, owner }: Parts,
): Pair[] {
  const by = (turn: number) => people[100 + turn] as (typeof people)[number];
  const post = (path: string, body: (turn: number) => object) => async (turn: number) => {
    const { cookie, address } = by(turn);
    await ok(api.call({ method: 'POST', path, body: body(turn), cookie, address, process: 0 }));
  };
  const get =
    (path: string, who: (turn: number) => (typeof people)[number] = by) =>
    async (turn: number) => {
      const { cookie, address } = who(turn);
      await ok(api.call({ method: 'GET', path, cookie, address, process: 0 }));
    };
  const listener = onSocialEvents({ db, clock, news: { publish: async () => {} } });
  /** Somebody likes a product, and its seller is told. */
  const tellOf = async (productId: number, accountId: string) => {
    await owner.query(
      'insert into product_like (account_id, product_id, created_at) values ($1, $2, now()) on conflict do nothing',
      [accountId, productId],
    );
    const payload = { productId, accountId };
    await listener.handle([{ id: 1, type: likeEvents.added, payload, requestId: 'hot', traceParent: null }]);
  };
  const both = <T>(match: { hot: T; ordinary: T }, act: (one: T) => Pair['hot']) => ({
    hot: act(match.hot),
    ordinary: act(match.ordinary),
  });

  return [
    { name: 'like', ...both(product, (id) => post('/api/like/add', () => ({ post_id: id }))) },
    { name: 'like taken back', ...both(product, (id) => post('/api/like/remove', () => ({ post_id: id }))) },
    {
      name: 'comment',
      ...both(product, (id) =>
        post('/api/add-comment', (turn) => ({ productId: id, content: `¿Sigue disponible? Va la ${turn}` })),
      ),
    },
    { name: 'page of the product', ...both(product, (id) => get(`/api/products/${id}`)) },
    {
      name: 'its seller is told of one more like',
      ...both(product, (id) => (turn: number) => tellOf(id, by(500 + turn).id)),
    },
    { name: 'profile', ...both(seller, ({ username }) => get(`/api/profiles/${username}`)) },
    {
      name: 'publish',
      ...both(
        seller,
        ({ id }) =>
          (turn: number) =>
            publishProduct(db, clock, newProduct({ sellerId: id, title: `Prenda ${turn}` })),
      ),
    },
    {
      name: 'first page of notifications',
      ...both(inbox, (one) => get(`/api/notifications/by-user/${one.id}`, () => one)),
    },
    {
      name: 'unread count',
      ...both(inbox, (one) => get(`/api/notifications/unread-count/${one.id}`, () => one)),
    },
    {
      name: 'one more notification in a full inbox',
      ...both(
        notified,
        ({ products }) =>
          (turn: number) =>
            tellOf(products[turn] ?? 0, by(500).id),
      ),
    },
  ];
}

async function ok(answer: ReturnType<Api['call']>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body}`);
}

/** The hour at its own pace, beside as many likes of the ordinary product. */
async function likeInARush({ product, people }: Crowded, api: Api): Promise<void> {
  const perSecond = Math.ceil(likesAnHour / 3600);
  say(`${perSecond} likes a second of each for ${rushSeconds} s`);
  const like = (id: number) => (turn: number) => {
    const { cookie, address } = people[200 + (turn % 1700)] ?? { cookie: '', address: '' };
    const path = Math.floor(turn / 1700) % 2 === 0 ? '/api/like/add' : '/api/like/remove';
    const call = { method: 'POST', path, body: { post_id: id }, cookie, address, process: 0 } as const;
    return timeOf(() => ok(api.call(call)), turn);
  };
  const times = await paced({ perSecond, count: perSecond * rushSeconds }, (turn) =>
    Promise.all([like(product.hot)(turn), like(product.ordinary)(turn)]),
  );
  for (const share of [0.5, 0.99]) {
    const of = (side: 0 | 1) => times.map((pair) => pair[side]);
    judge(`like in the rush: p${share * 100}`, percentile(of(0), share), percentile(of(1), share), 'ms');
  }
}

/** The same thing done to what everybody wants and to what few want, by turns. */
interface Pair {
  readonly name: string;
  readonly hot: (turn: number) => Promise<unknown>;
  readonly ordinary: (turn: number) => Promise<unknown>;
}

interface Cost {
  readonly ms: number;
  readonly statements: number;
  readonly blocks: number;
}

interface Compared {
  readonly hot: Cost;
  readonly ordinary: Cost;
}

const warmUps = 10;

/** One after the other in turns, so that both meet the same other load; then each in a row, to count its blocks. */
async function compare({ hot, ordinary }: Pair, owner: Client, count: number): Promise<Compared> {
  const times = { hot: [] as number[], ordinary: [] as number[] };
  let turn = 0;
  for (; turn < warmUps + count; turn++) {
    const taken = { hot: await timeOf(hot, turn), ordinary: await timeOf(ordinary, turn) };
    if (turn < warmUps) continue;
    times.hot.push(taken.hot);
    times.ordinary.push(taken.ordinary);
  }
  const measure = async (act: Pair['hot'], taken: readonly number[]): Promise<Cost> => {
    const { statements, blocks } = await costOf(owner, count, (one) => act(turn + one));
    return { ms: percentile(taken, 0.5), statements, blocks };
  };
  return { hot: await measure(hot, times.hot), ordinary: await measure(ordinary, times.ordinary) };
}

async function timeOf(act: (turn: number) => Promise<unknown>, turn: number): Promise<number> {
  const startedAt = performance.now();
  await act(turn);
  return performance.now() - startedAt;
}

type Person = Omit<CrowdPerson, 'productId'>;

/** Who and what is hot, each beside its ordinary match. */
type Crowded = Awaited<ReturnType<typeof makeCrowded>>;

interface Sizes {
  readonly likes: number;
  readonly products: number;
  readonly notifications: number;
  readonly fullInbox: number;
}

const ordinarily = { likes: 20, products: 60, notifications: 100 };
const productsToTellOf = 400;

/** Straight in the tables, as hours of use would leave them. */
async function makeCrowded(env: Environment, owner: Client, sizes: Sizes) {
  await using crowd = openCrowdPeople(env);
  const people = await crowd.people(sizes.likes + 2000);
  const person = (place: number) => people[place] as Person;
  const usernameOf = (place: number) => `persona${place + 1}`;
  const fans = people.slice(2000).map(({ id }) => id);

  const seller = {
    hot: { ...person(0), username: usernameOf(0) },
    ordinary: { ...person(1), username: usernameOf(1) },
  };
  await insertProducts(owner, seller.hot.id, sizes.products);
  await insertProducts(owner, seller.ordinary.id, ordinarily.products);

  const [hotProduct = 0] = await insertProducts(owner, person(2).id, 1);
  const [ordinaryProduct = 0] = await insertProducts(owner, person(3).id, 1);
  await likeAndTell(owner, { seller: person(2).id, product: hotProduct, fans });
  await likeAndTell(owner, {
    seller: person(3).id,
    product: ordinaryProduct,
    fans: fans.slice(0, ordinarily.likes),
  });

  const inbox = { hot: person(4), ordinary: person(5) };
  await fillInbox(owner, inbox.hot.id, sizes.notifications);
  await fillInbox(owner, inbox.ordinary.id, ordinarily.notifications);

  const notified = {
    hot: { ...person(6), products: await insertProducts(owner, person(6).id, productsToTellOf) },
    ordinary: { ...person(7), products: await insertProducts(owner, person(7).id, productsToTellOf) },
  };
  await fillInbox(owner, notified.hot.id, sizes.fullInbox);
  await fillInbox(owner, notified.ordinary.id, ordinarily.notifications);
  for (const table of ['product', 'product_like', 'notification', 'notification_actor', 'notification_inbox'])
    await owner.query(`vacuum analyze ${table}`);
  return { people, product: { hot: hotProduct, ordinary: ordinaryProduct }, seller, inbox, notified };
}

const sqlOf = (file: string, values: Parameters<typeof readSql>[1]) =>
  readSql(new URL(`../hot/${file}.sql`, import.meta.url), values);

async function insertProducts(owner: Client, seller: string, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(await sqlOf('products', { seller, count }));
  return rows.map(({ id }) => Number(id));
}

/** Everybody's like, the counters, and the one notification in which they all are. */
async function likeAndTell(owner: Client, of: { seller: string; product: number; fans: readonly string[] }) {
  const { fans } = of;
  await owner.query(await sqlOf('likes', { ...of, count: fans.length, first: fans[0] ?? '' }));
}

/** Comments that are gone, the last ten of them unread. */
async function fillInbox(owner: Client, person: string, count: number): Promise<void> {
  await owner.query(await sqlOf('inbox', { person, count }));
}
