import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveUpdates } from '#platform/live/live-updates.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';

export interface MessageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: LiveUpdates;
}

export interface MessageJobDeps extends MessageDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

export interface ThreadReadDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'commission' | 'mercadoPago'>;
  readonly store: Pick<ObjectStore, 'signRead'>;
}

export type SendDeps = MessageDeps & ThreadReadDeps & { readonly config: Pick<Config, 'publicUrl'> };
