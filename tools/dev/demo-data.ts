import { Client } from 'pg';

/** Whether tables, products, users or tokens of linked sellers are missing. */
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
    return await hasSellersWithoutTokens(client);
  } finally {
    await client.end();
  }
}

async function hasSellersWithoutTokens(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('seller_grant') is not null as exists`,
  );
  if (!rows[0]?.exists) return true;
  const { rowCount: sellers } = await client.query(
    `select from seller_account left join seller_grant using (provider_user_id)
     where state = 'linked' and access_token is null limit 1`,
  );
  return sellers !== 0;
}
