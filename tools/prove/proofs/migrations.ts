import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { applyMigrations } from '@perchero/api/src/platform/database/migrate.ts';
import { Client } from 'pg';
import { runCommand } from '../../stack/command.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram } from '../../stack/programs.ts';
import { openApi } from '../accounts/api.ts';
import { type CrowdedShop, fillShop } from '../data/crowded-shop.ts';
import { type LockWatch, watchLocks } from '../data/lock-watch.ts';
import { type MixedLoad, startMixedLoad } from '../data/mixed-load.ts';
import { type PreviousRelease, unpackPreviousRelease } from '../data/previous-release.ts';
import { createFindings, type Findings, milliseconds, seconds } from '../harness/findings.ts';
import { say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';

export const summary =
  'the schema changes under 100 requests a second to the release before, which goes on; nobody waits, nothing fails';

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
  const findings = createFindings();
  const release = await unpackPreviousRelease();
  const stack = await startProofStack('migrations', {
    services: ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile', 'mercadopago'],
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  });
  const processes: ManagedProcess[] = [];
  try {
    await prove(findings, { env: stack.env, release, processes });
  } finally {
    for (const one of processes) await one.kill('SIGTERM');
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
    await release.remove();
  }
  return findings;
}

interface Scene {
  readonly env: Environment;
  readonly release: PreviousRelease;
  /** Whatever was started, to be ended. */
  readonly processes: ManagedProcess[];
}

async function prove(findings: ReturnType<typeof createFindings>, scene: Scene): Promise<void> {
  const { env, release } = scene;
  findings.note('release before', release.name);
  await runCommand(['node', 'apps/api/src/main-migrate.ts'], { env, folder: release.folder });
  say(`filling the schema of ${release.name}: ${size.products} products, ${size.likes} likes`);
  const shop = await fillShop(env, size);
  const before = [startApi(scene, 1, release.folder), startApi(scene, 2, release.folder)];
  for (const one of before) await (await one).waitReady();

  const api = openApi(env, { connections: 256 });
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
    api.close();
    findings.note('requests', sent);
    findings.demand('… a second', reached.toFixed(0), `about ${perSecond}`, reached > perSecond * 0.9);
    findings.demand('… failed', failed, 'none', failed === 0);
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

/** A report that reads products for a second and a half at a time: whoever wants to change the table has to wait for it. */
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

function measurer(
  findings: ReturnType<typeof createFindings>,
  { load, watch }: { load: MixedLoad; watch: LockWatch },
) {
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
    findings.demand(
      `… a request waited for a table (${name})`,
      milliseconds(requestsMs),
      `≤ ${worst.stallMs} ms`,
      requestsMs <= worst.stallMs,
    );
    findings.demand(
      `… a migration waited for a table (${name})`,
      milliseconds(migrationsMs),
      `≤ ${worst.lockWaitMs} ms`,
      migrationsMs <= worst.lockWaitMs,
    );
  };
}

async function judgeStock(
  findings: ReturnType<typeof createFindings>,
  env: Environment,
  shop: CrowdedShop,
): Promise<void> {
  const owner = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await owner.connect();
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from product where not exists (select from product_stock where product_id = id and product_stock.stock = 1)',
  );
  await owner.end();
  const missing = Number(rows[0]?.count);
  findings.demand(`of ${shop.products} pieces without their stock`, missing, 'none', missing === 0);
}
