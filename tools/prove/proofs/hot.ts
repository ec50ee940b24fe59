import { publishProduct } from '@perchero/api/src/modules/catalogue/index.ts';
import { onSocialEvents } from '@perchero/api/src/modules/notifications/index.ts';
import { likeEvents } from '@perchero/api/src/modules/social/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { noLiveUpdates } from '@perchero/api/src/platform/live/live-updates.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { newProduct } from '@perchero/api/test/factories.ts';
import { mostNotifications } from '@perchero/contract/notifications/notifications';
import { Client } from 'pg';
import { readWork } from '../../bench/statements.ts';
import { variable } from '../../stack/environment.ts';
import { type Api, openApi } from '../accounts/api.ts';
import { createFindings, type Findings, percentile } from '../harness/findings.ts';
import { say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { compare, type Pair, timeOf } from '../hot/compare.ts';
import { type Crowded, makeCrowded } from '../hot/crowded.ts';
import { rush } from '../hot/rush.ts';

export const summary =
  'a piece with 100,000 likes an hour, a seller with 50,000 products, a person with a million notifications: as quick as ordinary ones';

const most = 2;
const mostBlocks = 500;
const likesAnHour = 100_000;
const sizes = {
  likes: sized(likesAnHour, 3000),
  products: sized(50_000, 2000),
  notifications: sized(1_000_000, 20_000),
  fullInbox: mostNotifications,
};
const count = sized(60, 20);
const rushSeconds = sized(60, 8);

const findings = createFindings();

export async function run(): Promise<Findings> {
  const stack = await startProofStack('hot', {
    // Nothing here is searched for, and what the worker does is done by hand.
    services: ['postgres', 'redis'],
    apis: 1,
    env: { LOG_LEVEL: 'warn' },
  });
  const owner = new Client({ connectionString: variable(stack.env, 'MIGRATIONS_DATABASE_URL') });
  const runtime = openRuntime(readConfig({ ...stack.env, LOG_LEVEL: 'silent' }), { service: 'proof' });
  const api = openApi(stack.env, { connections: 64 });
  try {
    await owner.connect();
    say('making what is hot');
    const crowded = await makeCrowded(stack.env, owner, sizes);
    for (const pair of pairsOf(crowded, api, { ...runtime, owner })) {
      say(pair.name);
      const { hot, ordinary } = await compare(pair, () => readWork(owner), count);
      judge(`${pair.name}: median`, hot.ms, ordinary.ms, 'ms');
      judge(`${pair.name}: blocks`, hot.blocks, ordinary.blocks);
      // Something that reads a whole table for everybody is as slow for the one as for the other.
      const blocks = Math.round(Math.max(hot.blocks, ordinary.blocks));
      findings.demand(`${pair.name}: blocks, for either`, blocks, `≤ ${mostBlocks}`, blocks <= mostBlocks);
      judge(`${pair.name}: statements`, hot.statements, ordinary.statements);
    }
    await likeInARush(crowded, api);
  } finally {
    api.close();
    await runtime.close();
    await owner.end();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}

function judge(name: string, hot: number, ordinary: number, unit = ''): void {
  const told = [hot, ordinary].map((value) => `${value.toFixed(1)} ${unit}`.trim()).join(' / ');
  findings.demand(name, `× ${(hot / ordinary).toFixed(2)} (${told})`, `≤ × ${most}`, hot <= ordinary * most);
}

type Parts = Pick<ReturnType<typeof openRuntime>, 'db' | 'clock'> & { readonly owner: Client };

function pairsOf(
  { piece, seller, inbox, told, people }: Crowded,
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
  const listener = onSocialEvents({ db, clock, news: noLiveUpdates });
  /** Somebody likes a piece, and its seller is told. */
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
    { name: 'like', ...both(piece, (id) => post('/api/like/add', () => ({ post_id: id }))) },
    { name: 'like taken back', ...both(piece, (id) => post('/api/like/remove', () => ({ post_id: id }))) },
    {
      name: 'comment',
      ...both(piece, (id) =>
        post('/api/add-comment', (turn) => ({ productId: id, content: `¿Sigue disponible? Va la ${turn}` })),
      ),
    },
    { name: 'page of the piece', ...both(piece, (id) => get(`/api/products/${id}`)) },
    {
      name: 'its seller is told of one more like',
      ...both(piece, (id) => (turn: number) => tellOf(id, by(500 + turn).id)),
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
        told,
        ({ pieces }) =>
          (turn: number) =>
            tellOf(pieces[turn] ?? 0, by(500).id),
      ),
    },
  ];
}

async function ok(answer: ReturnType<Api['call']>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body}`);
}

/** The hour at its own pace, beside as many likes of the ordinary piece. */
async function likeInARush({ piece, people }: Crowded, api: Api): Promise<void> {
  const perSecond = Math.ceil(likesAnHour / 3600);
  say(`${perSecond} likes a second of each for ${rushSeconds} s`);
  const like = (id: number) => (turn: number) => {
    const { cookie, address } = people[200 + (turn % 1700)] ?? { cookie: '', address: '' };
    const path = Math.floor(turn / 1700) % 2 === 0 ? '/api/like/add' : '/api/like/remove';
    const call = { method: 'POST', path, body: { post_id: id }, cookie, address, process: 0 } as const;
    return timeOf(() => ok(api.call(call)), turn);
  };
  const times = await rush(
    { perSecond, seconds: rushSeconds },
    { hot: like(piece.hot), ordinary: like(piece.ordinary) },
  );
  for (const share of [0.5, 0.99]) {
    const [hot, ordinary] = [percentile(times.hot, share), percentile(times.ordinary, share)];
    judge(`like in the rush: p${share * 100}`, hot, ordinary, 'ms');
  }
}
