import { brands } from '#modules/catalogue/index.ts';
import { categories } from '@perchero/contract/catalogue/categories';
import { searchLimits } from '@perchero/contract/search/search';
import { wordsOf } from '#modules/text/index.ts';

interface Suggestion {
  readonly value: string;
  readonly folded: string;
}

const brandSuggestions = brands.map((brand) => ({ value: brand, folded: foldAll(brand) }));
const categorySuggestions = categories.map(({ key, label }) => ({ value: key, folded: foldAll(label) }));

export function suggestBrands(typed: string): string[] {
  return suggest(brandSuggestions, typed).slice(0, searchLimits.brands);
}

/** Category keys. */
export function suggestCategories(typed: string): string[] {
  return suggest(categorySuggestions, typed).slice(0, searchLimits.categories);
}

/** Shorter substrings match almost everything. */
const minSubstringLength = 3;

/** Prefix matches, then matches at the start of a word, then substring matches. */
function suggest(suggestions: readonly Suggestion[], typed: string): string[] {
  const wanted = foldAll(typed);
  if (wanted === '') return [];
  const found = [
    ...suggestions.filter(({ folded }) => folded.startsWith(wanted)),
    ...suggestions.filter(({ folded }) => folded.includes(` ${wanted}`)),
    ...(wanted.length < minSubstringLength
      ? []
      : suggestions.filter(({ folded }) => folded.includes(wanted))),
  ];
  return [...new Set(found)].map(({ value }) => value);
}

function foldAll(text: string): string {
  return wordsOf(text).join(' ');
}
