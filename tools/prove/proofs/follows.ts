import { publishProduct } from '@perchero/api/seed/publish-product.ts';
import { accountEvents } from '@perchero/api/src/modules/accounts/index.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { emit } from '@perchero/api/src/platform/events/events.ts';
import { newProduct } from '@perchero/api/test/factories.ts';
import { Client } from 'pg';
import { costOf } from '../../bench/statements.ts';
import { portOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import {
  fewFollowed,
  type FollowPeople,
  followsEach,
  makePeople,
  manyFollowed,
  newsFollowers,
  personCount,
  starFollowers,
} from '../follows/people.ts';
import { type Api, bodyOf, codeOf, openApi, sendUntilAdmitted } from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase } from '../lib/database.ts';
import {
  countsOf,
  type Findings,
  fixed,
  milliseconds,
  percentile,
  say,
  seconds,
  sized,
} from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type ProofStack, type ProofStackOptions, requireNoCrash, withStack } from '../lib/stack.ts';
import { createCrowd, createLikeTraffic } from '../lib/streams.ts';

export const summary =
  '1M people with 5M follows: the feed, a publication of somebody with 200,000 followers, 40,000 told, 500 follows at once, a deletion';

const readersEach = sized(40, 5);
const readsEach = sized(10, 4);
const pagesEach = 3;
const publications = sized(60, 20);
const changersAtOnce = sized(500, 60);
const bellPeople = sized(300, 40);
const likesPerSecond = 2;
const tenMinutes = 600_000;

const maxRatio = 1.1;
const feedLimits = {
  few: { followed: fewFollowed, ms: 25, blocks: 1_300 },
  many: { followed: manyFollowed, ms: 60, blocks: 6_000 },
};

interface Scene {
  readonly stack: ProofStack;
  readonly findings: Findings;
  readonly api: Api;
  readonly owner: Client;
  readonly runtime: ReturnType<typeof openProofRuntime>;
  readonly database: ReturnType<typeof openDatabase>;
  readonly people: FollowPeople;
  readonly readers: Readonly<Record<keyof typeof feedLimits, readonly CrowdPerson[]>>;
  readonly changers: readonly CrowdPerson[];
  readonly bells: readonly CrowdPerson[];
}

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    // Nothing here is searched for or paid.
    services: ['postgres', 'redis', 's3', 'mail'],
    apis: 2,
    worker: true,
    // The clients say themselves where they come from.
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('follows', options, async (stack, findings) => {
    const owner = new Client({ connectionString: variable(stack.env, 'MIGRATIONS_DATABASE_URL') });
    await using runtime = openProofRuntime(stack.env);
    await using database = openDatabase(stack.env);
    await using crowdPeople = openCrowdPeople(stack.env);
    using api = openApi(stack.env, { connections: 256 });
    try {
      await owner.connect();
      // What is measured first must not count the work of others.
      await stack.process('worker').kill('SIGTERM');
      say(`making ${personCount} people with ${personCount * followsEach} follows`);
      const crowd = await crowdPeople.create(2 * readersEach + changersAtOnce + bellPeople);
      const readers = {
        few: crowd.slice(0, readersEach),
        many: crowd.slice(readersEach, 2 * readersEach),
      };
      const rest = crowd.slice(2 * readersEach);
      const [changers, bells] = [rest.slice(0, changersAtOnce), rest.slice(changersAtOnce)];
      const people = await makePeople(owner, readers);
      const scene = { stack, findings, api, owner, runtime, database, people, readers, changers, bells };
      findings.note('follows', await database.count('select from follow'));
      await judgePublishing(scene);
      // Nobody is told of those.
      await database.rows('delete from outbox_event');
      for (const kind of ['few', 'many'] as const) await judgeFeed(scene, kind);
      await judgeChanges(scene);
      await stack.process('worker').start();
      await stack.process('worker').waitReady();
      await judgeTelling(scene);
      await judgeDeletion(scene);
      requireNoCrash(stack, findings);
    } finally {
      await owner.end();
    }
  });
}

