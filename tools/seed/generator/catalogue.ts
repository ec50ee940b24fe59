import { createHash } from 'node:crypto';
import type { SizedKind } from '@perchero/contract/catalogue/sizes';
import { type DemoCatalogue, readDemoCatalogue } from '../demo-catalogue.ts';
import { described, type DescribedPictures, readDescribedPictures } from '../demo-pictures.ts';
import { generatePeople } from './people.ts';
import { type GeneratedProduct, generateProducts, type Inventory } from './products.ts';
import { itemAt } from './random.ts';
import {
  accountRows,
  counterRows,
  pictureRows,
  productRows,
  type Seller,
  stockRows,
  tagRows,
} from './rows.ts';
import { tagEndings } from './texts.ts';

/** Receives the rows. Chunks are generated lazily, so memory holds one batch. */
export interface CatalogueSink {
  /** Receives the tags by rank; returns their ids in the same order. */
  readonly tags: (names: readonly string[]) => Promise<readonly number[]>;
  readonly rows: (table: string, columns: readonly string[], chunks: Iterable<string>) => Promise<void>;
}

const seed = 'perchero 1';
const productsPerSeller = 10;
const batchSize = 20_000;
const linesPerChunk = 200;

/**
 * Writes `count` products with their sellers and tags. The checksum covers every row, with tags by rank, because their ids depend on
 * the database.
 */
export async function writeCatalogue(count: number, sink: CatalogueSink): Promise<{ checksum: string }> {
  const hash = createHash('sha256');
  const write = (table: string, columns: readonly string[], lines: Iterable<string>) =>
    sink.rows(table, columns, inChunks(lines, hash));

  const demo = readDemoCatalogue();
  const pictures = readDescribedPictures();
  const sellers: Seller[] = [];
  await write(
    'account',
    accountRows.columns,
    personLines(Math.ceil(count / productsPerSeller), pictures, sellers),
  );

  const tagNames = allTagNames(demo);
  hash.update(tagNames.join('\n'));
  const tagIds = await sink.tags(tagNames);

  const products = generateProducts(
    seed,
    count,
    inventoryOf(demo, pictures, tagNames.length, sellers.length),
  );
  for (let written = 0; written < count; written += batchSize) {
    const batch: GeneratedProduct[] = [];
    const lines = productLines(products, Math.min(batchSize, count - written), sellers, batch);
    await write('product', productRows.columns, lines);
    await write('product_counter', counterRows.columns, batch.values().map(counterRows.line));
    await write('product_stock', stockRows.columns, batch.values().map(stockRows.line));
    await write('product_picture', pictureRows.columns, batch.values().flatMap(pictureLines));
    const tagLines = batch.values().flatMap((product) => linesOfTags(product, tagIds));
    await sink.rows('product_tag', tagRows.columns, inChunks(tagLines));
    for (const product of batch) hash.update(`${product.tags.join(' ')}\n`);
  }
  return { checksum: hash.digest('hex') };
}

function* personLines(count: number, { avatars }: DescribedPictures, sellers: Seller[]): Generator<string> {
  const avatarPaths = Object.values(avatars).map((avatar) => avatar.path);
  for (const person of generatePeople(seed, count, avatarPaths)) {
    sellers.push({ id: person.id, department: person.department });
    yield accountRows.line(person);
  }
}

/** Generates products lazily and collects them in `batch` for the other tables. */
function* productLines(
  products: Iterator<GeneratedProduct>,
  count: number,
  sellers: readonly Seller[],
  batch: GeneratedProduct[],
): Generator<string> {
  for (let taken = 0; taken < count; taken++) {
    const product = products.next().value as GeneratedProduct;
    batch.push(product);
    yield productRows.line({ product, seller: itemAt(sellers, product.seller) });
  }
}

function pictureLines({ id: productId, pictures }: GeneratedProduct): string[] {
  return pictures.map((picture, position) => pictureRows.line({ productId, position, picture }));
}

function linesOfTags({ id: productId, tags }: GeneratedProduct, tagIds: readonly number[]): string[] {
  return tags.map((rank) => tagRows.line({ productId, tagId: itemAt(tagIds, rank) }));
}

function* inChunks(lines: Iterable<string>, hash?: { update: (text: string) => unknown }): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += line;
    if (++count % linesPerChunk !== 0) continue;
    hash?.update(chunk);
    yield chunk;
    chunk = '';
  }
  hash?.update(chunk);
  if (chunk) yield chunk;
}

/** The demo tags are the most frequent; the others are derived from them. */
function allTagNames({ tags }: DemoCatalogue): string[] {
  const names = tags.map((tag) => tag.name);
  return [...names, ...tagEndings.flatMap((ending) => names.map((name) => `${name} ${ending}`))];
}

function inventoryOf(
  demo: DemoCatalogue,
  { garments }: DescribedPictures,
  tagCount: number,
  sellerCount: number,
): Inventory {
  const kinds = demo.categories.map(
    ({ key, productType, accessoryType }) => [key, { productType, accessoryType } as SizedKind] as const,
  );
  const pictures = [...Map.groupBy(demo.products, (product) => product.category)].map(
    ([category, products]) =>
      [category, products.map(({ images }) => images.map((name) => described(garments, name)))] as const,
  );
  return { kinds: new Map(kinds), pictures: new Map(pictures), tagCount, sellerCount };
}
