import { Client } from 'pg';
import { variable } from '../../../stack/environment.ts';
import { waitUntil } from '../../../stack/wait.ts';
import type { Answer, Call } from '../../lib/api.ts';
import { poolOf } from '../../lib/faults.ts';
import { milliseconds, seconds } from '../../lib/report.ts';
import { type FaultScene, goal } from '../scene.ts';

const blockers = 30;
const blockedMs = 5_000;

/** G38: thirty requests to one process wait for a lock, so that its pool of ten is used up for five seconds. */
export async function pool(scene: FaultScene): Promise<void> {
  const { env, visits } = scene;
  const lock = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table product_like in access exclusive mode');
  const until = performance.now() + blockedMs;
  // A statement gives up after three seconds; the next caller takes its place.
  const blocking = Promise.all(
    Array.from({ length: blockers }, async (_, index) => {
      while (performance.now() < until - 500) await ask(scene, visits.like(index).call);
    }),
  );
  await waitUntil('the pool to be used up', async () => (await poolOf(env, 1)).waiting > 0, {
    seconds: 5,
    everyMs: 20,
  });

  const others: Answer[] = [];
  const paid: Answer[] = [];
  while (performance.now() < until - 1_000) {
    const [other, checkout] = await Promise.all([
      ask(scene, visits.session(others.length).call),
      ask(scene, visits.checkout(paid.length).call),
    ]);
    others.push(other);
    paid.push(checkout);
  }
  await blocking;
  await lock.query('rollback');
  await lock.end();
  const freedAt = performance.now();
  await waitUntil('ordinary calls to be served', async () => await isServed(scene), {
    seconds: 20,
    everyMs: 10,
  });
  const recovery = performance.now() - freedAt;

  const refused = others.filter(({ status }) => status !== 200);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  const isPolite = refused.every(({ status, headers }) => status === 503 && headers['retry-after']);
  goal(
    scene,
    'G38 pool used up: others are told 503',
    `${refused.length} of ${others.length}, the slowest after ${milliseconds(slowest)}`,
    'with Retry-After, within 1 s',
    refused.length > 0 && isPolite && slowest <= 1_000,
  );
  const served = paid.filter(({ status, body }) => status === 200 && body.includes('"payment_url":"http'));
  goal(
    scene,
    'G38 pool used up: checkouts served',
    `${served.length} of ${paid.length}, the slowest ${milliseconds(Math.max(...paid.map(({ ms }) => ms)))}`,
    'all',
    paid.length > 0 && served.length === paid.length,
  );
  goal(scene, 'G38 served again after', seconds(recovery), '≤ 2 s', recovery <= 2_000);
}

const ask = ({ api }: FaultScene, call: Call) => api.call({ ...call, process: 0 });

async function isServed(scene: FaultScene): Promise<boolean> {
  const { visits } = scene;
  const answers = await Promise.all([visits.session(1), visits.like(1)].map(({ call }) => ask(scene, call)));
  return answers.every(({ status }) => status === 200);
}
