import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { applyMigrations } from '@perchero/api/src/platform/database/migrate.ts';
import { Client } from 'pg';
import { setAside } from '../../seed/generated-catalogue.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, repository, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram } from '../../stack/programs.ts';
import { readSql } from '../../stack/sql-file.ts';
import { releaseBefore } from '../data/release-before.ts';
import { type Answer, type Api, outcomeOf, openApi } from '../lib/api.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { startSteadyLoad } from '../lib/load.ts';
import { type Findings, milliseconds, say, seconds, sized } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';
import { linkPackages } from '../lib/throwaway-copy.ts';

export const summary =
  'new migrations under 100 requests a second of the previous release: no failure, no long lock';

const size = {
  people: sized(400, 60),
  products: sized(500_000, 5_000),
  likes: sized(2_000_000, 20_000),
} as const;
const perSecond = sized(100, 30);
const quietMs = sized(10_000, 2_000);
const isSmall = sized(0, 1) === 1;
const worst = { stallMs: 500, lockWaitMs: 250 } as const;
const examples = join(import.meta.dirname, '../data/expand');

export async function run(): Promise<Findings> {
  await using release = await unpackPreviousRelease();
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile', 'mercadopago'],
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return await withStack('migrations', options, async (stack, findings) => {
    const processes: ManagedProcess[] = [];
    try {
      await prove(findings, { env: stack.env, release, processes });
    } finally {
      for (const one of processes) await one.kill('SIGTERM');
    }
  });
}

interface Scene {
  readonly env: Environment;
  readonly release: PreviousRelease;
  readonly processes: ManagedProcess[];
}

async function prove(findings: Findings, scene: Scene): Promise<void> {
  const { env, release } = scene;
  findings.note('release before', release.name);
  await runCommand(['node', 'apps/api/src/main-migrate.ts'], { env, folder: release.folder });
  say(`filling the schema of ${release.name}: ${size.products} products, ${size.likes} likes`);
  const shop = await fillShop(env, size);
  const before = [startApi(scene, 1, release.folder), startApi(scene, 2, release.folder)];
  for (const one of before) await (await one).waitReady();

  using api = openApi(env, { connections: 256 });
  const watch = await watchLocks(env);
  const load = startMixedLoad(api, shop, perSecond);
  const reader = await startReader(env);
  const measure = measurer(findings, { load, watch });
  try {
    await pause(quietMs);
    load.sinceLast();
    await measure(`${release.name} on its own schema`, () => pause(quietMs));
    await measure('the migrations of this release', () =>
      runCommand(['node', 'apps/api/src/main-migrate.ts'], { env, say }),
    );
    await measure('columns, rows filled, indexes and constraints, as examples', async () => {
      const retries = await applyMigrations(variable(env, 'MIGRATIONS_DATABASE_URL'), examples);
      findings.note('… tried again because somebody read', retries);
    });
    await measure(`${release.name} on the new schema`, () => pause(quietMs));
    await reader.stop();
    say('one process after the other gives way');
    await replace(scene, load);
    await measure('this release on the new schema', () => pause(quietMs));
  } finally {
    await reader.stop();
    await watch.stop();
    const { sent, perSecond: reached, failed } = await load.stop();
    findings.note('requests', sent);
    findings.demand('… a second', reached.toFixed(0), `about ${perSecond}`, reached > perSecond * 0.9);
    findings.zero('… failed', failed);
  }
  await judgeStock(findings, env, shop);
}

/** The schema is the same for both releases now: each process gives way to one of today while the other serves. */
async function replace(scene: Scene, load: MixedLoad): Promise<void> {
  for (const [index, one] of scene.processes.slice(0, 2).entries()) {
    load.turnTo(1 - index);
    await pause(1_000);
    await one.kill('SIGTERM');
    const next = await startApi(scene, index === 0 ? 1 : 2);
    await next.waitReady();
    await load.warmUp(index);
  }
  load.turnTo(null);
}

async function startApi({ env, processes }: Scene, number: 1 | 2, folder?: string): Promise<ManagedProcess> {
  const one = manageProcess({ ...apiProgram(number, { env, watch: false }), ...(folder && { folder }) });
  processes.push(one);
  await one.start();
  return one;
}

