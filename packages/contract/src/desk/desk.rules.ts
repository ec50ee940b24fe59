import type { ErrorCode } from '../errors.ts';

/**
 * What the seller is told about a product, each in one of them. `reserved`: for an order that is not paid; `paused`: by
 * its seller; `processing`: its photos are not ready; `review`, `hidden`, `removed` and `vacation`: the holds.
 */
export const deskStates = [
  'listed',
  'paused',
  'reserved',
  'sold',
  'review',
  'hidden',
  'removed',
  'vacation',
  'processing',
] as const;
export type DeskState = (typeof deskStates)[number];

/** From the newest, dearest, most liked or most seen. */
export const deskOrders = ['date', 'price', 'likes', 'views'] as const;
export type DeskOrder = (typeof deskOrders)[number];

export const deskPageSize = 50;
/** Products of one call; more of them take several calls. */
export const maxInCall = 100;
/** Products that can be chosen at once. */
export const maxChosen = 500;
/** A state with more products counts as this. */
export const maxCounted = 1_000;

/** Why a product was left as it was. `not-found`: it is not the caller's. */
export const leftReasons = [
  'not-found',
  'product-locked',
  'product-removed',
  'publish-needs-account',
  'owes-refund',
  'picture-required',
  'price-moved',
] as const satisfies readonly ErrorCode[];
export type LeftReason = (typeof leftReasons)[number];
