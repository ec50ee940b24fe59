import type { Page } from '@playwright/test';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getSignInSettings } from '@perchero/contract/identity/session';
import type { getRegistration } from '@perchero/contract/registration/register';
import { botCheckScript, type StubShop } from './shop.ts';

type Registration = NonNullable<ReplyOf<typeof getRegistration>['registration']>;

/** A Turnstile script that accepts every visitor. */
const script = `window.turnstile = {
  render: (container, options) => ((window.turnstile.options = options), 'widget'),
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
  botCheck: { siteKey: 'site-key', scriptUrl: botCheckScript },
};

/** Sets the sign-in settings and a bot check that accepts every visitor. */
export async function withSignInSettings(page: Page, shop: StubShop): Promise<void> {
  shop.state.answers['GET /api/sign-in-settings'] = { body: signInSettings };
  await page.route(`${botCheckScript}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/** A visitor whose registration is at `step`; without a step it has not begun. */
export async function withRegistration(
  page: Page,
  shop: StubShop,
  step?: Registration['step'],
  change: Partial<Registration> = {},
): Promise<void> {
  await withSignInSettings(page, shop);
  shop.state.answers['POST /api/check-username'] = { body: { taken: false } };
  setRegistrationStep(shop, step, change);
}

export function setRegistrationStep(
  shop: StubShop,
  step?: Registration['step'],
  change: Partial<Registration> = {},
): void {
  const registration: Registration | null = step
    ? {
        step,
        email: 'lucia@correo.com',
        username: 'luciaferreira',
        phone: step === 'verifyPhoneCode' ? '+59894123456' : null,
        mailCooldown: 0,
        smsCooldown: 0,
        ...change,
      }
    : null;
  shop.state.answers['GET /api/registration'] = { body: { registration } };
}
