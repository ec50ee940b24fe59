import { setTimeout as pause } from 'node:timers/promises';
import { publishProduct } from '@perchero/api/seed/publish-product.ts';
import { rebuildSavedSearches } from '@perchero/api/src/modules/saved-searches/index.ts';
import { pick, type Random, randomStream } from '../../seed/generator/random.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { openApi } from '../lib/api.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase, undelivered } from '../lib/database.ts';
import { createKills, type Kills } from '../lib/kills.ts';
import { paced } from '../lib/load.ts';
import { countsOf, type Findings, fixed, percentile, say, seconds, sized } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type ProofStack, type ProofStackOptions, requireNoCrash, withStack } from '../lib/stack.ts';
import { type Changes, openChanges } from '../saved-searches/changes.ts';
import { judgePairs, recordBells } from '../saved-searches/judge.ts';
import { inventProduct, type PublishedProduct } from '../saved-searches/market.ts';
import {
  makeSearches,
  makeSellers,
  personCount,
  searchCount,
  type SavedSearch,
  type Seller,
} from '../saved-searches/people.ts';

export const summary =
  '100,000 saved searches, 5 publications a second: bells in time; engine killed, index rebuilt, worker killed: none missed, none twice';

const perSecond = 5;
const warmUps = sized(25, 10);
const publications = sized(1_500, 100);
const p50Limit = 5_000;
const p99Limit = 60_000;

const changerCount = sized(120, 20);
const msBetweenPublications = sized(1_000, 500);
const msBetweenChanges = sized(500, 250);
const engineAwayMs = sized(15_000, 5_000);
const minKills = sized(5, 3);
const catchUpSeconds = 300;
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

interface Scene {
  readonly stack: ProofStack;
  readonly findings: Findings;
  readonly runtime: ReturnType<typeof openProofRuntime>;
  readonly database: ReturnType<typeof openDatabase>;
  readonly random: Random;
  readonly kills: Kills;
  readonly sellers: readonly Seller[];
  readonly searches: readonly SavedSearch[];
  readonly changes: Changes;
  readonly published: PublishedProduct[];
}

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail'],
    apis: 1,
    worker: true,
    // The clients say themselves where they come from.
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('saved-searches', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using runtime = openProofRuntime(stack.env);
    await using database = openDatabase(stack.env);
    await using crowd = openCrowdPeople(stack.env);
    using api = openApi(stack.env);
    const random = randomStream(seed);

    say(`${personCount} people save ${searchCount} searches`);
    const people = await crowd.people(personCount + changerCount);
    const [owners, changers] = [people.slice(0, personCount), people.slice(personCount)];
    const ids = owners.map(({ id }) => id);
    const sellers = await makeSellers(database, random, ids);
    const searches = await makeSearches(database, random, ids);
    await recordBells(database);
    const scene: Scene = {
      stack,
      findings,
      runtime,
      database,
      random,
      kills: createKills(stack, random),
      sellers,
      searches,
      changes: openChanges(api, random, changers),
      published: [],
    };
    await fillIndex(scene);
    await judgeTimes(scene);
    await breakThings(scene);
    say('comparing every pair');
    await judgePairs({ ...scene, versions: scene.changes.versions });
    requireNoCrash(stack, findings);
  });
}

/** The worker creates an empty one first. */
async function fillIndex({ findings, runtime }: Scene): Promise<void> {
  const { engine, savedSearchAliases } = runtime;
  const isThere = async () => (await engine.indexesBehind(savedSearchAliases.read)).length > 0;
  await waitUntil('the index', isThere, { seconds: 60 });
  say('filling the index');
  const startedAt = performance.now();
  const { documents } = await rebuildSavedSearches(runtime);
  findings.equal('saved searches in the index', documents, searchCount);
  findings.note('rebuilt in', seconds(performance.now() - startedAt));
}

async function publish({ runtime, random, sellers, published }: Scene, isHot: boolean): Promise<void> {
  const { id: sellerId, grade } = pick(random, sellers);
  const product = inventProduct(random, sellerId, { isHot });
  const { id } = await publishProduct(runtime.db, runtime.clock, product);
  published.push({ id, publishedAt: Number.NaN, product, grade });
}

