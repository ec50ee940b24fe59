import { maxPictureBytes } from '@perchero/contract/media/pictures.rules';
import { describe, expect, it } from 'vitest';
import { hostilePictures } from './corpus.ts';
import { goodPhotos } from './good-photos.ts';

describe('hostile pictures', () => {
  it('are at least 300 with unique names', () => {
    const names = hostilePictures().map(({ family, name }) => `${family} ${name}`);

    expect(names.length).toBeGreaterThanOrEqual(300);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are reproducible and within the upload limit', async () => {
    const some = hostilePictures().filter(({ family }) => family === 'mutation' || family === 'metadata');
    const quick = some.filter((_, index) => index % 10 === 0);
    expect(quick.length).toBeGreaterThan(15);

    for (const sample of quick) {
      const [first, second] = [await sample.make(), await sample.make()];
      expect([sample.name, first.equals(second)]).toEqual([sample.name, true]);
      expect(first.length).toBeLessThanOrEqual(maxPictureBytes);
    }
  });

  it('include valid photos in every orientation', () => {
    const names = goodPhotos(200).map(({ name }) => name);

    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(names.filter((name) => name.endsWith(`orientation ${orientation}`)).length).toBeGreaterThan(10);
    }
  });
});
