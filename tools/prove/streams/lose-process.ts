import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../stack/wait.ts';
import { percentile } from '../harness/findings.ts';
import { startLoad } from '../harness/load.ts';
import { createVisitors } from '../harness/visitors.ts';
import type { Crowd } from './crowd.ts';
import type { CrowdPerson } from './crowd-people.ts';

interface Loss {
  readonly crowd: Crowd;
  readonly persons: readonly CrowdPerson[];
  /** The number of the last change of everybody's inbox. */
  readonly revisions: () => Promise<ReadonlyMap<string, number>>;
  /** Where ordinary requests go meanwhile. */
  readonly port: number;
  readonly calmMs: number;
  /** Ends the process that holds the streams; from then on they are opened elsewhere. */
  readonly kill: () => Promise<void>;
}

const patienceSeconds = 90;

/** The process with all streams goes; its listeners come back to the other one, where ordinary requests go on. */
export async function loseProcess({ crowd, persons, revisions, port, calmMs, kill }: Loss) {
  const visitors = createVisitors(`http://127.0.0.1:${port}`);
  const paths = persons.slice(0, 100).map(({ productId }) => `/api/products/${productId}`);
  const ordinary = startLoad({ visitors, paths, atOnce: 8, everyMs: 200 });
  await pause(calmMs);
  const sentBefore = ordinary.answers.length;
  const streamCount = crowd.openCount();
  const killedAt = performance.now();
  await kill();
  await waitUntil('all streams to be back', () => crowd.openCount() === streamCount, {
    seconds: patienceSeconds,
  });
  const backAt = crowd.lastOpenedAt();
  await ordinary.stop();
  visitors.close();
  const slowest = (from: number, to?: number) =>
    percentile(
      ordinary.answers.slice(from, to).map(({ ms }) => ms),
      0.99,
    );
  const meanwhile = ordinary.answers.slice(sentBefore);
  return {
    killedAt,
    backAt,
    streamCount,
    calmP99: slowest(0, sentBefore),
    meanwhileP99: slowest(sentBefore),
    asked: meanwhile.length,
    failed: meanwhile.filter(({ status }) => status !== 200).length,
    behind: await behindAfter(crowd, revisions, 10),
  };
}

/** How many do not know the last change of their inbox, when they have had some seconds to hear of it. */
export async function behindAfter(
  crowd: Crowd,
  revisions: Loss['revisions'],
  patience: number,
): Promise<number> {
  const known = await revisions();
  await waitUntil('everybody to know', () => crowd.behind(known) === 0, { seconds: patience }).catch(
    // The number says it.
    () => {},
  );
  return crowd.behind(known);
}