/** Until everything that was published is matched and told. */
async function catchUp({ database }: Scene): Promise<void> {
  const waiting = async () =>
    (await database.count(undelivered)) +
    (await database.count('select from product_match where done_at is null'));
  await waitUntil('everything to be told', async () => (await waiting()) === 0, {
    seconds: catchUpSeconds,
    everyMs: 200,
  });
}

async function judgeTimes(scene: Scene): Promise<void> {
  const { findings, database, published } = scene;
  await paced({ perSecond, count: warmUps }, () => publish(scene, false));
  await catchUp(scene);
  const warm = published.length;
  say(`${publications} publications, ${perSecond} a second`);
  const startedAt = performance.now();
  await paced({ perSecond, count: publications }, () => publish(scene, false));
  const rate = publications / ((performance.now() - startedAt) / 1000);
  await catchUp(scene);
  const ids = published.slice(warm).map(({ id }) => id);
  const bells = await database.rows<{ ms: number }>(
    `select (extract(epoch from record.at - product.published_at) * 1000)::float8 as ms
     from bell_record as record join product on product.id = record.product_id where product.id = any ($1)`,
    [ids],
  );
  const times = bells.map(({ ms }) => ms);
  findings.atLeast('publications a second', rate, perSecond * 0.97, fixed(2));
  findings.note('bells told of a publication', fixed(1)(times.length / publications));
  findings.atMost('from publishing to the bell, p50', percentile(times, 0.5), p50Limit, seconds);
  const p99 = percentile(times, 0.99);
  findings.atMost(`from publishing to the bell, p99 of ${times.length}`, p99, p99Limit, seconds);
  findings.note('from publishing to the bell, longest', seconds(percentile(times, 1)));
}

/** Products are published and searches saved, changed and deleted while engine and worker come and go. */
async function breakThings(scene: Scene): Promise<void> {
  const { stack, findings, runtime, kills, changes, published } = scene;
  const before = published.length;
  const over = new AbortController();
  const traffic = Promise.all([
    repeat(over.signal, msBetweenPublications, () => publish(scene, true)),
    repeat(over.signal, msBetweenChanges, () => changes.makeOne()),
  ]);
  // Its failure is thrown where it is waited for.
  traffic.catch(() => {});
  const { env } = stack;
  try {
    say('engine killed');
    await pause(sized(5_000, 2_000));
    await services('kill', ['opensearch'], { env });
    await pause(engineAwayMs);
    await kills.kill('worker');
    await services('start', ['opensearch'], { env });

    say('index rebuilt, worker killed');
    await killMeanwhile(kills, rebuildSavedSearches(runtime));

    say('engine killed while the index is rebuilt');
    const unfinished = rebuildSavedSearches(runtime).then(
      () => 'finished',
      () => 'failed',
    );
    await pause(sized(5_000, 300));
    await services('kill', ['opensearch'], { env });
    findings.note('rebuild when the engine was killed', await unfinished);
    await services('start', ['opensearch'], { env });
    await killMeanwhile(kills, rebuildSavedSearches(runtime));
    while (kills.total() < minKills) await kills.kill('worker');
  } finally {
    over.abort();
    await traffic;
  }
  findings.note('published while things broke', published.length - before);
  findings.note('searches saved, changed and deleted meanwhile', countsOf(changes.outcomes));
  const refused = changes.outcomes.filter((outcome) => !outcome.endsWith(' ok'));
  findings.none('changes of searches refused', refused);
  findings.atLeast('kills of the worker', kills.total(), minKills);
  say('waiting for the last bell');
  await catchUp(scene);
}

async function killMeanwhile(kills: Kills, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const ending = work.finally(() => over.abort());
  // Thrown below.
  ending.catch(() => {});
  do await kills.kill('worker');
  while (!over.signal.aborted);
  await ending;
}

async function repeat(signal: AbortSignal, everyMs: number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    await act();
    await pause(Math.max(0, everyMs - (performance.now() - startedAt)));
  }
}
