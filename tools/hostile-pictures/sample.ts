import { type PictureType, pictureTypes } from '@perchero/contract/media/pictures.rules';

/** A file that somebody might send as a photo. */
export interface Sample {
  readonly name: string;
  readonly family: string;
  /** What it is sent as. */
  readonly type: PictureType;
  /** `either`: it may still be a picture; what comes out of it must be clean all the same. */
  readonly must: 'refuse' | 'accept' | 'either';
  make(): Promise<Buffer> | Buffer;
}

/** Stands in every payload that must not come out again. */
export const payloadMark = 'PERCHERO-CARGA-7f3a';

/** The same bytes under each of the types that are let in. */
export function underEveryType(
  family: string,
  name: string,
  make: Sample['make'],
  types: readonly PictureType[] = pictureTypes,
): Sample[] {
  return types.map((type) => ({
    family,
    name: `${name} as ${type.slice('image/'.length)}`,
    type,
    must: 'refuse',
    make,
  }));
}
