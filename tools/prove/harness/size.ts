/** PROVE_SMALL=1 runs a proof at a size that shows whether it works, not whether the product does. */
export const isSmall = Boolean(process.env['PROVE_SMALL']);

export function sized(full: number, small: number): number {
  return isSmall ? small : full;
}

/** Of a list a sixth, or all of it at full size. */
export function sampled<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((_, place) => place % sized(1, 6) === 0);
}

/** `npm run prove NAME -- --full`, for proofs that know a size beyond the usual one. */
export const isFull = process.argv.includes('--full');
