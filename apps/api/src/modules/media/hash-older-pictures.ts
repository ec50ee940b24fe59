import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { inTransaction } from '#platform/database/database.ts';
import { hashPhoto } from './decoder.ts';
import type { MediaDeps } from './deps.ts';
import { insertHash, listUnhashed } from './hashes.queries.ts';
import { hashedWidth } from './perceptual-hash.rules.ts';

const batch = 100;
/** In one night. */
const maxBatches = 50;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Hashes photos from before there were hashes, so that copies of them are found. */
export async function hashOlderPictures(deps: MediaDeps): Promise<void> {
  let afterId: string | undefined = firstId;
  for (let count = 0; afterId !== undefined && count < maxBatches; count += 1)
    afterId = await hashBatch(deps, afterId);
}

/** Returns the last id, or undefined when there are no more. */
async function hashBatch({ db, clock, store }: MediaDeps, afterId: string): Promise<string | undefined> {
  const pictures = await listUnhashed(db, afterId, batch);
  for (const { id, path } of pictures) {
    const photo = await store.get(pictureFile(path, hashedWidth));
    const perceptual = photo && (await hashPhoto(photo));
    await inTransaction(db, (tx) => insertHash(tx, { pictureId: id, perceptual }, clock.now()));
  }
  return pictures.length < batch ? undefined : pictures.at(-1)?.id;
}
