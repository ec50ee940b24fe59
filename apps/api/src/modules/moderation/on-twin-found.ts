import { setProductHold } from '#modules/catalogue/index.ts';
import { type PictureEventPayload, twinFound } from '#modules/media/index.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import { mustWaitFor, type ReviewDeps, settleReview } from './review-product.ts';
import { recordSignal } from './signals.ts';
import { fingerprintOf } from './signals.rules.ts';
import { readThing } from './things.ts';
import { findTwin, type Twin } from './twins.queries.ts';

type Deps = ReviewDeps & { readonly db: Db };

/** Opens a case for a photo of another seller or a banned one, once for each photo; the product may have to wait. */
export function watchPhotos(deps: Deps): Listener {
  return {
    name: 'moderation.watch-photos',
    hears: [twinFound],
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as PictureEventPayload).pictureId));
      for (const id of ids) await inTransaction(deps.db, (tx) => watch(tx, deps, id));
    },
  };
}

async function watch(tx: Tx, deps: Deps, pictureId: string): Promise<void> {
  const { clock } = deps;
  const now = clock.now();
  const twin = await findTwin(tx, pictureId, now);
  const product = twin && (await readThing(tx, 'product', String(twin.productId), null));
  if (!product) return;
  const { productId, isBanned } = twin;
  const isNew = await recordSignal(tx, clock, {
    rule: isBanned ? 'photo-banned' : 'photo-twin',
    kind: 'product',
    targetId: product.id,
    ownerId: product.ownerId,
    title: product.title,
    picture: product.picture,
    fingerprint: fingerprintOf(pictureId),
    detail: { found: [], twin: detailOf(twin) },
    harm: isBanned ? 60 : 30,
  });
  if (!isNew || !mustWaitFor(twin)) return;
  await setProductHold(tx, clock, productId, { hold: 'review', isHeld: true });
  // What else stops it decides how long it waits.
  await settleReview(tx, deps, productId);
}

function detailOf(twin: Twin) {
  return {
    picture: twin.picture,
    other_picture: twin.otherPicture,
    distance: twin.distance,
    is_mirrored: twin.isMirrored,
    other_product_id: twin.otherProductId,
    other_seller: twin.otherSeller,
  };
}