/** Nothing is written for each follower. */
async function judgePublishing({ findings, owner, runtime, people }: Scene): Promise<void> {
  say('publishing');
  const { db, clock } = runtime;
  const publish = (sellerId: string) => (turn: number) =>
    publishProduct(db, clock, newProduct({ sellerId, title: `Prenda ${turn}` }));
  for (const warm of [people.starId, people.ordinaryId])
    for (let turn = 0; turn < 10; turn++) await publish(warm)(turn);
  const star = await costOf(owner, publications, publish(people.starId));
  const ordinary = await costOf(owner, publications, publish(people.ordinaryId));
  for (const figure of ['blocks', 'statements'] as const)
    findings.demand(
      `publishing with ${starFollowers} followers over anybody's, ${figure}`,
      `× ${(star[figure] / ordinary[figure]).toFixed(2)} (${star[figure].toFixed(1)} / ${ordinary[figure].toFixed(1)})`,
      `≤ × ${maxRatio}`,
      star[figure] <= ordinary[figure] * maxRatio,
    );
}

/** The first pages of each reader, as somebody scrolls. */
async function judgeFeed({ findings, api, owner, readers }: Scene, kind: keyof typeof feedLimits) {
  const { followed, ms: maxMs, blocks: maxBlocks } = feedLimits[kind];
  say(`feed of ${followed} followed`);
  const times: number[] = [];
  const wrong: string[] = [];
  const read = async ({ cookie, address }: CrowdPerson, cursor: string | null) => {
    const path = cursor === null ? '/api/feed' : `/api/feed?cursor=${cursor}`;
    const answer = await api.call({ method: 'GET', path, cookie, address, process: 0 });
    const { products, nextCursor } = bodyOf(answer) as { products?: unknown[]; nextCursor?: string | null };
    if (products?.length !== 24 || !nextCursor)
      wrong.push(`${answer.status} with ${products?.length} products`);
    times.push(answer.ms);
    return nextCursor ?? null;
  };
  const scroll = async (turn: number) => {
    const reader = readers[kind][turn % readersEach] as CrowdPerson;
    let cursor: string | null = null;
    for (let page = 0; page < pagesEach; page++) cursor = await read(reader, cursor);
  };
  for (let turn = 0; turn < readersEach; turn++) await scroll(turn);
  times.length = 0;
  const work = await costOf(owner, readersEach * readsEach, scroll);
  findings.none(`feed of ${followed}: pages that are not full`, wrong);
  findings.note(`feed of ${followed}, p50`, milliseconds(percentile(times, 0.5)));
  const p99 = percentile(times, 0.99);
  findings.atMost(`feed of ${followed}, p99 of ${times.length}`, p99, maxMs, milliseconds);
  findings.atMost(`feed of ${followed}, blocks`, work.blocks / pagesEach, maxBlocks, fixed(0));
  // The server's own housekeeping may run a statement among the thousand.
  findings.atMost(`feed of ${followed}, statements`, Math.floor(work.statements / pagesEach), 3, fixed(0));
}

/** Counters whose rows say something else. */
const wrongCounters = `
  select from (select followed_id, count(*) as followers from follow group by followed_id) as one
  full join (select follower_id, count(*) as following from follow group by follower_id) as other
    on other.follower_id = one.followed_id
  full join follow_counter as counter on counter.account_id = coalesce(one.followed_id, other.follower_id)
  where coalesce(counter.followers, 0) <> coalesce(one.followers, 0)
    or coalesce(counter.following, 0) <> coalesce(other.following, 0)`;

