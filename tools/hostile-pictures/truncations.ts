import { type PictureType, pictureTypes } from '@perchero/contract/media/pictures.rules';
import { honest } from './honest.ts';
import type { Sample } from './sample.ts';

const shares = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
/** So few bytes of a file have arrived. */
const beginnings = [1, 2, 3, 4, 8, 12, 16, 20, 30, 33];
/** So few are missing; a picture can be whole without them. */
const endings = [1, 2, 4, 12, 20];

export function truncations(): Sample[] {
  return pictureTypes.flatMap((type) => [
    ...beginnings.map((bytes) => cut(type, `the first ${bytes} bytes`, 'refuse', () => bytes)),
    ...shares.map((share) =>
      cut(type, `the first ${Math.round(share * 100)} %`, 'refuse', (length) => Math.round(length * share)),
    ),
    ...endings.map((bytes) =>
      cut(type, `without the last ${bytes} bytes`, 'either', (length) => length - bytes),
    ),
  ]);
}

function cut(
  type: PictureType,
  what: string,
  must: Sample['must'],
  length: (whole: number) => number,
): Sample {
  return {
    family: 'truncated',
    name: `${type.slice('image/'.length)}: ${what}`,
    type,
    must,
    async make() {
      const whole = await honest(type, 'cut');
      return whole.subarray(0, length(whole.length));
    },
  };
}
