import { setTimeout as pause } from 'node:timers/promises';
import { listProducts } from '@perchero/contract/search/list-products';
import { environmentOf } from '../../stack/environment.ts';
import { everyService } from '../../stack/services.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { addressAt, type Answer, type Browser, countOf, createBrowser } from '../lib/api.ts';
import { createVisitors, paced, statuses, type Taken, underLoad, type Visitors } from '../lib/load.ts';
import { anEmail, goodPassword, type Member, signIn } from '../lib/people.ts';
import { type Findings, milliseconds, percentile, say, seconds, sized } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary = 'a flood of sign-ins neither slows visitors nor locks anybody out';

const perSecond = 50;
const floodSeconds = sized(30, 10);
const idleSeconds = sized(20, 10);
const paths = [listProducts.path, '/productos'];

export async function run(): Promise<Findings> {
  await buildWeb({ env: await environmentOf() });
  const stack = {
    services: everyService,
    seed: [],
    worker: true,
    web: 'built',
    nginx: true,
    env: { PASSWORD_HASHES_AT_ONCE: '1' },
    connections: 1000,
  } as const;
  return proveAccounts('login-flood', stack, async (scene) => {
    using visitors = createVisitors(scene.stack.url);
    await flood(scene, visitors);
  });
}

async function flood(scene: AccountsScene, visitors: Visitors): Promise<void> {
  const { people, api, findings } = scene;
  const known = await people.members(200);
  const [regular, newcomer] = [await people.member(), await people.member()];
  const home = createBrowser(api, addressAt(51, 1));
  await signIn(home, regular.email);

  await browseFor(visitors, 3);
  say(`${idleSeconds} s without the flood …`);
  const idle = await browseFor(visitors, idleSeconds);
  say(`${floodSeconds} s of ${perSecond} sign-ins a second …`);
  const [meanwhile, guesses, atHome, elsewhere] = await Promise.all([
    browseFor(visitors, floodSeconds),
    guess(scene, known),
    signInAgain(home, regular),
    signInNew(scene, createBrowser(api, addressAt(51, 2)), newcomer),
  ]);

  compareBrowsing(scene, idle, meanwhile);
  const refusals = guesses.filter(({ status }) => [403, 429, 503].includes(status));
  const answered = [200, 401, 403, 429, 503].map((status) => `${status} × ${countOf(guesses, status)}`);
  const isAll = countOf(guesses, 401) + refusals.length === guesses.length;
  findings.demand(
    `${guesses.length} sign-ins`,
    answered.join(', '),
    'only 401, 403 (bot check), 429 and 503',
    isAll,
  );
  findings.note('password hashes per second', (countOf(guesses, 401) / floodSeconds).toFixed(1));
  for (const status of [403, 429, 503]) {
    const times = guesses.filter((answer) => answer.status === status).map(({ ms }) => ms);
    const [median, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    findings.note(`… ${status} after, p50`, milliseconds(median));
    findings.atMost(`… ${status} after, p99`, p99, 100, milliseconds);
  }
  const later = refusals.filter(({ status }) => status !== 403);
  const polite = later.filter(({ headers }) => headers['retry-after']).length;
  findings.demand('… refusals with Retry-After', polite, 'all', polite === later.length);

  const admitted = countOf(atHome, 200);
  const slowest = Math.max(...atHome.map(({ ms }) => ms));
  findings.demand(
    'the right person, known device',
    `${admitted} of ${atHome.length} tries, the slowest ${milliseconds(slowest)}`,
    'every try',
    admitted === atHome.length && admitted > 0,
  );
  findings.demand(
    'the right person, new device',
    elsewhere.isIn ? `in after ${elsewhere.tries} tries, ${seconds(elsewhere.ms)}` : 'kept out',
    'in, coming back when told',
    elsewhere.isIn,
  );
}

function browseFor(visitors: Visitors, forSeconds: number): Promise<readonly Taken[]> {
  return underLoad({ visitors, paths, atOnce: 4, everyMs: 100 }, () => pause(forSeconds * 1000));
}

/** Half strangers, a tenth at five accounts. */
function guess({ api }: AccountsScene, known: readonly Member[]): Promise<Answer[]> {
  return paced({ perSecond, count: perSecond * floodSeconds }, (index) => {
    const body = { email: emailOf(known, index), password: `no-es-${index}` };
    return api.call({
      method: 'POST',
      path: '/api/session/sign-in',
      address: addressAt(50, index % 500),
      body,
    });
  });
}

function emailOf(known: readonly Member[], index: number): string {
  if (index % 2 === 0) return anEmail();
  const place = index % 10 === 1 ? index % 5 : index % known.length;
  return known[place]?.email ?? anEmail();
}

/** Somebody who signs in and out on the same computer, every two seconds. */
async function signInAgain(browser: Browser, { email }: Member): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + floodSeconds * 1000 - 2000;
  while (performance.now() < until) {
    await pause(2000);
    answers.push(await browser.post('/api/session/sign-in', { email, password: goodPassword }));
  }
  return answers;
}

/** Somebody on a computer that was never here, who passes the bot check when asked and comes back when told. */
async function signInNew({ outside }: AccountsScene, browser: Browser, { email }: Member) {
  await pause(3000);
  const startedAt = performance.now();
  let tries = 0;
  let isIn = false;
  while (!isIn && performance.now() - startedAt < (floodSeconds - 4) * 1000) {
    const body = { email, password: goodPassword };
    let answer = await browser.post('/api/session/sign-in', body);
    if (answer.status === 403)
      answer = await browser.post('/api/session/sign-in', {
        ...body,
        botToken: await outside.botToken('sign-in'),
      });
    tries += 1;
    isIn = answer.status === 200;
    if (!isIn) await pause(1000 * Number(answer.headers['retry-after'] ?? 1));
  }
  return { isIn, tries, ms: performance.now() - startedAt };
}

function compareBrowsing({ findings }: AccountsScene, idle: readonly Taken[], meanwhile: readonly Taken[]) {
  const isGood = [...idle, ...meanwhile].every(({ status }) => status === 200);
  findings.demand('visitors meanwhile', statuses(meanwhile), 'only 200', isGood);
  for (const path of paths) {
    const times = (answers: readonly Taken[]) =>
      answers.filter((answer) => answer.path === path).map(({ ms }) => ms);
    const [quiet, busy] = [percentile(times(idle), 0.99), percentile(times(meanwhile), 0.99)];
    const medians = [idle, meanwhile].map((answers) => milliseconds(percentile(times(answers), 0.5)));
    findings.note(`${path} p50 idle / flooded`, medians.join(' / '));
    findings.demand(
      `${path} p99 idle / flooded`,
      `${milliseconds(quiet)} / ${milliseconds(busy)}`,
      '≤ 100 ms more',
      busy <= quiet + 100,
    );
  }
}
