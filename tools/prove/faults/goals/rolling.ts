import { setTimeout as pause } from 'node:timers/promises';
import { variable } from '../../../stack/environment.ts';
import { waitUntil } from '../../../stack/wait.ts';
import { seconds, sized } from '../../lib/report.ts';
import { createCrowd } from '../../lib/streams.ts';
import { startAgain } from '../crew.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, type Outcome, startTraffic, tally, type Visit } from '../traffic.ts';

const rollingMs = sized(90_000, 20_000);
const everyMs = sized(20_000, 9_000);
const perSecond = sized(150, 60);
const streamCount = sized(1_000, 50);

/** Of twenty: eight look at the rack, five at a piece, four ask who they are, two like something and one takes it. */
function ordinaryVisit(visits: FaultScene['visits'], index: number): Visit {
  const turn = index % 20;
  if (turn === 0) return visits.cart(index);
  if (turn % 10 === 5) return visits.like(index);
  if (turn % 5 === 1) return visits.session(index);
  return turn % 2 === 0 || turn === 19 ? visits.listing(index) : visits.product(index);
}

const described = (one?: Outcome) =>
  `${one?.kind} after ${Math.round(one?.ms ?? 0)} ms, ${one?.body.slice(0, 80)}`;

/** G41: one API process after the other is asked to end and started again, as in a release, behind nginx. */
export async function rolling(scene: FaultScene): Promise<void> {
  const { env, crew, door, market, visits } = scene;
  const site = Number(variable(env, 'SITE_PORT'));
  const crowd = createCrowd({
    people: market.buyers.slice(0, streamCount),
    port: () => site,
    onChange: () => {},
  });
  await crowd.gather();
  const traffic = startTraffic(door, perSecond, (index) => ordinaryVisit(visits, index));
  const stops: number[] = [];
  const until = performance.now() + rollingMs;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const next = performance.now() + everyMs;
    const api = crew.apis[turn % 2 === 0 ? 0 : 1];
    const askedAt = performance.now();
    await api.kill('SIGTERM');
    stops.push(performance.now() - askedAt);
    await startAgain(api);
    await pause(Math.max(0, Math.min(next, until) - performance.now()));
  }
  await waitUntil('all streams to be back', () => crowd.openCount() === streamCount, { seconds: 30 });
  const outcomes = await traffic.stop();
  const [told, lost] = [crowd.farewells(), crowd.losses()];
  crowd.leave();

  const failed = outcomes.filter((one) => !isGood(one));
  goal(
    scene,
    `G41 ${stops.length} restarts, ${outcomes.length} requests: failed`,
    failed.length === 0 ? 0 : `${tally(failed)}, the first: ${described(failed[0])}`,
    'none',
    failed.length === 0 && outcomes.length > 0,
  );
  goal(scene, 'G41 slowest stop', seconds(Math.max(...stops)), '≤ 10 s', Math.max(...stops) <= 10_000);
  goal(
    scene,
    'G41 streams ended in order, of those that ended',
    `${told} of ${lost}`,
    'all, and all back',
    lost > 0 && told === lost,
  );
}
