import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { guardedLimits } from '@perchero/contract/limits';
import { randomStream } from '../../seed/generator/random.ts';
import { variable } from '../../stack/environment.ts';
import { everyService } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import {
  addressAt,
  type Answer,
  type Browser,
  bodyOf,
  countOf,
  createBrowser,
  inParallel,
  outcomeOf,
} from '../lib/api.ts';
import { runCitedTests } from '../lib/cited-tests.ts';
import {
  goodPassword,
  must,
  anEmail,
  aPhone,
  newUsername,
  provePhone,
  registerUntil,
  registrationForm,
} from '../lib/people.ts';
import { type Findings, sized } from '../lib/report.ts';
import { type AccountsScene, playActs, proveAccounts } from '../lib/stack.ts';

export const summary = 'attacks T01 to T19 on accounts: each is refused, also over two processes at once';

const execute = promisify(execFile);
let nextAddress = 0;

export async function run(): Promise<Findings> {
  return proveAccounts('takeover', { services: everyService, worker: true }, async (scene) => {
    const attacks = [runTests, misuseLinks, takePhoneTwice, takeNameTwice, imitateNames, bombMailBoxes];
    await playActs(
      scene,
      attacks.flatMap((attack) => [attack, passLimits]),
    );
  });
}

/** Attackers do not wait for each other's windows. */
async function passLimits({ stack, people }: AccountsScene): Promise<void> {
  await execute('redis-cli', ['-p', variable(stack.env, 'REDIS_PORT'), 'flushall']);
  await people.passTime('email-known-network', 'email-known-network-day', 'sms-network', 'sms-network-day');
}

/** The tests that docs/security/threats.md names for each attack, run on the services of this copy. */
async function runTests({ stack, findings }: AccountsScene): Promise<void> {
  const isAttack = (id: string) => /^T[01]\d/.test(id);
  for (const { id, passed, total } of await runCitedTests(stack.env, 'docs/security/threats.md', isAttack))
    findings.demand(`${id} tests passed`, `${passed} of ${total}`, 'all', passed === total);
}

/** A link of one purpose at every call that takes a link of another. */
async function misuseLinks(scene: AccountsScene): Promise<void> {
  const { people, outside } = scene;
  const { form, id } = await registerUntil(scene, 'password', { address: anAddress() });
  const { email } = form;
  const owner = stranger(scene);
  await owner.post('/api/session/sign-in', { email, password: goodPassword });
  await must(owner, '/api/send-magic-link-associate-phone', { email });
  const phoneLink = await outside.tokenIn(email, 'asociar-telefono');
  await people.passTime('mail-recipient');
  const botToken = await outside.botToken('recovery');
  await must(stranger(scene), '/api/send-recovery-email', { email, botToken });
  const recoveryLink = await outside.tokenIn(email, 'recuperar');

  const password = 'bufanda-verde-51';
  const calls: Record<string, (token: string) => Promise<Answer>> = {
    recovery: (token) => stranger(scene).post('/api/password/recover', { token, password }),
    'phone link': (token) => stranger(scene).post('/api/phone/open-link', { token }),
    verification: (token) => stranger(scene).post('/api/registration/confirm-email', { token }),
    'e-mail change': (token) => stranger(scene).post('/api/account/confirm-email-change', { token }),
    '«No fui yo»': (token) => stranger(scene).post('/api/disown', { token }),
    session: (token) =>
      stranger(scene).get('/api/account/settings', { headers: { authorization: `Bearer ${token}` } }),
  };
  for (const [own, token] of Object.entries({ recovery: recoveryLink, 'phone link': phoneLink }))
    for (const [place, call] of Object.entries(calls))
      if (place !== own) await refused(scene, `T10 the ${own} at ${place}`, id, () => call(token));
  const used = await calls['phone link']?.(phoneLink);
  scene.findings.equal('T10 the phone link where it belongs', used?.status ?? 0, 200);
}

/** Refused as an invalid link or as nobody's session, and no row of the victim changes. */
async function refused(
  { people, findings }: AccountsScene,
  name: string,
  victim: string,
  attempt: () => Promise<Answer>,
): Promise<void> {
  const before = await people.checksumOf([victim]);
  const got = outcomeOf(await attempt());
  const isUnchanged = before === (await people.checksumOf([victim]));
  const isRefused = ['400 invalid-action-code', '401 not-signed-in'].includes(got);
  const rows = isUnchanged ? 'unchanged' : 'CHANGED';
  findings.demand(name, `${got}, rows ${rows}`, 'refused, rows unchanged', isRefused && isUnchanged);
}

async function takePhoneTwice(scene: AccountsScene): Promise<void> {
  const { people, api, findings } = scene;
  const phone = aPhone();
  const rivals: Browser[] = [];
  for (const member of await people.members(2)) {
    const rival = createBrowser(api, anAddress(), await people.sessionOf(member));
    await people.passTime('sms-number');
    await provePhone(scene, rival, phone);
    rivals.push(rival);
  }
  const race = await Promise.all(
    rivals.map((rival, process) => rival.post('/api/update-phone', { phone }, { process })),
  );
  const outcome = race.map(({ status }) => status).toSorted((one, other) => one - other);
  const isHeld = String(outcome) === '200,409';
  findings.demand('T06 two accounts race for one number', outcome.join(' '), '200 409', isHeld);
}

