import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { forEachBounded } from './helpers.ts';
import { readDemoCatalogue } from './demo-catalogue.ts';
import {
  demoPictures,
  type DescribedPicture,
  objectPath,
  picturesFile,
  readDrawing,
} from './demo-pictures.ts';
import { placeholderOf, renderedFiles } from './picture-files.ts';

/** Writes demo/pictures.json; run it after a drawing or the recipe changed and commit the file. */
const cache = process.env['PERCHERO_CACHE'];
if (!cache) throw new Error('PERCHERO_CACHE is not set: run this through scripts/run');

const pictures = demoPictures(readDemoCatalogue());
const found = new Map<string, DescribedPicture>();
await forEachBounded(pictures, availableParallelism(), async (picture) => {
  const svg = await readDrawing(picture);
  const { files } = await renderedFiles(svg, picture.shape, join(cache, 'pictures'));
  found.set(picture.name, { path: objectPath(picture, svg), ...(await placeholderOf(files[640])) });
});

const of = (shape: string) =>
  Object.fromEntries(
    pictures.filter((picture) => picture.shape === shape).map(({ name }) => [name, found.get(name)]),
  );
await writeFile(
  picturesFile,
  `${JSON.stringify({ garments: of('garment'), avatars: of('avatar') }, null, 1)}\n`,
);
console.log(`${found.size} pictures described`);
