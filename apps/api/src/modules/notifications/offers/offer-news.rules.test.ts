import { expect, it } from 'vitest';
import { mailPolicyOf, newsOfStep, type OfferChange } from './offer-news.rules.ts';

const offered: OfferChange = {
  from: null,
  to: 'open',
  present: 'open',
  cause: 'maker',
  by: 'buyer',
  isCounter: false,
  hasBought: false,
};
const accepted = { from: 'open', to: 'accepted', present: 'accepted', cause: 'other' } as const;
const void_ = { from: 'accepted', to: 'void', present: 'void' } as const;

it.each([
  [{}, 'offer.made to the seller'],
  [{ isCounter: true }, 'offer.countered to the seller'],
  [{ isCounter: true, by: 'seller' }, 'offer.countered to the buyer'],
  [accepted, 'offer.accepted to the buyer'],
  [{ ...accepted, by: 'seller' }, 'offer.accepted-by-buyer to the seller'],
  [{ from: 'open', to: 'refused', present: 'refused' }, 'offer.refused to the buyer'],
  [{ from: 'open', to: 'refused', present: 'refused', by: 'seller' }, 'offer.refused to the seller'],
  [{ from: 'open', to: 'expired', present: 'expired' }, 'offer.expired to the buyer'],
  [{ from: 'accepted', to: 'expired', present: 'expired' }, null],
  [{ from: 'open', to: 'withdrawn', present: 'withdrawn' }, null],
  [{ ...void_, cause: 'sold' }, 'offer.sold to the buyer'],
  [{ ...void_, cause: 'sold', by: 'seller' }, 'offer.sold to the buyer'],
  [{ ...void_, cause: 'sold', hasBought: true }, null],
  [{ ...void_, cause: 'gone' }, null],
  [{ from: 'accepted', to: 'used', present: 'used' }, null],
  // No longer true.
  [{ present: 'withdrawn' }, null],
  [{ ...accepted, present: 'void' }, null],
] as const)('OFFER-06 the step %j is told as %s', (changes, expected) => {
  const told = newsOfStep({ ...offered, ...changes });
  expect(told && `${told.news} to the ${told.to}`).toBe(expected);
});

it('mails received and accepted offers only', () => {
  expect(mailPolicyOf('offer.countered')).toBe('by-preference');
  expect(mailPolicyOf('offer.likers')).toBe('never');
});
