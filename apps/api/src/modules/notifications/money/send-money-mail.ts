import { type Mail, renderMail } from '@perchero/mails';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { DigestDeps } from '../digest.ts';
import { findReader } from '../digest.queries.ts';
import { firstName } from '../words.ts';
import { factsOf } from './mail-facts.rules.ts';
import { readMailedOrder } from './mail.queries.ts';
import { findUnsent, markSent, type Unsent } from './money-news.queries.ts';
import { isAccountNews, mannerOf } from './news.rules.ts';
import { moneyPlace } from './place.rules.ts';
import { mailTexts, moneyTexts } from './texts.ts';

const nothing = { title: '', pieces: 0, totalCents: 0, amountCents: 0, reason: null, other: '' };

interface Wanted {
  readonly accountId: string;
  readonly cause: string;
}

/**
 * Writes to a person about their money. It is marked after it went, and no rest comes first: about money, twice is better than
 * never, and both would carry the same number, by which mail programs know that they are one.
 */
export async function sendMoneyMail(deps: DigestDeps, { accountId, cause }: Wanted): Promise<void> {
  const { db, clock, mailer, config } = deps;
  const unsent = await findUnsent(db, accountId, cause);
  const reader = unsent && (await findReader(db, accountId));
  if (!reader) return;
  const mail = await writeMail(db, accountId, { ...reader, ...unsent, siteUrl: config.publicUrl });
  if (!mail) return;
  const { host } = new URL(config.publicUrl);
  await mailer.send({
    to: reader.email,
    ...(await renderMail(mail)),
    messageId: `<${cause.replaceAll(':', '.')}.${accountId}@${host}>`,
  });
  await inTransaction(db, (tx) => markSent(tx, accountId, cause, clock.now()));
}

interface Writing extends Unsent {
  readonly username: string;
  readonly fullName: string;
  readonly siteUrl: string;
}

/** Null when the order is not theirs, or no more. */
async function writeMail(db: Db, accountId: string, writing: Writing): Promise<Mail | null> {
  const { news, orderId, amountCents, reason, username, fullName, siteUrl } = writing;
  const about = {
    kind: 'money-news',
    username,
    fullName,
    url: siteUrl + moneyPlace({ news, orderId, username }),
    settingsUrl:
      mannerOf(news).mail === 'always'
        ? null
        : `${siteUrl}/perfil/${encodeURIComponent(username)}/editar?seccion=notificaciones`,
  } as const;
  if (isAccountNews(news)) {
    const words = moneyTexts[news](nothing);
    return { ...about, ...words, facts: [], action: mailTexts.seeAccount };
  }
  const order = orderId === null ? null : await readMailedOrder(db, orderId, accountId);
  if (!order) return null;
  const words = moneyTexts[news]({
    title: order.items[0]?.title ?? '',
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: order.totalCents,
    amountCents: amountCents ?? order.totalCents,
    reason,
    other: firstName(order.otherName),
  });
  const action = news.startsWith('seller.') ? mailTexts.seeSale : mailTexts.seePurchase;
  return { ...about, ...words, facts: factsOf(news, order), action };
}
