import { readFileSync } from 'node:fs';
import { productLimits } from '@perchero/contract/catalogue/product';
import { formatSize, parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { expect, it } from 'vitest';
import { readDemoCatalogue } from '../demo-catalogue.ts';
import { writeCatalogue } from './catalogue.ts';
import { copyLine } from './rows.ts';
import { commonWord, exclusiveWords } from './texts.ts';
import { rareWord } from './wording.ts';

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

const sample = await generate(20_000);
const products = sample.rowsOf('product');

it('gives the committed checksum', async () => {
  const file = readFileSync(new URL('checksums.json', import.meta.url), 'utf8');
  expect((await generate(1000)).checksum).toBe((JSON.parse(file) as Record<string, string>)['1000']);
});

it('gives every product a number after the demo, counters, pictures and tags', () => {
  const ids = products.map((row) => Number(row['id']));
  expect(ids).toEqual(Array.from({ length: 20_000 }, (_, index) => 1001 + index));
  expect(sample.rowsOf('product_counter').map((row) => Number(row['product_id']))).toEqual(ids);
  for (const [table, key] of [
    ['product_picture', 'position'],
    ['product_tag', 'tag_id'],
  ] as const) {
    const rows = sample.rowsOf(table);
    expect(new Set(rows.map((row) => Number(row['product_id']))).size).toBe(ids.length);
    expect(new Set(rows.map((row) => `${row['product_id']} ${row[key]}`)).size).toBe(rows.length);
  }
});

it('respects the limits of the tables', () => {
  const times = products.map((row) => row['created_at'] ?? '');
  expect(times).toEqual(times.toSorted());
  for (const row of products) {
    const [title = '', description = ''] = [row['title'], row['description']];
    expect(title.length).toBeGreaterThan(0);
    expect(title.length).toBeLessThanOrEqual(productLimits.title);
    expect(description.length).toBeLessThanOrEqual(productLimits.description);
    expect(title + description).not.toMatch(/<[^>]*>|["'`\\;]/);
    expect(Number(row['price_cents']) % 1000).toBe(0);
    const [productType, accessoryType, size] = ['product_type', 'accessory_type', 'size'].map((column) =>
      row[column] === String.raw`\N` ? null : row[column],
    );
    const sized = { productType, accessoryType, size } as ProductSize;
    expect(parseSize(formatSize(sized))).toEqual(sized);
  }
  expect(new Set(sample.tags).size).toBe(400);
});

it('creates one person per ten products with unique names', () => {
  const people = sample.rowsOf('account');
  const demo = readDemoCatalogue().people.map((person) => person.username);
  expect(people).toHaveLength(2000);
  expect(new Set([...people.map((row) => row['username']), ...demo]).size).toBe(2000 + demo.length);
  for (const row of people) expect(row['username']).toMatch(/^[a-z]{5,20}$/);
});

it('has a common word, two words that never occur together, and rare words', () => {
  const texts = products.map((row) => `${row['title']} ${row['description']}`.toLowerCase());
  const frequency = (word: string) => texts.filter((text) => text.includes(word)).length / texts.length;
  expect(frequency(commonWord)).toBeGreaterThan(0.5);
  for (const word of exclusiveWords) expect(frequency(word)).toBeGreaterThan(0.08);
  expect(texts.filter((text) => text.includes('remera') && text.includes('champion'))).toEqual([]);
  expect(frequency(rareWord(29_000))).toBeLessThan(0.001);
  expect(new Set(Array.from({ length: 30_000 }, (_, rank) => rareWord(rank))).size).toBe(30_000);
});

it('escapes COPY lines', () => {
  expect(copyLine([1, null, 'a\tb\\c\nd', ['azul marino', 'di"cho']])).toBe(
    '1\t\\N\ta\\tb\\\\c\\nd\t{"azul marino","di\\\\"cho"}\n',
  );
});
