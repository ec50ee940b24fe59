import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aPhoto, aProcessingPhoto, readyPhotos, stateOf } from '../../../test/pictures.ts';

const test = await startTestApp();

describe('SELL-12', () => {
  it('a photo becomes three public files', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor, await aPhoto({ width: 1600, height: 2000 }));
    expect(await stateOf(visitor, id)).toBe('processing');
    await test.workOff();
    const { body } = await visitor.get(`/api/pictures/uploads?ids=${id}`);
    expect(body.pictures).toMatchObject([
      { id, path, state: 'ready', preview: { width: 1280, height: 1600 } },
    ]);
    for (const width of pictureWidths) {
      const seen = await fetch(`${test.config.mediaUrl}/${pictureFile(path, width)}`);
      expect(seen.status).toBe(200);
      expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(await test.store.exists(`uploads/${id}`)).toBe(false);
    await readyPhotos(test, visitor, 2);
  });
});
