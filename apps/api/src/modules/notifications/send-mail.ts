import { renderMail } from '@perchero/mails';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Keys } from '#platform/keys.ts';
import type { DigestDeps } from './digest.ts';
import { findMailRecipient } from './digest.queries.ts';
import { kindOf } from './kinds/index.ts';
import { findUnsent, markSent } from './notified.queries.ts';
import { unsubscribeUrl } from './unsubscribe/mail-list.rules.ts';

export interface NotificationMailDeps extends DigestDeps {
  readonly keys: Pick<Keys, 'mac' | 'sign'>;
}

interface WantedMail {
  readonly accountId: string;
  readonly cause: string;
  readonly kind: string;
}

/** At-least-once: marked after sending. A duplicate has the same Message-ID, so mail clients can merge it. */
export async function sendMail(
  deps: NotificationMailDeps,
  { accountId, cause, kind }: WantedMail,
): Promise<void> {
  const { db, clock, mailer, config, keys, metrics } = deps;
  const { mail: write, mailList: list } = kindOf(kind as NotificationKind);
  const unsent = await findUnsent(db, accountId, cause);
  const recipient = unsent && (await findMailRecipient(db, accountId));
  if (!recipient || typeof write !== 'function') return;
  const { email, username, fullName } = recipient;
  const siteUrl = config.publicUrl;
  const mail = await write(db, { accountId, username, fullName, siteUrl, keys }, unsent);
  if (!mail) return;
  await mailer.send({
    to: email,
    ...(await renderMail(mail)),
    ...(list && { unsubscribeUrl: unsubscribeUrl(deps, { accountId, list }) }),
    messageId: `<${cause.replaceAll(':', '.')}.${accountId}@${new URL(siteUrl).host}>`,
  });
  metrics.mails.inc({ list: list ?? 'none' });
  await inTransaction(db, (tx) => markSent(tx, accountId, cause, clock.now()));
}
