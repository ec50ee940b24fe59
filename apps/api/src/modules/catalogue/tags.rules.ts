import { productLimits } from '@perchero/contract/catalogue/product';
import { cleanText } from '@perchero/contract/catalogue/product-text.rules';

/** Each letter of the first string is searched as the letter at the same index of the second. */
export const spanishLetters = 'áéíóúüñ';
export const plainLetters = 'aeiouun';

/** Cleans like other texts; on one line and without commas, which separate names in query strings. */
export function cleanTags(names: readonly string[]): string[] {
  const cleaned = names.map((name) => cleanText(name.replace(/[,\s]+/g, ' '), productLimits.tag));
  return [...new Set(cleaned.filter((name) => name !== ''))];
}
