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
  new URL(`../../../../../node_modules/@dbmate/linux-${process.arch}/bin/dbmate`, import.meta.url),
);
const ourMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Later queries queue behind a migration that waits for a table lock; concurrent index builds block nobody. */
const lockTimeouts = { blocking: '200ms', concurrent: '30s' } as const;
/** Between two attempts, so that queries queued behind the lock can run. */
const pauseMs = { initial: 100, max: 2_000 } as const;
const maxRetries = 100;

/** Applies our migrations and then those of the job queue. Returns the number of retries. */
export async function migrate(ownerUrl: string, definitions: readonly JobDefinition[]): Promise<number> {
  const retries = await applyMigrations(ownerUrl, ourMigrations);
  await prepareQueues(ownerUrl, definitions);
  await grantQueues(ownerUrl);
  return retries;
}

/** Applies the pending files of a folder one by one, under an advisory lock. Returns the number of retries. */
export async function applyMigrations(ownerUrl: string, folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'perchero-migrate-'));
  let retries = 0;
  try {
    await asOwner(ownerUrl, async (owner) => {
      await owner.query(`select pg_advisory_lock(hashtext('perchero-migrations'))`);
      for (const file of await pendingFiles(owner, folder)) {
        const single = join(work, file);
        await mkdir(single);
        await copyFile(join(folder, file), join(single, file));
        retries += await applyOne(owner, {
          ownerUrl,
          folder: single,
          isConcurrent: await isConcurrent(single, file),
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

/** Files without a transaction: concurrent index builds and batched backfills. */
async function isConcurrent(folder: string, file: string): Promise<boolean> {
  return /^-- migrate:up.*transaction:false/m.test(await readFile(join(folder, file), 'utf8'));
}

interface OneFile {
  readonly ownerUrl: string;
  readonly folder: string;
  readonly isConcurrent: boolean;
}

async function applyOne(
  owner: Client,
  { ownerUrl, folder, isConcurrent: isNonBlocking }: OneFile,
): Promise<number> {
  const url = new URL(ownerUrl);
  url.searchParams.set('lock_timeout', isNonBlocking ? lockTimeouts.concurrent : lockTimeouts.blocking);
  url.searchParams.set('statement_timeout', '15min');
  for (let retries = 0; ; retries += 1) {
    try {
      if (isNonBlocking) await dropInvalidIndexes(owner);
      await runDbmate(url, folder);
      return retries;
    } catch (error) {
      if (retries === maxRetries || !isLockTimeout(error)) throw error;
      await pause(Math.min(pauseMs.initial * 2 ** retries, pauseMs.max) * (0.5 + Math.random()));
    }
  }
}

/** The URL contains the owner's password, so it must not appear in arguments, which `ps` shows, or in errors, which are logged. */
async function runDbmate(url: URL, folder: string): Promise<void> {
  const args = ['--migrations-dir', folder, '--no-dump-schema', 'up'];
  try {
    await run(dbmate, args, { env: { DATABASE_URL: url.href } });
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    const redacted = [url.href, url.password, decodeURIComponent(url.password)]
      .filter((secret) => secret !== '')
      .reduce((text, secret) => text.replaceAll(secret, '***'), stderr);
    // oxlint-disable-next-line preserve-caught-error -- the cause holds the password
    throw new Error(`dbmate: ${redacted.trim()}`);
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('due to lock timeout');
}

/** An index whose concurrent build was interrupted is maintained but never used, and blocks the next attempt. */
async function dropInvalidIndexes(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await owner.query(`drop index concurrently if exists ${name}`);
}

/** The application role may use the queue's tables and functions, not alter them. */
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
