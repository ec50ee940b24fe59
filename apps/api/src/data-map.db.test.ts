import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestDeps } from '../test/harness.ts';
import { Client } from 'pg';
import { expect, it } from 'vitest';

const { ownerUrl } = await startTestDeps();
const documented = readDataMap(await readFile(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8'));
const database = await readColumns();

it('has a line for every column of the database, and none for anything else', () => {
  const problems = [...new Set([...database.keys(), ...documented.keys()])].flatMap((table) => {
    const [actual, listed] = [database.get(table), documented.get(table)];
    if (!actual || listed === undefined) return [`${table}: ${actual ? 'has no line' : 'is no table'}`];
    if (listed === null) return [];
    const surplus = listed.filter(
      (column, index) => !actual.includes(column) || listed.indexOf(column) !== index,
    );
    return [
      ...actual
        .filter((column) => !listed.includes(column))
        .map((column) => `${table}.${column}: has no line`),
      ...surplus.map((column) => `${table}.${column}: is no column, or is there twice`),
    ];
  });

  expect(database.size).toBeGreaterThan(40);
  expect(problems).toEqual([]);
});

it('lists no table with personal columns as free of personal data', () => {
  const personal = /^(account|owner|user|author|buyer|actor|admin)_id$|mail|phone|name_|^name$|birth|address/;
  const harmless = ['tag', 'sitemap_file', 'seller_counter'];
  const free = [...documented].filter(([table, columns]) => columns === null && !harmless.includes(table));

  const found = free.flatMap(([table]) =>
    (database.get(table) ?? [])
      .filter((column) => personal.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(found).toEqual([]);
});

/** The columns by table in docs/privacy.md; null for tables without personal data. */
function readDataMap(markdown: string): Map<string, string[] | null> {
  const map = new Map<string, string[] | null>();
  let header: readonly string[] = [];
  for (const line of markdown.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length === 0) header = [];
    else if (header.length === 0) header = cells;
    const [, table] = /^`([\w.]+)`$/.exec(cells[0] ?? '') ?? [];
    if (header[0] !== 'Table' || table === undefined) continue;
    const columns = [...(cells[1] ?? '').matchAll(/`(\w+)`/g)].map(([, column = '']) => column);
    map.set(table, header[1] === 'Columns' ? [...(map.get(table) ?? []), ...columns] : null);
  }
  return map;
}

async function readColumns(): Promise<Map<string, string[]>> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; columns: string[] }>(`
    select case when table_schema = 'public' then '' else table_schema || '.' end || table_name as name,
           array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema in ('public', 'auth') and table_name <> 'schema_migrations' and table_name not like 'pg\\_%'
    group by 1`);
  await owner.end();
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