/** All at once follow the one with most followers and each other, and stop. */
async function judgeChanges({ findings, api, database, people, changers }: Scene): Promise<void> {
  say(`${changersAtOnce} follow and unfollow at once`);
  let turnedAway = 0;
  const call = (person: CrowdPerson, verb: 'add' | 'remove', userId: string) => {
    const { cookie, address } = person;
    const path = `/api/follows/${verb}`;
    const sent = { method: 'POST', path, body: { user_id: userId }, cookie, address } as const;
    return sendUntilAdmitted(api, sent, () => (turnedAway += 1));
  };
  const outcomes: string[] = [];
  await Promise.all(
    changers.map(async (person, place) => {
      const next = changers[(place + 1) % changers.length]?.id ?? '';
      const steps = [
        ['add', people.starId],
        ['add', next],
        ['remove', people.starId],
        ['add', people.starId],
        ['remove', next],
      ] as const;
      for (const [verb, userId] of place % 2 === 0 ? steps : steps.toReversed())
        outcomes.push(codeOf(await call(person, verb, userId)));
    }),
  );
  findings.note('follows and unfollows at once', countsOf(outcomes));
  findings.note('turned away with 503 and sent again', turnedAway);
  const refused = outcomes.filter((outcome) => outcome !== 'ok');
  findings.none('follows and unfollows refused', refused);
  findings.zero('counters unlike their rows after that', await database.count(wrongCounters));
}

/** Those who asked are told of one product, while people like each other's. */
async function judgeTelling({ stack, findings, runtime, database, people, bells }: Scene): Promise<void> {
  say(`${newsFollowers} are told of a product`);
  const { db, clock } = runtime;
  const port = () => portOf(stack.env, 20);
  const likes = createLikeTraffic(bells, port);
  const crowd = createCrowd({
    people: bells,
    port,
    onChange: (person, change) => likes.hear(person, change),
  });
  try {
    await crowd.gather();
    const product = newProduct({ sellerId: people.starId, title: 'La nueva' });
    const { id } = await publishProduct(db, clock, product);
    const from = performance.now();
    likes.start(likesPerSecond);
    const told = () =>
      database.count(`select from notification where kind = 'published' and product_id = $1`, [id]);
    await waitUntil('everybody to be told', async () => (await told()) >= newsFollowers, {
      seconds: 900,
      everyMs: 1_000,
    });
    const tookMs = performance.now() - from;
    likes.stop();
    const waiting = () => likes.waitingSince(performance.now());
    await waitUntil('the last bells', () => waiting() === 0, { seconds: 30 }).catch(() => {});
    const others = likes.between(from, performance.now());
    findings.atMost(`${newsFollowers} told of a product`, tookMs, tenMinutes, seconds);
    findings.equal('people told of it', await told(), newsFollowers);
    findings.note('other bells meanwhile, median', milliseconds(percentile(others, 0.5)));
    const longest = Math.max(...others);
    findings.atMost(`other bells meanwhile, longest of ${others.length}`, longest, 5_000, seconds);
    findings.zero('other bells never told', waiting());
  } finally {
    likes.stop();
    crowd.leave();
  }
}

/** The one with most followers leaves. */
async function judgeDeletion({ findings, runtime, database, people }: Scene): Promise<void> {
  say('deleting the account');
  const { db, clock } = runtime;
  const accountId = people.starId;
  const from = performance.now();
  await inTransaction(db, async (tx) => {
    await tx.updateTable('account').set({ deleted_at: clock.now() }).where('id', '=', accountId).execute();
    await emit(tx, clock, { type: accountEvents.deleted, payload: { accountId } });
  });
  const left = `select from follow where followed_id = $1 or follower_id = $1
    union all select from follow_counter where account_id = $1`;
  await waitUntil('the follows to go', async () => (await database.count(left, [accountId])) === 0, {
    seconds: 900,
    everyMs: 500,
  });
  const tookMs = performance.now() - from;
  findings.atMost(`${starFollowers} follows of a deleted account`, tookMs, tenMinutes, seconds);
  findings.zero('counters unlike their rows after the deletion', await database.count(wrongCounters));
}
