import { canTransition, type OrderState, orderStates } from '@perchero/contract/orders/order-states.rules';
import { formatCents } from '@perchero/contract/orders/format-cents';
import { describe, expect, it } from 'vitest';
import { deliveryPolicyOf, newsOf, type OrderChange, type Side } from './news.rules.ts';
import { moneyTexts } from './texts.ts';

const change = (from: OrderState | null, to: OrderState, more: Partial<OrderChange> = {}): OrderChange => ({
  from,
  to,
  reason: null,
  present: to,
  hasVoucher: false,
  ...more,
});
const newsFor = (...args: Parameters<typeof change>) => sides.map((side) => newsOf(side, change(...args)));

const steps = orderStates.flatMap((from) =>
  orderStates.filter((to) => canTransition(from, to)).map((to) => [from, to] as const),
);
const hasMoney = (state: OrderState) =>
  ['paid', 'partially_refunded', 'refund_pending', 'refunded', 'in_dispute', 'charged_back'].includes(state);
const words = { title: expect.stringContaining('Buzo tejido'), message: expect.stringMatching(/\.$/) };
const sides: readonly Side[] = ['buyer', 'seller'];
const order = {
  title: 'Buzo tejido',
  productCount: 1,
  totalCents: 129_000,
  amountCents: 129_000,
  reason: null,
  other: 'Camila',
  deadline: new Date('2026-04-10T03:00:00Z'),
  isMeeting: false,
  carrier: null,
  quote: '',
  claim: null,
};

describe('NOTI-04 notifications of an order step', () => {
  it.each([
    // The delivery that opens says it.
    ['awaiting_payment', 'paid', {}, null, null],
    ['paid', 'refund_pending', { reason: 'delivery' }, null, null],
    ['awaiting_payment', 'payment_pending', {}, 'buyer.pending', 'seller.pending'],
    ['awaiting_payment', 'payment_pending', { hasVoucher: true }, 'buyer.voucher', 'seller.pending'],
    ['creating', 'awaiting_payment', {}, null, null],
    ['payment_pending', 'awaiting_payment', {}, null, null],
    ['awaiting_payment', 'expired', {}, 'buyer.expired', null],
    ['payment_pending', 'expired', {}, 'buyer.pending-expired', 'seller.pending-expired'],
    ['creating', 'cancelled', {}, null, null],
    ['awaiting_payment', 'cancelled', { reason: 'replaced' }, null, null],
    ['awaiting_payment', 'cancelled', {}, 'buyer.cancelled', null],
    ['expired', 'refund_pending', { reason: 'late' }, 'buyer.late-refund', 'seller.late-refund'],
    ['paid', 'refund_pending', { reason: 'seller' }, 'buyer.refunding', 'seller.refunding'],
    ['refund_pending', 'refunded', {}, 'buyer.refunded', 'seller.refunded'],
    ['paid', 'partially_refunded', {}, null, null],
    ['in_dispute', 'partially_refunded', {}, 'buyer.dispute-over', 'seller.dispute-over'],
    ['expired', 'refund_pending', { reason: 'sold-out' }, 'buyer.late-refund', 'seller.late-refund'],
    ['refund_pending', 'paid', {}, 'buyer.refund-closed', 'seller.refund-closed'],
    ['in_dispute', 'paid', {}, 'buyer.dispute-over', 'seller.dispute-over'],
    ['charged_back', 'paid', {}, 'buyer.dispute-over', 'seller.dispute-over'],
    ['paid', 'in_dispute', {}, 'buyer.disputed', 'seller.disputed'],
    ['in_dispute', 'charged_back', {}, 'buyer.charged-back', 'seller.charged-back'],
    ['in_dispute', 'charged_back', { reason: 'reimbursed' }, 'buyer.claim-settled', 'seller.claim-settled'],
  ] as const)('%s → %s %j', (from, to, more, toBuyer, toSeller) => {
    expect(newsFor(from, to, more)).toEqual([toBuyer, toSeller]);
  });

  it('skips transient states that have passed, never money', () => {
    expect(newsFor('awaiting_payment', 'payment_pending', { present: 'paid' })).toEqual([null, null]);
    expect(newsFor('awaiting_payment', 'expired', { present: 'paid' })).toEqual([null, null]);
    expect(newsFor('paid', 'refunded', { present: 'paid' })).toEqual(['buyer.refunded', 'seller.refunded']);
  });

  it.each(steps.filter(([, to]) => hasMoney(to) && to !== 'partially_refunded' && to !== 'paid'))(
    'every step with money notifies both sides: %s → %s',
    (from, to) => {
      const rendered = newsFor(from, to).map((news) => news && moneyTexts[news](order));
      expect(rendered).toEqual([words, words]);
    },
  );

  it('each has a title with the product, whole sentences, and the right side', () => {
    for (const news of new Set(steps.flatMap(([from, to]) => newsFor(from, to))))
      expect(news && moneyTexts[news](order)).toEqual(news && words);
    for (const [from, to] of steps)
      expect(newsFor(from, to).map((news, index) => news?.startsWith(sides[index] ?? '') ?? true)).toEqual([
        true,
        true,
      ]);
  });

  it('rejected cards and abandoned carts send no mail', () => {
    const silent = Object.keys(moneyTexts).filter(
      (news) => deliveryPolicyOf(news as keyof typeof moneyTexts).mail === 'never',
    );
    expect(silent).toEqual(['buyer.expired', 'buyer.rejected']);
  });
});

describe('texts', () => {
  it('count the products', () => {
    expect(moneyTexts['seller.sold']({ ...order, productCount: 3 }).title).toBe(
      'Vendiste Buzo tejido y 2 más',
    );
  });

  it.each([
    [129_000, '$\u00a01.290'],
    [129_050, '$\u00a01.290,50'],
    [265_005, '$\u00a02.650,05'],
    [50, '$\u00a00,50'],
  ])('%d cents are %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});
