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

/** Ids are bytes in it: with all searches of a person it fits into a line of a mail's header. */
function tokenOf(keys: Pick<Keys, 'sign'>, { accountId, list }: Subscription): string {
  const [name = '', ids] = list.split(':');
  const bytes = [bytesOf(accountId), Buffer.from(`${name}:`), ...(ids?.split(',').map(bytesOf) ?? [])];
  return keys.sign('unsubscribe', Buffer.concat(bytes).toString('base64url'));
}

/** Null when it is not signed by us. */
export function openToken(keys: Pick<Keys, 'openSigned'>, token: string): Subscription | null {
  const text = keys.openSigned('unsubscribe', token);
  if (text === null) return null;
  const bytes = Buffer.from(text, 'base64url');
  const nameEnd = bytes.indexOf(':', idBytes);
  const name = bytes.toString('latin1', idBytes, nameEnd);
  const ids: string[] = [];
  for (let start = nameEnd + 1; start < bytes.length; start += idBytes) ids.push(idAt(bytes, start));
  // Signed by tokenOf.
  return {
    accountId: idAt(bytes, 0),
    list: (name === 'alert' ? `alert:${ids.join(',')}` : name) as MailList,
  };
}

const idBytes = 16;

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function nameOfList(list: MailList): MailListName {
  return list.startsWith('alert:') ? 'alert' : (list as Exclude<MailListName, 'alert'>);
}
