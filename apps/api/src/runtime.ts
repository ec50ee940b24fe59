import { savedSearchAliases } from '#modules/saved-searches/index.ts';
import { productAliases } from '#modules/search/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { ReservedConnections } from '#platform/database/reserved-connections.ts';
import { openLog } from '#platform/observability/log.ts';
import { createMetrics } from '#platform/observability/metrics.ts';
import { openReplica, createPrimaryReads } from '#platform/database/replica.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { startTracing } from '#platform/observability/tracing.ts';

interface RuntimeOptions {
  readonly service: string;
  /** Longer for background work. */
  readonly statementTimeoutMs?: number;
  readonly reservedConnections?: ReservedConnections;
}

/** Shared by every process: log, metrics, traces, database, search engine. */
export function openRuntime(
  config: Config,
  { service, statementTimeoutMs = 3000, reservedConnections }: RuntimeOptions,
) {
  const { commit } = config;
  const log = openLog({ service, commit, level: config.logLevel });
  const metrics = createMetrics(service);
  const clock = systemClock;
  const stopTracing = startTracing({ service, commit, endpoint: config.traceEndpoint });
  const replica = openReplica({ config, log, metrics });
  const database = openDatabase({
    ...config.database,
    applicationName: service,
    statementTimeoutMs,
    ...(reservedConnections && { reservedConnections }),
    ...(replica && { hasSyncStandby: replica.hasSyncStandby }),
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const engine = openSearchEngine({ url: config.openSearchUrl, sharding: config.searchSharding, clock });
  return {
    config,
    log,
    metrics,
    clock,
    db: database.db,
    reads: replica?.createReads(database.db) ?? createPrimaryReads(database.db),
    engine,
    aliases: productAliases(config.namespace),
    savedSearchAliases: savedSearchAliases(config.namespace),
    measurePool() {
      for (const [state, count] of Object.entries(database.load()))
        metrics.poolConnections.set({ state }, count);
    },
    async checkDatabase() {
      await database.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    },
    async close() {
      await engine.close();
      await database.close();
      await replica?.close();
      await stopTracing();
    },
  };
}
