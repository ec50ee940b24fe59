import { jobDefinitions } from './jobs.ts';
import { readMigrationConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';

// Runs with the role that may change tables; the api and the worker never have it.
const { ownerUrl } = readMigrationConfig();
const retries = await migrate(ownerUrl, jobDefinitions);
if (retries > 0) process.stdout.write(`Tables were busy: tried again ${retries} times.\n`);
