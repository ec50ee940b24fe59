import { parseSize } from '@perchero/contract/catalogue/sizes';
import { shortSizes } from './product-words/texts.ts';

/** The size for a small label: `M - vestir` is M; an unknown format stays as it is. */
export function shortSize(wire: string): string {
  const size = parseSize(wire)?.size ?? wire;
  return shortSizes[size] ?? size;
}
