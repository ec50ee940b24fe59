import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type JobDefinition, prepareQueues } from '../jobs/jobs.ts';

const run = promisify(execFile);
const dbmate = fileURLToPath(
  new URL('../../../../../node_modules/@dbmate/linux-x64/bin/dbmate', import.meta.url),
);
const ourMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * How long a migration may stand in line for a table: everybody who comes later stands behind it. Nobody stands
 * behind one that works concurrently.
 */
const lockTimeouts = { blocking: '200ms', concurrent: '30s' } as const;
/** Between two tries, so that those who stood behind it get their turn. */
const pauseMs = { first: 100, most: 2_000 } as const;
const mostTries = 100;

/** Brings a database up to date: our tables by their migrations, then the job queue's own. Answers how often it had to try again. */
export async function migrate(ownerUrl: string, definitions: readonly JobDefinition[]): Promise<number> {
  const retries = await applyMigrations(ownerUrl, ourMigrations);
  await prepareQueues(ownerUrl, definitions);
  await grantQueues(ownerUrl);
  return retries;
}

/** Runs what is missing of a folder, file by file, one runner at a time. Answers how often a file had to be tried again. */
export async function applyMigrations(ownerUrl: string, folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'perchero-migrate-'));
  let retries = 0;
  try {
    await asOwner(ownerUrl, async (owner) => {
      await owner.query(`select pg_advisory_lock(hashtext('perchero-migrations'))`);
      for (const file of await pendingFiles(owner, folder)) {
        const alone = join(work, file);
        await mkdir(alone);
        await copyFile(join(folder, file), join(alone, file));
        retries += await applyOne(owner, {
          ownerUrl,
          folder: alone,
          isConcurrent: await isConcurrent(alone, file),
        });
      }
    });
    return retries;
  } finally {
    await rm(work, { recursive: true });
  }
}

async function pendingFiles(owner: Client, folder: string): Promise<string[]> {
  const { rows: tables } = await owner.query(`select where to_regclass('schema_migrations') is not null`);
  const { rows } = tables[0]
    ? await owner.query<{ version: string }>('select version from schema_migrations')
    : { rows: [] };
  const applied = new Set(rows.map(({ version }) => version));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return files.filter((name) => !applied.has(name.split('_')[0] ?? ''));
}

/** Without a transaction of its own: an index made concurrently, or rows filled in batches. */
async function isConcurrent(folder: string, file: string): Promise<boolean> {
  return /^-- migrate:up.*transaction:false/m.test(await readFile(join(folder, file), 'utf8'));
}

interface OneFile {
  readonly ownerUrl: string;
  readonly folder: string;
  readonly isConcurrent: boolean;
}

async function applyOne(owner: Client, { ownerUrl, folder, isConcurrent: waits }: OneFile): Promise<number> {
  const url = new URL(ownerUrl);
  url.searchParams.set('lock_timeout', waits ? lockTimeouts.concurrent : lockTimeouts.blocking);
  url.searchParams.set('statement_timeout', '15min');
  for (let retries = 0; ; retries += 1) {
    try {
      if (waits) await dropInvalidIndexes(owner);
      await runDbmate(url, folder);
      return retries;
    } catch (error) {
      if (retries === mostTries || !isLockTimeout(error)) throw error;
      await pause(Math.min(pauseMs.first * 2 ** retries, pauseMs.most) * (0.5 + Math.random()));
    }
  }
}

/** The address holds the owner's password: arguments are for every user of the machine to see, and errors go to logs. */
async function runDbmate(url: URL, folder: string): Promise<void> {
  const args = ['--migrations-dir', folder, '--no-dump-schema', 'up'];
  try {
    await run(dbmate, args, { env: { DATABASE_URL: url.href } });
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    const shown = [url.href, url.password, decodeURIComponent(url.password)]
      .filter((secret) => secret !== '')
      .reduce((text, secret) => text.replaceAll(secret, '***'), stderr);
    // oxlint-disable-next-line preserve-caught-error -- the cause holds the password
    throw new Error(`dbmate: ${shown.trim()}`);
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('due to lock timeout');
}

/** One that was cut off while it was made is kept up to date and never used, and stands in the way of the next try. */
async function dropInvalidIndexes(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await owner.query(`drop index concurrently if exists ${name}`);
}

/** The application uses the queue's tables and functions, and may not change them. */
export async function grantQueues(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query(`
      grant usage on schema pgboss to perchero_app;
      grant select, insert, update, delete on all tables in schema pgboss to perchero_app;
      grant usage on all sequences in schema pgboss to perchero_app;
      grant execute on all functions in schema pgboss to perchero_app;`);
  });
}

async function asOwner(ownerUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
