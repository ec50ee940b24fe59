import { conditions, departments, sexes } from '@perchero/contract/catalogue/product';
import { filterSizesOf } from '@perchero/contract/search/catalogue-query';
import { encodeCursor } from '@perchero/api/src/modules/search/index.ts';
import { readDemoCatalogue } from '../../seed/demo-catalogue.ts';
import { firstGeneratedId } from '../../seed/generator/products.ts';
import { itemAt, pick, type Random, randomStream, zipf } from '../../seed/generator/random.ts';
import { colors, type GarmentWords, garments } from '../../seed/generator/texts.ts';
import { rareWord } from '../../seed/generator/wording.ts';

export interface QueryClass {
  readonly name: string;
  readonly hasText: boolean;
  readonly paths: readonly string[];
}

type Parameter = [name: string, value: string];
type Parameters = Parameter[];
type Maker = (random: Random, place: number) => Parameters;

const garmentOf = zipf(garments.length, 0.7);
const orderings = ['precio-asc', 'precio-desc'] as const;
const tagNames = readDemoCatalogue().tags.map(({ name }) => name);
const tagOf = zipf(tagNames.length, 0.9);

/** Twelve kinds of questions and the hard ones among them, `count` different ones of each where there are so many. */
export function queryClasses(products: number, count: number): QueryClass[] {
  const makers: Record<string, { hasText?: true; make: Maker }> = {
    'newest, no filter': { make: () => [] },
    'newest, deep page': {
      make: (random) => {
        const after = [firstGeneratedId + Math.floor(random() * products)];
        return [['cursor', encodeCursor({ order: 'recientes', plan: 0, after })]];
      },
    },
    'one filter': { make: (random, place) => [itemAt(oneFilter, place % oneFilter.length)(random)] },
    'three filters': { make: threeFilters },
    'price order, one filter': {
      make: (random, place) => [
        itemAt(oneFilter, place % oneFilter.length)(random),
        ['orden', pick(random, orderings)],
      ],
    },
    'likes order, price range': { make: (random) => [...priceRange(random), ['orden', 'likes']] },
    'six tags': { make: sixTags },
    'text, typical': { hasText: true, make: (random) => [['q', typicalText(random)]] },
    'text, a very common word': {
      hasText: true,
      make: (random, place) => [['q', pick(random, commonWords)], ...(place === 0 ? [] : priceRange(random))],
    },
    'text, common words that never meet': {
      hasText: true,
      make: (random, place) => [
        ['q', pick(random, ['remera championes', 'championes remera', 'remeras botas', 'vestido mochila'])],
        ...(place === 0 ? [] : priceRange(random)),
      ],
    },
    'text, typo': { hasText: true, make: (random) => [['q', withTypo(random, typicalText(random))]] },
    'text, rare or unknown word': {
      hasText: true,
      make: (random, place) => [['q', place % 2 === 0 ? rareWord(15_000 + place) : unknownWord(random)]],
    },
    'text, two filters, price order': {
      hasText: true,
      make: (random) => [
        ['q', typicalText(random)],
        ['sexo', pick(random, sexes)],
        ['estado', pick(random, conditions)],
        ['orden', pick(random, orderings)],
      ],
    },
  };
  return Object.entries(makers).map(([name, { hasText = false, make }]) => ({
    name,
    hasText,
    paths: differentPaths(name, make, count),
  }));
}

function differentPaths(seed: string, make: Maker, count: number): string[] {
  const random = randomStream(`listing-scale ${seed}`);
  const paths = new Set<string>();
  // Some kinds have only a few questions.
  for (let place = 0; paths.size < count && place < count * 4; place++) {
    const query = new URLSearchParams(make(random, place)).toString();
    paths.add(`/api/products?${query}`);
  }
  return [...paths];
}

const garment = (random: Random): GarmentWords => itemAt(garments, garmentOf(random));
const sizes = filterSizesOf('vestir');

const oneFilter: readonly ((random: Random) => Parameter)[] = [
  (random) => ['sexo', pick(random, sexes)],
  (random) => ['categoria', garment(random).category],
  (random) => ['marca', pick(random, garments.find(({ category }) => category === 'remera')?.brands ?? [])],
  (random) => ['talle', pick(random, sizes)],
  (random) => ['color', pick(random, colors).name],
  (random) => ['departamento', pick(random, departments)],
  (random) => ['estado', pick(random, conditions)],
];

function threeFilters(random: Random): Parameters {
  const { category, brands } = garment(random);
  const third: Parameters = [
    ['color', pick(random, colors).name],
    ['estado', pick(random, conditions)],
  ];
  if (brands.length > 0) third.push(['marca', pick(random, brands)]);
  return [['sexo', pick(random, sexes)], ['categoria', category], pick(random, third)];
}

function priceRange(random: Random): Parameters {
  const from = 100 + Math.floor(random() * 60) * 10;
  return [
    ['desde', String(from)],
    ['hasta', String(from + 400 + Math.floor(random() * 200) * 10)],
  ];
}

/** Those that many products have, so that each of them has to be looked through. */
function sixTags(random: Random): Parameters {
  const tags = new Set<string>();
  while (tags.size < 6) tags.add(itemAt(tagNames, tagOf(random)));
  return [...tags].map((tag) => ['tag', tag]);
}

const commonWords = ['envíos', 'remera', 'negro', 'championes', 'algodón'];

function typicalText(random: Random): string {
  const { noun, agreement, brands, materials } = garment(random);
  const color = pick(random, colors).forms[agreement];
  const tail = pick(random, [
    color,
    ...(brands.length > 0 ? [pick(random, brands), `${color} ${pick(random, brands)}`] : []),
    `de ${pick(random, materials)}`,
  ]);
  return `${noun} ${tail}`.toLowerCase();
}

/** Two neighbouring letters of the longest word change places. */
function withTypo(random: Random, text: string): string {
  const word = text.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? '';
  const at = 1 + Math.floor(random() * (word.length - 3));
  const wrong = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  return text.replace(word, wrong);
}

const consonants = 'b c d f g h j k l m n p q r t v w x z'.split(' ');

function unknownWord(random: Random): string {
  return Array.from({ length: 9 }, () => pick(random, consonants)).join('');
}
