import { randomStream } from '../../seed/generator/random.ts';
import { addressAt, countOf, createBrowser, inParallel, bodyOf } from '../lib/api.ts';
import {
  registrationForm,
  newEmail,
  newPhone,
  newUsername,
  goodPassword,
  type Member,
  must,
  provePhone,
  registerUntil,
  signIn,
} from '../lib/people.ts';
import { sized } from '../lib/report.ts';
import type { AttackScene } from './attack.ts';
import { mailsWritten } from './links.ts';

const otherPassword = 'campera-gris-77';

/** The first password belongs to the ticket whose own link was opened, and is set once. */
export async function setPasswordOfOthers(scene: AttackScene): Promise<void> {
  const { people, refused, stranger, anAddress, holds } = scene;
  const victim = await people.member();
  const set = (email: string) => ({ email, password: otherPassword });
  const notSet = '409 password-not-set';

  await refused('T01 no ticket', [victim.id], notSet, () =>
    stranger().post('/api/set-password', set(victim.email)),
  );
  const own = await registerUntil(scene, 'confirm', { address: anAddress() });
  await refused('T01 a ticket, somebody else’s account', [victim.id], notSet, () =>
    own.browser.post('/api/set-password', set(victim.email)),
  );
  const pending = await registerUntil(scene, 'confirm', { address: anAddress() });
  await refused('T01 a ticket, somebody else’s registration', [pending.id], notSet, () =>
    own.browser.post('/api/set-password', set(pending.form.email)),
  );
  const unopened = await registerUntil(scene, 'register', { address: anAddress() });
  await refused('T01 the link was not opened', [unopened.id], '403 email-not-verified', () =>
    unopened.browser.post('/api/set-password', set(unopened.form.email)),
  );
  const first = await own.browser.post('/api/set-password', set(own.form.email));
  holds('T01 the right ticket sets the password', first.status, 200);
  await refused('T01 a second password', [own.id], notSet, () =>
    own.browser.post('/api/set-password', set(own.form.email)),
  );
  const done = await registerUntil(scene, 'password', { address: anAddress() });
  const copy = done.browser.copiedTo(anAddress());
  await provePhone(scene, done.browser, done.phone);
  const finished = await done.browser.post('/api/update-phone', { phone: done.phone });
  holds('T01 the right ticket finishes', finished.status, 200);
  await refused('T01 its ticket afterwards', [done.id], notSet, () =>
    copy.post('/api/set-password', set(done.form.email)),
  );
}

export async function deleteOthers(scene: AttackScene): Promise<void> {
  const { people, refused, stranger, anAddress, holds } = scene;
  const victims = await people.members(200);
  const [victim] = victims;
  if (!victim) return;
  const tickets = await Promise.all(
    [0, 1].map(() => registerUntil(scene, 'register', { address: anAddress() })),
  );
  const before = await people.count('auth.identity');
  const answers = await inParallel(victims.length, 8, (index) => {
    const ticket = tickets[index % tickets.length];
    if (!ticket) throw new Error('There are two tickets');
    return ticket.browser.post('/api/delete-user-by-email', { email: victims[index]?.email });
  });
  holds('T02 200 accounts with a foreign ticket, refused', countOf(answers, 403), 200);
  holds('T02 … accounts deleted', before - (await people.count('auth.identity')), 0);

  const wanted = '403 not-allowed';
  await refused('T02 a guest', [victim.id], wanted, () =>
    stranger().post('/api/delete-user-by-email', { email: victim.email, password: goodPassword }),
  );
  const attacker = await people.member();
  const browser = stranger();
  await signIn(browser, attacker.email);
  await refused('T02 a member, another’s e-mail and the own password', [victim.id, attacker.id], wanted, () =>
    browser.post('/api/delete-user-by-email', { email: victim.email, password: goodPassword }),
  );
  const owner = browser.copiedTo(anAddress());
  await refused('T02 the own account without its password', [attacker.id], '403 missing-password', () =>
    owner.post('/api/delete-user-by-email', { email: attacker.email }),
  );
  await refused('T02 the own account with a wrong one', [attacker.id], '403 wrong-password', () =>
    owner.post('/api/delete-user-by-email', { email: attacker.email, password: otherPassword }),
  );
}

