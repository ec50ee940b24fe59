import { isNewAccount, lockAccount } from '#modules/accounts/index.ts';
import {
  currentVocabulary,
  mustWait,
  type Screened,
  screenedFingerprint,
  type ScreenedProduct,
  screenProduct,
} from '#modules/text/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { productScreened } from './events.ts';
import { setProductHold } from './holds.ts';
import { forgetPublication, type LockedProduct } from './products.queries.ts';
import { countPublished, isAllowedVersion, isKnownVersion, readScreened } from './screening.queries.ts';
import { isTooFast } from './publishing-pace.rules.ts';

export interface ScreeningDeps {
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
}

/** New sellers publish one product after the other, so that their pace is counted exactly. */
export async function lockNewSeller(tx: Tx, sellerId: string, now: Date): Promise<boolean> {
  const isNew = await isNewAccount(tx, sellerId, now);
  if (isNew) await lockAccount(tx, sellerId);
  return isNew;
}

export function findInProduct(
  product: ScreenedProduct,
  { config }: Pick<ScreeningDeps, 'config'>,
): Screened[] {
  const { forbidden } = currentVocabulary();
  return screenProduct(product, { forbidden, ownHost: new URL(config.publicUrl).hostname });
}

interface NewProduct extends ScreenedProduct {
  readonly sellerId: string;
  readonly isNewSeller: boolean;
}

/** Whether anything was found in a product about to be published, and whether it waits for a review. */
export async function screenNew(
  tx: Tx,
  deps: ScreeningDeps,
  { sellerId, isNewSeller, ...texts }: NewProduct,
): Promise<{ isFound: boolean; waits: boolean }> {
  const found = findInProduct(texts, deps);
  const isFast = isNewSeller && isTooFast(await countPublished(tx, sellerId, deps.clock.now()), 1);
  return { isFound: found.length > 0 || isFast, waits: isFast || mustWait(found, { isNewSeller }) };
}

/**
 * Call it in the transaction that changed a locked product. What somebody allowed does not wait again; what no rule
 * stops any more is released by a listener, which knows the rules about photos as well.
 */
export async function screenChanged(
  tx: Tx,
  deps: ScreeningDeps,
  product: LockedProduct,
  { isEdited }: { readonly isEdited: boolean },
): Promise<void> {
  const texts = await readScreened(tx, product.id);
  if (!texts) return;
  const found = findInProduct(texts, deps);
  if (found.length === 0 && !product.holds.includes('review')) return;
  await emit(tx, deps.clock, { type: productScreened, payload: { productId: product.id } });
  if (!(await mustWaitNow(tx, deps, product, found))) return;
  const version = { productId: product.id, fingerprint: screenedFingerprint(texts) };
  const isDone = isEdited ? await isAllowedVersion(tx, version) : await isKnownVersion(tx, version);
  if (isDone) return;
  await setProductHold(tx, deps.clock, product.id, { hold: 'review', isHeld: true });
  // It would have been listed for the first time: nobody has seen it yet.
  if (!product.isPublished) await forgetPublication(tx, product.id);
}

async function mustWaitNow(
  tx: Db,
  { clock }: ScreeningDeps,
  { sellerId }: LockedProduct,
  found: readonly Screened[],
): Promise<boolean> {
  if (mustWait(found, { isNewSeller: false })) return true;
  return mustWait(found, { isNewSeller: true }) && isNewAccount(tx, sellerId, clock.now());
}
