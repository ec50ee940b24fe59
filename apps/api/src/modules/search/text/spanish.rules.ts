/** The letter that is none of the accented ones: a moño is not a mono. */
export const letterEnye = 'ñ';

/** As the engine wants them; the same as `fold` does. */
export const letterMappings = [
  ...[...'áaéeíióoúuüuÁaÉeÍiÓoÚuÜuÑñ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => `${from}=>${to}`),
  "'=>",
  '’=>',
];

/** Sizes of clothes that say for whom they are. */
export const ages = ['Niño', 'Bebé'] as const;
export type Age = (typeof ages)[number];

export const childrenTags: Record<Age, string> = { Niño: 'niños', Bebé: 'bebé' };

/** Footwear has no such sizes: these numbers are children's. */
export const childrenNumbers: Record<Age, readonly [from: number, to: number]> = {
  Niño: [16, 34],
  Bebé: [16, 20],
};
