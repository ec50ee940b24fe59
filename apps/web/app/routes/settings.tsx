import { getSettings } from '@perchero/contract/accounts/settings';
import { getSizes } from '@perchero/contract/accounts/sizes';
import { listAddresses } from '@perchero/contract/delivery/addresses';
import { getDeliverySettings } from '@perchero/contract/delivery/delivery-settings';
import type { Endpoint, ReplyOf } from '@perchero/contract/endpoint';
import { errorStatus } from '@perchero/contract/errors';
import { getSignInSettings } from '@perchero/contract/identity/session';
import { listDecisions } from '@perchero/contract/moderation/moderation';
import { getNotificationPreferences } from '@perchero/contract/notifications/notifications';
import { getPushSettings } from '@perchero/contract/notifications/push';
import { getOfferSettings } from '@perchero/contract/offers/offers';
import { getBilling, getSellerAccount } from '@perchero/contract/seller-accounts/account';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isAccountDeletedShown } from '#app/features/settings/account-deleted.tsx';
import { chosenSection } from '#app/features/settings/settings-frame.tsx';
import type {
  BillingPage,
  DeliveryPage,
  OwnAccount,
  SettingsPage,
} from '#app/features/settings/settings-page.ts';
import { texts } from '#app/features/settings/texts.ts';
import { SettingsScreen } from '#app/screens/settings-screen.tsx';
import { type ApiResult, callApi } from '#app/shared/api.server.ts';
import { paths } from '#app/shared/paths.ts';
import { requireSession } from '#app/shared/session.server.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ request, url, params }: Route.LoaderArgs): Promise<SettingsPage> {
  const { user } = await requireSession(request);
  // Users can only open their own settings.
  if (params.username !== user.username) throw redirect(paths.settings(user.username) + url.search);

  const section = chosenSection(url.searchParams);
  const empty = {
    own: null,
    notifications: null,
    billing: null,
    delivery: null,
    offers: null,
    decisions: null,
  };
  if (section === 'facturacion') return { ...empty, billing: await loadBilling(request) };
  if (section === 'entregas') return { ...empty, delivery: await loadDelivery(request) };
  if (section === 'ofertas') return { ...empty, offers: await loadOffers(request) };
  if (section === 'decisiones') return { ...empty, decisions: await loadDecisions(request) };
  if (section === 'notificaciones') return { ...empty, notifications: await loadNotifications(request) };
  return { ...empty, own: await loadOwn(request, section === 'cuenta') };
}

async function loadOwn(request: Request, canChangePassword: boolean): Promise<OwnAccount> {
  const [settings, signIn, sizes] = await Promise.all([
    callApi(request, getSettings, {}),
    canChangePassword ? callApi(request, getSignInSettings, {}) : null,
    canChangePassword ? null : callApi(request, getSizes, {}),
  ]);
  return {
    ...valueOf(settings),
    minPasswordLength: signIn && valueOf(signIn).passwordPolicy.minLength,
    sizes: sizes && valueOf(sizes),
    now: new Date().toISOString(),
  };
}

async function loadNotifications(request: Request): Promise<SettingsPage['notifications']> {
  const [preferences, push] = await Promise.all([
    callApi(request, getNotificationPreferences, {}),
    callApi(request, getPushSettings, {}),
  ]);
  return { ...valueOf(preferences), push: valueOf(push), now: new Date().toISOString() };
}

async function loadDelivery(request: Request): Promise<DeliveryPage> {
  const [delivery, book] = await Promise.all([
    callApi(request, getDeliverySettings, {}),
    callApi(request, listAddresses, {}),
  ]);
  return { delivery: valueOf(delivery), addresses: valueOf(book).addresses };
}

async function loadOffers(request: Request): Promise<SettingsPage['offers']> {
  return valueOf(await callApi(request, getOfferSettings, {})).settings;
}

async function loadDecisions(request: Request): Promise<SettingsPage['decisions']> {
  const result = await callApi(request, listDecisions, { query: {} });
  return result.ok ? { ...result.value, now: new Date().toISOString() } : 'failed';
}

/** Each part fails on its own. */
async function loadBilling(request: Request): Promise<BillingPage> {
  const [account, names] = await Promise.all([
    callApi(request, getSellerAccount, { query: {} }),
    callApi(request, getBilling, { query: {} }),
  ]);
  return {
    account: account.ok ? account.value.account : 'failed',
    retainedPermission: account.ok ? account.value.retained_permission : null,
    names: names.ok ? names.value : 'failed',
  };
}

function valueOf<E extends Endpoint>(result: ApiResult<E>): ReplyOf<E> {
  if (result.ok) return result.value;
  throw data(null, { status: errorStatus[result.code] });
}

/** After a deletion the account no longer exists, and the page only shows the confirmation. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme || isAccountDeletedShown() ? false : defaultShouldRevalidate;
}

export function meta() {
  return [
    { title: siteTexts.pageTitle(texts.title) },
    { name: 'description', content: texts.description },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen page={loaderData} />;
}
