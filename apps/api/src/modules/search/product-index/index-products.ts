import { categories } from '@perchero/contract/catalogue/categories';
import { filterSize } from '@perchero/contract/search/catalogue-query';
import type { Db } from '#platform/database/database.ts';
import type { IndexOperation } from '#platform/providers/search-engine.ts';
import { type IndexAccess, versionOfDeleted, writeToIndexes } from '#platform/providers/search-index.ts';
import { brandKey, leadingWords, phoneticKey, wordsOf } from '#modules/text/index.ts';
import { type ProductRow, readDocuments } from './documents.queries.ts';
import type { ProductDocument } from './product-index.ts';

export interface IndexingDeps extends IndexAccess {
  readonly db: Db;
}

/** Writes the current state of these products to every index behind the write alias. */
export async function indexProducts(deps: IndexingDeps, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)];
  const rows = await readDocuments(deps.db, unique);
  const found = new Set(rows.map((row) => row.id));
  const gone = unique.filter((id) => !found.has(id));
  await writeToIndexes(deps, [
    ...rows.map(toOperation),
    ...gone.map((id) => ({ put: null, id, version: versionOfDeleted })),
  ]);
}

/** The documents of those products that are on sale. */
export async function readProductDocuments(db: Db, ids: readonly number[]): Promise<ProductDocument[]> {
  const rows = await readDocuments(db, [...new Set(ids)]);
  return rows.filter((row) => row.isOnSale).map(toDocument);
}

export function toOperation(row: ProductRow): IndexOperation {
  const { id, version } = row;
  return { id, version, put: row.isOnSale ? toDocument(row) : null };
}

const labels: ReadonlyMap<string | null, string> = new Map(categories.map(({ key, label }) => [key, label]));

function toDocument(row: ProductRow): ProductDocument {
  const tags = row.tags ?? [];
  const traits = [...tags, ...row.materials, row.pattern].filter((trait) => trait !== null);
  const words = [row.title, labels.get(row.category), row.brand, row.age, ...traits].filter(
    (value) => typeof value === 'string',
  );
  return {
    id: row.id,
    seller_id: row.seller_id,
    title: row.title,
    description: row.description,
    price: row.price_cents,
    product_type: row.product_type,
    accessory_type: row.accessory_type,
    size: row.size,
    size_type: filterSize(row.size, row.product_type),
    sex: row.sex,
    brand: row.brand,
    condition: row.condition,
    category: row.category,
    colors: row.colors,
    published: row.published_at.toISOString(),
    seller_grade: row.seller_grade,
    department: row.department,
    tags,
    likes: row.like_count,
    comments: row.comment_count,
    head: leadingWords(row.title),
    main_color: row.colors[0] ?? null,
    brand_key: row.brand === null ? null : brandKey(row.brand),
    traits,
    words,
    sounds: [...new Set(words.flatMap(wordsOf).map(phoneticKey))].join(' '),
  };
}
