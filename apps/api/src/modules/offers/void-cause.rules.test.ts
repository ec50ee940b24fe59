import type { VoidCause } from '@perchero/contract/offers/offer-states.rules';
import { expect, it } from 'vitest';
import type { BargainedProduct } from './products.queries.ts';
import { voidCauseOf } from './void-cause.rules.ts';

const onSale = {
  state: 'active',
  isHeld: false,
  priceCents: 129_000,
  isBlocked: false,
  isAccountDeleted: false,
} as const;

const cases: [Partial<BargainedProduct>, VoidCause | null, VoidCause | null][] = [
  [{}, null, null],
  [{ state: 'sold' }, 'sold', 'sold'],
  [{ state: 'deleted' }, 'gone', 'gone'],
  [{ isBlocked: true }, 'gone', 'gone'],
  [{ isAccountDeleted: true, state: 'withdrawn' }, 'gone', 'gone'],
  [{ state: 'withdrawn' }, 'paused', null],
  [{ state: 'processing' }, 'paused', null],
  [{ isHeld: true }, 'paused', null],
  [{ priceCents: 100_000 }, 'price', null],
  [{ priceCents: 100_100 }, null, null],
  [{ priceCents: 200_000 }, null, null],
];

it.each(cases)(
  'OFFER-10 %j voids an open offer of $ 1.000 by %s, an agreed price by %s',
  (changes, open, accepted) => {
    const product = { ...onSale, ...changes };
    expect(voidCauseOf({ state: 'open', priceCents: 100_000 }, product)).toBe(open);
    expect(voidCauseOf({ state: 'accepted', priceCents: 100_000 }, product)).toBe(accepted);
  },
);
