import { createBrowser } from '../../lib/api.ts';
import { anEmail, aPhone, goodPassword, type Member, must, provePhone, signIn } from '../../lib/people.ts';
import type { AttackScene } from './attack.ts';
import { mailsWritten } from './links.ts';

/** A session alone is not enough to move the account, and a move can be taken back. */
export async function moveAccounts(scene: AttackScene): Promise<void> {
  const { people, api, outside, stranger, refused, holds, anAddress } = scene;
  const victim = await people.member();
  const stolen = createBrowser(api, anAddress(), await people.sessionOf(victim));
  const phone = aPhone();
  await provePhone(scene, stolen, phone);
  await people.rows(
    `update auth.session set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [victim.id],
  );
  const stale = { victims: [victim.id], wanted: ['403 requires-recent-login'] };
  await refused('T17 e-mail change, login not recent', stale, () =>
    stolen.post('/api/account/change-email', { email: anEmail() }),
  );
  await refused('T17 phone change with a proof, login not recent', stale, () =>
    stolen.post('/api/update-phone', { phone }),
  );
  await refused('T17 export, login not recent', stale, () => stolen.get('/api/account/export'));

  const attacker = stranger();
  await signIn(attacker, victim.email);
  const taken = (await people.member()).email;
  const free = anEmail();
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
  await refused(
    'T17 the attacker’s session afterwards',
    { victims: [victim.id], wanted: ['401 not-signed-in'] },
    () => attacker.get('/api/account/settings'),
  );
  await refused(
    'T17 the attacker’s password afterwards',
    { victims: [victim.id], wanted: ['401 invalid-credential'] },
    () => attacker.post('/api/session/sign-in', { email: victim.email, password: goodPassword }),
  );
  await refused(
    'T17 the revert link again',
    { victims: [victim.id], wanted: ['400 invalid-action-code'] },
    () => stranger().post('/api/disown', { token: revert }),
  );
}

/** A thief who was signed out cannot finish the e-mail change they asked for, nor can the link alone. */
export async function finishChangeSignedOut(scene: AttackScene): Promise<void> {
  const { people, outside, stranger, refused } = scene;
  const victim = await people.member();
  const [thief, owner] = [stranger(), stranger()];
  await signIn(thief, victim.email);
  await signIn(owner, victim.email);
  const email = anEmail();
  await must(thief, '/api/account/change-email', { email });
  const token = await outside.tokenIn(email, 'CorreoCambiado');
  await refused(
    'T17 the link of a pending change in another session of the account',
    { victims: [victim.id], wanted: ['400 invalid-action-code'] },
    () => owner.post('/api/account/confirm-email-change', { token }),
  );
  await must(owner, '/api/session/revoke-others');
  for (const [name, browser, wanted] of [
    ['the thief', thief, '401 not-signed-in'],
    ['a browser without a session', stranger(), '401 not-signed-in'],
    ['the owner', owner, '400 invalid-action-code'],
  ] as const)
    await refused(
      `T17 a pending change after the other sessions ended: ${name}`,
      { victims: [victim.id], wanted: [wanted] },
      () => browser.post('/api/account/confirm-email-change', { token }),
    );
}

export async function lookForTheDeleted(scene: AttackScene): Promise<void> {
  const { people, api, anAddress, stranger, holds, findings } = scene;
  const gone = await people.member({ fullName: 'Zulema Ybarguren', birthDate: '1971-03-29' });
  const jars = await Promise.all([0, 1, 2].map(() => people.sessionOf(gone)));
  const owner = stranger();
  await signIn(owner, gone.email);
  await must(owner, '/api/account/change-email', { email: anEmail() });
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
