import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { BotCheck } from '#platform/providers/bot-check.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys.ts';
import type { SmsSender } from '#platform/providers/sms.ts';
import type { PasswordHasher } from './password-hash.ts';

/** Dependencies of identity, registration and accounts; assembled once per process. */
export interface IdentityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly keys: Keys;
  readonly hasher: PasswordHasher;
  readonly sms: SmsSender;
  readonly botCheck: BotCheck;
  readonly config: Pick<Config, 'publicUrl' | 'passwordPolicy' | 'botCheck' | 'hasPeopleTool'>;
}
