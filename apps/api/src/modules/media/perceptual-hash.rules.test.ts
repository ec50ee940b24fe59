import { describe, expect, it } from 'vitest';
import { greySide, maxDistance, mirror, partKeys, perceptualHash } from './perceptual-hash.rules.ts';
import { createRandom } from '../../../test/random.ts';

const size = greySide ** 2;
const random = createRandom(28);

/** Soft spots. */
function aPicture(): Uint8Array {
  const spots = Array.from({ length: 20 }, () => ({
    x: random.below(greySide),
    y: random.below(greySide),
    reach: 8 + random.below(60),
    tone: random.below(160) - 60,
  }));
  return Uint8Array.from({ length: size }, (_, index) => {
    const [x, y] = [index % greySide, Math.floor(index / greySide)];
    const light = spots.map((spot) => {
      const distance = (x - spot.x) ** 2 + (y - spot.y) ** 2;
      return spot.tone * Math.exp(-distance / spot.reach);
    });
    return Math.max(0, Math.min(180, 90 + light.reduce((sum, tone) => sum + tone, 0)));
  });
}

function bitsIn(number: bigint): number {
  return BigInt.asUintN(64, number).toString(2).replaceAll('0', '').length;
}

function hashOf(tones: Uint8Array): bigint {
  const hash = perceptualHash(tones);
  if (hash === null) throw new Error('A plain picture');
  return hash;
}

const distance = (one: Uint8Array, other: Uint8Array) => bitsIn(hashOf(one) ^ hashOf(other));

describe('MOD-18 the perceptual hash', () => {
  it('sets 20 of 64 bits and fits a signed number', () => {
    const hashes = Array.from({ length: 50 }, () => hashOf(aPicture()));

    expect(new Set(hashes.map(bitsIn))).toEqual(new Set([20]));
    expect(hashes.every((hash) => BigInt.asIntN(64, hash) === hash)).toBe(true);
  });

  it('is near when the picture is darker, brighter or noisy, and far for another one', () => {
    for (let count = 0; count < 20; count += 1) {
      const picture = aPicture();
      const changed = [
        picture.map((tone) => tone * 0.7),
        picture.map((tone) => Math.min(255, tone * 1.3)),
        picture.map((tone) => tone + random.below(5)),
      ];
      for (const other of changed) expect(distance(picture, other)).toBeLessThanOrEqual(maxDistance);
      expect(distance(picture, aPicture())).toBeGreaterThan(maxDistance);
    }
  });

  it('is that of the picture again when mirrored twice', () => {
    const picture = aPicture();

    expect(mirror(mirror(picture))).toEqual(picture);
    expect(distance(picture, mirror(picture))).toBeGreaterThan(maxDistance);
  });

  it('does not exist for plain pictures', () => {
    expect(perceptualHash(new Uint8Array(size).fill(200))).toBeNull();
    expect(perceptualHash(new Uint8Array(size))).toBeNull();
  });

  it('shares a key with everything within the distance', () => {
    for (let count = 0; count < 500; count += 1) {
      const hash = Array.from({ length: 64 }, () => BigInt(random.below(2))).reduce(
        (all, bit) => all * 2n + bit,
      );
      const flips = Array.from({ length: maxDistance }, () => 1n << BigInt(random.below(64)));
      const near = flips.reduce((all, flip) => all ^ flip, hash);
      const parts = [0n, 16n, 32n, 48n].map((from) => Number((near >> from) & 65_535n));

      const keys = partKeys(String(BigInt.asIntN(64, hash)));

      expect(parts.some((part, index) => keys[index]?.includes(part))).toBe(true);
    }
  });
});
