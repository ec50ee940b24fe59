import { Client } from 'pg';

/** Whether there is nothing to look at yet, be it without products or without tables. */
export async function isCatalogueEmpty(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.product') is not null as exists`,
    );
    if (!rows[0]?.exists) return true;
    const { rowCount } = await client.query('select from product limit 1');
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
