import { guardedLimits } from '@perchero/contract/limits';
import { variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import {
  addressAt,
  type Answer,
  type Browser,
  countOf,
  createBrowser,
  inParallel,
  bodyOf,
} from '../lib/api.ts';
import {
  registrationForm,
  newEmail,
  newPhone,
  goodPassword,
  type Member,
  must,
  provePhone,
  registerUntil,
  signIn,
} from '../lib/people.ts';
import { sized } from '../lib/report.ts';
import type { AttackScene } from './attack.ts';

const newPassword = 'bufanda-verde-51';

/** Every way to make us write to somebody, each from 100 addresses, at one mail box. */
export async function bombMailBoxes(scene: AttackScene): Promise<void> {
  const { people, api, outside, findings, anAddress } = scene;
  const addresses = sized(100, 20);
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
  const from = (index: number, jar?: Map<string, string>) =>
    createBrowser(api, addressAt(43, index), new Map(jar));

  for (const [name, prepare] of Object.entries(ways)) {
    const email = name === 'recovery' ? (await people.member()).email : newEmail();
    const ask = await prepare(email);
    const answers: Answer[] = [];
    // One round a minute, so that the half hour is what stops the last one.
    for (let minute = 0; minute < 7; minute += 1) {
      await people.passTime('mail-recipient', 'mail-address', 'register-address');
      answers.push(...(await inParallel(addresses, 8, ask)));
      await scene.clearCoarseLimits();
    }
    await mailsWritten(scene);
    const arrived = (await outside.mailsTo(email)).length;
    const { allowed } = guardedLimits['mail-recipient-half-hour'];
    const isHeld = arrived <= allowed && countOf(answers, 429) >= answers.length - allowed;
    const value = `${arrived} mails, ${countOf(answers, 429)} × 429 of ${answers.length}`;
    findings.demand(
      `T09 ${name}, 7 minutes from ${addresses} addresses`,
      value,
      `≤ ${allowed} mails`,
      isHeld,
    );
  }
}

/** Waits until the worker has written every mail that was asked for and is due. */
export function mailsWritten({ people }: AttackScene): Promise<void> {
  const isDone = async () =>
    (await people.count(
      'pgboss.job',
      `name = 'identity.mail' and state < 'completed' and start_after < now()`,
    )) === 0;
  return waitUntil('all mails to be written', isDone, { seconds: 120, everyMs: 200 });
}

/** A link of one purpose, used again and used for everything else. */
export async function misuseLinks(scene: AttackScene): Promise<void> {
  const { people, outside, stranger, refused, holds, anAddress, keepSecret } = scene;
  const { form, id } = await registerUntil(scene, 'password', { address: anAddress() });
  const { email } = form;
  const victims = [id];
  const invalid = '400 invalid-action-code';
  // The link of an e-mail change is nothing without the session that asked for it.
  const refusals = [invalid, '401 not-signed-in'];
  await refused('T10 a link without the password', victims, '403 not-allowed', () =>
    stranger().post('/api/send-magic-link-associate-phone', { email }),
  );
  const browser = stranger();
  await browser.post('/api/session/sign-in', { email, password: goodPassword });
  await must(browser, '/api/send-magic-link-associate-phone', { email });
  const token = keepSecret(await outside.tokenIn(email, 'asociar-telefono'));

  for (const [name, path, body] of elsewhere(token))
    await refused(`T10 the phone link at ${name}`, victims, refusals, () => stranger().post(path, body));
  const opened = stranger();
  await must(opened, '/api/phone/open-link', { token });
  await refused('T10 the phone link again', victims, invalid, () =>
    stranger().post('/api/phone/open-link', { token }),
  );
  const others: [string, () => Promise<Answer>][] = [
    ['settings', () => opened.get('/api/account/settings')],
    [
      'password change',
      () => opened.post('/api/account/change-password', { currentPassword: goodPassword, newPassword }),
    ],
    ['e-mail change', () => opened.post('/api/account/change-email', { email: newEmail() })],
    ['export', () => opened.get('/api/account/export')],
    ['deletion', () => opened.post('/api/delete-user-by-email', { email, password: goodPassword })],
    ['ending sessions', () => opened.post('/api/session/revoke-others')],
  ];
  for (const [name, attempt] of others)
    await refused(
      `T10 its session at ${name}`,
      victims,
      ['403 not-allowed', '403 requires-recent-login'],
      attempt,
    );

  await people.passTime('mail-recipient');
  await must(stranger(), '/api/send-recovery-email', { email, botToken: await outside.botToken('recovery') });
  const recovery = keepSecret(await outside.tokenIn(email, 'recuperar'));
  for (const [name, path, body] of elsewhere(recovery).filter(([, path]) => path !== '/api/password/recover'))
    await refused(`T10 the recovery link at ${name}`, victims, refusals, () => stranger().post(path, body));
  await refused('T10 the recovery link as a session', victims, '401 not-signed-in', () =>
    stranger().get('/api/account/settings', { headers: { authorization: `Bearer ${recovery}` } }),
  );
  holds(
    'T10 the recovery link still works where it should',
    (await recoverWith(stranger(), recovery)).status,
    200,
  );
  await refused('T10 the recovery link again', victims, invalid, () => recoverWith(stranger(), recovery));
}

function elsewhere(token: string): [name: string, path: string, body: object][] {
  return [
    ['recovery', '/api/password/recover', { token, password: newPassword }],
    ['verification', '/api/registration/confirm-email', { token }],
    ['e-mail change', '/api/account/confirm-email-change', { token }],
    ['«No fui yo»', '/api/disown', { token }],
  ];
}

function recoverWith(browser: Browser, token: string): Promise<Answer> {
  return browser.post('/api/password/recover', { token, password: newPassword });
}

/** A program that opens the links of mails confirms nothing: only a press, which is a POST, does. */
export async function openLinksOnly(scene: AttackScene): Promise<void> {
  const { outside, stranger, refused, holds, anAddress } = scene;
  const email = newEmail();
  const { browser, id } = await registerUntil(scene, 'register', { address: anAddress(), email });
  const token = await outside.tokenIn(email, 'correo-verificado');
  for (const path of ['/api/registration/confirm-email', '/api/disown'])
    await refused(`T14 GET ${path}`, [id], '404 not-found', () => stranger().get(`${path}?token=${token}`));
  const opened = await must(browser, '/api/is-email-verified', { email });
  holds('T14 verified by opening the link', String(bodyOf(opened)['verified']), 'false');
  await must(stranger(), '/api/registration/confirm-email', { token });
}

/** Strangers who ask for somebody's recovery all day neither stop it for its owner nor end the owner's link. */
export async function exhaustRecovery(scene: AttackScene): Promise<void> {
  const { people, outside, stranger, holds } = scene;
  const victim = await people.member();
  const owner = stranger();
  await signIn(owner, victim.email);
  const ask = async (browser: Browser) =>
    browser.post('/api/send-recovery-email', {
      email: victim.email,
      botToken: await outside.botToken('recovery'),
    });
  await ask(owner);
  const token = scene.keepSecret(await outside.tokenIn(victim.email, 'recuperar'));
  const statuses: number[] = [];
  for (let asked = 0; asked <= guardedLimits['mail-recipient-day'].allowed; asked += 1) {
    await people.passTime('mail-recipient', 'mail-recipient-half-hour');
    statuses.push((await ask(stranger())).status);
  }
  holds('T11 a stranger after a day of asking', statuses.at(-1) ?? 0, 429);
  holds('T11 the owner on a known device meanwhile', (await ask(owner)).status, 200);
  holds('T11 the owner’s first link meanwhile', (await recoverWith(stranger(), token)).status, 200);
}

/** A forged host does not reach the mail; the reset ends what was open. */
export async function poisonRecovery(scene: AttackScene): Promise<void> {
  const { people, outside, stack, api, stranger, holds, refused, anAddress, keepSecret } = scene;
  const victim = await people.member();
  const session = createBrowser(api, anAddress(), await people.sessionOf(victim));
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const asked = await stranger().post(
    '/api/send-recovery-email',
    { email: victim.email, botToken: await outside.botToken('recovery') },
    { headers: forged },
  );
  holds('T11 asked under a forged host', asked.status, 200);
  const link = await outside.linkTo(victim.email, 'recuperar');
  holds('T11 host of the link', link.origin, new URL(variable(stack.env, 'PUBLIC_URL')).origin);
  const [mail] = await outside.mailsTo(victim.email);
  holds(
    'T11 forged host in the mail',
    `${mail?.text}${mail?.html}`.includes('evil.example') ? 'yes' : 'no',
    'no',
  );

  const token = keepSecret(link.searchParams.get('token') ?? '');
  await must(stranger(), '/api/password/check-recovery', { token });
  holds('T11 looking at the link does not use it', (await recoverWith(stranger(), token)).status, 200);
  await refused('T11 the old session', [victim.id], '401 not-signed-in', () =>
    session.get('/api/account/settings'),
  );
  await refused('T11 the old password', [victim.id], '401 invalid-credential', () =>
    stranger().post('/api/session/sign-in', { email: victim.email, password: goodPassword }),
  );
  await people.passTime('mail-recipient');
  await must(stranger(), '/api/send-recovery-email', {
    email: victim.email,
    botToken: await outside.botToken('recovery'),
  });
  await waitUntil(
    'the second link',
    async () => (await outside.linkTo(victim.email, 'recuperar')).href !== link.href,
    { seconds: 60 },
  );
  const late = await outside.tokenIn(victim.email, 'recuperar');
  await people.rows(
    `update auth.one_time_token set expires_at = now() where purpose = 'recover-password' and subject_id = $1`,
    [victim.id],
  );
  await refused(
    'T11 a link of half an hour ago',
    [victim.id],
    ['400 expired-action-code', '400 invalid-action-code'],
    () => recoverWith(stranger(), late),
  );
}

/** The verification link opens no session, however often it is used. */
export async function reuseVerification(scene: AttackScene): Promise<void> {
  const { stranger, holds, anAddress, people } = scene;
  const { id, confirmToken } = await registerUntil(scene, 'confirm', { address: anAddress() });
  const before = await people.checksumOf([id]);
  const again = await stranger().post('/api/registration/confirm-email', { token: confirmToken });
  holds('T12 the link again: cookies set', again.headers['set-cookie']?.length ?? 0, 0);
  holds(
    'T12 the link again: rows',
    before === (await people.checksumOf([id])) ? 'unchanged' : 'CHANGED',
    'unchanged',
  );
}

async function inside(scene: AttackScene, member: Member) {
  return createBrowser(scene.api, scene.anAddress(), await scene.people.sessionOf(member));
}

/** A phone is taken with the proof of that person for that number, once and at once. */
export async function takePhones(scene: AttackScene): Promise<void> {
  const { people, refused, holds } = scene;
  const [member, other] = [await people.member(), await people.member()];
  const [browser, foreign] = [await inside(scene, member), await inside(scene, other)];
  const victims = [member.id, other.id];
  const wanted = '400 invalid-code';
  const phone = newPhone();

  await refused('T06 a phone without a proof', victims, wanted, () =>
    browser.post('/api/update-phone', { phone }),
  );
  await provePhone(scene, foreign, phone);
  await refused('T06 with somebody else’s proof', victims, wanted, () =>
    browser.post('/api/update-phone', { phone }),
  );
  await people.rows(
    `update auth.phone_code set verified_at = verified_at - interval '11 minutes' where phone = $1`,
    [phone],
  );
  await refused('T06 with a proof that is too old', victims, wanted, () =>
    foreign.post('/api/update-phone', { phone }),
  );
  const second = newPhone();
  await provePhone(scene, foreign, second);
  await must(foreign, '/api/update-phone', { phone: second });
  await people.rows('update auth.identity set phone = $2 where id = $1', [other.id, newPhone()]);
  await refused('T06 with a proof that was used', victims, wanted, () =>
    foreign.post('/api/update-phone', { phone: second }),
  );

  const contested = newPhone();
  const rivals = [await inside(scene, await people.member()), await inside(scene, await people.member())];
  for (const rival of rivals) {
    await people.passTime('sms-number');
    await provePhone(scene, rival, contested);
  }
  const race = await Promise.all(
    rivals.map((rival, process) => rival.post('/api/update-phone', { phone: contested }, { process })),
  );
  const outcome = race.map(({ status }) => status).toSorted((a, b) => a - b);
  holds('T06 two accounts race for one number', outcome.join(' '), '200 409');
}
