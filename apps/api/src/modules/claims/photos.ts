import { takeOwnPicture } from '#modules/media/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { insertPhotos } from './claims.queries.ts';
import type { ClaimDeps } from './deps.ts';

interface Photos {
  readonly claimId: string;
  readonly side: 'buyer' | 'seller';
  readonly ownerId: string;
  readonly pictureIds: readonly string[];
}

/** Adds own photos to a claim. Throws when one is not theirs, has another purpose, or is in use. */
export async function addPhotos(
  tx: Tx,
  { clock }: Pick<ClaimDeps, 'clock'>,
  { claimId, side, ownerId, pictureIds }: Photos,
): Promise<void> {
  for (const id of pictureIds)
    if (!(await takeOwnPicture(tx, { id, ownerId, purpose: 'claim' }, clock.now())))
      throw new AppError('picture-not-uploaded', `photo ${id}`);
  await insertPhotos(tx, { claimId, side, pictureIds });
}
