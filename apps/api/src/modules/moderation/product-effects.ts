import type { ThingDecision } from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';
import { setProductHold } from '#modules/catalogue/index.ts';
import { banPictures, unbanPictures } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { startWaiting, stopWaiting } from './waiting-products.ts';

interface Deps {
  readonly clock: Clock;
}

/** The photos of such products are found again in every account. */
const banning: readonly ReportReasonKey[] = ['fake', 'stolen', 'forbidden', 'not-own-photos'];

interface ProductDecision {
  readonly thing: ThingDecision;
  readonly reason: ReportReasonKey;
}

/** A moderator has looked, so it no longer waits for a review. */
export async function applyToProduct(
  tx: Tx,
  { clock }: Deps,
  id: number,
  { thing, reason }: ProductDecision,
): Promise<void> {
  const now = clock.now();
  await setProductHold(tx, clock, id, { hold: 'review', isHeld: false });
  if (thing === 'remove') {
    // What was hidden waits on for its owner, should the removal be undone.
    await stopWaiting(tx, id, 'review');
    await setProductHold(tx, clock, id, { hold: 'removed', isHeld: true });
    if (banning.includes(reason)) await banPictures(tx, id, now);
    return;
  }
  await stopWaiting(tx, id);
  const isHidden = thing === 'hide';
  await setProductHold(tx, clock, id, { hold: 'hidden', isHeld: isHidden });
  // Until its owner mends it.
  if (isHidden) await startWaiting(tx, { productId: id, hold: 'hidden', since: now, dueAt: null });
}

export async function undoForProduct(
  tx: Tx,
  { clock }: Deps,
  id: number,
  { thing, reason }: ProductDecision,
): Promise<void> {
  if (thing === 'hide') {
    await stopWaiting(tx, id);
    await setProductHold(tx, clock, id, { hold: 'hidden', isHeld: false });
  }
  if (thing === 'remove') {
    await setProductHold(tx, clock, id, { hold: 'removed', isHeld: false });
    if (banning.includes(reason)) await unbanPictures(tx, id);
  }
}
