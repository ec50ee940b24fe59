import { categories } from '@perchero/contract/catalogue/categories';
import { filterSize, filterSizesOf, queryLimits } from '@perchero/contract/search/catalogue-query';
import { currentVocabulary, linkingWords, type Vocabulary } from '#modules/text/index.ts';
import { interpretWords, respellWords, type SearchInterpretation } from './search-interpretation.ts';

/** A text without its sizes, and those sizes as the filter. */
export interface SizesInText {
  readonly text: string;
  readonly talle: string[];
}

/**
 * Takes the sizes out of a text: "championes 38" is "championes" with the filter `38 - calzado`. Only those that mean
 * one size of what the text names; the others stay words. Null without any.
 */
export function takeSizes(text: string, vocabulary: Vocabulary = currentVocabulary()): SizesInText | null {
  const interpretation = interpretWords(respellWords(text, vocabulary).words, vocabulary);
  const size = filterOf(interpretation);
  const rest = size && withoutPhrase(text, interpretation.size?.typed ?? '', vocabulary);
  if (!size || !rest) return null;
  const others = takeSizes(rest, vocabulary);
  const sizes = new Set([size, ...(others?.talle ?? [])]);
  return { text: others?.text ?? rest, talle: [...sizes].slice(0, queryLimits.values) };
}

function filterOf({ garment, type, size }: SearchInterpretation): string | null {
  const [key] = [...(garment?.is ?? []), ...(garment?.near ?? [])];
  const category = categories.find((known) => known.key === key);
  const productType = garment ? category?.productType : type?.type;
  if (!size || !productType) return null;
  const known = filterSizesOf(productType, category?.accessoryType ? [category.accessoryType] : undefined);
  const filters = size.is.map((one) => filterSize(one, productType)).filter((one) => known.includes(one));
  return filters.length === 1 ? (filters[0] ?? null) : null;
}

/** The text as it was typed, without a phrase and the words that link it. Null when nothing else is left. */
function withoutPhrase(text: string, phrase: string, vocabulary: Vocabulary): string | null {
  const parts = text.split(/\s+/u).filter((part) => part !== '');
  const words = parts.map((part) =>
    respellWords(part, vocabulary).words.filter((word) => !linkingWords.has(word)),
  );
  for (const start of parts.keys())
    for (let end = start + 1; end <= parts.length; end += 1)
      if (words.slice(start, end).flat().join(' ') === phrase)
        return parts.toSpliced(start, end - start).join(' ') || null;
  return null;
}