/** Somebody registers the victim's address and waits for the victim to open the link. */
export async function hijackBeforehand(scene: AttackScene): Promise<void> {
  await hijackWithTicket(scene);
  await hijackWithSession(scene);
  await disown(scene);
}

async function hijackWithTicket(scene: AttackScene): Promise<void> {
  const { refused, stranger, anAddress, outside } = scene;
  const email = newEmail();
  const attack = await registerUntil(scene, 'password', { address: anAddress(), email });
  const challenged = attack.browser.copiedTo(anAddress());
  await challenged.post('/api/session/sign-in', { email, password: goodPassword });
  await recover(scene, email);

  const victims = [attack.id];
  await refused('T03 after the reset: old password', victims, '401 invalid-credential', () =>
    stranger().post('/api/session/sign-in', { email, password: goodPassword }),
  );
  await refused('T03 after the reset: ticket, password', victims, '409 password-not-set', () =>
    attack.browser.post('/api/set-password', { email, password: otherPassword }),
  );
  const phone = newPhone();
  await refused(
    'T03 after the reset: ticket, own phone',
    victims,
    ['401 not-signed-in', '403 not-allowed'],
    async () => {
      const botToken = await outside.botToken('phone-code');
      const sent = await attack.browser.post('/api/phone/send-code', { phone, botToken });
      if (sent.status !== 200) return sent;
      const code = await outside.codeSentTo(phone);
      await attack.browser.post('/api/phone/verify-code', { phone, code });
      return attack.browser.post('/api/update-phone', { phone });
    },
  );
  await refused('T03 after the reset: login challenge', victims, '403 not-allowed', () =>
    challenged.post('/api/send-magic-link-associate-phone', { email }),
  );
}

async function hijackWithSession(scene: AttackScene): Promise<void> {
  const { refused, stranger, anAddress, outside } = scene;
  const email = newEmail();
  const attack = await registerUntil(scene, 'phone', { address: anAddress(), email });
  const away = newEmail();
  await must(attack.browser, '/api/account/change-email', { email: away });
  const token = await outside.tokenIn(away, 'CorreoCambiado');
  await recover(scene, email);

  const victims = [attack.id];
  await refused('T03 after the reset: session', victims, '401 not-signed-in', () =>
    attack.browser.get('/api/account/settings'),
  );
  await refused('T03 after the reset: pending e-mail change', victims, '401 not-signed-in', () =>
    stranger().post('/api/account/confirm-email-change', { token }),
  );
  await refused('T03 after the reset: link of the registration', victims, '400 invalid-action-code', () =>
    stranger().post('/api/registration/confirm-email', { token: attack.confirmToken }),
  );
}

async function disown(scene: AttackScene): Promise<void> {
  const { people, holds, stranger, anAddress, outside } = scene;
  const email = newEmail();
  const attack = await registerUntil(scene, 'register', { address: anAddress(), email });
  const token = await outside.tokenIn(email, 'no-fui-yo');
  await must(stranger(), '/api/disown', { token });
  holds('T03 «No fui yo»: registrations left', await people.count('registration', 'id = $1', [attack.id]), 0);
  const shown = bodyOf(await attack.browser.get('/api/registration'));
  holds('T03 «No fui yo»: what the ticket shows', JSON.stringify(shown['registration']), 'null');
}

/** The owner of the mail box takes the account back. */
async function recover({ stranger, outside, people, keepSecret }: AttackScene, email: string): Promise<void> {
  const owner = stranger();
  await people.passTime('mail-recipient', 'mail-recipient-half-hour');
  await must(owner, '/api/send-recovery-email', { email, botToken: await outside.botToken('recovery') });
  const token = keepSecret(await outside.tokenIn(email, 'recuperar'));
  await must(owner, '/api/password/recover', { token, password: 'bufanda-verde-51' });
}

