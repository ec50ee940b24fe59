import { type Condition, type ProductType, type Sex } from '@perchero/contract/catalogue/product';
import type { SizedKind } from '@perchero/contract/catalogue/sizes';
import type { DescribedPicture } from '../demo-pictures.ts';
import {
  itemAt,
  paretoCount,
  pick,
  type Random,
  randomStream,
  weighted,
  type Yielded,
  zipf,
} from './random.ts';
import { sizeSampler } from './sizes.ts';
import { colors, type GarmentWords, garments, patterns } from './texts.ts';
import { descriptionOf, titleOf } from './wording.ts';

export type GeneratedProduct = Yielded<typeof generateProducts>;

export interface Inventory {
  readonly kinds: ReadonlyMap<string, SizedKind>;
  /** Pictures of the demo products by category. */
  readonly pictures: ReadonlyMap<string, readonly (readonly DescribedPicture[])[]>;
  readonly tagCount: number;
  readonly sellerCount: number;
}

/** Lower ids are reserved for the demo catalogue. */
export const firstGeneratedId = 1001;
const firstDay = Date.UTC(2024, 10, 1);
const lastDay = Date.UTC(2026, 10, 1);

const sexes: readonly Sex[] = ['Mujer', 'Hombre', 'Unisex'];
const sexOf = weighted([62, 25, 13]);
const types: readonly ProductType[] = ['vestir', 'calzado', 'accesorio'];
const typeOf = weighted([68, 20, 12]);
const conditions: readonly (readonly [Condition, share: number, price: number])[] = [
  ['nuevo_con_etiqueta', 8, 1.5],
  ['nuevo_sin_uso', 12, 1.3],
  ['como_nuevo', 35, 1.05],
  ['buen_estado', 35, 0.9],
  ['con_detalles', 10, 0.6],
];
const conditionOf = weighted(conditions.map(([, share]) => share));
const colorOf = zipf(colors.length, 0.9);
const tagCountOf = weighted([22, 38, 25, 10, 5]);

export function* generateProducts(seed: string, count: number, inventory: Inventory) {
  const random = randomStream(`${seed} products`);
  const choices = garments.map((words) => choiceOf(words, inventory));
  const choiceFor = types.map((type) =>
    sexes.map((_, sex) =>
      weighted(
        choices.map((choice) => (choice.kind.productType === type ? (choice.words.weight[sex] ?? 0) : 0)),
      ),
    ),
  );
  const sellerOf = zipf(inventory.sellerCount, 0.75);
  const tagOf = zipf(inventory.tagCount, 0.9);

  for (let index = 0; index < count; index++) {
    const sexIndex = sexOf(random);
    const choice = itemAt(choices, itemAt(itemAt(choiceFor, typeOf(random)), sexIndex)(random));
    const { words } = choice;
    const [condition, , priceFactor] = itemAt(conditions, conditionOf(random));
    const color = itemAt(colors, colorOf(random));
    const material = pick(random, words.materials);
    const brand = choice.brandOf && random() < 0.6 ? itemAt(words.brands, choice.brandOf(random)) : null;
    const worded = { garment: words, colorForm: color.forms[words.agreement], material, brand };
    const sold = random() < 0.15;
    yield {
      id: firstGeneratedId + index,
      seller: sellerOf(random),
      sold,
      title: titleOf(random, worded),
      description: descriptionOf(random, worded),
      priceCents: priceOf(random, words.price * priceFactor) * 100,
      stock: stockOf(random, sold),
      productType: choice.kind.productType,
      accessoryType: choice.kind.accessoryType,
      size: itemAt(choice.sizeOf, sexIndex)(random),
      sex: itemAt(sexes, sexIndex),
      brand,
      condition,
      category: words.category,
      colors: colorNames(random, color.name),
      materials: [material],
      pattern: random() < 0.2 ? pick(random, patterns) : null,
      createdAt: Math.floor(firstDay + ((index + random()) / count) * (lastDay - firstDay)),
      likes: paretoCount(random, 0.75, 1, inventory.sellerCount),
      comments: paretoCount(random, 0.7, 0.45, 10_000),
      pictures: pick(random, choice.pictures),
      // Ranks; 0 is the most frequent tag.
      tags: tagsOf(random, tagOf, inventory.tagCount),
    };
  }
}

interface Choice {
  readonly words: GarmentWords;
  readonly kind: SizedKind;
  readonly sizeOf: readonly ((random: Random) => string)[];
  readonly brandOf: ((random: Random) => number) | null;
  readonly pictures: readonly (readonly DescribedPicture[])[];
}

function choiceOf(words: GarmentWords, inventory: Inventory): Choice {
  const kind = inventory.kinds.get(words.category);
  const pictures = inventory.pictures.get(words.category);
  if (!kind || !pictures) throw new Error(`The demo catalogue has no ${words.category}`);
  return {
    words,
    kind,
    pictures,
    sizeOf: sexes.map((sex) => sizeSampler(kind, words.category, sex)),
    brandOf: words.brands.length > 0 ? zipf(words.brands.length, 0.9) : null,
  };
}

/** Log-normal around the typical price, in tens of pesos. */
function priceOf(random: Random, typical: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(90, Math.round((typical * Math.exp(0.4 * normal)) / 10) * 10);
}

/** Mostly one unit, sometimes several. */
function stockOf(random: Random, sold: boolean): number {
  const several = random();
  if (sold) return 0;
  return several < 0.03 ? 2 + Math.floor((several / 0.03) * 4) : 1;
}

function colorNames(random: Random, first: string): string[] {
  if (random() >= 0.2) return [first];
  const second = itemAt(colors, colorOf(random)).name;
  return second === first ? [first] : [first, second];
}

/** Later tags are often related to the first, so that tags correlate. */
function tagsOf(random: Random, draw: (random: Random) => number, tagCount: number): number[] {
  const tags = [draw(random)];
  for (let more = tagCountOf(random); more > 0; more--) {
    const related = (itemAt(tags, 0) + (tagCount / 5) * (1 + Math.floor(random() * 4))) % tagCount;
    const tag = random() < 0.25 ? related : draw(random);
    if (!tags.includes(tag)) tags.push(tag);
  }
  return tags;
}
