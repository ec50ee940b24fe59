import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hashPicture, type PictureHash } from '@perchero/api/src/modules/media/hash-picture.ts';
import { hashedWidth, maxDistance } from '@perchero/api/src/modules/media/perceptual-hash.rules.ts';
import { aGarmentPhoto } from '@perchero/api/test/garment-photo.ts';
import sharp, { type Sharp } from 'sharp';
import { readDemoCatalogue } from '../../seed/demo-catalogue.ts';
import { demoPictures, readDrawing } from '../../seed/demo-pictures.ts';
import { renderedFiles } from '../../seed/picture-files.ts';
import { environmentOf, variable } from '../../stack/environment.ts';
import { inParallel } from '../lib/api.ts';
import { type Findings, say, sized } from '../lib/report.ts';

/** All pairs of the generated ones: 20,100. */
const generatedCount = sized(201, 21);
const drawnCount = sized(99, 6);
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Change {
  /** What is found at least. */
  readonly wanted: number;
  readonly change: (photo: Sharp, size: Size) => Sharp;
}

const edge = 0.05;
const often = 0.95;
const mostly = 0.8;

function bordered(background: string): Change {
  return {
    wanted: mostly,
    change: (photo, { width, height }) => {
      const [x, y] = [Math.round(width * edge), Math.round(height * edge)];
      return photo.extend({ left: x, right: x, top: y, bottom: y, background });
    },
  };
}

/** What somebody does to a photo that they took from us. */
const changes: Readonly<Record<string, Change>> = {
  recompressed: { wanted: often, change: (photo) => photo.jpeg({ quality: 35 }) },
  resized: { wanted: often, change: (photo, { width }) => photo.resize(Math.round(width * 0.56)) },
  'brightened by 20 %': { wanted: often, change: (photo) => photo.modulate({ brightness: 1.2 }) },
  'darkened by 30 %': { wanted: often, change: (photo) => photo.linear(0.7, 0) },
  mirrored: { wanted: often, change: (photo) => photo.flop() },
  'bordered white by 5 % on each side': bordered('#fff'),
  'bordered black by 5 % on each side': bordered('#000'),
  'cropped by 5 %': {
    wanted: mostly,
    change: (photo, { width, height }) => {
      const [left, top] = [Math.round((width * edge) / 2), Math.round((height * edge) / 2)];
      return photo.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
    },
  },
  'cropped by 5 % on each side': {
    wanted: mostly,
    change: (photo, { width, height }) => {
      const [left, top] = [Math.round(width * edge), Math.round(height * edge)];
      return photo.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
    },
  },
};

/** What is found of our own pictures after a change, and how many unlike ones are taken for twins. */
export async function judgeRecognition(findings: Findings): Promise<void> {
  say(`drawing ${generatedCount} photos`);
  const generated = await inParallel(generatedCount, availableParallelism(), aGarmentPhoto);
  const drawn = await readDrawn();
  say('hashing them');
  const photos = [...generated, ...drawn];
  const hashes = await inParallel(photos.length, availableParallelism(), async (index) =>
    hashOf(photos[index] ?? Buffer.of()),
  );
  findings.all('pictures that are not plain', hashes.filter(Boolean).length, photos.length);
  for (const [name, { wanted, change }] of Object.entries(changes)) {
    say(name);
    const found = await inParallel(photos.length, availableParallelism(), async (index) => {
      const photo = photos[index] ?? Buffer.of();
      const copy = await change(sharp(photo), await sharp(photo).metadata())
        .jpeg({ quality: name === 'recompressed' ? 35 : 85 })
        .toBuffer();
      return isTwin(await hashOf(copy), hashes[index] ?? null);
    });
    const shareOf = (some: readonly boolean[]) => some.filter(Boolean).length / some.length;
    findings.atLeast(`${name}: found`, shareOf(found), wanted, percent);
    findings.note(`${name}: found of drawn ones`, percent(shareOf(found.slice(generatedCount))));
  }
  const unlike = pairsTaken(hashes.slice(0, generatedCount));
  findings.note('pairs of unlike pictures', unlike.pairs);
  findings.atMost('unlike pictures taken for twins', unlike.taken / unlike.pairs, 0.001, percent);
  // Many are one drawing in other colours, which are alike to a hash of grey tones.
  const ofDrawn = pairsTaken(hashes.slice(generatedCount));
  findings.note('pairs of drawn pictures taken for twins', percent(ofDrawn.taken / ofDrawn.pairs));
}

/** One picture of each of some products of the demo catalogue. */
async function readDrawn(): Promise<Buffer[]> {
  const cache = join(variable(await environmentOf(), 'PERCHERO_CACHE'), 'pictures');
  const { products } = readDemoCatalogue();
  const pictures = demoPictures({ people: [], products }).filter(({ name }) => name.endsWith('-1.svg'));
  say(`rendering ${drawnCount} drawings`);
  return inParallel(drawnCount, availableParallelism(), async (index) => {
    const picture = pictures[Math.floor((index * pictures.length) / drawnCount)];
    if (!picture) throw new Error('There are fewer drawings');
    const { files } = await renderedFiles(await readDrawing(picture), picture.shape, cache);
    return readFile(files[hashedWidth]);
  });
}

/** As a photo is processed. */
async function hashOf(upload: Buffer): Promise<PictureHash | null> {
  const file = await sharp(upload)
    .resize({ width: hashedWidth, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
  return hashPicture(file);
}

/** As the search compares: every hash of the copy with the one stored of the original. */
function isTwin(copy: PictureHash | null, original: PictureHash | null): boolean {
  if (!copy || !original) return false;
  return Object.values(copy).some(
    (hash: string) => distance(BigInt(hash), BigInt(original.hash)) <= maxDistance,
  );
}

function distance(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;
}

function pairsTaken(hashes: readonly (PictureHash | null)[]): { pairs: number; taken: number } {
  const pairs = hashes.flatMap((one, index) => hashes.slice(index + 1).map((other) => isTwin(one, other)));
  return { pairs: pairs.length, taken: pairs.filter(Boolean).length };
}
