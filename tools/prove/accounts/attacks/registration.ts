import { countOf, inParallel, said } from '../../lib/api.ts';
import { anEmail, aPhone, goodPassword, must, provePhone, registerUntil, signIn } from '../../lib/people.ts';
import type { AttackScene } from './attack.ts';

const otherPassword = 'campera-gris-77';

/** The first password belongs to the ticket whose own link was opened, and is set once. */
export async function setPasswordOfOthers(scene: AttackScene): Promise<void> {
  const { people, refused, stranger, anAddress, holds } = scene;
  const victim = await people.member();
  const set = (email: string) => ({ email, password: otherPassword });
  const notSet = ['409 password-not-set'];

  await refused('T01 no ticket', { victims: [victim.id], wanted: notSet }, () =>
    stranger().post('/api/set-password', set(victim.email)),
  );
  const own = await registerUntil(scene, 'confirm', { address: anAddress() });
  await refused('T01 a ticket, somebody else’s account', { victims: [victim.id], wanted: notSet }, () =>
    own.browser.post('/api/set-password', set(victim.email)),
  );
  const pending = await registerUntil(scene, 'confirm', { address: anAddress() });
  await refused('T01 a ticket, somebody else’s registration', { victims: [pending.id], wanted: notSet }, () =>
    own.browser.post('/api/set-password', set(pending.form.email)),
  );
  const unopened = await registerUntil(scene, 'register', { address: anAddress() });
  await refused(
    'T01 the link was not opened',
    { victims: [unopened.id], wanted: ['403 email-not-verified'] },
    () => unopened.browser.post('/api/set-password', set(unopened.form.email)),
  );
  const first = await own.browser.post('/api/set-password', set(own.form.email));
  holds('T01 the right ticket sets the password', first.status, 200);
  await refused('T01 a second password', { victims: [own.id], wanted: notSet }, () =>
    own.browser.post('/api/set-password', set(own.form.email)),
  );
  const done = await registerUntil(scene, 'password', { address: anAddress() });
  const kept = done.browser.copiedTo(anAddress());
  await provePhone(scene, done.browser, done.phone);
  const finished = await done.browser.post('/api/update-phone', { phone: done.phone });
  holds('T01 the right ticket finishes', finished.status, 200);
  await refused('T01 its ticket afterwards', { victims: [done.id], wanted: notSet }, () =>
    kept.post('/api/set-password', set(done.form.email)),
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

  const wanted = ['403 not-allowed'];
  await refused('T02 a guest', { victims: [victim.id], wanted }, () =>
    stranger().post('/api/delete-user-by-email', { email: victim.email, password: goodPassword }),
  );
  const attacker = await people.member();
  const browser = stranger();
  await signIn(browser, attacker.email);
  await refused(
    'T02 a member, another’s e-mail and the own password',
    { victims: [victim.id, attacker.id], wanted },
    () => browser.post('/api/delete-user-by-email', { email: victim.email, password: goodPassword }),
  );
  const owner = browser.copiedTo(anAddress());
  await refused(
    'T02 the own account without its password',
    { victims: [attacker.id], wanted: ['403 missing-password'] },
    () => owner.post('/api/delete-user-by-email', { email: attacker.email }),
  );
  await refused(
    'T02 the own account with a wrong one',
    { victims: [attacker.id], wanted: ['403 wrong-password'] },
    () => owner.post('/api/delete-user-by-email', { email: attacker.email, password: otherPassword }),
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
  const email = anEmail();
  const attack = await registerUntil(scene, 'password', { address: anAddress(), email });
  const challenged = attack.browser.copiedTo(anAddress());
  await challenged.post('/api/session/sign-in', { email, password: goodPassword });
  await recover(scene, email);

  const victims = [attack.id];
  await refused('T03 after the reset: old password', { victims, wanted: ['401 invalid-credential'] }, () =>
    stranger().post('/api/session/sign-in', { email, password: goodPassword }),
  );
  await refused('T03 after the reset: ticket, password', { victims, wanted: ['409 password-not-set'] }, () =>
    attack.browser.post('/api/set-password', { email, password: otherPassword }),
  );
  const phone = aPhone();
  await refused(
    'T03 after the reset: ticket, own phone',
    { victims, wanted: ['401 not-signed-in', '403 not-allowed'] },
    async () => {
      const botToken = await outside.botToken('phone-code');
      const sent = await attack.browser.post('/api/phone/send-code', { phone, botToken });
      if (sent.status !== 200) return sent;
      const code = await outside.codeSentTo(phone);
      await attack.browser.post('/api/phone/verify-code', { phone, code });
      return attack.browser.post('/api/update-phone', { phone });
    },
  );
  await refused('T03 after the reset: login challenge', { victims, wanted: ['403 not-allowed'] }, () =>
    challenged.post('/api/send-magic-link-associate-phone', { email }),
  );
}

async function hijackWithSession(scene: AttackScene): Promise<void> {
  const { refused, stranger, anAddress, outside } = scene;
  const email = anEmail();
  const attack = await registerUntil(scene, 'phone', { address: anAddress(), email });
  const away = anEmail();
  await must(attack.browser, '/api/account/change-email', { email: away });
  const token = await outside.tokenIn(away, 'CorreoCambiado');
  await recover(scene, email);

  const victims = [attack.id];
  await refused('T03 after the reset: session', { victims, wanted: ['401 not-signed-in'] }, () =>
    attack.browser.get('/api/account/settings'),
  );
  await refused(
    'T03 after the reset: pending e-mail change',
    { victims, wanted: ['401 not-signed-in'] },
    () => stranger().post('/api/account/confirm-email-change', { token }),
  );
  await refused(
    'T03 after the reset: link of the registration',
    { victims, wanted: ['400 invalid-action-code'] },
    () => stranger().post('/api/registration/confirm-email', { token: attack.confirmToken }),
  );
}

async function disown(scene: AttackScene): Promise<void> {
  const { people, holds, stranger, anAddress, outside } = scene;
  const email = anEmail();
  const attack = await registerUntil(scene, 'register', { address: anAddress(), email });
  const token = await outside.tokenIn(email, 'no-fui-yo');
  await must(stranger(), '/api/disown', { token });
  holds('T03 «No fui yo»: registrations left', await people.count('registration', 'id = $1', [attack.id]), 0);
  const shown = said(await attack.browser.get('/api/registration'));
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
  const telling = [...before, ...browser.jar].filter(([, value]) =>
    personal.some((datum) => decodeURIComponent(value).includes(datum)),
  );
  holds('T14 cookies with personal data', telling.map(([name]) => name).join(', ') || 'none', 'none');
  holds('T14 cookies that scripts may read', [...browser.readable].join(', '), 'registerStep');
  const kept = [...before.keys()].toSorted().join(' ');
  scene.findings.note('T14 cookies during the registration', kept);
  for (const [name, value] of browser.jar) if (name.startsWith('__Host-')) keepSecret(value);
}
