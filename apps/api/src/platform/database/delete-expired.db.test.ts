import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { deleteExpiredRows, deleteBatchSize } from './delete-expired.queries.ts';

const { db, ownerUrl } = await startTestDeps();
const owner = new Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

it('deletes all expired rows in batches, and no others', async () => {
  const count = 2 * deleteBatchSize + 1;
  await owner.query(`
    create table deletion (rows integer not null);
    create function record_deletion() returns trigger language plpgsql as $$
      begin insert into deletion select count(*) from gone; return null; end $$;
    create trigger record_deletion after delete on rate_limit_window referencing old table as gone
      for each statement execute function record_deletion();
    insert into rate_limit_window (class, subject, window_ends_at, used)
      select 'test', n, case when n <= ${count} then timestamptz '2020-01-01' else '2999-01-01' end, 1
      from generate_series(1, ${count + 1}) as n`);

  await deleteExpiredRows(db, 'rate_limit_window', sql`window_ends_at < '2021-01-01'`);

  const left = await db.selectFrom('rate_limit_window').select('subject').execute();
  expect(left).toEqual([{ subject: String(count + 1) }]);
  const { rows } = await owner.query<{ rows: number }>('select rows from deletion');
  expect(rows.map((deletion) => deletion.rows)).toEqual([deleteBatchSize, deleteBatchSize, 1]);
});
