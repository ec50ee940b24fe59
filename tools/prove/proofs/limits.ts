import { setTimeout as pause } from 'node:timers/promises';
import { guardedLimits } from '@perchero/contract/limits';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import {
  addressAt,
  type Answer,
  type Browser,
  countOf,
  createBrowser,
  inParallel,
  countOutcomes,
} from '../lib/api.ts';
import { countConnections } from '../lib/faults.ts';
import { anEmail, aPhone, must } from '../lib/people.ts';
import { type Findings, sized, say } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary =
  'limits on logins, mails, SMS and codes admit exactly their number, with and without Redis';

const addresses = sized(500, 100);
/** Fewer than fill the line before the password, which is not counted here. */
const guessesAtOnce = 8;
let block = 0;

export async function run(): Promise<Findings> {
  return proveAccounts('limits', { worker: true, connections: 256 }, async (scene) => {
    const { env } = scene.stack;
    await playAll(scene, 'Redis up');
    await services('kill', ['redis'], { env });
    await playAll(scene, 'Redis killed');
    await services('start', ['redis'], { env });
    await waitUntil('both processes to be connected again', async () => (await countConnections(env)) >= 2, {
      seconds: 30,
    });
    await playAll(scene, 'Redis back');
  });
}

async function playAll(scene: AccountsScene, when: string): Promise<void> {
  for (const act of [guessOneAccount, guessFromOneAddress, mailOnePerson, mailFromOneAddress]) {
    say(`${when}: ${act.name} …`);
    await act(scene, when);
  }
  for (const act of [textOneNumber, guessCodes, enterCodeAtOnce]) {
    say(`${when}: ${act.name} …`);
    await act(scene, when);
    // What one act counted for everybody is not the next one's business.
    await scene.people.passTime(
      'sms-network',
      'sms-network-day',
      'sms-unentered-network',
      'sms-unentered-range',
    );
  }
}

async function guessOneAccount(scene: AccountsScene, when: string): Promise<void> {
  const { email } = await scene.people.member();
  const { allowed } = guardedLimits['sign-in-account'];
  const own = (block += 1);
  const answers = await inParallel(addresses, guessesAtOnce, (index) =>
    guess(scene, createBrowser(scene.api, addressAt(own, index)), email),
  );
  exactly(scene, `${when}: guesses on one account`, answers, { status: 401, allowed });
}

async function guessFromOneAddress(scene: AccountsScene, when: string): Promise<void> {
  const { allowed } = guardedLimits['sign-in-address'];
  const browser = createBrowser(scene.api, addressAt((block += 1), 0));
  const answers = await inParallel(3 * allowed, guessesAtOnce, () => guess(scene, browser, anEmail()));
  exactly(scene, `${when}: guesses from one address`, answers, { status: 401, allowed });
}

/** By somebody who passes every bot check, and who waits when the line before the password is full. */
async function guess({ outside }: AccountsScene, browser: Browser, email: string): Promise<Answer> {
  for (;;) {
    const botToken = await outside.botToken('sign-in');
    const answer = await browser.post('/api/session/sign-in', { email, password: 'no-es-92', botToken });
    if (answer.status !== 503) return answer;
    await pause(1000 * Number(answer.headers['retry-after']));
  }
}

/** A minute passes between the rounds, half an hour after the sixth; the mails are counted where they arrive. */
async function mailOnePerson(scene: AccountsScene, when: string): Promise<void> {
  const { people, outside, findings } = scene;
  const { email } = await people.member();
  const passed: number[] = [];
  const halfHour = guardedLimits['mail-recipient-half-hour'].allowed;
  for (let round = 0; round < 2 * (halfHour + 1); round += 1) {
    if (round === halfHour + 1) await people.passTime('mail-recipient-half-hour');
    await people.passTime('mail-recipient');
    const tokens = await inParallel(60, 16, () => outside.botToken('recovery'));
    const answers = await fromEverywhere(
      scene,
      (index) => ['/api/send-recovery-email', { email, botToken: tokens[index] }],
      tokens.length,
    );
    passed.push(countOf(answers, 200));
  }
  const wanted = [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0];
  findings.demand(
    `${when}: mails to one person, per minute`,
    passed.join(' '),
    wanted.join(' '),
    String(passed) === String(wanted),
  );
  const { allowed } = guardedLimits['mail-recipient-day'];
  await waitUntil('the last mail', async () => (await outside.mailsTo(email)).length >= allowed, {
    seconds: 60,
  });
  const arrived = (await outside.mailsTo(email)).length;
  findings.equal(`${when}: … mails that arrived`, arrived, allowed);
}