/** What a browser keeps while registering says nothing about the person. */
export async function readCookies(scene: AttackScene): Promise<void> {
  const { anAddress, holds, keepSecret } = scene;
  const { browser, form, phone } = await registerUntil(scene, 'password', { address: anAddress() });
  await provePhone(scene, browser, phone);
  const before = new Map(browser.jar);
  await must(browser, '/api/update-phone', { phone });
  const personal = [
    form.email,
    form.birthDate,
    form.username,
    form.fullName,
    phone,
    phone.slice(4),
    goodPassword,
  ];
  const revealing = [...before, ...browser.jar].filter(([, value]) =>
    personal.some((datum) => decodeURIComponent(value).includes(datum)),
  );
  holds('T14 cookies with personal data', revealing.map(([name]) => name).join(', ') || 'none', 'none');
  holds('T14 cookies that scripts may read', [...browser.readable].join(', '), 'registerStep');
  const names = [...before.keys()].toSorted().join(' ');
  scene.findings.note('T14 cookies during the registration', names);
  for (const [name, value] of browser.jar) if (name.startsWith('__Host-')) keepSecret(value);
}

/** A session alone is not enough to move the account, and a move can be taken back. */
export async function moveAccounts(scene: AttackScene): Promise<void> {
  const { people, api, outside, stranger, refused, holds, anAddress } = scene;
  const victim = await people.member();
  const stolen = createBrowser(api, anAddress(), await people.sessionOf(victim));
  const phone = newPhone();
  await provePhone(scene, stolen, phone);
  await people.rows(
    `update auth.session set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [victim.id],
  );
  const stale = { victims: [victim.id], wanted: '403 requires-recent-login' };
  await refused('T17 e-mail change, login not recent', stale.victims, stale.wanted, () =>
    stolen.post('/api/account/change-email', { email: newEmail() }),
  );
  await refused('T17 phone change with a proof, login not recent', stale.victims, stale.wanted, () =>
    stolen.post('/api/update-phone', { phone }),
  );
  await refused('T17 export, login not recent', stale.victims, stale.wanted, () =>
    stolen.get('/api/account/export'),
  );

  const attacker = stranger();
  await signIn(attacker, victim.email);
  const taken = (await people.member()).email;
  const free = newEmail();
  const replies = [];
  for (const email of [taken, free]) {
    const { status, body } = await attacker.post('/api/account/change-email', { email });
    replies.push(`${status} ${body}`);
  }
  holds(
    'T17 answers for a free and a taken address',
    new Set(replies).size === 1 ? 'the same' : 'different',
    'the same',
  );
  const token = await outside.tokenIn(free, 'CorreoCambiado');
  const [before] = await people.rows<{ email: string }>('select email from auth.identity where id = $1', [
    victim.id,
  ]);
  holds('T17 the address before the new one confirms', before?.email ?? '', victim.email);
  await must(attacker, '/api/account/confirm-email-change', { token });
  const revert = await outside.tokenIn(victim.email, 'no-fui-yo');
  await must(stranger(), '/api/disown', { token: revert });
  const [after] = await people.rows<{ email: string }>('select email from auth.identity where id = $1', [
    victim.id,
  ]);
  holds('T17 the address after the revert link', after?.email ?? '', victim.email);
  holds(
    'T17 sessions after the revert link',
    await people.count('auth.session', 'user_id = $1', [victim.id]),
    0,
  );
  await refused('T17 the attacker’s session afterwards', [victim.id], '401 not-signed-in', () =>
    attacker.get('/api/account/settings'),
  );
  await refused('T17 the attacker’s password afterwards', [victim.id], '401 invalid-credential', () =>
    attacker.post('/api/session/sign-in', { email: victim.email, password: goodPassword }),
  );
  await refused('T17 the revert link again', [victim.id], '400 invalid-action-code', () =>
    stranger().post('/api/disown', { token: revert }),
  );
}

/** A thief who was signed out cannot finish the e-mail change they asked for, nor can the link alone. */
export async function finishChangeSignedOut(scene: AttackScene): Promise<void> {
  const { people, outside, stranger, refused } = scene;
  const victim = await people.member();
  const [thief, owner] = [stranger(), stranger()];
  await signIn(thief, victim.email);
  await signIn(owner, victim.email);
  const email = newEmail();
  await must(thief, '/api/account/change-email', { email });
  const token = await outside.tokenIn(email, 'CorreoCambiado');
  await refused(
    'T17 the link of a pending change in another session of the account',
    [victim.id],
    '400 invalid-action-code',
    () => owner.post('/api/account/confirm-email-change', { token }),
  );
  await must(owner, '/api/session/revoke-others');
  for (const [name, browser, wanted] of [
    ['the thief', thief, '401 not-signed-in'],
    ['a browser without a session', stranger(), '401 not-signed-in'],
    ['the owner', owner, '400 invalid-action-code'],
  ] as const)
    await refused(`T17 a pending change after the other sessions ended: ${name}`, [victim.id], [wanted], () =>
      browser.post('/api/account/confirm-email-change', { token }),
    );
}

export async function lookForTheDeleted(scene: AttackScene): Promise<void> {
  const { people, api, anAddress, stranger, holds, findings } = scene;
  const gone = await people.member({ fullName: 'Zulema Ybarguren', birthDate: '1971-03-29' });
  const jars = await Promise.all([0, 1, 2].map(() => people.sessionOf(gone)));
  const owner = stranger();
  await signIn(owner, gone.email);
  await must(owner, '/api/account/change-email', { email: newEmail() });
  await must(owner, '/api/delete-user-by-email', { email: gone.email, password: goodPassword });
  const answers = await Promise.all(
    [...jars, owner.jar].map((jar) =>
      createBrowser(api, anAddress(), new Map(jar)).get('/api/account/settings'),
    ),
  );
  holds('T18 old cookies after deletion', answers.map(({ status }) => status).join(' '), '401 401 401 401');
  await mailsWritten(scene);
  const holders = await tablesHolding(scene, gone);
  const lasting = holders.filter((table) => !passing.has(table));
  holds('T18 tables that still hold name, e-mail, phone or birth date', lasting.join(', ') || 'none', 'none');
  findings.note(
    'T18 … and for a while (counts of limits, mails that were sent, the username)',
    holders.filter((table) => passing.has(table)).join(', ') || 'none',
  );
}

/**
 * Emptied by time: limits after a day at the latest, finished jobs by the queue's own upkeep, the username alone after 180 days
 * (until then nobody takes the name of somebody who left).
 */
const passing = new Set([
  'public.rate_limit_window',
  'public.username_claim',
  'pgboss.job',
  'pgboss.job_common',
]);

async function tablesHolding(
  { people }: AttackScene,
  { email, phone, username, fullName, birthDate }: Member,
): Promise<string[]> {
  const tables = await people.rows<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'pgboss') order by 1`,
  );
  const holders: string[] = [];
  for (const { name } of tables) {
    const found = await people.count(`${name} t`, `t::text like any($1)`, [
      [email, phone, username, fullName, birthDate].map((value) => `%${value}%`),
    ]);
    if (found > 0) holders.push(name);
  }
  return holders;
}

