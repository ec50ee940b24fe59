import {
  lockPictures,
  type PictureEventPayload,
  pictureEvents,
  releasePictures,
  takePictures,
} from '#modules/media/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { changeProduct } from './change-product.ts';
import {
  findProductWith,
  type ProductPicture,
  readPicturesWithOrigin,
  replacePictures,
} from './pictures.queries.ts';
import { stateWith } from './product-state.rules.ts';
import { type LockedProduct, lockProducts } from './products.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Copies the state of processed photos to their product, and publishes it when its cover is ready. It reads the current
 * rows, so that repeated, late or reordered events give the same result.
 */
export function onPictureChanged(deps: Deps): Listener {
  return {
    name: 'catalogue.take-over-pictures',
    hears: Object.values(pictureEvents),
    async handle(events) {
      const ids = new Set(events.map(({ payload }) => (payload as PictureEventPayload).pictureId));
      for (const id of ids) await syncProduct(deps, id);
    },
  };
}

async function syncProduct({ db, clock, jobs }: Deps, pictureId: string): Promise<void> {
  const productId = await findProductWith(db, pictureId);
  if (productId === null) return;
  await inTransaction(db, async (tx) => {
    const [product] = await lockProducts(tx, [productId]);
    if (!product) return;
    const pictures = await refreshPictures(tx, jobs, product);
    const state = stateWith(product.state, pictures);
    if (state !== product.state) await changeProduct(tx, clock, product, { state });
  });
}

async function refreshPictures(
  tx: Tx,
  jobs: Deps['jobs'],
  { id, sellerId }: LockedProduct,
): Promise<ProductPicture[]> {
  const current = await readPicturesWithOrigin(tx, id);
  const refused = current.filter(({ originState }) => originState === 'refused');
  const pictures = current.filter((picture) => !refused.includes(picture)).map(withCurrentFiles);
  if (refused.length === 0 && !current.some(isOutdated)) return pictures;
  await replacePictures(tx, id, pictures);
  if (refused.length === 0) return pictures;
  // The cover may have changed, and a cover needs additional files.
  const paths = pictures.map(({ path }) => path);
  await takePictures(tx, jobs, await lockPictures(tx, sellerId, paths), id);
  await releasePictures(
    tx,
    jobs,
    refused.flatMap((picture) => picture.pictureId ?? []),
  );
  return pictures;
}

type WithOrigin = Awaited<ReturnType<typeof readPicturesWithOrigin>>[number];

function isOutdated(picture: WithOrigin): boolean {
  if (picture.originState !== 'ready') return false;
  return (
    picture.width === null ||
    picture.hasAvif !== picture.originHasAvif ||
    picture.hasShareFiles !== picture.originHasShareFiles
  );
}

function withCurrentFiles(picture: WithOrigin): ProductPicture {
  if (picture.originState !== 'ready') return picture;
  return {
    path: picture.path,
    pictureId: picture.pictureId,
    width: picture.originWidth,
    height: picture.originHeight,
    color: picture.originColor,
    thumbhash: picture.originThumbhash,
    hasAvif: picture.originHasAvif ?? false,
    hasShareFiles: picture.originHasShareFiles ?? false,
  };
}
