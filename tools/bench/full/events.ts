import { cpuMs, familyOf } from '../process-cost.ts';
import type { Scene } from '../../prove/listing/scene.ts';
import { manageProcess } from '../../stack/managed-process.ts';
import { workerProgram } from '../../stack/programs.ts';
import { waitUntil } from '../../stack/wait.ts';
import type { Place } from '../measure-all.ts';

/** What the worker does about one event, all of its listeners together, in microseconds of processor time. */
export interface EventCost {
  readonly events: number;
  readonly cpuUs: { readonly worker: number; readonly others: number };
}

/** Lets the worker hear what the writes of the bench have left. */
export async function measureEvents(scene: Scene, { owner }: Place): Promise<EventCost> {
  // What pgbench repeated carries the time of the API that was recorded, whose clock runs ahead.
  await owner.query('update outbox_event set next_attempt_at = now()');
  const left = async () => {
    const { rows } = await owner.query<{ count: string }>(
      'select (select count(*) from outbox_event) + (select count(distinct event_id) from outbox_delivery where dead_at is null) as count',
    );
    return Number(rows[0]?.count);
  };
  const worker = manageProcess(workerProgram({ env: scene.stack.env, watch: false }));
  await worker.start();
  try {
    await worker.waitReady();
    const events = await left();
    const own = async () => cpuMs(await familyOf(worker.pid ?? 0));
    const [before, ownBefore] = [await scene.spent(), await own()];
    await waitUntil('the events to be heard', async () => (await left()) === 0, {
      seconds: 300,
      everyMs: 200,
    });
    const [after, ownAfter] = [await scene.spent(), await own()];
    const others = after.reduce((sum, one, server) => sum + one - (before[server] ?? 0), 0);
    return {
      events,
      cpuUs: { worker: ((ownAfter - ownBefore) * 1000) / events, others: (others * 1000) / events },
    };
  } finally {
    await worker.kill('SIGTERM');
  }
}
