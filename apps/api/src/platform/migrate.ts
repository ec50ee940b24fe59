import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type JobDefinition, prepareQueues } from './jobs.ts';

const run = promisify(execFile);
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const dbmate = fileURLToPath(
  new URL('../../../../node_modules/@dbmate/linux-x64/bin/dbmate', import.meta.url),
);

/** Brings a database up to date: our tables by their migrations, then the job queue's own. */
export async function migrate(ownerUrl: string, definitions: readonly JobDefinition[]): Promise<void> {
  const args = ['--url', withPatience(ownerUrl), '--migrations-dir', migrations, '--no-dump-schema', 'up'];
  await run(dbmate, args);
  await prepareQueues(ownerUrl, definitions);
  await grantQueues(ownerUrl);
}

/** A migration that has to wait for a busy table gives up before everybody else has to wait behind it. */
function withPatience(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('lock_timeout', '5s');
  url.searchParams.set('statement_timeout', '15min');
  return url.href;
}

/** The application uses the queue's tables and functions, and may not change them. */
export async function grantQueues(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      grant usage on schema pgboss to perchero_app;
      grant select, insert, update, delete on all tables in schema pgboss to perchero_app;
      grant usage on all sequences in schema pgboss to perchero_app;
      grant execute on all functions in schema pgboss to perchero_app;`);
  } finally {
    await client.end();
  }
}
