import { readFileSync } from 'node:fs';
import { productLimits } from '@perchero/contract/catalogue/product';
import { formatSize, parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { describe, expect, it } from 'vitest';
import { readDemoCatalogue } from '../demo-catalogue.ts';
import { writeCatalogue } from './catalogue.ts';
import { copyLine } from './copy-text.ts';
import { paretoCount, randomStream, zipf } from './random.ts';
import { commonWord, strangers } from './texts.ts';
import { rareWord } from './wording.ts';

const checksums = JSON.parse(readFileSync(new URL('checksums.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

type Row = Record<string, string>;

async function generate(count: number) {
  const tables = new Map<string, Row[]>();
  let tags: readonly string[] = [];
  const { checksum } = await writeCatalogue(count, {
    tags: async (names) => {
      tags = names;
      return names.map((_, rank) => rank + 1);
    },
    rows: async (table, columns, chunks) => {
      const rows = tables.get(table) ?? [];
      tables.set(table, rows);
      for (const line of [...chunks].join('').trimEnd().split('\n')) {
        const values = line.split('\t');
        rows.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])));
      }
    },
  });
  return { checksum, tags, rowsOf: (table: string) => tables.get(table) ?? [] };
}

const thousand = await generate(1000);
const sample = await generate(20_000);
const products = sample.rowsOf('product');

function share(rows: readonly Row[], is: (row: Row) => boolean): number {
  return rows.filter(is).length / rows.length;
}

function valueOf(row: Row, column: string): string | null {
  const value = row[column] ?? '';
  return value === String.raw`\N` ? null : value;
}

