/** PROVE_SMALL=1 runs a proof at a size that shows whether it works, not whether the product does. */
export const isSmall = Boolean(process.env['PROVE_SMALL']);

export function sized(full: number, small: number): number {
  return isSmall ? small : full;
}

/** `npm run prove NAME -- --full`, for proofs that know a size beyond the usual one. */
export const isFull = process.argv.includes('--full');
