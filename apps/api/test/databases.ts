import { Client } from 'pg';
import { readMigrationConfig } from '../src/platform/config.ts';

/** Databases of their own for tests and measurements, on the server that the environment names. */
export function ownerUrlOf(databaseName: string): string {
  return withDatabase(readMigrationConfig().ownerUrl, databaseName);
}

export function withDatabase(url: string, databaseName: string): string {
  const changed = new URL(url);
  changed.pathname = `/${databaseName}`;
  return changed.href;
}

/** Does what only the owner of databases may, outside of any of ours. */
export async function asOwner(work: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = new Client({ connectionString: ownerUrlOf('postgres') });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
