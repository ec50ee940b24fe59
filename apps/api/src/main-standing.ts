import { verifyStandings } from '#modules/reviews/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';

// Rebuilds every standing from the tables, prints those that were different, and then fails.
const { database: settings } = readConfig();
const database = openDatabase({
  ...settings,
  applicationName: 'standing-tool',
  statementTimeoutMs: 60_000,
});
const { people, differences } = await verifyStandings({ db: database.db, clock: systemClock });
for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
process.stdout.write(`${people} people, ${differences.length} differences\n`);
process.exitCode = differences.length > 0 ? 1 : 0;
await database.close();
