import { verifyFollowCounts } from '#modules/follows/index.ts';
import { verifyStandings } from '#modules/reviews/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { type Db, openDatabase } from '#platform/database/database.ts';

const verifications = {
  standing: (db: Db) => verifyStandings({ db, clock: systemClock }),
  follows: (db: Db) => verifyFollowCounts(db),
};

/** Compares all counters of a kind with their rows, prints and mends those that differ, and then fails. */
export async function verifyCounters(kind: keyof typeof verifications): Promise<void> {
  const { database: settings } = readConfig();
  const database = openDatabase({
    ...settings,
    applicationName: `${kind}-tool`,
    statementTimeoutMs: 60_000,
  });
  const { people, differences } = await verifications[kind](database.db);
  for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
  process.stdout.write(`${people} people, ${differences.length} differences\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
  await database.close();
}
