import { expect, it } from 'vitest';
import { factsOf } from './mail-facts.rules.ts';

it.each([
  ['M - vestir', 'Buzo tejido (M)'],
  ['Talle único - accesorio/gorro', 'Buzo tejido (Talle único)'],
  ['', 'Buzo tejido'],
])('LOOK-16 a mail names the size %j without the type of garment', (size, name) => {
  const facts = factsOf('buyer.bought', {
    number: 1042,
    totalCents: 129_000,
    deliveryCents: 0,
    commissionCents: 12_900,
    providerFeeCents: null,
    withheldCents: 0,
    refundedCents: 0,
    voucherEndsAt: null,
    deliveryMethod: null,
    carrier: null,
    otherCarrier: null,
    tracking: null,
    claim: null,
    billingName: null,
    otherName: 'Camila Rey',
    reviewText: null,
    reviewStars: null,
    reviewAnswer: null,
    items: [{ title: 'Buzo tejido', size, quantity: 1, unitPriceCents: 129_000 }],
  });

  expect(facts).toContainEqual({ name, value: '$\u00a01.290' });
});
