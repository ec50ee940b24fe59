import { setTimeout as pause } from 'node:timers/promises';
import { listProducts } from '@perchero/contract/search/list-products';
import { environmentOf } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { type Catalogue, openCatalogue } from '../lib/catalogue.ts';
import { countConnections, killPostgres, waitForPostgres } from '../lib/faults.ts';
import {
  createVisitors,
  sendAll,
  startLoad,
  statuses,
  type Taken,
  underLoad,
  type Visitors,
} from '../lib/load.ts';
import { type Findings, milliseconds, percentile, seconds } from '../lib/report.ts';
import { waitForOutbox } from '../lib/search.ts';
import {
  playActs,
  type ProofStack,
  requireNoCrash,
  type ProofStackOptions,
  withStack,
} from '../lib/stack.ts';

export const summary = 'the whole stack behind nginx keeps serving while its parts are killed';

interface Scene {
  readonly stack: ProofStack;
  readonly visitors: Visitors;
  readonly catalogue: Catalogue;
  readonly findings: Findings;
}

const page = '/productos';
const endpoint = listProducts.path;
const both = [page, endpoint];
const isGood = ({ status }: Taken) => status === 200;

export async function run(): Promise<Findings> {
  await buildWeb({ env: await environmentOf() });
  const options: ProofStackOptions = {
    seed: [],
    apis: 2,
    worker: true,
    web: 'built',
    nginx: true,
  };
  return withStack('skeleton', options, async (stack, findings) => {
    using visitors = createVisitors(stack.url);
    await using catalogue = await openCatalogue(stack.env);
    const scene = { stack, visitors, catalogue, findings };
    await playActs(scene, [browse, publishMany, restartEachApi, losePostgres, loseOpenSearch, loseRedis]);
    requireNoCrash(stack, findings);
  });
}

async function browse({ visitors, findings }: Scene): Promise<void> {
  const answers = await sendAll({ visitors, paths: both, atOnce: 8, requests: 2000 });

  const times = (path: string) => answers.filter((answer) => answer.path === path).map(({ ms }) => ms);
  findings.demand('2,000 requests', statuses(answers), 'only 200', answers.every(isGood));
  for (const path of both) {
    const [median, slowest] = [0.5, 0.99].map((share) => milliseconds(percentile(times(path), share)));
    findings.note(`${path} p50, p99 (8 at once)`, `${median}, ${slowest}`);
  }

  const listing = listProducts.reply.parse(JSON.parse((await visitors.ask(endpoint)).body));
  const html = (await visitors.ask(page)).body;
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) => plain(text));
  const shown = listing.products.filter(({ title }) => headings.includes(title)).length;
  findings.equal('products in the first HTML', shown, 24);
}

/** From the commit until a visitor finds it, on whichever page; about 20 a second, as on a very good day. */
async function publishMany({ visitors, catalogue, findings }: Scene): Promise<void> {
  // The engine's first bulk requests after its start are slow ones, which are nobody's everyday.
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await catalogue.publish();
  await waitForOutbox(catalogue, 30);

  const newest = await visitors.ask(endpoint);
  const known = listProducts.reply.parse(JSON.parse(newest.body)).products[0]?.id ?? 0;
  const publishedAt = new Map<number, number>();
  const seenAt = new Map<number, number>();
  const total = 200;
  const publishing = publishAll();
  await waitUntil('200 products in the listing', look, { seconds: 60, everyMs: 0 });
  await publishing;

  const waits = [...publishedAt].map(([id, at]) => Math.max(0, (seenAt.get(id) ?? Infinity) - at));
  const [median, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
  findings.note('200 published: visible p50', milliseconds(median));
  findings.demand(
    '200 published: visible p99',
    milliseconds(p99),
    '≤ 1 s',
    waits.length === total && p99 <= 1000,
  );

  async function publishAll(): Promise<void> {
    while (publishedAt.size < total) {
      const id = await catalogue.publish();
      publishedAt.set(id, performance.now());
      await pause(50);
    }
  }

  async function look(): Promise<boolean> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body, endedAt } = await visitors.ask(cursor ? `${endpoint}?cursor=${cursor}` : endpoint);
      const { products, nextCursor } = listProducts.reply.parse(JSON.parse(body));
      const fresh = products.filter(({ id }) => id > known && !seenAt.has(id));
      for (const { id } of fresh) seenAt.set(id, endedAt);
      // The newest come first: below a page without news there is none.
      cursor = fresh.length > 0 ? nextCursor : null;
    }
    return publishedAt.size === total && [...publishedAt.keys()].every((id) => seenAt.has(id));
  }
}

