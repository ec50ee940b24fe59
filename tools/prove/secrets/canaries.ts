import { randomBytes, randomUUID } from 'node:crypto';
import { said } from '../accounts/api.ts';
import type { AccountsScene } from '../accounts/accounts-stack.ts';
import { addressAt, createBrowser } from '../accounts/browser.ts';
import { must, registerUntil, signIn } from '../accounts/registering.ts';
import { goodPassword } from '../accounts/people.ts';

/** What was used in a run and may be in no log: its kind, and the text to look for. */
export interface Canary {
  readonly kind: string;
  readonly pattern: RegExp;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (kind: string, text: string): Canary => ({ kind, pattern: new RegExp(literal(text)) });
/** Digits between other digits are a coincidence. */
const digits = (kind: string, text: string): Canary => ({
  kind,
  pattern: new RegExp(`(?<!\\d)${literal(text)}(?!\\d)`),
});

/** Words that would stand at the beginning of a line of their own, if somebody could write lines. */
export const forgedLine = `forged-${randomUUID()}`;

/** Somebody registers, signs in, errs, recovers and changes everything; answers everything that was secret in it. */
export async function liveWithCanaries(scene: AccountsScene, round: number): Promise<Canary[]> {
  const { api, outside, people } = scene;
  const address = addressAt(60, round * 4);
  const canaries: Canary[] = [];
  const tag = randomBytes(6).toString('hex');
  const email = `canario-${tag}@correo.example`;

  const { browser, phone } = await registerUntil(scene, 'phone', { address, email });
  canaries.push(whole('e-mail', email), whole('phone', phone), digits('phone', phone.replace('+598', '0')));
  canaries.push(whole('password', goodPassword));
  for (const [name, value] of browser.jar)
    if (name.startsWith('__Host-')) canaries.push(whole('cookie', value));
  canaries.push(digits('SMS code', await outside.codeSentTo(phone)));

  const second = createBrowser(api, addressAt(60, round * 4 + 1));
  const wrong = `equivocada-${tag}`;
  await second.post('/api/session/sign-in', { email, password: wrong });
  await second.post('/api/session/sign-in', { email, password: 7, [`clave-${tag}`]: wrong });
  await second.get(`/api/products?q=${encodeURIComponent(wrong)}&password=${wrong}&token=${wrong}`);
  canaries.push(whole('wrong password', wrong));
  await signIn(second, email);
  for (const value of second.jar.values()) canaries.push(whole('cookie', value));

  const bearer = await createBrowser(api, addressAt(60, round * 4 + 2)).post('/api/session/sign-in', {
    email,
    password: goodPassword,
    bearer: true,
  });
  const { tokens = {} } = said(bearer) as { tokens?: Record<string, unknown> };
  for (const value of Object.values(tokens))
    if (typeof value === 'string' && value.length > 20) canaries.push(whole('bearer', value));

  const moved = `mudada-${tag}@correo.example`;
  await must(second, '/api/account/change-email', { email: moved });
  canaries.push(whole('new e-mail', moved));
  canaries.push(whole('link', await outside.tokenIn(moved, 'CorreoCambiado')));

  await people.passTime('mail-recipient');
  const asker = createBrowser(api, addressAt(60, round * 4 + 3));
  await must(asker, '/api/send-recovery-email', { email, botToken: await outside.botToken('recovery') });
  const token = await outside.tokenIn(email, 'recuperar');
  const password = `nueva-${tag}-clave`;
  await must(createBrowser(api, address), '/api/password/recover', { token, password });
  canaries.push(whole('link', token), whole('password', password));

  await writeLines(scene, address);
  return canaries;
}

/** Line breaks wherever a caller's text may come into a log. */
async function writeLines({ api }: AccountsScene, address: string): Promise<void> {
  const forged = `x\r\n{"level":"info","msg":"${forgedLine}"}\n\u2028{"msg":"${forgedLine}"}\u001b[2K`;
  const browser = createBrowser(api, address);
  await browser.post('/api/client-errors', {
    id: randomUUID(),
    message: forged,
    stack: forged,
    path: forged,
  });
  await browser.post('/api/session/sign-in', { email: forged, password: forged });
  await browser.get(`/api/products/${encodeURIComponent(forged)}`);
  await browser.get(`/nada/${encodeURIComponent(forged)}`);
}