/** A report that reads products for a second and a half at a time: anyone who wants to change the table has to wait for it. */
async function startReader(env: Environment): Promise<{ stop(): Promise<void> }> {
  const client = new Client({ connectionString: variable(env, 'DATABASE_URL') });
  await client.connect();
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      await client.query('select pg_sleep(1.5) from (select from product limit 1) as one');
      await pause(500);
    }
    await client.end();
  })();
  return {
    async stop() {
      over.abort();
      await reading;
    },
  };
}

function measurer(findings: Findings, { load, watch }: { load: MixedLoad; watch: LockWatch }) {
  return async (name: string, work: () => Promise<unknown>): Promise<void> => {
    say(name);
    load.sinceLast();
    watch.sinceLast();
    const startedAt = performance.now();
    await work();
    const took = seconds(performance.now() - startedAt);
    const { worstMs, sent, failed } = load.sinceLast();
    const { requestsMs, migrationsMs } = watch.sinceLast();
    findings.note(`${name}: took`, `${took}, ${sent} requests`);
    if (failed.length > 0) say(`${failed.length} failed: ${[...new Set(failed)].slice(0, 5).join(', ')}`);
    // On cores that others use too, the small form says nothing about times: the locks are what the schema can do wrong.
    const isTimely = isSmall || worstMs <= worst.stallMs;
    findings.demand(
      '… slowest answer'.padEnd(16) + ` (${name})`,
      milliseconds(worstMs),
      '≤ 500 ms',
      isTimely,
    );
    findings.atMost(`… a request waited for a table (${name})`, requestsMs, worst.stallMs, milliseconds);
    findings.atMost(
      `… a migration waited for a table (${name})`,
      migrationsMs,
      worst.lockWaitMs,
      milliseconds,
    );
  };
}

async function judgeStock(findings: Findings, env: Environment, shop: CrowdedShop): Promise<void> {
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await owner.connect();
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from product where not exists (select from product_stock where product_id = id and product_stock.stock = 1)',
  );
  await owner.end();
  const missing = Number(rows[0]?.count);
  findings.zero(`of ${shop.products} products without their stock`, missing);
}

type CrowdedShop = Awaited<ReturnType<typeof fillShop>>;

interface Wanted {
  readonly people: number;
  readonly products: number;
  readonly likes: number;
}

/** Rows straight into the tables, by columns that every release has; the products go to the people in turn. */
async function fillShop(env: Environment, wanted: Wanted) {
  await using crowd = openCrowdPeople(env);
  const people = await crowd.people(wanted.people);
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await owner.connect();
  try {
    await owner.query('begin');
    const restore = await setAside(owner, ['product', 'product_counter', 'product_picture', 'product_like']);
    const ids = people.map(({ id }) => id);
    await owner.query('create temporary table crowd (place integer, id uuid) on commit drop');
    await owner.query('insert into crowd select * from unnest($1::int[], $2::uuid[])', [
      ids.map((_, place) => place),
      ids,
    ]);
    await owner.query(await readSql(new URL('../data/shop.sql', import.meta.url), { ...wanted }));
    await restore();
    await owner.query('commit');
    await owner.query('vacuum (analyze)');
    return { people, products: wanted.products };
  } finally {
    await owner.end();
  }
}

type LockWatch = Awaited<ReturnType<typeof watchLocks>>;

/** Looks every 10 ms at who waits for a lock that a migration holds or stands in line for; PostgreSQL knows since when. */
async function watchLocks(env: Environment) {
  const client = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await client.connect();
  const over = new AbortController();
  let requestsMs = 0;
  let migrationsMs = 0;
  const watching = look();
  return {
    sinceLast() {
      const report = { requestsMs, migrationsMs };
      requestsMs = 0;
      migrationsMs = 0;
      return report;
    },
    async stop() {
      over.abort();
      await watching;
      await client.end();
    },
  };

  async function look(): Promise<void> {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ ms: number; by_owner: boolean }>(
        `select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms, usename = 'perchero_owner' as by_owner
         from pg_locks join pg_stat_activity using (pid)
         where not granted and locktype = 'relation' and waitstart is not null`,
      );
      for (const { ms, by_owner } of rows) {
        if (by_owner) migrationsMs = Math.max(migrationsMs, ms);
        else requestsMs = Math.max(requestsMs, ms);
      }
      await pause(10);
    }
  }
}

type MixedLoad = ReturnType<typeof startMixedLoad>;

/** Of twenty requests: listings, products and people, then likes, comments, and products hidden and shown again. */
const turns = 20;

