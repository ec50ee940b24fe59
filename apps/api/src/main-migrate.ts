import { jobDefinitions } from './jobs.ts';
import { readMigrationConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';

// Uses the role that owns tables, which the API and the worker do not have.
const { ownerUrl } = readMigrationConfig();
const retries = await migrate(ownerUrl, jobDefinitions);
if (retries > 0) process.stdout.write(`Tables were busy: tried again ${retries} times.\n`);