/** As in a release: one after the other is asked to end and started again. */
async function restartEachApi({ stack, visitors, findings }: Scene): Promise<void> {
  const answers = await underLoad({ visitors, paths: both, atOnce: 8, everyMs: 20 }, async () => {
    for (const name of ['api-1', 'api-2']) {
      const api = stack.process(name);
      await api.kill('SIGTERM');
      await api.start();
      await api.waitReady();
    }
  });
  findings.demand('each API restarted under load', statuses(answers), 'only 200', answers.every(isGood));
}

async function losePostgres({ stack, visitors, findings }: Scene): Promise<void> {
  const load = startLoad({ visitors, paths: both, atOnce: 8, everyMs: 40 });
  await waitUntil('some answers', () => load.answers.length > 50, { seconds: 20 });
  await killPostgres(stack.env);
  await waitUntil('100 refusals', () => load.answers.filter((answer) => !isGood(answer)).length > 100, {
    seconds: 30,
  });
  const [acceptedAt] = await Promise.all([
    waitForPostgres(stack.env),
    services('start', ['postgres'], { env: stack.env }),
  ]);
  const isBack = (path: string) => firstGoodAfter(load.answers, path, acceptedAt) !== undefined;
  await waitUntil('both paths to be back', () => both.every(isBack), { seconds: 30 });
  const answers = await load.stop();

  const refusals = answers.filter((answer) => !isGood(answer));
  const isPolite = ({ status, retryAfter }: Taken) => status === 503 && retryAfter !== null;
  findings.demand('PostgreSQL killed: answers', statuses(answers), '200 and 503', refusals.every(isPolite));
  const rude = refusals.filter((answer) => !isPolite(answer)).length;
  findings.zero('… refusals other than 503 with Retry-After', rude);
  for (const path of both) {
    const wait = (firstGoodAfter(answers, path, acceptedAt)?.endedAt ?? Infinity) - acceptedAt;
    findings.atMost(`… ${path} back after it accepts connections`, wait, 3000, seconds);
  }
}

function firstGoodAfter(answers: readonly Taken[], path: string, moment: number): Taken | undefined {
  return answers.find((answer) => isGood(answer) && answer.path === path && answer.endedAt >= moment);
}

async function loseOpenSearch({ stack, visitors, catalogue, findings }: Scene): Promise<void> {
  const { env } = stack;
  const answers = await underLoad({ visitors, paths: both, atOnce: 4, everyMs: 100 }, async () => {
    await services('kill', ['opensearch'], { env });
    const killedAt = performance.now();
    while (performance.now() - killedAt < 30_000) {
      await catalogue.publish();
      await pause(250);
    }
    await services('start', ['opensearch'], { env });
    const backAt = performance.now();
    await waitForOutbox(catalogue, 120);
    findings.note(
      'OpenSearch killed for 30 s: outbox empty after its return',
      seconds(performance.now() - backAt),
    );
  });

  findings.demand('… answers meanwhile', statuses(answers), 'only 200', answers.every(isGood));
  const { compared, missing, surplus, outdated } = await catalogue.compareIndex();
  const isSame = compared > 0 && missing + surplus + outdated === 0;
  const difference = `${compared} compared, ${missing} missing, ${surplus} surplus, ${outdated} outdated`;
  findings.demand('… index against PostgreSQL', difference, 'no difference', isSame);
  findings.zero('… events given up', await catalogue.givenUp());
}

/** 600 a minute from one address, over both processes together as long as Redis is there to count. */
async function loseRedis({ stack, visitors, findings }: Scene): Promise<void> {
  const { env } = stack;
  const flood = async (address: string) =>
    sendAll({ visitors, paths: [endpoint], atOnce: 8, requests: 1500, address });
  const passed = (answers: readonly Taken[]) => answers.filter(isGood).length;
  const isRefused = (answers: readonly Taken[]) =>
    answers.every(({ status }) => status === 200 || status === 429);

  const before = await flood('127.0.2.1');
  const shared = passed(before) === 600 && isRefused(before);
  findings.demand('1,500 requests from one address', statuses(before), '200 × 600, then 429', shared);

  const crowd = startLoad({ visitors, paths: both, atOnce: 4, everyMs: 100 });
  await services('kill', ['redis'], { env });
  const during = await flood('127.0.2.2');
  const held = passed(during) <= 1200 && passed(during) < during.length && isRefused(during);
  findings.demand('… with Redis killed', statuses(during), '200 × 1200 at most, then 429', held);

  await services('start', ['redis'], { env });
  await waitUntil('both processes to be connected again', async () => (await countConnections(env)) >= 2, {
    seconds: 30,
  });
  const after = await flood('127.0.2.3');
  const sharedAgain = passed(after) === 600 && isRefused(after);
  findings.demand('… with Redis back', statuses(after), '200 × 600, then 429', sharedAgain);
  const others = await crowd.stop();
  findings.demand('… other visitors meanwhile', statuses(others), 'only 200', others.every(isGood));
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
