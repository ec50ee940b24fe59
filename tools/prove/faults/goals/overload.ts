import { setTimeout as pause } from 'node:timers/promises';
import { inParallel } from '../../lib/api.ts';
import { milliseconds, seconds, sized, say } from '../../lib/report.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, ofKind, p99, startTraffic, tally, type Traffic, type Visit } from '../traffic.ts';

const kneeMs = sized(10_000, 4_000);
const overloadMs = sized(60_000, 8_000);
const times = 5;
/** Enough to keep both processes busy, too few to wait for each other. */
const atOnce = 16;
const warmUpVisits = sized(600, 100);

/** G39: five times as many visits as the shop can serve, most of them searches. */
export async function overload(scene: FaultScene): Promise<void> {
  const { door, visits } = scene;
  const mixed = (index: number): Visit => {
    const turn = index % 40;
    if (turn === 0) return visits.checkout(index);
    if (turn === 20) return visits.webhook(index);
    if (turn % 20 === 10) return visits.like(index);
    if (turn % 10 === 5) return visits.product(index);
    return visits.search(index);
  };
  await inParallel(warmUpVisits, atOnce, (index) => door.call(mixed(index).call));

  const knee = await measureKnee(scene, mixed);
  say(`the knee is at ${Math.round(knee)} visits a second; ${Math.round(knee * times)} for a while …`);
  const traffic = startTraffic(door, knee * times, mixed);
  await pause(overloadMs);
  const endedAt = performance.now();
  const stopping = traffic.stop();
  const recovery = await timeUntilNormal(scene, endedAt);
  const outcomes = (await stopping).filter((one) => one.endedAt <= endedAt);

  const good = outcomes.filter(isGood);
  const perSecond = good.length / (overloadMs / 1000);
  scene.findings.note('G39 the knee, visits a second', Math.round(knee));
  scene.findings.note('G39 at five times it', tally(outcomes));
  goal(
    scene,
    'G39 goodput',
    `${Math.round(perSecond)} a second, ${Math.round((100 * perSecond) / knee)} % of the knee`,
    '≥ 80 %',
    perSecond >= 0.8 * knee,
  );
  const money = ofKind(outcomes, 'checkout', 'webhook');
  goal(
    scene,
    'G39 checkouts and webhooks served',
    `${((100 * money.filter(isGood).length) / money.length).toFixed(1)} % of ${money.length}`,
    '≥ 99 %',
    money.length > 0 && money.filter(isGood).length >= 0.99 * money.length,
  );
  const share = (kinds: readonly string[]) => {
    const asked = ofKind(outcomes, ...kinds);
    return asked.filter((one) => !isGood(one)).length / asked.length;
  };
  const [browse, rest] = [share(['search', 'product']), share(['like', 'checkout', 'webhook'])];
  goal(
    scene,
    'G39 turned away: who browses / all others',
    `${Math.round(browse * 100)} % / ${Math.round(rest * 100)} %`,
    'browse first',
    browse > 0 && rest < browse,
  );
  goal(scene, 'G39 served visits, p99', milliseconds(p99(good)), '≤ 2 s', p99(good) <= 2_000);
  goal(scene, 'G39 back to normal after', seconds(recovery), '≤ 10 s', recovery <= 10_000);
}

/** What is served when so many visitors each wait for their answer before they ask again. */
async function measureKnee({ door }: FaultScene, mixed: (index: number) => Visit): Promise<number> {
  const until = performance.now() + kneeMs;
  let served = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) if ((await door.call(mixed(next++).call)).status === 200) served += 1;
    }),
  );
  return served / (kneeMs / 1000);
}

const probesInARow = 40;

/** From the end of the flood until two seconds of ordinary visits go well. */
async function timeUntilNormal({ door, visits }: FaultScene, from: number): Promise<number> {
  const probes: Traffic = startTraffic(door, 20, visits.search);
  let startedAt = from;
  while (performance.now() - from < 30_000) {
    const recent = probes.outcomes.filter(({ endedAt, ms }) => endedAt - ms >= startedAt);
    const bad = recent.findLast((one) => !isGood(one) || one.ms > 500);
    if (bad) startedAt = bad.endedAt;
    else if (recent.length >= probesInARow) break;
    await pause(50);
  }
  await probes.stop();
  return startedAt - from;
}