async function mailFromOneAddress(scene: AccountsScene, when: string): Promise<void> {
  const { allowed } = guardedLimits['mail-address'];
  const browser = createBrowser(scene.api, addressAt((block += 1), 0));
  const answers = await inParallel(3 * allowed, 16, async () => {
    const botToken = await scene.outside.botToken('recovery');
    return browser.post('/api/send-recovery-email', { email: anEmail(), botToken });
  });
  exactly(scene, `${when}: mails from one address`, answers, { status: 200, allowed });
}

/** Minutes pass between the rounds, an hour after the fourth. */
async function textOneNumber(scene: AccountsScene, when: string): Promise<void> {
  const { people, outside, findings } = scene;
  const phone = aPhone();
  const passed: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    if (round === 4) await people.passTime('sms-number-hour');
    await people.passTime('sms-number');
    const askers = await inParallel(20, 8, () => signedIn(scene));
    const answers = await inParallel(askers.length, 20, async (index) => {
      const botToken = await outside.botToken('phone-code');
      return (askers[index] as Browser).post('/api/phone/send-code', { phone, botToken });
    });
    passed.push(countOf(answers, 200));
  }
  const wanted = [1, 1, 1, 0, 1, 1, 0];
  const isExact = String(passed) === String(wanted);
  findings.demand(`${when}: SMS to one number, per minute`, passed.join(' '), wanted.join(' '), isExact);
  const arrived = (await outside.messagesTo(phone)).length;
  const { allowed } = guardedLimits['sms-number-day'];
  findings.equal(`${when}: … SMS that arrived`, arrived, allowed);
}

async function guessCodes(scene: AccountsScene, when: string): Promise<void> {
  const { people, findings } = scene;
  const { browser, phone, code } = await withCode(scene);
  const guesses = sized(1000, 200);
  const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
  const answers = await inParallel(guesses, guesses, (index) =>
    browser.post('/api/phone/verify-code', { phone, code: wrong(index) }),
  );
  const { allowed } = guardedLimits['code-failures-actor'];
  // More at once than the database has connections for: some are told to come back.
  const turnedAway = countOf(answers, 429) + countOf(answers, 503);
  findings.demand(
    `${when}: ${guesses} wrong codes at once`,
    countOutcomes(answers),
    `400 × ${allowed} at most, the others 429 or 503`,
    countOf(answers, 400) <= allowed && countOf(answers, 400) + turnedAway === guesses,
  );
  const [row] = await people.rows<{ tries: number }>('select tries from auth.phone_code where phone = $1', [
    phone,
  ]);
  findings.demand(`${when}: … compared with the code`, row?.tries ?? -1, '3', row?.tries === 3);
  const right = await browser.post('/api/phone/verify-code', { phone, code });
  findings.demand(
    `${when}: … the right code afterwards`,
    right.status,
    '400 or 429',
    [400, 429].includes(right.status),
  );
}

async function enterCodeAtOnce(scene: AccountsScene, when: string): Promise<void> {
  const { browser, phone, code } = await withCode(scene);
  const answers = await inParallel(50, 50, () => browser.post('/api/phone/verify-code', { phone, code }));
  const successes = countOf(answers, 200);
  scene.findings.equal(`${when}: successes of the right code, 50 at once`, successes, 1);
}

async function withCode(scene: AccountsScene) {
  const browser = await signedIn(scene);
  const phone = aPhone();
  await must(browser, '/api/phone/send-code', {
    phone,
    botToken: await scene.outside.botToken('phone-code'),
  });
  return { browser, phone, code: await scene.outside.codeSentTo(phone) };
}

async function signedIn({ api, people }: AccountsScene): Promise<Browser> {
  return createBrowser(api, addressAt((block += 1), 0), await people.sessionOf(await people.member()));
}

/** The same call once from each of 500 addresses, over both processes. */
function fromEverywhere(
  { api }: AccountsScene,
  call: (index: number) => readonly [path: string, body: object],
  count = addresses,
): Promise<Answer[]> {
  block += 1;
  const own = block;
  return inParallel(count, 24, (index) => {
    const [path, body] = call(index);
    return api.call({ method: 'POST', path, body, address: addressAt(own, index) });
  });
}

function exactly(
  { findings }: AccountsScene,
  name: string,
  answers: readonly Answer[],
  { status, allowed }: { status: number; allowed: number },
): void {
  const isExact = countOf(answers, status) === allowed && countOf(answers, 429) === answers.length - allowed;
  findings.demand(name, countOutcomes(answers), `${status} × ${allowed}, the others 429`, isExact);
}
