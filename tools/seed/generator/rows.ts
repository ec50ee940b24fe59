import type { DescribedPicture } from '../demo-pictures.ts';
import type { GeneratedPerson } from './people.ts';
import type { GeneratedProduct } from './products.ts';
import { pictureSize } from '../picture-recipe.ts';

/** One row in PostgreSQL's COPY text format. */
export function copyLine(values: readonly (string | number | null | readonly string[])[]): string {
  return `${values.map(field).join('\t')}\n`;
}

function field(value: string | number | null | readonly string[]): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return escaped(typeof value === 'string' ? value : arrayLiteral(value));
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}

const special: Record<string, string> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};

function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => special[character] ?? character);
}

type Value = Parameters<typeof copyLine>[0][number];

/** A table for COPY: its columns and their values. */
interface Rows<Source> {
  readonly columns: readonly string[];
  readonly line: (source: Source) => string;
}

function rowsOf<Source>(values: Record<string, (source: Source) => Value>): Rows<Source> {
  const readers = Object.values(values);
  return {
    columns: Object.keys(values),
    line: (source) => copyLine(readers.map((read) => read(source))),
  };
}

export type Seller = Pick<GeneratedPerson, 'id' | 'department'>;

export const accountRows = rowsOf<GeneratedPerson>({
  id: (person) => person.id,
  username: (person) => person.username,
  full_name: (person) => person.fullName,
  description: (person) => person.description,
  avatar_path: (person) => person.avatarPath,
  department: (person) => person.department,
  created_at: (person) => new Date(person.createdAt).toISOString(),
});

export const productRows = rowsOf<{ product: GeneratedProduct; seller: Seller }>({
  id: ({ product }) => product.id,
  seller_id: ({ seller }) => seller.id,
  state: ({ product }) => (product.sold ? 'sold' : 'active'),
  title: ({ product }) => product.title,
  description: ({ product }) => product.description,
  price_cents: ({ product }) => product.priceCents,
  product_type: ({ product }) => product.productType,
  accessory_type: ({ product }) => product.accessoryType,
  size: ({ product }) => product.size,
  sex: ({ product }) => product.sex,
  brand: ({ product }) => product.brand,
  condition: ({ product }) => product.condition,
  category: ({ product }) => product.category,
  colors: ({ product }) => product.colors,
  materials: ({ product }) => product.materials,
  pattern: ({ product }) => product.pattern,
  department: ({ seller }) => seller.department,
  created_at: ({ product }) => new Date(product.createdAt).toISOString(),
});

export const stockRows = rowsOf<GeneratedProduct>({
  product_id: (product) => product.id,
  stock: (product) => product.stock,
});

export const counterRows = rowsOf<GeneratedProduct>({
  product_id: (product) => product.id,
  like_count: (product) => product.likes,
  comment_count: (product) => product.comments,
});

const { width, height } = pictureSize('garment');

export const pictureRows = rowsOf<{ productId: number; position: number; picture: DescribedPicture }>({
  product_id: ({ productId }) => productId,
  position: ({ position }) => position,
  path: ({ picture }) => picture.path,
  width: () => width,
  height: () => height,
  color: ({ picture }) => picture.color,
  thumbhash: ({ picture }) => picture.thumbhash,
});

export const tagRows = rowsOf<{ productId: number; tagId: number }>({
  product_id: ({ productId }) => productId,
  tag_id: ({ tagId }) => tagId,
});