describe('the generated catalogue', () => {
  it('is the same every time, and the same as when its checksum was committed', async () => {
    expect((await generate(1000)).checksum).toBe(thousand.checksum);
    expect(thousand.checksum).toBe(checksums['1000']);
  });

  it('is another one when its size is another', () => {
    expect(sample.checksum).not.toBe(thousand.checksum);
  });

  it('gives every product a number after the demo, counters, a picture and a tag', () => {
    const ids = products.map((row) => Number(row['id']));
    expect(ids).toEqual(Array.from({ length: 20_000 }, (_, index) => 1001 + index));
    expect(sample.rowsOf('product_counter').map((row) => Number(row['product_id']))).toEqual(ids);
    for (const table of ['product_picture', 'product_tag']) {
      expect(new Set(sample.rowsOf(table).map((row) => Number(row['product_id']))).size).toBe(ids.length);
    }
  });

  it('lets time grow with the number', () => {
    const moments = products.map((row) => row['created_at'] ?? '');
    expect(moments).toEqual(moments.toSorted());
  });

  it('keeps the limits of the tables', () => {
    for (const row of products) {
      const [title = '', description = ''] = [row['title'], row['description']];
      expect(title.length).toBeGreaterThan(0);
      expect(title.length).toBeLessThanOrEqual(productLimits.title);
      expect(description.length).toBeLessThanOrEqual(productLimits.description);
      expect(title + description).not.toMatch(/<[^>]*>|["'`\\;]/);
      expect(Number(row['price_cents']) % 1000).toBe(0);
      expect(Number(row['price_cents'])).toBeGreaterThan(0);
    }
    const stateOf = new Map(products.map((row) => [row['id'], row['state']]));
    for (const { product_id = '', stock } of sample.rowsOf('product_stock'))
      expect(Number(stock) > 0).toBe(stateOf.get(product_id) === 'active');
    for (const tag of sample.tags) expect(tag.length).toBeLessThanOrEqual(40);
    expect(new Set(sample.tags).size).toBe(400);
  });

  it('offers only sizes a seller could have chosen', () => {
    for (const row of products) {
      const [productType, accessoryType, size] = ['product_type', 'accessory_type', 'size'].map((column) =>
        valueOf(row, column),
      );
      const sized = { productType, accessoryType, size } as ProductSize;
      expect(parseSize(formatSize(sized))).toEqual(sized);
    }
  });

  it('keys pictures and tags of a product once', () => {
    const pictureKeys = sample
      .rowsOf('product_picture')
      .map((row) => `${row['product_id']} ${row['position']}`);
    const tagKeys = sample.rowsOf('product_tag').map((row) => `${row['product_id']} ${row['tag_id']}`);
    expect(new Set(pictureKeys).size).toBe(pictureKeys.length);
    expect(new Set(tagKeys).size).toBe(tagKeys.length);
    expect(sample.rowsOf('product_picture').every((row) => Number(row['position']) <= 4)).toBe(true);
  });

  it('makes one person for ten products, with names nobody else has', () => {
    const people = sample.rowsOf('account');
    const taken = readDemoCatalogue().people.map((person) => person.username);
    const names = people.map((row) => row['username'] ?? '');
    expect(people).toHaveLength(2000);
    expect(new Set([...names, ...taken]).size).toBe(2000 + taken.length);
    expect(new Set(people.map((row) => row['id'])).size).toBe(2000);
    for (const name of names) expect(name).toMatch(/^[a-z]{5,20}$/);
    for (const row of people)
      expect(row['id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['sex', 'Mujer', 0.62],
    ['sex', 'Hombre', 0.25],
    ['sex', 'Unisex', 0.13],
    ['product_type', 'vestir', 0.68],
    ['product_type', 'calzado', 0.2],
    ['product_type', 'accesorio', 0.12],
    ['state', 'sold', 0.15],
  ])('has %s %s in the share wanted', (column, value, wanted) => {
    expect(Math.abs(share(products, (row) => row[column] === value) - wanted)).toBeLessThan(0.012);
  });

  it('has a few very popular products and many without a like', () => {
    const likes = sample.rowsOf('product_counter').map((row) => Number(row['like_count']));
    const ordered = likes.toSorted((one, other) => other - one);
    const total = likes.reduce((sum, count) => sum + count, 0);
    const topTenth = ordered.slice(0, ordered.length / 10).reduce((sum, count) => sum + count, 0);
    expect(total / likes.length).toBeGreaterThan(1.5);
    expect(topTenth / total).toBeGreaterThan(0.5);
    expect(share(products, (row) => likes[Number(row['id']) - 1001] === 0)).toBeGreaterThan(0.4);
  });

  it('holds the cases a search must stand: a word in half of all, two that never meet, rare ones', () => {
    const text = products.map((row) => `${row['title']} ${row['description']}`.toLowerCase());
    const having = (word: string) => text.filter((words) => words.includes(word)).length / text.length;
    expect(having(commonWord)).toBeGreaterThan(0.5);
    for (const word of strangers) expect(having(word)).toBeGreaterThan(0.08);
    // As a stemmer sees them: championes and Champion are one word.
    expect(text.filter((words) => words.includes('remera') && words.includes('champion'))).toEqual([]);
    expect(having(rareWord(29_000))).toBeLessThan(0.001);
  });
});

describe('the random stream', () => {
  it('draws ranks of a Zipf curve', () => {
    const random = randomStream('test');
    const draw = zipf(100, 0.9);
    const counts = Array.from({ length: 100 }, () => 0);
    for (let round = 0; round < 100_000; round++) {
      const rank = draw(random);
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
    const ratio = (counts[0] ?? 0) / (counts[9] ?? 1);
    expect(Math.abs(ratio - 10 ** 0.9)).toBeLessThan(0.8);
  });

  it('never counts above the largest', () => {
    const random = randomStream('test');
    const counts = Array.from({ length: 10_000 }, () => paretoCount(random, 0.75, 1, 50));
    expect(Math.max(...counts)).toBe(50);
    expect(Math.min(...counts)).toBe(0);
  });

  it('has 30,000 different rare words', () => {
    expect(new Set(Array.from({ length: 30_000 }, (_, rank) => rareWord(rank))).size).toBe(30_000);
  });
});

describe('a line for COPY', () => {
  it('marks nulls and escapes what would end a field', () => {
    expect(copyLine([1, null, 'a\tb\\c\nd', ['azul marino', 'di"cho']])).toBe(
      '1\t\\N\ta\\tb\\\\c\\nd\t{"azul marino","di\\\\"cho"}\n',
    );
  });
});
