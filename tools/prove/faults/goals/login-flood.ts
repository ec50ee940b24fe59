import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { repository } from '../../../stack/environment.ts';
import { metricOf } from '../../lib/faults.ts';
import { anEmail } from '../../lib/people.ts';
import { milliseconds, sized } from '../../lib/report.ts';
import { type FaultScene, goal } from '../scene.ts';
import { isGood, type Outcome, p99, startTraffic, tally } from '../traffic.ts';

const idleMs = sized(12_000, 4_000);
const floodMs = sized(15_000, 6_000);
const perSecond = 50;

/** G40: fifty sign-ins a second from five hundred addresses while people browse, with the kernel set as on a host. */
export async function loginFlood(scene: FaultScene): Promise<void> {
  const autogroup = '/proc/sys/kernel/sched_autogroup_enabled';
  const before = await readFile(autogroup, 'utf8');
  await promisify(execFile)('sysctl', ['-p', join(repository, 'infra/systemd/sysctl.conf')]);
  try {
    await flood(scene);
  } finally {
    await writeFile(autogroup, before);
  }
}

async function flood(scene: FaultScene): Promise<void> {
  const { env, door, visits } = scene;
  const browseFor = async (milliseconds: number): Promise<readonly Outcome[]> => {
    const traffic = startTraffic(door, 20, (index) =>
      index % 2 ? visits.search(index) : visits.product(index),
    );
    await pause(milliseconds);
    return traffic.stop();
  };
  await browseFor(idleMs / 4);
  const idle = await browseFor(idleMs);
  const attack = startTraffic(door, perSecond, (index) => ({
    kind: 'sign-in',
    call: {
      method: 'POST',
      path: '/api/session/sign-in',
      address: `127.6.${(index % 500) >> 8}.${index % 250}`,
      body: { email: anEmail(), password: `no-es-${index}` },
    },
  }));
  const [busy, hashes] = await Promise.all([browseFor(floodMs), mostHashes(env, floodMs)]);
  const attempts = await attack.stop();

  const [calm, flooded] = [p99(idle), p99(busy)];
  goal(scene, 'G40 browse p99 idle / flooded', {
    measured: `${milliseconds(calm)} / ${milliseconds(flooded)}, ${tally(busy)}`,
    wanted: 'at most twice, only 200',
    isMet: busy.every(isGood) && flooded <= 2 * calm,
  });
  goal(scene, 'G40 password hashes at once', { measured: hashes, wanted: '≤ 2', isMet: hashes <= 2 });
  const refused = attempts.filter(({ status }) => [403, 429, 503].includes(status));
  const isAll = attempts.every(({ status }) => [401, 403, 429, 503].includes(status));
  goal(scene, 'G40 sign-ins turned away, p99', {
    measured: `${milliseconds(p99(refused))}; ${tally(attempts)}`,
    wanted: '≤ 100 ms, by 403, 429 and 503',
    isMet: isAll && refused.length > 0 && p99(refused) <= 100,
  });
}

async function mostHashes(env: FaultScene['env'], forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let most = 0;
  while (performance.now() < until) {
    const running = await Promise.all(
      ([1, 2] as const).map((api) => metricOf(env, api, 'password_hashes', 'state="running"')),
    );
    most = Math.max(most, running[0] ?? 0, (running[0] ?? 0) + (running[1] ?? 0));
    await pause(200);
  }
  return most;
}
