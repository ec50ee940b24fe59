import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';
import { applyMigrations } from './migrate.ts';

const test = await startTestDeps();
const folder = await mkdtemp(join(tmpdir(), 'perchero-test-'));
const owner = new Client({ connectionString: test.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

const write = (file: string, up: string) =>
  writeFile(join(folder, file), `-- migrate:up${up}\n-- migrate:down\n`);

/** Counts the sessions seen waiting for a lock; each attempt is one session. */
async function countWaiting(seen: Set<number>): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  for (const { pid } of rows) seen.add(pid);
  return seen.size;
}

it('G43 releases its lock request while the table is read, and retries', async () => {
  await write('9001_column.sql', '\nalter table product add column proof text;');
  const reader = new Client({ connectionString: test.ownerUrl });
  await reader.connect();
  await reader.query('begin');
  await reader.query('lock table product in access share mode');

  const migrating = applyMigrations(test.ownerUrl, folder);
  const waited = new Set<number>();
  await expect.poll(() => countWaiting(waited), { timeout: 30_000, interval: 20 }).toBeGreaterThan(1);
  await reader.query('rollback');
  await reader.end();

  expect(await migrating).toBeGreaterThan(0);
  expect((await owner.query('select proof from product')).rows).toEqual([]);
});

it('G43 rebuilds an index whose build was interrupted', async () => {
  const { id: sellerId } = await anAccount(test.db);
  await aProduct(test.db, { sellerId });
  await aProduct(test.db, { sellerId });
  // Duplicate values leave an invalid index behind.
  await expect(
    owner.query('create unique index concurrently cut_off on product (seller_id)'),
  ).rejects.toThrow('cut_off');
  await write(
    '9002_index.sql',
    ' transaction:false\ncreate index concurrently if not exists cut_off on product (seller_id);',
  );

  await applyMigrations(test.ownerUrl, folder);

  const { rows } = await owner.query(
    `select indisvalid, indisunique from pg_index where indexrelid = 'cut_off'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
});
