import { createPasswordHasher, type IdentityDeps } from '#modules/identity/index.ts';
import { openBotCheck } from '#platform/providers/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createKeys } from '#platform/keys.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { openSms } from '#platform/providers/sms.ts';

interface Runtime {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Dependencies of sign-in and registration. */
export function assembleIdentity(
  { config, db, clock, metrics }: Runtime,
  jobs: Pick<Jobs, 'enqueue'>,
): IdentityDeps {
  return {
    db,
    clock,
    jobs,
    config,
    keys: createKeys(config.authSecret),
    hasher: createPasswordHasher(config.maxConcurrentPasswordHashes, metrics),
    sms: openSms(config.sms, metrics),
    botCheck: openBotCheck(config),
  };
}
