import { resealSecondFactors } from '#modules/identity/index.ts';
import { resealSubscriptions } from '#modules/notifications/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createKeys } from '#platform/keys.ts';

/** Seals what is encrypted in the database with the first of AUTH_SECRET, so that the last one can be removed. */
export async function resealSecrets(): Promise<void> {
  const config = readConfig();
  const database = openDatabase({ ...config.database, applicationName: 'reseal-tool' });
  const deps = { db: database.db, keys: createKeys(config.authSecret) };
  const reports = {
    'second factors': await resealSecondFactors(deps),
    'push subscriptions': await resealSubscriptions(deps),
  };
  for (const [what, { resealed, unreadable }] of Object.entries(reports))
    process.stdout.write(`${what}: ${resealed} sealed again, ${unreadable} made with none of the secrets\n`);
  await database.close();
}
