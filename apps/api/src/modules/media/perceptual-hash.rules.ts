/** Of the file that is hashed. */
export const hashedWidth = 640;
/** Side of the grey picture that is hashed. */
export const greySide = 64;
const bits = 64;
/** Only so many bits are set: a coefficient near the middle would change its bit with every copy. */
const setBits = 20;
/** Brightening clips bright tones, so tones above the median count little. */
const brightWeight = 0.15;
/** A weaker coefficient, in tones, is noise: such pictures are not compared. */
const minTones = 0.05;

/**
 * Perceptual hash of a grey picture of 64 × 64 tones: which 20 of the 64 lowest frequencies are strongest. Near-identical pictures
 * differ in few bits, and brightness does not matter. Null for plain pictures.
 */
export function perceptualHash(tones: Uint8Array): bigint | null {
  const coefficients = lowCoefficients(weighBright(tones));
  if (nthLargest(coefficients.map(Math.abs)) < minTones) return null;
  const limit = nthLargest(coefficients);
  let hash = 0n;
  for (const [index, coefficient] of coefficients.entries())
    if (coefficient > limit) hash |= 1n << placeOf(index);
  return BigInt.asIntN(bits, hash);
}

function nthLargest(values: readonly number[]): number {
  return values.toSorted((one, other) => other - one)[setBits] ?? 0;
}

export function mirror(tones: Uint8Array): Uint8Array {
  return tones.map((_, index) => tones[index - (index % greySide) + greySide - 1 - (index % greySide)] ?? 0);
}

function weighBright(tones: Uint8Array): Float64Array {
  const median = tones.toSorted()[tones.length / 2] ?? 0;
  return Float64Array.from(tones, (tone) => (tone < median ? tone : median + (tone - median) * brightWeight));
}

/** Neighbouring frequencies go to different parts, see `partKeys`: pictures share the lowest ones most. */
function placeOf(index: number): bigint {
  return BigInt((index % parts) * partBits + Math.floor(index / parts));
}

/** Horizontal and vertical frequency, without the mean of the picture, the lowest first. */
const frequencies = Array.from({ length: 11 }, (_, sum) =>
  Array.from({ length: sum + 1 }, (_, vertical) => ({ horizontal: sum - vertical, vertical })),
)
  .flat()
  .slice(1, bits + 1);

const cosines = Array.from({ length: 11 }, (_, frequency) =>
  Float64Array.from({ length: greySide }, (_, place) =>
    Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * greySide)),
  ),
);

/** Of the discrete cosine transform, in tones. */
function lowCoefficients(tones: Float64Array): number[] {
  const rows = cosines.map((cosine) =>
    Float64Array.from({ length: greySide }, (_, y) => dot(tones, y * greySide, cosine)),
  );
  return frequencies.map(({ horizontal, vertical }) => {
    const sum = dot(rows[horizontal] ?? tones, 0, cosines[vertical] ?? tones);
    const isOnEdge = horizontal === 0 || vertical === 0;
    return (sum * 4 * (isOnEdge ? Math.SQRT1_2 : 1)) / greySide ** 2;
  });
}

function dot(values: Float64Array, from: number, factors: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < greySide; index += 1)
    sum += (values[from + index] ?? 0) * (factors[index] ?? 0);
  return sum;
}

/** Near-identical pictures differ in no more bits; the number of set bits is fixed, so that differences are even. */
export const maxDistance = 6;
const parts = 4;
const partBits = 16;

export type PartKeys = readonly [readonly number[], readonly number[], readonly number[], readonly number[]];

/**
 * What an index can look up: of 4 parts with at most 7 differences in all, one differs in at most one bit. For each part of the hash
 * its value and those next to it.
 */
export function partKeys(hash: string): PartKeys {
  const keysOf = (part: number) => near(partOf(BigInt(hash), part));
  return [keysOf(0), keysOf(1), keysOf(2), keysOf(3)];
}

function partOf(hash: bigint, part: number): number {
  return Number(BigInt.asUintN(partBits, hash >> BigInt(part * partBits)));
}

function near(value: number): number[] {
  return [value, ...Array.from({ length: partBits }, (_, bit) => value ^ (1 << bit))];
}
