import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../../stack/wait.ts';
import { said } from '../../lib/api.ts';
import { sized } from '../../lib/report.ts';
import { cronSlots } from '../cron-slots.ts';
import { type FaultScene, goal } from '../scene.ts';

const minute = 60;
const hour = 60 * minute;
/** Long enough for what is due every minute to be due again. */
const watchedMs = sized(70_000, 0);

/** G47: the clock of every process jumps two hours ahead, five minutes back, and over the change to summer time. */
export async function clock(scene: FaultScene): Promise<void> {
  const { time, books } = scene;
  const { castAt: startedAt } = scene;
  const token = await recoveryToken(scene);
  const session = await sessionThatEndsIn(scene, hour);
  const accepted: string[] = [];
  const look = async (when: string, shouldBe: boolean) => {
    const isTokenGood = await isValid(scene, token);
    const isSessionGood = await isSignedIn(scene, session);
    if (isTokenGood !== shouldBe) accepted.push(`token ${when}`);
    if (isSessionGood !== shouldBe) accepted.push(`session ${when}`);
  };
  await look('at once', true);
  await time.skip(2 * hour);
  await look('two hours later', false);
  await time.skip(-5 * minute);
  await look('five minutes back', false);
  await time.skip(secondsUntilSummerTime(time.now()) - 2);
  await look('before the change of the hour', false);
  await time.skip(4);
  await look('after the change of the hour', false);
  goal(
    scene,
    'G47 tokens and sessions taken past their end, or refused before',
    accepted.join(', ') || 'none',
    'none',
    accepted.length === 0,
  );

  await pause(Math.max(0, startedAt.getTime() + watchedMs - Date.now()));
  const runs = await books.rows<{ name: string; cron: string; runs: string }>(
    `select schedule.name, cron, count(job.id) as runs from pgboss.schedule
     left join pgboss.job on job.name = schedule.name and job.created_on >= $1 group by 1, 2`,
    [startedAt],
  );
  const doubled = runs.filter(
    ({ cron, runs: count }) => Number(count) > cronSlots(cron, startedAt, new Date()),
  );
  const total = runs.reduce((sum, { runs: count }) => sum + Number(count), 0);
  goal(
    scene,
    'G47 scheduled work done twice',
    `${doubled.map(({ name, runs: count }) => `${name} × ${count}`).join(', ') || 'none'} of ${total} runs`,
    'none',
    doubled.length === 0 && (total > 0 || watchedMs === 0),
  );
}

async function recoveryToken({ api, outside, books }: FaultScene): Promise<string> {
  const email = 'p300@example.com';
  await books.rows("delete from rate_limit_window where class like 'mail%'");
  await api.call({
    method: 'POST',
    path: '/api/send-recovery-email',
    address: '10.98.0.1',
    body: { email, botToken: await outside.botToken('recovery') },
  });
  await waitUntil('the mail', async () => (await outside.mailsTo(email)).length > 0, { seconds: 30 });
  return outside.tokenIn(email, '/recuperar');
}

async function isValid({ api }: FaultScene, token: string): Promise<boolean> {
  const call = { method: 'POST', path: '/api/password/check-recovery', address: '10.98.0.2' } as const;
  return said(await api.call({ ...call, body: { token } }))['valid'] === true;
}

/** Somebody whose session has so many seconds left. */
async function sessionThatEndsIn({ books, nextBuyer, time }: FaultScene, seconds: number) {
  const who = nextBuyer();
  const end = new Date(time.now().getTime() + seconds * 1000);
  // Seen a moment ago, so that a visit does not make it longer.
  await books.rows('update auth.session set expires_at = $2, last_seen_at = $3 where user_id = $1', [
    who.id,
    end,
    time.now(),
  ]);
  return who;
}

async function isSignedIn(
  { api }: FaultScene,
  { cookie, address }: Awaited<ReturnType<typeof sessionThatEndsIn>>,
): Promise<boolean> {
  return (await api.call({ method: 'GET', path: '/api/cart', cookie, address })).status === 200;
}

/** The last Sunday of March at one in the morning, universal time: the processes of this part live in Madrid. */
function secondsUntilSummerTime(now: Date): number {
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 2 ? 1 : 0);
  const last = new Date(Date.UTC(year, 2, 31, 1));
  last.setUTCDate(31 - last.getUTCDay());
  return (last.getTime() - now.getTime()) / 1000;
}
