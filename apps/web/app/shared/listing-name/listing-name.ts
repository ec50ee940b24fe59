import { categories } from '@perchero/contract/catalogue/categories';
import { sexes } from '@perchero/contract/catalogue/product';
import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { formatPrice } from '#app/shared/format.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { listingWords as words } from './texts.ts';

/** More values of one filter than this say nothing to somebody who reads a title. */
const mostValues = 3;

/** What a query looks for, in words: the title of its page. Null when it looks for everything. */
export function listingName(query: CatalogueQuery): string | null {
  const { text } = query;
  const kind = kindOf(query);
  const details = detailsOf(query);
  const filters = [kind ?? (details.length > 0 ? words.anything : null), ...details].filter(
    (part) => part !== null,
  );
  if (!text) return filters.length > 0 ? filters.join(', ') : null;
  return filters.length > 0 ? words.quotedAmong(text, filters.join(', ')) : words.quoted(text);
}

/** Which garments, of which brand, for whom. */
function kindOf({ tipo, categoria, marca, sexo }: CatalogueQuery): string | null {
  const category = said(categoria, (keys) => inOneSentence(words.and(keys.map(nameOfCategory))));
  const brand = said(marca, words.and);
  const sex = sexo.length < sexes.length ? said(sexo, (some) => words.sexes(some)) : null;
  const noun = category ?? (tipo && words.types[tipo]);
  if (!noun && !brand && !sex) return null;
  return [noun ?? words.anything, brand, sex].filter(Boolean).join(' ');
}

function detailsOf({ talle, color, estado, departamento, tag, desde, hasta }: CatalogueQuery): string[] {
  return [
    said(talle, (sizes) => words.sizes([...new Set(sizes.map(withoutType))])),
    said(color, words.colors),
    said(estado, (some) => words.conditions(some.map((condition) => productWords.conditions[condition]))),
    said(departamento, words.places),
    priceOf(desde, hasta),
    said(tag, words.tags),
  ].filter((part) => part !== null);
}

function priceOf(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return words.priceBetween(formatPrice(from), formatPrice(to));
  if (from !== null) return words.priceFrom(formatPrice(from));
  return to === null ? null : words.priceTo(formatPrice(to));
}

function said<T>(values: readonly T[], say: (values: readonly T[]) => string): string | null {
  return values.length > 0 && values.length <= mostValues ? say(values) : null;
}

function nameOfCategory(key: string): string {
  const category = categories.find((known) => known.key === key);
  return category ? words.many(category) : key;
}

function withoutType(size: string): string {
  return size.slice(0, size.lastIndexOf(' - '));
}

/** The first letter large, as at the beginning; the others as within. */
function inOneSentence(names: string): string {
  return names.charAt(0) + names.slice(1).toLowerCase();
}
