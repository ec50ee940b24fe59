import type { Measure } from '@perchero/contract/catalogue/product';
import type { MeasureGroup } from '@perchero/contract/catalogue/measures.rules';

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number];

interface Drawing {
  /** Outline of the thing, in a box of 84 × 88. */
  readonly outline: string;
  readonly lines: Partial<Record<Measure, Line>>;
}

const shirt = 'M30 14 16 24 10 46 20 49 24 38V76H60V38L64 49 74 46 68 24 54 14C50 21 34 21 30 14Z';
const trousers = 'M28 12H56L60 32L65 76H49L42 41L35 76H19L24 32ZM27 18H57M42 18V30';
const rectangle = 'M14 22H70V66H14Z';

const lower: Drawing = {
  outline: trousers,
  lines: {
    waist: [28, 15, 56, 15],
    hips: [24.4, 31, 59.6, 31],
    rise: [42, 12, 42, 41],
    inseam: [43.4, 43, 49.6, 74],
    length: [68, 13, 73, 75],
  },
};

export const drawings: Record<MeasureGroup, Drawing> = {
  upper: {
    outline: shirt,
    lines: {
      chest: [24, 42, 60, 42],
      length: [42, 19, 42, 76],
      sleeve: [16, 24, 10, 46],
      shoulders: [17, 24, 67, 24],
    },
  },
  clothing: {
    outline: shirt,
    lines: {
      length: [42, 19, 42, 76],
      chest: [24, 40, 60, 40],
      waist: [24, 56, 60, 56],
      hips: [24, 72, 60, 72],
      sleeve: [16, 24, 10, 46],
      rise: [52, 54, 52, 76],
    },
  },
  lower,
  shorts: lower,
  skirt: {
    outline: 'M32 14H52L66 74H18ZM31 20H53',
    lines: { waist: [32, 17, 52, 17], hips: [27, 36, 57, 36], length: [71, 14, 71, 74] },
  },
  whole: {
    outline:
      'M32 10 24 15 15 34 23 38 29 29 31 42 20 78H64L53 42 55 29 61 38 69 34 60 15 52 10C48 15 36 15 32 10Z',
    lines: {
      chest: [29, 29, 55, 29],
      waist: [31, 42, 53, 42],
      hips: [27, 55, 57, 55],
      length: [42, 14, 42, 78],
      sleeve: [24, 15, 15, 34],
      inseam: [42, 57, 42, 78],
    },
  },
  wide: { outline: rectangle, lines: { length: [75, 22, 75, 66], width: [14, 44, 70, 44] } },
  footwear: {
    outline: 'M14 30C22 36 30 34 34 30C42 44 58 48 70 53V64H14ZM14 64H28V73H14Z',
    lines: { insole: [16, 58, 68, 58], height: [33, 64, 33, 73] },
  },
  boots: {
    outline: 'M20 8H42V42C52 47 66 49 70 57V66H20ZM20 66H33V75H20Z',
    lines: { insole: [22, 60, 68, 60], height: [38, 66, 38, 75], shaft: [31, 8, 31, 56] },
  },
  bag: {
    outline: 'M16 34H60V76H16ZM60 34 70 27V68L60 76M28 34C28 14 48 14 48 34',
    lines: { width: [16, 55, 60, 55], height: [11, 34, 11, 76], depth: [60, 76, 70, 68] },
  },
  round: {
    outline: 'M16 50A26 12 0 1 0 68 50A26 12 0 1 0 16 50ZM20 44C22 18 62 18 64 44',
    lines: { girth: [16, 50, 68, 50] },
  },
  long: { outline: 'M10 36H74V50H10Z', lines: { length: [10, 58, 74, 58], width: [42, 36, 42, 50] } },
  other: {
    outline: 'M14 36H58V72H14ZM14 36 26 24H70V60L58 72M58 36 70 24',
    lines: { length: [14, 54, 58, 54], width: [58, 72, 70, 60], height: [9, 36, 9, 72] },
  },
};
