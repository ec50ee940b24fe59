import { PgBoss } from 'pg-boss';
import type { JobHandler } from '../src/platform/jobs/jobs.ts';
import { runInContext } from '../src/platform/http/request-context.ts';

/** Runs queued jobs on demand instead of by the worker's polling. */
export function createJobRunner(databaseUrl: string, handlers: () => JobHandler[]) {
  let started: Promise<PgBoss> | null = null;
  const start = async () => {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
      max: 2,
    });
    return boss.start();
  };
  return {
    /** Returns the number of jobs run. */
    async workOff(): Promise<number> {
      const boss = await (started ??= start());
      let count = 0;
      for (const { definition, run } of handlers()) {
        for (
          let jobs = await fetch(boss, definition.name);
          jobs.length > 0;
          jobs = await fetch(boss, definition.name)
        ) {
          for (const job of jobs) {
            const { payload, requestId } = job.data;
            await runInContext({ requestId, mayWrite: true }, () => run(payload));
            await boss.complete(definition.name, job.id);
            count += 1;
          }
        }
      }
      return count;
    },
    async stop(): Promise<void> {
      if (started) await (await started).stop({ graceful: false });
    },
  };
}

function fetch(boss: PgBoss, name: string) {
  return boss.fetch<{ payload: object; requestId: string }>(name, { batchSize: 20 });
}
