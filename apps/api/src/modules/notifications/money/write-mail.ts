import type { WriteMail } from '../kinds/registry.ts';
import { handoverCode } from '#modules/orders/index.ts';
import { firstName } from '../texts.ts';
import { carrierName } from './carrier-name.rules.ts';
import { factsOf } from './mail-facts.rules.ts';
import { readMailedOrder } from './mail.queries.ts';
import { deliveryPolicyOf, isAccountNews, type MoneyNews, moneyUrl } from './news.rules.ts';
import { quoteOf } from './review-quote.rules.ts';
import { mailTexts, moneyTexts } from './texts.ts';

const emptyOrder = {
  title: '',
  productCount: 0,
  totalCents: 0,
  amountCents: 0,
  reason: null,
  other: '',
  deadline: null,
  isMeeting: false,
  carrier: null,
  quote: '',
  claim: null,
};

/** Null when the order does not belong to the account. */
export const writeMoneyMail: WriteMail = async (db, recipient, unsent) => {
  const { accountId, username, fullName, siteUrl, keys } = recipient;
  const { orderId, amountCents, reason, deadline } = unsent;
  const news = unsent.news as MoneyNews;
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
    deadline,
    isMeeting: order.deliveryMethod === 'in_person',
    carrier: carrierName(order),
    quote: quoteOf(news, order),
    claim: order.claim,
  });
  const action = news.startsWith('seller.') ? mailTexts.seeSale : mailTexts.seePurchase;
  const code =
    news === 'buyer.ready' && orderId !== null
      ? [{ name: mailTexts.code, value: handoverCode(keys, orderId) }]
      : [];
  return { ...common, ...words, facts: [...factsOf(news, order), ...code], action };
};
