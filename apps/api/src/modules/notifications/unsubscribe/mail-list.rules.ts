import type { MailListName } from '@perchero/contract/notifications/unsubscribe';
import type { Config } from '#platform/config.ts';
import type { Keys } from '#platform/keys.ts';

/** What one press stops; a mail about several saved searches names their ids, separated by commas. */
export type MailList = Exclude<MailListName, 'alert'> | `alert:${string}`;

interface Subscription {
  readonly accountId: string;
  readonly list: MailList;
}

export interface UnsubscribeDeps {
  readonly keys: Pick<Keys, 'sign'>;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** For the headers of a mail: mail programs post to it, without a session (RFC 8058). */
export function unsubscribeUrl(deps: UnsubscribeDeps, subscription: Subscription): string {
  return `${deps.config.publicUrl}/api/unsubscribe/${tokenOf(deps.keys, subscription)}`;
}

/** For the text of a mail: a page with a button. */
export function unsubscribePage(deps: UnsubscribeDeps, subscription: Subscription): string {
  return `${deps.config.publicUrl}/dejar-de-recibir/${tokenOf(deps.keys, subscription)}`;
}

function tokenOf(keys: Pick<Keys, 'sign'>, { accountId, list }: Subscription): string {
  return keys.sign('unsubscribe', Buffer.from(`${accountId} ${list}`).toString('base64url'));
}

/** Null when it is not signed by us. */
export function openToken(keys: Pick<Keys, 'openSigned'>, token: string): Subscription | null {
  const text = keys.openSigned('unsubscribe', token);
  if (text === null) return null;
  const [accountId = '', list = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  // Signed by tokenOf.
  return { accountId, list: list as MailList };
}

export function nameOfList(list: MailList): MailListName {
  return list.startsWith('alert:') ? 'alert' : (list as Exclude<MailListName, 'alert'>);
}
