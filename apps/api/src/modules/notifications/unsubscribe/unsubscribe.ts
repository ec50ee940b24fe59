import type { MailListName } from '@perchero/contract/notifications/unsubscribe';
import { stopSearchMails } from '#modules/saved-searches/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Keys } from '#platform/keys.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { allKinds, type Setting } from '../kinds/index.ts';
import { nameOfList, openToken } from './mail-list.rules.ts';
import { switchMailsOff } from './stop-mails.queries.ts';

export interface StopMailsDeps {
  readonly db: Db;
  readonly keys: Pick<Keys, 'openSigned'>;
  readonly metrics: Pick<Metrics, 'unsubscribes'>;
}

export function showMailList({ keys }: Pick<StopMailsDeps, 'keys'>, token: string): MailListName {
  return nameOfList(readToken(keys, token).list);
}

/** Idempotent. Deleted accounts and searches answer the same. */
export async function stopMails({ db, keys, metrics }: StopMailsDeps, token: string): Promise<MailListName> {
  const { accountId, list } = readToken(keys, token);
  const name = nameOfList(list);
  await inTransaction(db, (tx) =>
    name === 'alert'
      ? stopSearchMails(tx, accountId, list.slice('alert:'.length).split(','))
      : switchMailsOff(tx, accountId, settingsOf(name)),
  );
  metrics.unsubscribes.inc({ list: name });
  return name;
}

function readToken(keys: Pick<Keys, 'openSigned'>, token: string) {
  const subscription = openToken(keys, token);
  if (!subscription) throw new AppError('not-found', 'a token that we did not sign');
  return subscription;
}

function settingsOf(list: Exclude<MailListName, 'alert'>): Setting[] {
  return allKinds().flatMap(({ name, setting, mailList }) =>
    setting && (name === list || mailList === list) ? [setting] : [],
  );
}
