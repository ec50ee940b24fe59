import { parseSize } from '@perchero/contract/catalogue/sizes';
import { shortSizes } from './product-words/texts.ts';

/** The size as it stands on a sewn label: `M - vestir` is M; what we cannot read is shown as it came. */
export function sewnSize(wire: string): string {
  const size = parseSize(wire)?.size ?? wire;
  return shortSizes[size] ?? size;
}
