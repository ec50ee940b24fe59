import type { OfferSide } from './offer-states.rules.ts';

/** Offers of each side for one product and buyer, for good. Offers to likers do not count. */
export const maxOffers = 3;
export const floorPercents = [50, 60, 70, 80, 90] as const;
type FloorPercent = (typeof floorPercents)[number];
/** At most this part of the price in an offer to likers. */
const likersPercent = 90;
/** Between two offers to the likers of one product. */
export const likersDays = 7;

/** Whole pesos, both included. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** The lowest offer that the seller takes. */
export function floorOf(price: number, percent: FloorPercent): number {
  return Math.ceil((price * percent) / 100);
}

interface Bargain {
  /** Who offers. */
  readonly by: OfferSide;
  readonly listPrice: number;
  readonly floor: number;
  /** The price that a counter-offer answers. */
  readonly answers: number | null;
}

/** The buyer offers from the floor up, the seller above what the buyer offered; both below the list price. */
export function offerRange({ by, listPrice, floor, answers }: Bargain): PriceRange {
  if (by === 'seller') return { min: (answers ?? 0) + 1, max: listPrice - 1 };
  return { min: floor, max: Math.min(listPrice, answers ?? listPrice) - 1 };
}

export function isInRange(price: number, { min, max }: PriceRange): boolean {
  return price >= min && price <= max;
}

export function likersRange(listPrice: number): PriceRange {
  return { min: 1, max: Math.floor((listPrice * likersPercent) / 100) };
}
