import { newProduct } from '@perchero/api/test/factories.ts';
import type { NewProduct } from '@perchero/api/seed/publish-product.ts';
import { canBeSaved } from '@perchero/contract/saved-searches/saved-search.rules';
import { type CatalogueQuery, emptyQuery } from '@perchero/contract/search/catalogue-query';
import { pick, type Random } from '../../seed/generator/random.ts';
import { sized } from '../lib/report.ts';

/** Invented products and searches, whose words are so simple that a plain comparison says what fits. */

const wordCount = sized(1_800, 100);
/** Of products and searches while things break: each word is in many products. */
const hotCount = 40;

const brands = ['Nike', 'Adidas', 'Zara', 'Puma', 'Lacoste', 'Levi’s', 'Mango', 'Fila', 'Reebok', 'Vans'];
const sexes = ['Hombre', 'Mujer', 'Unisex'] as const;
const sizes = ['S', 'M', 'L', 'XL'];
const categories = ['remera', 'buzo', 'camisa', 'tapado', 'parka', 'cardigan'];
const conditions = ['nuevo_sin_uso', 'como_nuevo', 'buen_estado'] as const;
const colors = ['negro', 'blanco', 'marrón', 'rojo', 'azul', 'verde'] as const;
const departments = ['Montevideo', 'Canelones', 'Paysandú', 'Salto'];

const consonants = 'dflmnprt';
const vowels = 'aeiou';
const syllables = (consonants.length * vowels.length) ** 3;

/** Unlike every other, also without its ending. */
function inventedWord(rank: number): string {
  // 7919 is a prime, so ranks do not collide.
  let rest = (rank * 7919 + 12_345) % syllables;
  let word = '';
  for (let syllable = 0; syllable < 3; syllable += 1) {
    word += (consonants[rest % 8] ?? '') + (vowels[Math.floor(rest / 8) % 5] ?? '');
    rest = Math.floor(rest / 40);
  }
  return `${word}${rank % 2 === 0 ? 'l' : 'r'}`;
}

const words = Array.from({ length: wordCount }, (_, rank) => inventedWord(rank));
const hotWords = Array.from({ length: hotCount }, (_, rank) => inventedWord(wordCount + rank));

