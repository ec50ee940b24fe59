import { renderMail } from '@perchero/mails';
import { inTransaction } from '#platform/database/database.ts';
import { mayHaveBeenSent } from '#platform/providers/mail.ts';
import type { NotificationMailDeps } from '../send-mail.ts';
import { readChannelsOf } from '../preferences.ts';
import { unsubscribePage, unsubscribeUrl } from '../unsubscribe/mail-list.rules.ts';
import { readDailyContent } from './daily-content.ts';
import { deleteDailyMail, findDailyRecipient, insertDailyMail } from './daily-mail.queries.ts';

/**
 * Sends the mail of a day, if there is something in it. The row is inserted before, so that it is never sent twice: after
 * a crash or a broken connection while sending it is not tried again that day; after an error of the mail service it is.
 */
export async function sendDailyMail(
  deps: NotificationMailDeps,
  { accountId, day }: { readonly accountId: string; readonly day: string },
): Promise<void> {
  const { db, config } = deps;
  const recipient = await findDailyRecipient(db, accountId);
  const channels = (await readChannelsOf(db, [accountId]))(accountId);
  if (!recipient || !channels('daily').mail) return;
  const siteUrl = config.publicUrl;
  const { sections, count } = await readDailyContent(db, { accountId, channels, siteUrl, day });
  if (count === 0) return;
  const { email, username, fullName } = recipient;
  const list = { accountId, list: 'daily' } as const;
  const mail = await renderMail({
    kind: 'daily',
    username,
    fullName,
    sections,
    count,
    siteUrl: `${siteUrl}/productos`,
    unsubscribeUrl: unsubscribePage(deps, list),
  });
  if (!(await inTransaction(db, (tx) => insertDailyMail(tx, accountId, day)))) return;
  try {
    await deps.mailer.send({
      to: email,
      ...mail,
      unsubscribeUrl: unsubscribeUrl(deps, list),
      messageId: `<daily.${day}.${accountId}@${new URL(siteUrl).host}>`,
    });
  } catch (error) {
    if (!mayHaveBeenSent(error)) await inTransaction(db, (tx) => deleteDailyMail(tx, accountId, day));
    throw error;
  }
  deps.metrics.mails.inc({ list: 'daily' });
}
