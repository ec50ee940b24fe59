import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changedPrice } from '@perchero/contract/desk/price-change.rules';
import { prepareActors } from '@perchero/api/test/matrix/actors.ts';
import { cpuMs, familyOf } from '../../bench/process-cost.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { noise, openCache } from '../edge/cache.ts';
import { storeNothingPrivate } from '../edge/matrix.ts';
import { addressOf, ask, type EdgeScene, guest } from '../edge/scene.ts';
import { cookieOf, openAccessScene } from '../lib/access-scene.ts';
import { inParallel } from '../lib/api.ts';
import { fixed, type Findings, milliseconds, percentile, sized } from '../lib/report.ts';
import {
  playActs,
  prepareWeb,
  type ProofStackOptions,
  seedBySize,
  servicesBySize,
  withStack,
} from '../lib/stack.ts';
import { middle } from '../listing/rates.ts';
import { drive, openLane, toWire } from '../listing/wire.ts';

export const summary =
  'guests’ pages from the reverse proxy: as fast as files, changed within 2 s, nothing private stored, there without the web host';

const atOnce = 16;
const roundMs = sized(4_000, 1_000);
const rounds = sized(5, 3);
const listings = sized(1_000, 100);
/** Each address this often in a row of `together` addresses: 95 % of the requests find their page. */
const visitsEach = 20;
const together = 50;
const priceChanges = sized(40, 6);
const maxSecondsToSee = 2;

export async function run(): Promise<Findings> {
  await prepareWeb();
  const options: ProofStackOptions = {
    services: servicesBySize,
    seed: seedBySize,
    apis: 2,
    web: 'built',
    nginx: true,
    // Everybody has an address of their own, so that only the API's limits count.
    env: { TRUSTED_PROXIES: '127.0.0.0/8', UNLIMITED_ADDRESSES: '127.0.0.0/8' },
  };
  return withStack('edge', options, async (stack, findings) => {
    await using access = await openAccessScene(stack.env);
    const port = Number(variable(stack.env, 'SITE_PORT'));
    const actors = await prepareActors(access);
    const scene = { stack, access, actors, cache: openCache(stack.env), port, findings };
    await playActs<EdgeScene>(scene, [
      storeNothingPrivate,
      besideFile,
      manyListings,
      seeChanges,
      withoutWebHost,
    ]);
  });
}

/** A stored page beside a file of as many bytes, by turns. */
async function besideFile({ port, stack, findings }: EdgeScene): Promise<void> {
  const page = await ask(port, '/productos', guest);
  const bytes = Number(page.headers['content-length']);
  const file = join(variable(stack.env, 'PERCHERO_RUN'), 'nginx/shared/assets/edge-proof.js.br');
  await writeFile(file, noise(bytes), { mode: 0o644 });
  const rate = async (path: string) => {
    const wire = toWire({ path, headers: guest });
    const { perSecond, failed } = await drive([port], { atOnce, ms: roundMs, addressOf, next: () => wire });
    findings.zero(`${path}: failed`, failed);
    return perSecond;
  };
  const pairs: { readonly file: number; readonly page: number }[] = [];
  const cpuOfPages: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const file = await rate('/assets/edge-proof.js');
    const before = await cpuOfNginx(stack.env);
    const page = await rate('/productos');
    // The first warms up.
    if (round === 0) continue;
    pairs.push({ file, page });
    cpuOfPages.push(((await cpuOfNginx(stack.env)) - before) / ((page * roundMs) / 1000));
  }
  const [files, pages] = [middle(pairs.map((pair) => pair.file)), middle(pairs.map((pair) => pair.page))];
  findings.note('a file of the same size', `${Math.round(files)}/s of ${bytes} bytes`);
  findings.note('the stored listing', `${Math.round(pages)}/s`);
  findings.note('… processor of nginx', `${Math.round(1000 * middle(cpuOfPages))} µs a page`);
  findings.atLeast('stored listing over the file', pages / files, 0.8, fixed(2));
}

/** Milliseconds so far. */
async function cpuOfNginx(env: Environment): Promise<number> {
  const pidFile = await readFile(join(variable(env, 'PERCHERO_RUN'), 'nginx/pid'), 'utf8');
  return cpuMs(await familyOf(Number(pidFile.split(' ')[0])));
}