function startMixedLoad(api: Api, shop: CrowdedShop, perSecond: number) {
  let failed: string[] = [];
  let times: number[] = [];
  let target: number | null = null;
  const load = startSteadyLoad(perSecond, async (index) => {
    const answer = await send(index, target).catch((error: unknown) => {
      failed.push(`request ${index % turns}: ${String(error)}`);
      throw error;
    });
    times.push(answer.ms);
    if (answer.status !== 200) failed.push(`request ${index % turns}: ${outcomeOf(answer)}`);
    return answer;
  });

  function send(index: number, process: number | null): Promise<Answer> {
    const round = Math.floor(index / turns);
    const person = shop.people[round % shop.people.length];
    if (!person) throw new Error('Nobody in the shop');
    const { cookie } = person;
    const address = `10.${index % 3}.${index % 251}.${(index % 199) + 1}`;
    // Those that are taken off the rack now and then are left alone.
    const firstFree = 2 * shop.people.length;
    const product = (turn: number) => firstFree + (turn % (shop.products - firstFree));
    const more = process === null ? {} : { process };
    const get = (path: string) => api.call({ method: 'GET', path, address, ...more });
    const post = (path: string, body: object) =>
      api.call({ method: 'POST', path, body, address, cookie, ...more });

    switch (index % turns) {
      case 0:
      case 1:
        return post('/api/like/add', { post_id: product(round * 7919) });
      case 2:
        return post('/api/add-comment', {
          productId: product(round * 7919),
          content: `Me encanta, va la ${round}`,
        });
      case 3:
        return post(...hanging(round));
      case 4:
        return api.call({ method: 'GET', path: '/api/session', address, cookie, ...more });
      case 5:
        return get('/api/products');
      case 6:
        return get('/api/products?sexo=Unisex');
      case 7:
        return get('/api/products?q=campera');
      case 8:
        return get(`/api/profiles/persona${1 + (round % shop.people.length)}`);
      default:
        return get(`/api/products/${product(index * 104_729)}`);
    }
  }

  /** Each takes one of their own products off in one round of the crowd, and hangs it again in the next. */
  function hanging(round: number): [string, object] {
    const count = shop.people.length;
    const isOff = Math.floor(round / count) % 2 === 0;
    const id = (round % count) + count;
    return [`/api/products/${isOff ? 'withdraw' : 'relist'}`, { id }];
  }

  return {
    turnTo(process: number | null): void {
      target = process;
    },
    async warmUp(process: number): Promise<void> {
      for (let index = 0; index < 10 * turns; index += 1) if (index % turns > 4) await send(index, process);
    },
    sinceLast() {
      const report = { worstMs: Math.max(0, ...times), sent: times.length, failed };
      times = [];
      failed = [];
      return report;
    },
    stop: () => load.stop(),
  };
}

const execute = promisify(execFile);

type PreviousRelease = Awaited<ReturnType<typeof unpackPreviousRelease>>;

/** The release before this one, ready to run. */
async function unpackPreviousRelease() {
  const { name, tree } = releaseBefore;
  const folder = await mkdtemp(join(tmpdir(), `perchero-${name}-`));
  await execute('chmod', ['755', folder]);
  await unpack(tree, folder).catch((cause: unknown) => {
    throw new Error(`The files of ${name} are not in this clone: git fetch --unshallow`, { cause });
  });
  if (await hasSamePackages(folder)) await linkPackages(folder);
  else await runCommand(['npm', 'ci', '--ignore-scripts'], { env: await environmentOf(), folder });
  // Its mails are built from sources on first use; none of it may be built by two processes at once.
  await runCommand(['node', 'packages/mails/build.ts'], { env: await environmentOf(), folder });
  return { name, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function unpack(tree: string, folder: string): Promise<void> {
  const script = 'set -o pipefail; git archive "$0" | tar -x -C "$1"';
  await execute('bash', ['-c', script, tree, folder], { cwd: repository });
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

async function hasSamePackages(folder: string): Promise<boolean> {
  const read = async (of: string) =>
    (JSON.parse(await readFile(join(of, 'package-lock.json'), 'utf8')) as Lock).packages;
  const [theirs, ours] = await Promise.all([read(folder), read(repository)]);
  return Object.entries(theirs).every(
    ([path, { version }]) => !path.includes('node_modules/') || ours[path]?.version === version,
  );
}
