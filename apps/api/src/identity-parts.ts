import { createAuth, createPasswordHasher, type IdentityParts } from '#modules/identity/index.ts';
import { openBotCheck } from '#platform/bot-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { createKeys } from '#platform/keys.ts';
import type { Metrics } from '#platform/metrics.ts';
import { openSms } from '#platform/sms.ts';

interface Runtime {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Everything that signing in and registering lean on, from the configuration. */
export async function assembleIdentity(
  { config, db, clock, metrics }: Runtime,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<IdentityParts> {
  return {
    db,
    clock,
    jobs,
    config,
    auth: await createAuth(db, config.authSecret, config.publicUrl),
    keys: createKeys(config.authSecret),
    hasher: createPasswordHasher(config.passwordHashesAtOnce, metrics),
    sms: openSms(config.sms, metrics),
    botCheck: openBotCheck(config),
  };
}
