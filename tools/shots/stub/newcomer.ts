import type { Page } from '@playwright/test';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getSignInSettings } from '@perchero/contract/identity/session';
import type { getRegistration } from '@perchero/contract/registration/register';
import type { StubShop } from './shop.ts';

type Registration = NonNullable<ReplyOf<typeof getRegistration>['registration']>;

const scriptUrl = 'https://bot-check.invalid/api.js';
/** Turnstile for a page without a network: it believes everybody. */
const script = `window.turnstile = {
  render: (box, options) => ((window.turnstile.options = options), 'widget'),
  execute: () => setTimeout(() => window.turnstile.options.callback('bot-token')),
  remove: () => undefined,
};`;

export const signInSettings: ReplyOf<typeof getSignInSettings> = {
  passwordPolicy: {
    minLength: 6,
    maxLength: 64,
    requireLowercase: false,
    requireUppercase: false,
    requireDigit: false,
    requireSymbol: false,
    enforced: false,
  },
  botCheck: { siteKey: 'site-key', scriptUrl },
};

/** The shop tells how one signs in, and its bot check believes everybody. */
export async function withSignInSettings(page: Page, shop: StubShop): Promise<void> {
  shop.state.answers['GET /api/sign-in-settings'] = { body: signInSettings };
  await page.route(`${scriptUrl}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/** Somebody whose registration has come to `step`; without a step, somebody who has not begun. */
export async function newcomer(
  page: Page,
  shop: StubShop,
  step?: Registration['step'],
  more: Partial<Registration> = {},
): Promise<void> {
  await withSignInSettings(page, shop);
  comeTo(shop, step, more);
}

/** What the shop says of the registration from now on. */
export function comeTo(shop: StubShop, step?: Registration['step'], more: Partial<Registration> = {}): void {
  const registration: Registration | null = step
    ? {
        step,
        email: 'lucia@correo.com',
        username: 'luciaferreira',
        phone: step === 'verifyPhoneCode' ? '+59894123456' : null,
        mailCooldown: 0,
        smsCooldown: 0,
        ...more,
      }
    : null;
  shop.state.answers['GET /api/registration'] = { body: { registration } };
}
