import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { forEachBounded } from './helpers.ts';
import { readDemoCatalogue } from './demo-catalogue.ts';
import { type DemoPicture, demoPictures, objectPath, readDrawing } from './demo-pictures.ts';
import { renderedFiles } from './picture-files.ts';
import { pictureWidths } from './picture-recipe.ts';

interface UploadOptions {
  readonly store: ObjectStore;
  /** Folder of rendered files. */
  readonly cache: string;
  readonly report: (line: string) => void;
}

/** Uploads missing pictures of the demo catalogue; returns the number of objects. */
export async function uploadDemoPictures({ store, cache, report }: UploadOptions): Promise<number> {
  const pictures = demoPictures(readDemoCatalogue());
  const began = performance.now();
  const missing: { picture: DemoPicture; svg: Buffer; keys: Map<number, string> }[] = [];
  await forEachBounded(pictures, 16, async (picture) => {
    const svg = await readDrawing(picture);
    const keys = new Map<number, string>();
    for (const width of pictureWidths) {
      const key = `${objectPath(picture, svg)}-${width}.webp`;
      if (!(await store.exists(key))) keys.set(width, key);
    }
    if (keys.size > 0) missing.push({ picture, svg, keys });
  });

  const done = { pictures: 0, drawn: 0, objects: 0, bytes: 0 };
  await forEachBounded(missing, availableParallelism(), async ({ picture, svg, keys }) => {
    const { files, drawn } = await renderedFiles(svg, picture.shape, join(cache, 'pictures'));
    for (const width of pictureWidths) {
      const key = keys.get(width);
      if (!key) continue;
      const bytes = await readFile(files[width]);
      await store.put(key, bytes, 'image/webp');
      done.objects += 1;
      done.bytes += bytes.length;
    }
    done.pictures += 1;
    if (drawn) done.drawn += 1;
    if (done.pictures % 50 === 0) report(`pictures: ${done.pictures} of ${missing.length}`);
  });

  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = (done.bytes / 1e6).toFixed(1);
  report(
    done.objects === 0
      ? `pictures: all ${pictures.length * pictureWidths.length} objects exist, nothing uploaded (${seconds} s)`
      : `pictures: ${done.objects} objects uploaded, ${megabytes} MB, ${done.drawn} pictures drawn (${seconds} s)`,
  );
  return done.objects;
}
