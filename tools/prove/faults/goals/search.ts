import { setTimeout as pause } from 'node:timers/promises';
import { services } from '../../../stack/services.ts';
import type { Fault } from '../../lib/faults.ts';
import { milliseconds, sized } from '../../lib/report.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, p99, startTraffic, tally } from '../traffic.ts';

const eachMs = sized(4_000, 2_000);
const faults: readonly Fault[] = [{ delayMs: 5_000 }, 'wrong-bytes', 'half-close', 'reset', 'drop', 'refuse'];

/** The search engine slow, answering nonsense, breaking off and gone: the listing answers all the same. */
export async function search(scene: FaultScene): Promise<void> {
  const { env, door, visits, proxies } = scene;
  const traffic = startTraffic(door, 15, visits.search);
  for (const fault of faults) {
    proxies.opensearch.set(fault);
    await pause(eachMs);
  }
  await services('kill', ['opensearch'], { env });
  await pause(eachMs);
  const outcomes = await traffic.stop();
  await services('start', ['opensearch'], { env });
  proxies.opensearch.set('none');
  goal(
    scene,
    'search engine slow, wrong, broken off, gone: searches',
    `${tally(outcomes)}, p99 ${milliseconds(p99(outcomes))}`,
    'only 200, ≤ 2 s',
    outcomes.length > 0 && outcomes.every(isGood) && p99(outcomes) <= 2_000,
  );
}
