import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestDeps } from '@perchero/api/test/harness.ts';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { repository } from '../checks/outcome.ts';
import { readDataMap } from './data-map.ts';

const { ownerUrl } = await startTestDeps();
const map = readDataMap(await readFile(join(repository, 'docs/privacy.md'), 'utf8'));

async function columnsOfDatabase(): Promise<Map<string, string[]>> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; columns: string[] }>(`
      select case when table_schema = 'public' then '' else table_schema || '.' end || table_name as name,
             array_agg(column_name::text order by column_name) as columns
      from information_schema.columns
      where table_schema in ('public', 'auth') and table_name <> 'schema_migrations' and table_name not like 'pg\\_%'
      group by 1`);
    return new Map(rows.map(({ name, columns }) => [name, columns]));
  } finally {
    await owner.end();
  }
}

it('has a line for every column of the database, and none for anything else', async () => {
  const database = await columnsOfDatabase();

  const wrong = [...new Set([...database.keys(), ...map.keys()])].flatMap((table) => {
    const [real, written] = [database.get(table), map.get(table)];
    if (!real || written === undefined) return [`${table}: ${real ? 'has no line' : 'is no table'}`];
    if (written === null) return [];
    const missing = real
      .filter((column) => !written.includes(column))
      .map((column) => `${table}.${column}: has no line`);
    const surplus = written.filter(
      (column, place) => !real.includes(column) || written.indexOf(column) !== place,
    );
    return [...missing, ...surplus.map((column) => `${table}.${column}: is no column, or is there twice`)];
  });

  expect(database.size).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

it('calls no table free of people that belongs to somebody', async () => {
  const database = await columnsOfDatabase();
  const personal = /^(account|owner|user|author|buyer|actor|admin)_id$|mail|phone|name_|^name$|birth|address/;

  const hidden = [...map].flatMap(([table, columns]) =>
    columns === null && table !== 'tag' && table !== 'sitemap_file' && table !== 'seller_counter'
      ? (database.get(table) ?? [])
          .filter((column) => personal.test(column))
          .map((column) => `${table}.${column}`)
      : [],
  );

  expect(hidden).toEqual([]);
});
