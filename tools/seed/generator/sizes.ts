import type { Sex } from '@perchero/contract/catalogue/product';
import { type SizedKind, sizesOf } from '@perchero/contract/catalogue/sizes';
import { itemAt, type Random, weighted } from './random.ts';

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];
const middle: Record<Sex, { letter: number; clothing: number; footwear: number }> = {
  Mujer: { letter: 1.6, clothing: 38, footwear: 37 },
  Hombre: { letter: 3.2, clothing: 44, footwear: 42 },
  Unisex: { letter: 2.5, clothing: 42, footwear: 39 },
};
/** Categories with mostly numeric sizes. */
const numbered = new Set(['vaquero', 'oxford', 'saco', 'short']);
// Every size occurs.
const floor = 0.002;

/** Draws a valid size, common ones more often. */
export function sizeSampler(kind: SizedKind, category: string, sex: Sex): (random: Random) => string {
  const sizes = sizesOf(kind);
  const draw = weighted(sizes.map((size) => floor + weightOf(size, kind, category, sex)));
  return (random) => itemAt(sizes, draw(random));
}

function weightOf(size: string, kind: SizedKind, category: string, sex: Sex): number {
  if (kind.accessoryType !== null) return 0.1;
  if (kind.productType === 'calzado') return bell(Number(size), middle[sex].footwear, 2);
  const letter = letters.indexOf(size);
  const byNumber = numbered.has(category);
  if (letter >= 0) return bell(letter, middle[sex].letter, 1.2) * (byNumber ? 0.2 : 1);
  if (Number.isNaN(Number(size))) return 0.05;
  return bell(Number(size), middle[sex].clothing, 4) * (byNumber ? 0.5 : 0.06);
}

function bell(value: number, centre: number, spread: number): number {
  return Math.exp(-(((value - centre) / spread) ** 2) / 2);
}
