import type { ProductType, Sex } from '@perchero/contract/catalogue/product';

const both = new Intl.ListFormat('es-UY', { type: 'conjunction' });
const either = new Intl.ListFormat('es-UY', { type: 'disjunction' });

const forSex: Record<Sex, string> = { Mujer: 'de mujer', Hombre: 'de hombre', Unisex: 'unisex' };

/** Many of a category, where adding letters to the first word of its label is not enough. */
const irregular: Readonly<Record<string, string>> = {
  bebe: 'Ropa de bebé',
  'calza-corta': 'Calzas cortas',
  'campera-puffer': 'Camperas inflables',
  cancan: 'Can can',
  collar: 'Collares',
  disfraz: 'Disfraces',
  'equipo-deportivo': 'Equipos deportivos',
  'mom-jean': 'Mom jeans',
  moña: 'Moñas escolares',
  polar: 'Polares',
  'primera-piel': 'Primeras pieles',
  reloj: 'Relojes',
  'tunica-escolar': 'Túnicas escolares',
  'vaquero-ancho': 'Vaqueros anchos',
};

/** What a listing is called, from the words of its filters. */
export const listingWords = {
  types: { vestir: 'Ropa', calzado: 'Calzado', accesorio: 'Accesorios' } satisfies Record<
    ProductType,
    string
  >,
  anything: 'Prendas',
  /** `Campera de jean` → `Camperas de jean`. */
  many(category: { readonly key: string; readonly label: string }): string {
    return irregular[category.key] ?? category.label.replace(/^\S+/, pluralOf);
  },
  and: (names: readonly string[]) => both.format(names),
  sexes: (sexes: readonly Sex[]) => both.format(sexes.map((sex) => forSex[sex])),
  sizes: (sizes: readonly string[]) =>
    `talle ${either.format(sizes.map((size) => size.replace('Talle ', '')))}`,
  colors: (colors: readonly string[]) => `color ${either.format(colors)}`,
  conditions: (labels: readonly string[]) => either.format(labels.map((label) => label.toLowerCase())),
  places: (departments: readonly string[]) => `en ${either.format(departments)}`,
  tags: (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' '),
  priceBetween: (from: string, to: string) => `de ${from} a ${to}`,
  priceFrom: (from: string) => `desde ${from}`,
  priceTo: (to: string) => `hasta ${to}`,
  quoted: (text: string) => `«${text}»`,
  quotedAmong: (text: string, rest: string) => `«${text}» en ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`,
};

/** Words from elsewhere, such as sweater, take a plain s. */
function pluralOf(word: string): string {
  if (word.endsWith('s')) return word;
  return word.endsWith('ón') ? `${word.slice(0, -2)}ones` : `${word}s`;
}
