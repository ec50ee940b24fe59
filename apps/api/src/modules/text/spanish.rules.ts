/** ñ is a letter, not an accented n: moño is not mono. */
export const letterEnye = 'ñ';

/** Engine format; must match `fold`. */
export const letterMappings = [
  ...[...'áaéeíióoúuüuÁaÉeÍiÓoÚuÜuÑñ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => `${from}=>${to}`),
  "'=>",
  '’=>',
];

/** Clothing sizes that imply an age. */
export const ages = ['Niño', 'Bebé'] as const;
export type Age = (typeof ages)[number];

export const childrenTags: Record<Age, string> = { Niño: 'niños', Bebé: 'bebé' };

/** Footwear sizes of children. */
export const childrenNumbers: Record<Age, readonly [from: number, to: number]> = {
  Niño: [16, 34],
  Bebé: [16, 20],
};