/** Many addresses, of which the web host has rendered each; without the cache each is rendered every time. */
async function manyListings({ port, cache, findings }: EdgeScene): Promise<void> {
  const paths = Array.from({ length: listings }, (_, index) => `/productos?hasta=${2_000 + index}`);
  let turn = 0;
  const uncached = await drive([port], {
    atOnce,
    ms: roundMs * 2,
    addressOf,
    next: () => toWire({ path: paths[turn++ % listings] ?? '', headers: { ...guest, cookie: 'sin=cache' } }),
  });
  findings.zero('listings without the cache: failed', uncached.failed);
  findings.note(`${listings} listings without the cache`, `${uncached.perSecond.toFixed(1)}/s`);

  const visit = (place: number) => {
    const group = Math.floor(place / (together * visitsEach)) * together;
    return paths[(group + (place % together)) % listings] ?? '';
  };
  const pass = async (name: string) => {
    const startedAt = performance.now();
    const { hits, total, counts } = await cache.during(async () => {
      const answers = await askInTurn(port, listings * visitsEach, (place) =>
        toWire({ path: visit(place), headers: guest }),
      );
      findings.zero(`${name}: failed`, answers.filter((status) => status !== 200).length);
    });
    const perSecond = total / ((performance.now() - startedAt) / 1000);
    findings.note(
      name,
      `${Math.round(perSecond)}/s, ${((100 * hits) / total).toFixed(1)} % hits (${counts})`,
    );
    return perSecond;
  };
  await pass('… stored for the first time');
  const cached = await pass('… with the cache');
  findings.atLeast('with the cache over without', cached / uncached.perSecond, 20, fixed(1, '×'));
}

/** Asks so many times over a few connections; answers the statuses. */
async function askInTurn(
  port: number,
  count: number,
  requestAt: (place: number) => Buffer,
): Promise<number[]> {
  const lanes = await Promise.all(
    Array.from({ length: atOnce }, (_, lane) => openLane(port, addressOf(lane))),
  );
  const statuses: number[] = [];
  let sent = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      while (sent < count) statuses.push((await lane.ask(requestAt(sent++))).status);
      lane.close();
    }),
  );
  return statuses;
}

/** A seller changes a price; one guest keeps looking at the product, another looks two seconds later for the first time since. */
async function seeChanges({ port, actors, access, findings }: EdgeScene): Promise<void> {
  const { visitor, about } = actors.owner;
  const path = `/Post/${about.productId}`;
  const { price_cents: cents } = await access.db
    .selectFrom('product')
    .select('price_cents')
    .where('id', '=', about.productId)
    .executeTakeFirstOrThrow();
  let price = cents / 100;
  const priceOn = async (path: string) =>
    Number(/property="product:price:amount" content="(\d+)"/.exec((await ask(port, path)).body)?.[1]);
  const times: number[] = [];
  let old = 0;
  let seen = price;
  const over = new AbortController();
  const looking = lookAgainAndAgain();
  try {
    for (let change = 0; change < priceChanges; change += 1) {
      const rarelyAsked = `${path}?comentario=${change + 1}`;
      // The page is fresh until a second ends: changes fall into every part of it.
      await pause((1000 * change) / priceChanges);
      await priceOn(rarelyAsked);
      const percent = change % 2 === 0 ? -10 : 10;
      const to = changedPrice(price, percent);
      const products = [{ id: about.productId, from: price, to }];
      const reply = await visitor.post('/api/desk/price', { percent, products });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      const changedAt = performance.now();
      price = to;
      await waitUntil('the new price', async () => seen === price, { seconds: 20, everyMs: 10 });
      times.push(performance.now() - changedAt);
      await pause(changedAt + maxSecondsToSee * 1000 - performance.now());
      if ((await priceOn(rarelyAsked)) !== price) old += 1;
    }
  } finally {
    over.abort();
    await looking;
  }
  findings.note('a changed price is visible, p50', milliseconds(percentile(times, 0.5)));
  findings.atMost(
    'a changed price is visible, p99',
    percentile(times, 0.99),
    maxSecondsToSee * 1000,
    milliseconds,
  );
  findings.zero('old prices two seconds after the change', old);

  async function lookAgainAndAgain(): Promise<void> {
    while (!over.signal.aborted) {
      seen = await priceOn(path).catch(() => Number.NaN);
      await pause(20);
    }
  }
}

/** Guests read on; what is not stored and members are told that the site is away. */
async function withoutWebHost({ port, stack, actors, findings }: EdgeScene): Promise<void> {
  const paths = ['/', '/productos', '/ayuda', '/terminos', `/Post/${actors.owner.about.productId}`];
  for (const path of paths) await ask(port, path, guest);
  await stack.process('web').kill('SIGKILL');
  const answers = await inParallel(sized(1_000, 100), atOnce, (index) =>
    ask(port, paths[index % paths.length] ?? '/', guest),
  );
  findings.all(
    'guests’ pages without the web host',
    answers.filter(({ status }) => status === 200).length,
    answers.length,
  );
  findings.note(
    'guests’ pages without the web host, p99',
    milliseconds(
      percentile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
    ),
  );
  const cookie = cookieOf(actors.owner.visitor);
  findings.equal('a member is answered', (await ask(port, '/productos', { cookie })).status, 503);
}
