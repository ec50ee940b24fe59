import { productLimits } from '@perchero/contract/catalogue/product';
import { cleanText } from '@perchero/contract/catalogue/product-text.rules';

/** Letters that a search treats alike, each over the other. */
export const spanishLetters = 'áéíóúüñ';
export const plainLetters = 'aeiouun';

/** As they are kept: cleaned as every text, on one line and without the comma that separates names in an address. */
export function cleanTags(names: readonly string[]): string[] {
  const cleaned = names.map((name) => cleanText(name.replace(/[,\s]+/g, ' '), productLimits.tag));
  return [...new Set(cleaned.filter((name) => name !== ''))];
}
