import { type Mail, renderMail } from '@perchero/mails';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { DigestDeps } from '../digest.ts';
import { findMailRecipient } from '../digest.queries.ts';
import { firstName } from '../to-notification.ts';
import { factsOf } from './mail-facts.rules.ts';
import { readMailedOrder } from './mail.queries.ts';
import { findUnsent, markSent, type UnsentMail } from './money-news.queries.ts';
import { isAccountNews, deliveryPolicyOf } from './news.rules.ts';
import { moneyUrl } from './news.rules.ts';
import { mailTexts, moneyTexts } from './texts.ts';

const emptyOrder = { title: '', productCount: 0, totalCents: 0, amountCents: 0, reason: null, other: '' };

interface MoneyMail {
  readonly accountId: string;
  readonly cause: string;
}

/** At-least-once: marked after sending. A duplicate has the same Message-ID, so mail clients can merge it. */
export async function sendMoneyMail(deps: DigestDeps, { accountId, cause }: MoneyMail): Promise<void> {
  const { db, clock, mailer, config } = deps;
  const unsent = await findUnsent(db, accountId, cause);
  const recipient = unsent && (await findMailRecipient(db, accountId));
  if (!recipient) return;
  const mail = await writeMail(db, accountId, { ...recipient, ...unsent, siteUrl: config.publicUrl });
  if (!mail) return;
  const { host } = new URL(config.publicUrl);
  await mailer.send({
    to: recipient.email,
    ...(await renderMail(mail)),
    messageId: `<${cause.replaceAll(':', '.')}.${accountId}@${host}>`,
  });
  await inTransaction(db, (tx) => markSent(tx, accountId, cause, clock.now()));
}

interface MailContext extends UnsentMail {
  readonly username: string;
  readonly fullName: string;
  readonly siteUrl: string;
}

/** Null when the order does not belong to the account. */
async function writeMail(db: Db, accountId: string, context: MailContext): Promise<Mail | null> {
  const { news, orderId, amountCents, reason, username, fullName, siteUrl } = context;
  const common = {
    kind: 'money-news',
    username,
    fullName,
    url: siteUrl + moneyUrl({ news, orderId, username }),
    settingsUrl:
      deliveryPolicyOf(news).mail === 'always'
        ? null
        : `${siteUrl}/perfil/${encodeURIComponent(username)}/editar?seccion=notificaciones`,
  } as const;
  if (isAccountNews(news)) {
    const words = moneyTexts[news](emptyOrder);
    return { ...common, ...words, facts: [], action: mailTexts.seeAccount };
  }
  const order = orderId === null ? null : await readMailedOrder(db, orderId, accountId);
  if (!order) return null;
  const words = moneyTexts[news]({
    title: order.items[0]?.title ?? '',
    productCount: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: order.totalCents,
    amountCents: amountCents ?? order.totalCents,
    reason,
    other: firstName(order.otherName),
  });
  const action = news.startsWith('seller.') ? mailTexts.seeSale : mailTexts.seePurchase;
  return { ...common, ...words, facts: factsOf(news, order), action };
}
