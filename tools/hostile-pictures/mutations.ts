import { pictureTypes } from '@perchero/contract/media/pictures.rules';
import { pick, type Random, randomStream } from '../seed/generator/random.ts';
import { honest } from './honest.ts';
import type { Sample } from './sample.ts';

/** Good photos with damage anywhere: some are pictures still, most are not. */
export function mutations(perType: number): Sample[] {
  return pictureTypes.flatMap((type) =>
    Array.from({ length: perType }, (_, index) => {
      const seed = `mutation ${type} ${index}`;
      const damage = pick(randomStream(seed), damages);
      return {
        family: 'mutation',
        name: `${type.slice('image/'.length)} ${index}: ${damage.name}`,
        type,
        must: 'either' as const,
        make: async () =>
          damage.apply(Buffer.from(await honest(type, 'mutated', 320, 240)), randomStream(`${seed} bytes`)),
      };
    }),
  );
}

interface Damage {
  readonly name: string;
  apply(file: Buffer, random: Random): Buffer;
}

const place = (file: Buffer, random: Random) => Math.floor(random() * file.length);

const damages: readonly Damage[] = [
  {
    name: 'bits flipped everywhere',
    apply(file, random) {
      const flips = Math.ceil(file.length * 0.004);
      for (let count = 0; count < flips; count += 1) {
        const at = place(file, random);
        file[at] = (file[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      return file;
    },
  },
  {
    name: 'a few bytes of the head',
    apply(file, random) {
      for (let count = 0; count < 6; count += 1)
        file[2 + Math.floor(random() * 120)] = Math.floor(random() * 256);
      return file;
    },
  },
  {
    name: 'one byte',
    apply(file, random) {
      file[place(file, random)] = Math.floor(random() * 256);
      return file;
    },
  },
  {
    name: 'a stretch of zeros',
    apply(file, random) {
      const from = place(file, random);
      return file.fill(0, from, from + 1 + Math.floor(random() * 400));
    },
  },
  {
    name: 'a stretch of 0xff',
    apply(file, random) {
      const from = place(file, random);
      return file.fill(0xff, from, from + 1 + Math.floor(random() * 60));
    },
  },
  {
    name: 'a part cut out',
    apply(file, random) {
      const from = place(file, random);
      return Buffer.concat([file.subarray(0, from), file.subarray(from + 1 + Math.floor(random() * 300))]);
    },
  },
  {
    name: 'a part twice',
    apply(file, random) {
      const from = place(file, random);
      return Buffer.concat([file.subarray(0, from + 200), file.subarray(from)]);
    },
  },
  {
    name: 'a length field enormous',
    apply(file, random) {
      const at = Math.min(place(file, random), file.length - 4);
      file.writeUInt32BE(pick(random, [0x7fffffff, 0xffffffff, 0x80000000, 0x10000]), at);
      return file;
    },
  },
];
