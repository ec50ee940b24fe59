import type { getSettings } from '@perchero/contract/accounts/settings';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { NotificationPreferences } from '@perchero/contract/notifications/notifications';
import type { getBilling, KeptPermission, SellerAccount } from '@perchero/contract/seller-accounts/account';
import type { SendRefusal } from '#app/shared/api.ts';
import { texts } from './texts.ts';

export type BillingNames = ReplyOf<typeof getBilling>;

/** What could not be fetched is said in its place; the rest of the page is there. */
export interface BillingPage {
  readonly account: SellerAccount | null | 'failed';
  readonly keptPermission: KeptPermission | null;
  readonly names: BillingNames | 'failed';
}

export type OwnAccount = ReplyOf<typeof getSettings> & {
  /** The moment at which all this was true. */
  readonly now: string;
  /** Known where a password can be changed. */
  readonly leastPasswordLength: number | null;
};

/** Each part is asked for only where it is needed. */
export interface SettingsPage {
  readonly own: OwnAccount | null;
  readonly preferences: NotificationPreferences | null;
  readonly billing: BillingPage | null;
}

/** A session that is gone has a sentence of its own; for anything else the caller has one. */
export function sentenceFor({ code }: SendRefusal, otherwise: string): string {
  return code === 'not-signed-in' || code === 'user-token-expired' ? texts.sessionLost : otherwise;
}
