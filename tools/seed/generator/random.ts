import { createHash } from 'node:crypto';

/** What a generator gives. */
export type Yielded<Make extends (...args: never) => Generator> =
  ReturnType<Make> extends Generator<infer Item> ? Item : never;

/** A number in [0, 1). The same seed gives the same numbers on every machine. */
export type Random = () => number;

/** sfc32: small, fast, passes PractRand; state from the seed's SHA-256. */
export function randomStream(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = 1;
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
}

/** Draws an index with the given weights. */
export function weighted(weights: readonly number[] | Float64Array): (random: Random) => number {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  weights.forEach((weight, index) => {
    sum += weight;
    sums[index] = sum;
  });
  return (random) => firstAbove(sums, random() * sum);
}

/** Draws a rank in [0, count), rank r with weight 1 / (r + 1) ^ exponent. */
export function zipf(count: number, exponent: number): (random: Random) => number {
  return weighted(Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent));
}

/** A count with a long tail: most are 0, a few are very large. */
export function paretoCount(random: Random, exponent: number, scale: number, largest: number): number {
  return Math.min(largest, Math.floor(scale * ((1 - random()) ** -exponent - 1)));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, Math.floor(random() * items.length));
}

export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`No item ${index} among ${items.length}`);
  return item;
}

function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