/** The server takes a password as it comes and refuses those that guessers try first. */
export async function bendPasswords(scene: AttackScene): Promise<void> {
  const { people, stranger, holds, refused, keepSecret } = scene;
  const member = await people.member();
  const browser = stranger();
  await signIn(browser, member.email);
  let current = goodPassword;
  const odd = [`con'comillas"y;punto`, String.raw`barra\inversa-81`, 'ñandú-ÁÉÍ-çß-52', '𝒑erchas-de-aro-7'];
  let exactly = 0;
  for (const candidate of odd) {
    await must(browser, '/api/account/change-password', {
      currentPassword: current,
      newPassword: keepSecret(candidate),
    });
    current = candidate;
    const exact = await stranger().post('/api/session/sign-in', { email: member.email, password: candidate });
    const bent = await stranger().post('/api/session/sign-in', {
      email: member.email,
      password: candidate.replace(/['"`;\\]/g, '').toLowerCase(),
    });
    if (exact.status === 200 && (bent.status === 401 || candidate === candidate.toLowerCase())) exactly += 1;
  }
  holds('T15 odd passwords that work as they were typed, and only so', exactly, odd.length);
  for (const weak of ['123456', 'password1', 'perchero2026', `${member.username}1`, 'aaaaaa', 'abc12'])
    await refused(
      `T15 a password such as «${weak.replace(member.username, 'username')}»`,
      [member.id],
      '400 password-does-not-meet-requirements',
      () => browser.post('/api/account/change-password', { currentPassword: current, newPassword: weak }),
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

/** Names that read like another one, and one name wanted by many at once. */
export async function imitateNames(scene: AttackScene): Promise<void> {
  const { api, outside, people, holds, findings } = scene;
  const pairs = sized(500, 60);
  const random = randomStream('names');
  const wanted = Array.from({ length: pairs }, () => aPair(random));
  let nextAddress = 0;
  const register = async (username: string) => {
    nextAddress += 1;
    const browser = createBrowser(api, addressAt(45, nextAddress));
    return browser.post('/api/register', {
      ...registrationForm({ username }),
      botToken: await outside.botToken('register'),
    });
  };

  const firsts = await inParallel(pairs, 8, (index) => register(wanted[index]?.[0] ?? ''));
  const seconds = await inParallel(pairs, 8, (index) => register(wanted[index]?.[1] ?? ''));
  holds(`T19 ${pairs} names`, countOf(firsts, 200), pairs);
  const refused = seconds.filter((answer) => bodyOf(answer).code === 'username-taken').length;
  holds(`T19 ${pairs} names that look like them, refused`, refused, pairs);

  const name = newUsername();
  const race = await inParallel(20, 20, () => register(name));
  holds(
    'T19 one name, 20 at once',
    `${countOf(race, 200)} has it, ${countOf(race, 409)} do not`,
    '1 has it, 19 do not',
  );
  holds('T19 … rows', await people.count('registration', 'username = $1', [name]), 1);
  const reserved = await inParallel(4, 1, (index) =>
    register(['admin', 'Perchero', 'Soporte', 'sistema'][index] ?? ''),
  );
  holds('T19 reserved names, refused', countOf(reserved, 409), 4);
  findings.note('T19 an example', wanted[0]?.join(' / ') ?? '');
}

/** A name and another that reads like it. */
function aPair(random: () => number): [string, string] {
  const [from, to] = likenesses[Math.floor(random() * likenesses.length)] ?? ['a', 'á'];
  const [head, tail] = [newUsername().slice(0, 8), newUsername().slice(0, 8)];
  return [`${head}${from}${tail}`, `${head}${to}${tail}`];
}

/** The phone of an account is shown to anyone who has its password, and only in part. */
export async function readPhones(scene: AttackScene): Promise<void> {
  const { people, holds, stranger, anAddress } = scene;
  const victim = await people.member();
  const shown = async (browser: ReturnType<typeof stranger>, email: string) =>
    JSON.stringify(bodyOf(await browser.post('/api/get-auth-user', { email }))['user']);
  holds('T05 a guest asks for somebody’s phone', await shown(stranger(), victim.email), 'null');

  const own = await registerUntil(scene, 'password', { address: anAddress() });
  const challenged = stranger();
  await challenged.post('/api/session/sign-in', { email: own.form.email, password: goodPassword });
  holds('T05 with the own challenge, somebody else’s', await shown(challenged, victim.email), 'null');
  holds('T05 with the own challenge, the own', await shown(challenged, own.form.email), '{"phone":null}');
}
