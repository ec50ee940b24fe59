import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { demoFolder } from './demo-catalogue.ts';
import { contentKey, type PictureShape } from './picture-recipe.ts';

/**
 * The content of demo/pictures.json. It is committed, because decoders differ in the last bit between machines and the seed must
 * give the same rows everywhere.
 */
export interface DescribedPicture {
  /** In the object store, without width and file type. */
  readonly path: string;
  readonly color: string;
  readonly thumbhash: string;
}

export interface DescribedPictures {
  readonly garments: Readonly<Record<string, DescribedPicture>>;
  readonly avatars: Readonly<Record<string, DescribedPicture>>;
}

export interface DemoPicture {
  readonly name: string;
  readonly shape: PictureShape;
  readonly createdAt: string;
}

export const picturesFile = new URL('pictures.json', demoFolder);

export function readDescribedPictures(): DescribedPictures {
  return JSON.parse(readFileSync(picturesFile, 'utf8')) as DescribedPictures;
}

export function described(
  pictures: Readonly<Record<string, DescribedPicture>>,
  name: string,
): DescribedPicture {
  const picture = pictures[name];
  if (!picture)
    throw new Error(`${name} is not in demo/pictures.json: run node tools/seed/describe-pictures.ts`);
  return picture;
}

/** Content-addressed, so that no object is ever overwritten. */
export function objectPath(picture: DemoPicture, svg: Buffer): string {
  const folder = picture.shape === 'garment' ? 'productPictures' : 'avatars';
  return `${folder}/${Date.parse(picture.createdAt)}-${contentKey(svg).slice(0, 12)}`;
}

export function readDrawing(picture: DemoPicture): Promise<Buffer> {
  return readFile(new URL(`${picture.shape}s/${picture.name}`, demoFolder));
}

/** Every picture of the catalogue, in its order. */
export function demoPictures(catalogue: {
  readonly people: readonly { readonly avatar: string | null; readonly created_at: string }[];
  readonly products: readonly { readonly images: readonly string[]; readonly created_at: string }[];
}): DemoPicture[] {
  const avatars = catalogue.people.flatMap((person) =>
    person.avatar ? [{ name: person.avatar, shape: 'avatar' as const, createdAt: person.created_at }] : [],
  );
  const garments = catalogue.products.flatMap((product) =>
    product.images.map((name) => ({ name, shape: 'garment' as const, createdAt: product.created_at })),
  );
  return [...avatars, ...garments];
}
