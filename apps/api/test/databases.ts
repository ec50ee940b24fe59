import { Client } from 'pg';
import { readMigrationConfig } from '../src/platform/config.ts';

/** For separate databases of tests and benchmarks on the configured server. */
export function ownerUrlOf(databaseName: string): string {
  return withDatabase(readMigrationConfig().ownerUrl, databaseName);
}

export function withDatabase(url: string, databaseName: string): string {
  const changed = new URL(url);
  changed.pathname = `/${databaseName}`;
  return changed.href;
}

/** Connects as owner to the maintenance database. */
export async function asOwner(work: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = new Client({ connectionString: ownerUrlOf('postgres') });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
