import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';

export interface OfferDeps {
  readonly db: Db;
  readonly clock: Clock;
}
