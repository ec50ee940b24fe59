import { categories } from '@perchero/contract/catalogue/categories';
import {
  type colors,
  type Condition,
  type ProductType,
  productTypes,
  sexes,
} from '@perchero/contract/catalogue/product';
import {
  type CatalogueQuery,
  type FacetName,
  filterSize,
  filterSizesOf,
} from '@perchero/contract/search/catalogue-query';
import { formatPrice } from '#app/shared/format.ts';
import { listingWords as words, productWords } from './texts.ts';

const categoryLabels = new Map(categories.map(({ key, label }) => [key, label]));

/** The label of a filter value that stands alone, without the name of its filter. */
export function filterLabel(filter: FacetName, value: string, chosenType: ProductType | null): string {
  switch (filter) {
    case 'tipo':
      return productWords.types[value as ProductType];
    case 'talle':
      return sizeLabel(value, chosenType);
    case 'categoria':
      return categoryLabels.get(value) ?? value;
    case 'estado':
      return productWords.conditions[value as Condition];
    case 'color':
      return capitalised(value);
    case 'tag':
      return productWords.tag(value);
    case 'sexo':
    case 'marca':
    case 'departamento':
      return value;
  }
}

/** `M - vestir` → `M`. */
export function sizeWithoutType(value: string): string {
  return value.slice(0, value.lastIndexOf(' - '));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sizeLabel(value: string, chosenType: ProductType | null): string {
  const size = sizeWithoutType(value);
  const types = productTypes.filter((type) => filterSizesOf(type).includes(filterSize(size, type)));
  const own = types.find((type) => value === filterSize(size, type));
  if (!own || types.length === 1 || own === chosenType) return productWords.size(size);
  return productWords.sizeOfType(size, own);
}

type LooksOf<Colors extends readonly unknown[]> = { readonly [Index in keyof Colors]: readonly string[] };

/** The swatch of each of the contract's colours, in its order. */
export const colorLooks: LooksOf<typeof colors> = [
  ['#1b1a1c'],
  ['#ffffff'],
  ['#f3ead7'],
  ['#dcc7a1'],
  ['#c08a4b'],
  ['#6f4a32'],
  ['#8b8b90'],
  ['#c3c7cc'],
  ['#cda349'],
  ['#f6d743'],
  ['#cf9a1c'],
  ['#ee8130'],
  ['#f8846c'],
  ['#cf2532'],
  ['#6d1330'],
  ['#f2a9bf'],
  ['#d9277f'],
  ['#c3a6df'],
  ['#7145a8'],
  ['#8fc7ec'],
  ['#2fb3b1'],
  ['#2c62b8'],
  ['#1d2c52'],
  ['#3a8f4d'],
  ['#5a6238'],
  ['#cf2532', '#f6d743', '#3a8f4d', '#2c62b8'],
];

/** A title leaves out a filter with more values. */
const maxValues = 3;

/** The title of a listing; null without text and filters. */
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

/** Category or type, brand and sex. */
function kindOf({ tipo, categoria, marca, sexo }: CatalogueQuery): string | null {
  const category = describe(categoria, (keys) => sentenceCase(words.and(keys.map(nameOfCategory))));
  const brand = describe(marca, words.and);
  const sex = sexo.length < sexes.length ? describe(sexo, (values) => words.sexes(values)) : null;
  const noun = category ?? (tipo && words.types[tipo]);
  if (!noun && !brand && !sex) return null;
  return [noun ?? words.anything, brand, sex].filter(Boolean).join(' ');
}

function detailsOf({ talle, color, estado, departamento, tag, desde, hasta }: CatalogueQuery): string[] {
  return [
    describe(talle, (sizes) => words.sizes([...new Set(sizes.map(sizeWithoutType))])),
    describe(color, words.colors),
    describe(estado, (values) =>
      words.conditions(values.map((condition) => productWords.conditions[condition])),
    ),
    describe(departamento, words.departments),
    priceOf(desde, hasta),
    describe(tag, words.tags),
  ].filter((part) => part !== null);
}

function priceOf(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return words.priceBetween(formatPrice(from), formatPrice(to));
  if (from !== null) return words.priceFrom(formatPrice(from));
  return to === null ? null : words.priceTo(formatPrice(to));
}

function describe<T>(values: readonly T[], format: (values: readonly T[]) => string): string | null {
  return values.length > 0 && values.length <= maxValues ? format(values) : null;
}

function nameOfCategory(key: string): string {
  const category = categories.find((known) => known.key === key);
  return category ? words.many(category) : key;
}

function sentenceCase(names: string): string {
  return names.charAt(0) + names.slice(1).toLowerCase();
}
