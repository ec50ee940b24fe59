import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';

export interface SavedSearchDeps {
  readonly db: Db;
  readonly clock: Clock;
}
