import { Client } from 'pg';

/** Whether the demo has never been loaded here: without tables, without products, or from before people had accounts. */
export async function isDemoMissing(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const table of ['public.product', 'auth.identity']) {
      const { rows } = await client.query<{ exists: boolean }>(
        'select to_regclass($1) is not null as exists',
        [table],
      );
      if (!rows[0]?.exists) return true;
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount === 0) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}
