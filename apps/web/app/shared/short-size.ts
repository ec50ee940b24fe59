import { sizeForPeople } from '@perchero/contract/catalogue/sizes';
import { shortSizes } from './product-words/texts.ts';

/** The size for a small label. */
export function shortSize(wire: string): string {
  const size = sizeForPeople(wire);
  return shortSizes[size] ?? size;
}