async function takeNameTwice(scene: AccountsScene): Promise<void> {
  const name = newUsername();
  const race = await inParallel(20, 20, () => register(scene, name));
  const rows = await scene.people.count('registration', 'username = $1', [name]);
  scene.findings.demand(
    'T19 one name, 20 at once over both processes',
    `${countOf(race, 200)} has it, ${countOf(race, 409)} do not, ${rows} row`,
    '1 has it, 19 do not, 1 row',
    countOf(race, 200) === 1 && countOf(race, 409) === 19 && rows === 1,
  );
}

const likenesses: readonly (readonly [from: string, to: string])[] = [
  ['a', 'á'],
  ['e', 'É'],
  ['u', 'ü'],
  ['n', 'ñ'],
  ['l', 'I'],
  ['m', 'rn'],
  ['w', 'vv'],
  ['o', 'O'],
];

/** Names that read like another one. */
async function imitateNames(scene: AccountsScene): Promise<void> {
  const random = randomStream('names');
  const pairs = Array.from({ length: sized(500, 60) }, () => {
    const [from, to] = likenesses[Math.floor(random() * likenesses.length)] ?? ['a', 'á'];
    const [head, tail] = [newUsername().slice(0, 8), newUsername().slice(0, 8)];
    return [`${head}${from}${tail}`, `${head}${to}${tail}`] as const;
  });
  const names = await inParallel(pairs.length, 8, (index) => register(scene, pairs[index]?.[0] ?? ''));
  const copies = await inParallel(pairs.length, 8, (index) => register(scene, pairs[index]?.[1] ?? ''));
  scene.findings.equal('T19 names', countOf(names, 200), pairs.length);
  const taken = copies.filter((answer) => bodyOf(answer).code === 'username-taken').length;
  scene.findings.equal('T19 names that look like them, refused', taken, pairs.length);
}

/** Every way to make us write to somebody, each from 100 addresses, at one mail box. */
async function bombMailBoxes(scene: AccountsScene): Promise<void> {
  const { people, api, outside, stack, findings } = scene;
  const addresses = sized(100, 20);
  const from = (index: number, jar?: Map<string, string>) =>
    createBrowser(api, addressAt(43, index), new Map(jar));
  const ways: Record<string, (email: string) => Promise<(index: number) => Promise<Answer>>> = {
    recovery: async (email) => async (index) =>
      from(index).post('/api/send-recovery-email', { email, botToken: await outside.botToken('recovery') }),
    registration: async (email) => async (index) =>
      from(index).post('/api/register', {
        ...registrationForm({ email }),
        botToken: await outside.botToken('register'),
      }),
    resending: async (email) => {
      const { browser } = await registerUntil(scene, 'register', { address: anAddress(), email });
      return (index) => browser.copiedTo(addressAt(43, index)).post('/api/resend-email', { email });
    },
    'e-mail change': async (email) => {
      const jars = await inParallel(addresses, 8, async () => people.sessionOf(await people.member()));
      return (index) => from(index, jars[index]).post('/api/account/change-email', { email });
    },
  };
  for (const [name, prepare] of Object.entries(ways)) {
    const email = name === 'recovery' ? (await people.member()).email : anEmail();
    const ask = await prepare(email);
    const answers: Answer[] = [];
    // One round a minute, so that the half hour is what stops the last one.
    for (let minute = 0; minute < 7; minute += 1) {
      await people.passTime('mail-recipient', 'mail-address', 'register-address');
      answers.push(...(await inParallel(addresses, 8, ask)));
      await execute('redis-cli', ['-p', variable(stack.env, 'REDIS_PORT'), 'flushall']);
    }
    await mailsWritten(scene);
    const arrived = (await outside.mailsTo(email)).length;
    const { allowed } = guardedLimits['mail-recipient-half-hour'];
    findings.demand(
      `T09 ${name}, 7 minutes from ${addresses} addresses`,
      `${arrived} mails, ${countOf(answers, 429)} × 429 of ${answers.length}`,
      `≤ ${allowed} mails`,
      arrived <= allowed && countOf(answers, 429) >= answers.length - allowed,
    );
  }
}

/** Waits until the worker has written every mail that was asked for and is due. */
function mailsWritten({ people }: AccountsScene): Promise<void> {
  const due = `name = 'identity.mail' and state < 'completed' and start_after < now()`;
  const isDone = async () => (await people.count('pgboss.job', due)) === 0;
  return waitUntil('all mails to be written', isDone, { seconds: 120, everyMs: 200 });
}

async function register({ api, outside }: AccountsScene, username: string): Promise<Answer> {
  const botToken = await outside.botToken('register');
  const body = { ...registrationForm({ username }), botToken };
  return createBrowser(api, anAddress()).post('/api/register', body);
}

/** A browser that was never here. */
function stranger({ api }: AccountsScene): Browser {
  return createBrowser(api, anAddress());
}

function anAddress(): string {
  nextAddress += 1;
  return addressAt(40, nextAddress);
}
