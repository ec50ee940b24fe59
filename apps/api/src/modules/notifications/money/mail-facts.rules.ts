import { sizeForPeople } from '@perchero/contract/catalogue/sizes';
import { formatCents } from '@perchero/contract/orders/format-cents';
import { carrierName } from './carrier-name.rules.ts';
import type { MailedOrder } from './mail.queries.ts';
import type { OrderNews } from './news.rules.ts';
import { mailTexts } from './texts.ts';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Number, products and amounts; no personal data of the other side. */
export function factsOf(news: OrderNews, order: MailedOrder): Fact[] {
  const isSale = news.startsWith('seller.');
  return [
    { name: isSale ? mailTexts.sale : mailTexts.order, value: String(order.number) },
    ...order.items.map(({ title, size, quantity, unitPriceCents }) => ({
      name: mailTexts.product(title, sizeForPeople(size)),
      value: mailTexts.amount(quantity, unitPriceCents),
    })),
    ...(order.deliveryCents > 0
      ? [{ name: mailTexts.delivery, value: formatCents(order.deliveryCents) }]
      : []),
    ...(isReceipt(news) && order.billingName
      ? [{ name: mailTexts.billingName, value: order.billingName }]
      : []),
    { name: mailTexts.total, value: formatCents(order.totalCents) },
    ...(news === 'seller.sold' ? amountsOfSale(order) : []),
    ...(order.refundedCents > 0
      ? [{ name: mailTexts.refunded, value: formatCents(order.refundedCents) }]
      : []),
    ...(news === 'buyer.voucher' && order.voucherEndsAt
      ? [{ name: mailTexts.voucherUntil, value: mailTexts.until(order.voucherEndsAt) }]
      : []),
    ...(news === 'buyer.shipped' ? parcelFacts(order) : []),
  ];
}

function parcelFacts(order: MailedOrder): Fact[] {
  const carrier = carrierName(order);
  return [
    ...(carrier ? [{ name: mailTexts.carrier, value: carrier }] : []),
    ...(order.tracking ? [{ name: mailTexts.tracking, value: order.tracking }] : []),
  ];
}

function isReceipt(news: OrderNews): boolean {
  return news === 'buyer.bought' || news === 'seller.sold';
}

function amountsOfSale({
  totalCents,
  commissionCents,
  providerFeeCents,
  withheldCents,
}: MailedOrder): Fact[] {
  if (providerFeeCents === null) return [{ name: mailTexts.commission, value: formatCents(commissionCents) }];
  return [
    { name: mailTexts.commission, value: formatCents(commissionCents) },
    { name: mailTexts.providerFee, value: formatCents(providerFeeCents) },
    ...(withheldCents > 0 ? [{ name: mailTexts.withheld, value: formatCents(withheldCents) }] : []),
    {
      name: mailTexts.net,
      value: formatCents(totalCents - commissionCents - providerFeeCents - withheldCents),
    },
  ];
}
