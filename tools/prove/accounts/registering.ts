import { type Answer, kind, said } from './api.ts';
import type { AccountsScene } from './accounts-stack.ts';
import { type Browser, createBrowser } from './browser.ts';
import { aForm, aPhone, goodPassword } from './people.ts';

type Scene = Pick<AccountsScene, 'api' | 'outside'>;
const steps = ['register', 'confirm', 'password', 'phone'] as const;

export interface Registration {
  readonly browser: Browser;
  readonly form: ReturnType<typeof aForm>;
  readonly phone: string;
  readonly id: string;
  /** The token of the verification mail; empty before it was used. */
  readonly confirmToken: string;
}

/** A browser that has begun a registration; `until` names the last step that is done. */
export async function registerUntil(
  { api, outside }: Scene,
  until: (typeof steps)[number],
  { address, ...changes }: { address: string; email?: string; username?: string },
): Promise<Registration> {
  const browser = createBrowser(api, address);
  const form = aForm(changes);
  const phone = aPhone();
  const has = (step: (typeof steps)[number]) => steps.indexOf(step) <= steps.indexOf(until);

  const begun = await must(browser, '/api/register', {
    ...form,
    botToken: await outside.botToken('register'),
  });
  const { id } = said(begun)['user'] as { id: string };
  let confirmToken = '';
  if (has('confirm')) {
    confirmToken = await outside.tokenIn(form.email, 'correo-verificado');
    await must(browser, '/api/registration/confirm-email', { token: confirmToken });
  }
  if (has('password'))
    await must(browser, '/api/set-password', { email: form.email, password: goodPassword });
  if (has('phone')) {
    await provePhone({ outside }, browser, phone);
    await must(browser, '/api/update-phone', { phone });
  }
  return { browser, form, phone, id, confirmToken };
}

/** Asks for a code and enters it; update-phone may then take the number. */
export async function provePhone(
  { outside }: Pick<Scene, 'outside'>,
  browser: Browser,
  phone: string,
): Promise<void> {
  await must(browser, '/api/phone/send-code', { phone, botToken: await outside.botToken('phone-code') });
  await must(browser, '/api/phone/verify-code', { phone, code: await outside.codeSentTo(phone) });
}

/** A step of the way to what is proven; when it is refused, the proof itself is wrong. */
export async function must(browser: Browser, path: string, body: object = {}): Promise<Answer> {
  const answer = await browser.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${kind(answer)}, where it must work`);
  return answer;
}

export function signIn(browser: Browser, email: string, password = goodPassword): Promise<Answer> {
  return must(browser, '/api/session/sign-in', { email, password });
}
