import {
  countPublished,
  findInProduct,
  isTooFast,
  lockProducts,
  readScreened,
  setProductHold,
} from '#modules/catalogue/index.ts';
import { mustWait, type Screened, screenedFingerprint } from '#modules/text/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { reviewEnd } from './review-end.rules.ts';
import { recordSignal } from './signals.ts';
import { dayFingerprint, harmOf } from './signals.rules.ts';
import { readThing, type Thing } from './things.ts';
import { findTwinOfProduct, type Twin } from './twins.queries.ts';
import { readSale, type Sale } from './watched.queries.ts';
import { startWaiting, stopWaiting } from './waiting-products.ts';

export interface ReviewDeps {
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
}

/**
 * Opens the cases of what our rules find in a product as it is now, and lists it when none of them stops it any more.
 * Idempotent.
 */
export async function reviewProduct(tx: Tx, deps: ReviewDeps, productId: number): Promise<void> {
  const screened = await screenNow(tx, deps, productId);
  if (!screened) return;
  await openCases(tx, deps, screened);
  // Locked after the cases, in the order of a decision. What was edited meanwhile must not be listed.
  if (!screened.sale.isInReview) return;
  await lockProducts(tx, [productId]);
  await settleReview(tx, deps, productId);
}

interface ScreenedNow {
  readonly thing: Thing;
  readonly sale: Sale;
  readonly found: readonly Screened[];
  readonly fingerprint: Buffer;
  /** Whether a new account published it among too many. */
  readonly isFast: boolean;
}

async function screenNow(tx: Tx, deps: ReviewDeps, productId: number): Promise<ScreenedNow | null> {
  const thing = await readThing(tx, 'product', String(productId), null);
  const sale = await readSale(tx, productId, deps.clock.now());
  const texts = await readScreened(tx, productId);
  if (!thing || !sale || !texts) return null;
  const isFast = sale.isNewSeller && isTooFast(await countPublished(tx, thing.ownerId, sale.createdAt));
  return {
    thing,
    sale,
    found: findInProduct(texts, deps),
    fingerprint: screenedFingerprint(texts),
    isFast,
  };
}

async function openCases(
  tx: Tx,
  deps: ReviewDeps,
  { thing, sale, found, fingerprint, isFast }: ScreenedNow,
): Promise<void> {
  for (const rule of ['forbidden-words', 'contact-in-text'] as const)
    await recordFound(tx, deps, {
      thing,
      fingerprint,
      rule,
      found: found.filter((one) => one.rule === rule),
    });
  if (isFast) await recordFastPublishing(tx, deps, thing.ownerId, sale);
}

/** How long a product in review waits, by everything that is found in it now. Call it with the product locked. */
export async function settleReview(tx: Tx, deps: ReviewDeps, productId: number): Promise<void> {
  const locked = await screenNow(tx, deps, productId);
  if (!locked?.sale.isInReview) return;
  const { sale, found, isFast } = locked;
  const twin = await findTwinOfProduct(tx, productId, deps.clock.now());
  const waits = isFast || mustWait(found, sale) || (twin !== null && mustWaitFor(twin));
  const isStopped = twin?.isBanned === true || found.some(({ strength }) => strength === 'stop');
  if (waits) await wait(tx, deps, productId, isStopped);
  else await release(tx, deps, productId);
}

/** Banned photos stop every seller, others those without a history. */
export function mustWaitFor({ isBanned, isUnproven }: Twin): boolean {
  return isBanned || isUnproven;
}

interface Found {
  readonly thing: Thing;
  readonly fingerprint: Buffer;
  readonly rule: 'forbidden-words' | 'contact-in-text';
  readonly found: readonly Screened[];
}

async function recordFound(
  tx: Tx,
  { clock }: ReviewDeps,
  { thing, fingerprint, rule, found }: Found,
): Promise<void> {
  if (found.length === 0) return;
  const { id, ownerId, title, picture } = thing;
  await recordSignal(tx, clock, {
    rule,
    kind: 'product',
    targetId: id,
    ownerId,
    title,
    picture,
    fingerprint,
    detail: { found: found.map(({ phrase }) => phrase) },
    harm: harmOf(found),
  });
}

/** One case for an account and a day. */
async function recordFastPublishing(
  tx: Tx,
  { clock }: ReviewDeps,
  sellerId: string,
  { createdAt }: Sale,
): Promise<void> {
  const seller = await readThing(tx, 'person', sellerId, null);
  if (!seller) return;
  await recordSignal(tx, clock, {
    rule: 'fast-publishing',
    kind: 'person',
    targetId: sellerId,
    ownerId: sellerId,
    title: seller.title,
    picture: seller.picture,
    fingerprint: dayFingerprint(createdAt),
    detail: { found: [] },
    harm: 30,
  });
}

async function wait(tx: Tx, { clock }: ReviewDeps, productId: number, isStopped: boolean): Promise<void> {
  const since = clock.now();
  await startWaiting(tx, { productId, hold: 'review', since, dueAt: reviewEnd(since, isStopped) });
}

async function release(tx: Tx, { clock }: ReviewDeps, productId: number): Promise<void> {
  await stopWaiting(tx, productId);
  await setProductHold(tx, clock, productId, { hold: 'review', isHeld: false });
}
