/** One wire that is a hanger and a letter P at once, in a square of 48. */
export const markPath =
  'M24 27.2V11a6.8 6.8 0 1 1 6.8 6.8H24M24 27.2 6.6 36.9A2.9 2.9 0 0 0 8 42.3h32a2.9 2.9 0 0 0 1.4-5.4Z';

/** The name in the same wire, in a box of `0 -8 655 146`. */
export const wordPath =
  'M10 128V70a33 30 0 1 1 66 0a33 30 0 1 1-66 0M106 71H171A33 30 0 1 0 160 91M200 100V40M200 72c0-20 12-32 33-32M310 50A33 30 0 1 0 310 90M340 100V17a14.5 14.5 0 0 1 29 0M340 70a30 30 0 0 1 60 0V100M432 71H497A33 30 0 1 0 486 91M526 100V40M526 72c0-20 12-32 33-32M579 70a33 30 0 1 1 66 0a33 30 0 1 1-66 0';
