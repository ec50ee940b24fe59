import { setTimeout as pause } from 'node:timers/promises';
import { services } from '../../../stack/services.ts';
import { waitUntil } from '../../../stack/wait.ts';
import { killPostgres, poolOf, waitForPostgres } from '../../lib/faults.ts';
import { seconds } from '../../lib/report.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, isPolite, ofKind, startTraffic, tally } from '../traffic.ts';

const perSecond = 100;
const awayMs = 2_000;

/** G36: PostgreSQL is restarted, and then killed with all its sessions, under load. */
export async function database(scene: FaultScene): Promise<void> {
  const { env } = scene;
  await lose(scene, 'restarted', () => services('stop', ['postgres'], { env }));
  await lose(scene, 'killed', () => killPostgres(env));
}

async function lose(scene: FaultScene, how: string, end: () => Promise<void>): Promise<void> {
  const { env, door, crew, visits } = scene;
  const kinds = [visits.product, visits.session, visits.like, visits.cart, visits.search];
  const traffic = startTraffic(door, perSecond, (index) => (kinds[index % 5] ?? visits.session)(index));
  await waitUntil('some answers', () => traffic.outcomes.filter(isGood).length > perSecond, { seconds: 20 });
  await end();
  await pause(awayMs);
  const [acceptedAt] = await Promise.all([waitForPostgres(env), services('start', ['postgres'], { env })]);
  const firstAfter = (kind: string) =>
    ofKind(traffic.outcomes, kind).find((one) => isGood(one) && one.endedAt >= acceptedAt);
  const all = ['product', 'session', 'like', 'cart', 'search'];
  await waitUntil('everything to be back', () => all.every((kind) => firstAfter(kind)), { seconds: 30 });
  await pause(3_000);
  const outcomes = await traffic.stop();

  const bad = outcomes.filter((one) => !isGood(one) && !isPolite(one));
  goal(
    scene,
    `G36 PostgreSQL ${how}: answers`,
    `${tally(outcomes)}; rude: ${tally(bad)}`,
    'only 200, and 503 with Retry-After',
    bad.length === 0,
  );
  const wait = Math.max(...all.map((kind) => (firstAfter(kind)?.endedAt ?? Infinity) - acceptedAt));
  goal(
    scene,
    `G36 PostgreSQL ${how}: everything back after it accepts`,
    seconds(wait),
    '≤ 3 s',
    wait <= 3_000,
  );
  const crashes = crew.all.reduce((sum, one) => sum + one.crashes, 0);
  const pools = await Promise.all([poolOf(env, 1), poolOf(env, 2)]);
  const leaked = pools.reduce((sum, { open, idle, waiting }) => sum + open - idle + waiting, 0);
  goal(
    scene,
    `G36 PostgreSQL ${how}: processes ended, clients leaked`,
    `${crashes}, ${leaked}`,
    '0, 0',
    crashes + leaked === 0,
  );
}
