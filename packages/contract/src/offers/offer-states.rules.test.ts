import { expect, it } from 'vitest';
import {
  canMoveOffer,
  isLive,
  type OfferCause,
  offerCauses,
  offerRules,
  offerStateAt,
  offerStates,
} from './offer-states.rules.ts';

const causes = Object.keys(offerCauses) as OfferCause[];

it('OFFER-13 only open and accepted offers move, and every state can be reached', () => {
  const moving = offerStates.filter((state) => Object.keys(offerRules[state].next).length > 0);
  expect(moving).toEqual(['open', 'accepted']);
  const reached = new Set(offerStates.flatMap((state) => Object.keys(offerRules[state].next)));
  expect(offerStates.filter((state) => !reached.has(state))).toEqual(['open']);
});

it('OFFER-04 the other side answers and the maker withdraws, never the reverse', () => {
  const by = (to: 'accepted' | 'refused' | 'withdrawn') =>
    causes.filter((cause) => canMoveOffer({ from: 'open', to, by: cause }));
  expect({ accepted: by('accepted'), refused: by('refused'), withdrawn: by('withdrawn') }).toEqual({
    accepted: ['other'],
    refused: ['other'],
    withdrawn: ['maker'],
  });
  expect(canMoveOffer({ from: 'accepted', to: 'withdrawn', by: 'maker' })).toBe(false);
});

it('OFFER-05 an open offer and an agreed price end with their deadline, to the millisecond', () => {
  const until = new Date('2026-04-09T18:40:00Z');
  const before = new Date(until.getTime() - 1);
  for (const state of offerStates) {
    expect(offerStateAt({ state, until }, before)).toBe(state);
    expect(offerStateAt({ state, until }, until)).toBe(isLive(state) ? 'expired' : state);
  }
  expect(offerStates.filter(isLive)).toEqual(['open', 'accepted']);
});

it('OFFER-10 a pause or a lower price voids an open offer and keeps an agreed price', () => {
  const voids = (from: 'open' | 'accepted') =>
    causes.filter((by) => canMoveOffer({ from, to: 'void', by })).join(' ');
  expect(voids('open')).toBe('sold paused price gone');
  expect(voids('accepted')).toBe('sold gone');
});
