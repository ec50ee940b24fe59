import { verifyFollowCounts } from '#modules/follows/index.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';

// Compares every counter of followers and followed people with its rows, prints and mends those that differ, and then fails.
const { database: settings } = readConfig();
const database = openDatabase({
  ...settings,
  applicationName: 'follows-tool',
  statementTimeoutMs: 60_000,
});
const { people, differences } = await verifyFollowCounts(database.db);
for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
process.stdout.write(`${people} people, ${differences.length} differences\n`);
process.exitCode = differences.length > 0 ? 1 : 0;
await database.close();