const accents = new Map(['aá', 'eé', 'ií', 'oó', 'uú'].map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** As people write: singular or plural, with or without capitals and accents. */
function written(random: Random, word: string): string {
  const number = random() < 0.3 ? `${word}es` : word;
  const accented =
    random() < 0.2 ? number.slice(0, 3) + (accents.get(number.charAt(3)) ?? '') + number.slice(4) : number;
  return random() < 0.3 ? accented.charAt(0).toUpperCase() + accented.slice(1) : accented;
}

function maybe<Item>(random: Random, share: number, items: readonly Item[]): Item[] {
  return random() < share ? [pick(random, items)] : [];
}

export function inventProduct(random: Random, sellerId: string, { isHot }: { isHot: boolean }): NewProduct {
  const word = () => written(random, pick(random, words));
  const isTagged = random() < 0.3;
  const own = [...(isHot ? [written(random, pick(random, hotWords))] : []), word(), word()];
  return newProduct({
    sellerId,
    title: ['Prenda', ...own, ...(isTagged ? [] : [word()])].join(' '),
    description: `Va con ${word()}.`,
    tags: isTagged ? [word().toLowerCase()] : [],
    priceCents: 100 * (300 + Math.floor(random() * 2_700)),
    size: pick(random, sizes),
    sex: pick(random, sexes),
    brand: random() < 0.2 ? null : pick(random, brands),
    condition: pick(random, conditions),
    category: pick(random, categories),
    colors: [...new Set([pick(random, colors), pick(random, colors)])],
    department: pick(random, departments),
  });
}

/** People search for the same thing more than once, so several of their searches fit one product. */
export function inventSearches(random: Random, count: number): CatalogueQuery[] {
  const favourite = pick(random, words);
  const found = Array.from({ length: count }, () => {
    const word = written(random, random() < 0.5 ? favourite : pick(random, words));
    const kind = random();
    if (kind < 0.15) return { ...emptyQuery, text: word };
    if (kind < 0.4) return { ...emptyQuery, text: `${word} ${written(random, pick(random, words))}` };
    if (kind < 0.9) return { ...someFilters(random, 0.2), text: word };
    return narrowFilters(random);
  });
  return found.map((query) => narrowed(random, query)).filter(canBeSaved);
}

/** For a word of the products that come while things break. */
export function inventHotSearch(random: Random): CatalogueQuery {
  const text = written(random, pick(random, hotWords));
  const query = random() < 0.5 ? { ...emptyQuery, text } : { ...someFilters(random, 0.1), text };
  // Almost always another address than any before.
  return { ...query, hasta: 1_500 + Math.floor(random() * 2_000) };
}

function someFilters(random: Random, share: number): CatalogueQuery {
  return {
    ...emptyQuery,
    tipo: random() < share ? 'vestir' : null,
    sexo: maybe(random, share, sexes),
    talle: maybe(random, share, sizes).map((size) => `${size} - vestir`),
    categoria: [...new Set([...maybe(random, share, categories), ...maybe(random, share / 2, categories)])],
    marca: maybe(random, share, brands),
    estado: maybe(random, share, conditions),
    color: [...new Set([...maybe(random, share, colors), ...maybe(random, share, colors)])],
    departamento: maybe(random, share, departments),
    tag: maybe(random, share / 20, words),
  };
}

/** Without words: few enough products that it never counts as broad. */
function narrowFilters(random: Random): CatalogueQuery {
  return {
    ...someFilters(random, 0.3),
    sexo: [pick(random, sexes)],
    talle: [`${pick(random, sizes)} - vestir`],
    marca: [pick(random, brands)],
    estado: [pick(random, conditions)],
  };
}

function narrowed(random: Random, query: CatalogueQuery): CatalogueQuery {
  return {
    ...query,
    sin: random() < 0.2 ? [written(random, pick(random, words))] : [],
    reputacion: random() < 0.9 ? null : pick(random, ['4', '4.5'] as const),
    desde: random() < 0.15 ? 300 + Math.floor(random() * 1_000) : null,
    hasta: random() < 0.25 ? 1_000 + Math.floor(random() * 2_000) : null,
  };
}

/** Lower case, no accents, singular: these words end in l or r. */
function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[lr])es$/u, ''));
}

export interface PublishedProduct {
  readonly id: number;
  readonly publishedAt: number;
  readonly product: NewProduct;
  /** Of its seller: 1 from an average of 4, 2 from 4.5. */
  readonly grade: number;
}

export type PlainProduct = PublishedProduct & {
  readonly found: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
};

export function plainProduct(published: PublishedProduct): PlainProduct {
  const { title, tags, brand, description } = published.product;
  const found = new Set(plainWords([title, ...tags, brand ?? ''].join(' ')));
  return { ...published, found, described: new Set([...found, ...plainWords(description)]) };
}

const minGrades = { '4': 1, '4.5': 2 };

/** What the search engine and PostgreSQL have to find together, said plainly. */
export function compareWith(query: CatalogueQuery): (one: PlainProduct) => boolean {
  const wanted = plainWords(query.text);
  const unwanted = query.sin.flatMap(plainWords);
  const minGrade = query.reputacion === null ? 0 : minGrades[query.reputacion];
  const [from, to] = [(query.desde ?? 0) * 100, (query.hasta ?? Infinity) * 100];
  const isAmong = (values: readonly string[], own: string | null | undefined) =>
    values.length === 0 || values.includes(own ?? '');
  return ({ found, described, product, grade }) =>
    wanted.every((word) => found.has(word)) &&
    product.priceCents >= from &&
    product.priceCents <= to &&
    grade >= minGrade &&
    isAmong(query.sexo, product.sex) &&
    isAmong(query.marca, product.brand) &&
    isAmong(query.categoria, product.category) &&
    isAmong(query.estado, product.condition) &&
    isAmong(query.departamento, product.department) &&
    isAmong(query.talle, `${product.size} - ${product.productType}`) &&
    (query.tipo === null || query.tipo === product.productType) &&
    (query.color.length === 0 || query.color.some((color) => product.colors?.includes(color))) &&
    query.tag.every((tag) => product.tags.includes(tag)) &&
    !unwanted.some((word) => described.has(word));
}
