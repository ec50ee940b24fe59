import type { NotificationRow } from '../notifications.queries.ts';
import { firstName } from '../texts.ts';
import { carrierName } from './carrier-name.rules.ts';
import { quoteOf } from './review-quote.rules.ts';
import { type MoneyNews, moneyUrl } from './news.rules.ts';
import { moneyTexts } from './texts.ts';

export function moneyText(row: NotificationRow) {
  const { productTitle, productCount, totalCents, amountCents, reason, actorName } = row;
  const news = newsIn(row);
  return moneyTexts[news]({
    title: productTitle ?? '',
    productCount: productCount ?? 0,
    totalCents: totalCents ?? 0,
    amountCents: amountCents ?? totalCents ?? 0,
    reason,
    other: firstName(actorName),
    deadline: row.deadline,
    isMeeting: row.deliveryMethod === 'in_person',
    carrier: carrierName(row),
    quote: quoteOf(news, row),
    claim: row.claim,
  });
}

export function moneyUrlOf(row: NotificationRow): string {
  return moneyUrl({ news: newsIn(row), orderId: row.orderId, username: row.ownUsername ?? '' });
}

function newsIn({ news }: NotificationRow) {
  if (!news) throw new Error('a notification about money that says nothing');
  return news as MoneyNews;
}
