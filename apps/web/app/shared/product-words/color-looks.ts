import type { colors } from '@perchero/contract/catalogue/product';

type LooksOf<Colors extends readonly unknown[]> = { readonly [Place in keyof Colors]: readonly string[] };

/** How each of the contract's colours looks, in its order. */
export const colorLooks: LooksOf<typeof colors> = [
  ['#1b1a1c'],
  ['#ffffff'],
  ['#f3ead7'],
  ['#dcc7a1'],
  ['#c08a4b'],
  ['#6f4a32'],
  ['#8b8b90'],
  ['#c3c7cc'],
  ['#cda349'],
  ['#f6d743'],
  ['#cf9a1c'],
  ['#ee8130'],
  ['#f8846c'],
  ['#cf2532'],
  ['#6d1330'],
  ['#f2a9bf'],
  ['#d9277f'],
  ['#c3a6df'],
  ['#7145a8'],
  ['#8fc7ec'],
  ['#2fb3b1'],
  ['#2c62b8'],
  ['#1d2c52'],
  ['#3a8f4d'],
  ['#5a6238'],
  ['#cf2532', '#f6d743', '#3a8f4d', '#2c62b8'],
];
