import { addressAt, countOf, inParallel } from '../../lib/api.ts';
import { goodPassword, must, signIn } from '../../lib/people.ts';
import { sized } from '../../lib/report.ts';
import type { AttackScene } from './attack.ts';

/** The server takes a password as it comes and refuses those that guessers try first. */
export async function bendPasswords(scene: AttackScene): Promise<void> {
  const { people, stranger, holds, refused, keepSecret } = scene;
  const member = await people.member();
  const browser = stranger();
  await signIn(browser, member.email);
  let current = goodPassword;
  const odd = [`con'comillas"y;punto`, String.raw`barra\inversa-81`, 'ñandú-ÁÉÍ-çß-52', '𝒑erchas-de-aro-7'];
  let kept = 0;
  for (const wished of odd) {
    await must(browser, '/api/account/change-password', {
      currentPassword: current,
      newPassword: keepSecret(wished),
    });
    current = wished;
    const exact = await stranger().post('/api/session/sign-in', { email: member.email, password: wished });
    const bent = await stranger().post('/api/session/sign-in', {
      email: member.email,
      password: wished.replace(/['"`;\\]/g, '').toLowerCase(),
    });
    if (exact.status === 200 && (bent.status === 401 || wished === wished.toLowerCase())) kept += 1;
  }
  holds('T15 odd passwords that work as they were typed, and only so', kept, odd.length);
  for (const weak of ['123456', 'password1', 'perchero2026', `${member.username}1`, 'aaaaaa', 'abc12'])
    await refused(
      `T15 a password such as «${weak.replace(member.username, 'username')}»`,
      { victims: [member.id], wanted: ['400 password-does-not-meet-requirements'] },
      () => browser.post('/api/account/change-password', { currentPassword: current, newPassword: weak }),
    );
}

/** Guesses from everywhere at one account; a quarter of an hour passes between the rounds. */
export async function guessPasswords(scene: AttackScene): Promise<void> {
  const { people, api, stranger, holds, findings } = scene;
  const victim = await people.member();
  const owner = stranger();
  await signIn(owner, victim.email);
  const eachQuarter = sized(500, 100);
  const evaluated: number[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await people.passTime('sign-in-account', 'sign-in-address');
    const answers = await inParallel(eachQuarter, 24, (index) =>
      api.call({
        method: 'POST',
        path: '/api/session/sign-in',
        address: addressAt(44, (quarter * eachQuarter + index) % 500),
        body: { email: victim.email, password: `no-es-${quarter}-${index}` },
      }),
    );
    evaluated.push(countOf(answers, 401));
  }
  const sum = evaluated.reduce((total, count) => total + count, 0);
  findings.demand(
    `T16 ${4 * eachQuarter} guesses from 500 addresses in an hour: compared`,
    `${evaluated.join(' + ')} = ${sum}`,
    '≤ 25',
    sum <= 25 && sum > 0,
  );
  const late = await stranger().post('/api/session/sign-in', { email: victim.email, password: goodPassword });
  holds('T16 the right password from a stranger’s browser meanwhile', late.status, 429);
  owner.jar.delete('__Host-perchero');
  const known = await owner.post('/api/session/sign-in', { email: victim.email, password: goodPassword });
  holds('T16 the owner on a known device', known.status, 200);
}
