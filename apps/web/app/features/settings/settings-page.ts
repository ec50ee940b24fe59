import type { Address } from '@perchero/contract/delivery/addresses';
import type { SellerDelivery } from '@perchero/contract/delivery/options';
import type { getSettings } from '@perchero/contract/accounts/settings';
import type { SizeProfile } from '@perchero/contract/accounts/sizes';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listDecisions } from '@perchero/contract/moderation/moderation';
import type { getNotificationPreferences } from '@perchero/contract/notifications/notifications';
import type { getPushSettings } from '@perchero/contract/notifications/push';
import type { OfferSettings } from '@perchero/contract/offers/offers';
import type {
  getBilling,
  RetainedPermission,
  SellerAccount,
} from '@perchero/contract/seller-accounts/account';
import type { SendRefusal } from '#app/shared/api.ts';
import { texts } from './texts.ts';

export type BillingNames = ReplyOf<typeof getBilling>;

/** Each part may fail on its own. */
export interface BillingPage {
  readonly account: SellerAccount | null | 'failed';
  readonly retainedPermission: RetainedPermission | null;
  readonly names: BillingNames | 'failed';
}

export interface DeliveryPage {
  readonly delivery: SellerDelivery;
  readonly addresses: readonly Address[];
}

export type OwnAccount = ReplyOf<typeof getSettings> & {
  /** When the data was read. */
  readonly now: string;
  /** Null in sections without a password form. */
  readonly minPasswordLength: number | null;
  /** Null in other sections than the profile. */
  readonly sizes: SizeProfile | null;
};

/** With the time of reading. */
export type DecisionsPage = ReplyOf<typeof listDecisions> & { readonly now: string };

export interface NotificationsPage extends ReplyOf<typeof getNotificationPreferences> {
  readonly push: ReplyOf<typeof getPushSettings>;
  /** When the data was read. */
  readonly now: string;
}

/** Each part is loaded for its section only. */
export interface SettingsPage {
  readonly own: OwnAccount | null;
  readonly notifications: NotificationsPage | null;
  readonly billing: BillingPage | null;
  readonly delivery: DeliveryPage | null;
  readonly offers: OfferSettings | null;
  readonly decisions: DecisionsPage | 'failed' | null;
}

/** The message of an expired session or of a suspension, else the given one. */
export function messageFor({ code, error }: SendRefusal, otherwise: string): string {
  if (code === 'user-suspended') return error;
  return code === 'not-signed-in' || code === 'user-token-expired' ? texts.sessionLost : otherwise;
}
