import { guardedLimits } from '@perchero/contract/limits';
import { addressAt, countOf, inParallel, said } from '../../lib/api.ts';
import { anEmail, goodPassword, registerUntil } from '../../lib/people.ts';
import { sized } from '../../lib/report.ts';
import type { AttackScene } from './attack.ts';

/** Walks through addresses to find those with an account. */
export async function walkThroughAddresses(scene: AttackScene): Promise<void> {
  const { api, people, holds, stranger, refused } = scene;
  const questions = sized(10_000, 1_500);
  const ask = (address: string) =>
    api.call({ method: 'POST', path: '/api/check-email', body: { email: anEmail() }, address });

  const alone = await inParallel(questions, 16, () => ask(addressAt(41, 0)));
  const { allowed: each } = guardedLimits['email-known-address'];
  holds(`T04 told to one address that asks ${questions} times`, countOf(alone, 200), each);
  const together = await inParallel(questions, 16, (index) => ask(`10.42.0.${1 + (index % 200)}`));
  const { allowed: all } = guardedLimits['email-known-network'];
  holds(`T04 told to 200 addresses of one network that ask ${questions} times`, countOf(together, 200), all);

  const { email, id, phone } = await people.member();
  for (const path of ['/api/is-email-verified', '/api/is-email-changed']) {
    const answer = said(await stranger().post(path, { email }));
    holds(`T04 ${path} about somebody else`, String(answer['verified'] ?? answer['changed']), 'false');
  }
  const verified = said(await stranger().post('/api/is-phone-verified', { phone }));
  holds('T04 /api/is-phone-verified about somebody else', String(verified['verified']), 'false');
  await refused('T04 check-phone as a guest', { victims: [id], wanted: ['401 not-signed-in'] }, () =>
    stranger().post('/api/check-phone', { phone }),
  );
}

/** The phone of an account is shown to whoever has its password, and only in part. */
export async function readPhones(scene: AttackScene): Promise<void> {
  const { people, holds, stranger, anAddress } = scene;
  const victim = await people.member();
  const shown = async (browser: ReturnType<typeof stranger>, email: string) =>
    JSON.stringify(said(await browser.post('/api/get-auth-user', { email }))['user']);
  holds('T05 a guest asks for somebody’s phone', await shown(stranger(), victim.email), 'null');

  const own = await registerUntil(scene, 'password', { address: anAddress() });
  const challenged = stranger();
  await challenged.post('/api/session/sign-in', { email: own.form.email, password: goodPassword });
  holds('T05 with the own challenge, somebody else’s', await shown(challenged, victim.email), 'null');
  holds('T05 with the own challenge, the own', await shown(challenged, own.form.email), '{"phone":null}');
}
