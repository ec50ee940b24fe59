import { existsSync, readFileSync } from 'node:fs';
import { categories } from '@perchero/contract/catalogue/categories';
import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { filterSize } from '@perchero/contract/search/catalogue-query';
import { type ProductCard, productCard } from '@perchero/contract/search/list-products';
import {
  commentCount,
  demoFolder,
  type DemoProduct,
  productNumber,
  readDemoCatalogue,
} from '../../tools/seed/demo-catalogue.ts';

/** A product with its searchable values, named like the filters. */
export interface IndexedProduct {
  readonly card: ProductCard;
  readonly words: string;
  readonly tipo: readonly string[];
  readonly sexo: readonly string[];
  readonly talle: readonly string[];
  readonly categoria: readonly string[];
  readonly marca: readonly string[];
  readonly estado: readonly string[];
  readonly color: readonly string[];
  readonly departamento: readonly string[];
  readonly tag: readonly string[];
}

/** The demo catalogue, newest first. */
export function readIndexedProducts(): IndexedProduct[] {
  const { products, people } = readDemoCatalogue();
  const departments = new Map(people.map(({ username, department }) => [username, department]));
  const labels = new Map(categories.map(({ key, label }) => [key, label]));
  return products
    .map((product) => ({
      card: toCard(product),
      words: [product.title, labels.get(product.category), product.brand, ...product.colors, ...product.tags]
        .filter(Boolean)
        .join(' '),
      tipo: [product.productType],
      sexo: [product.sexo],
      talle: [filterSize(product.size, product.productType)],
      categoria: [product.category],
      marca: product.brand ? [product.brand] : [],
      estado: [product.condition],
      color: product.colors,
      departamento: [departments.get(product.seller) ?? 'Montevideo'],
      tag: product.tags,
    }))
    .toSorted((one, other) => other.card.id - one.card.id);
}

export function readProducts(): ProductCard[] {
  return readIndexedProducts().map(({ card }) => card);
}

/** The SVG file of a picture path, or null. */
export function readDrawing(name: string, folder: 'garments' | 'avatars' = 'garments'): Buffer | null {
  const file = new URL(`${folder}/${name}.svg`, demoFolder);
  return /^[\w-]+$/.test(name) && existsSync(file) ? readFileSync(file) : null;
}

function toCard(product: DemoProduct): ProductCard {
  const [image] = product.images;
  const name = image?.replace('.svg', '') ?? '';
  return productCard.parse({
    id: productNumber(product.id),
    user_id: '0b6f5c2e-8f8e-4b0e-9a39-0f6f2e7b7a11',
    title: product.title,
    price: product.price,
    former_price_cents: null,
    size: formatSize(product as DemoProduct & ProductSize),
    sexo: product.sexo,
    likes: product.likes.length,
    liked: false,
    sold: false,
    comments: commentCount(product),
    created_at: new Date(product.created_at).toISOString(),
    image: image ? `productPictures/${name}` : null,
    preview: image ? { width: 1280, height: 1600, color: backgroundOf(name), thumbhash } : null,
    seller: { username: product.seller },
  } satisfies ProductCard);
}

const thumbhash = 'LjgKHgrpmMh4ePdnZ3aGfTZYCoWRQBg=';

/** The first colour in a drawing is its background. */
function backgroundOf(name: string): string {
  return /#[0-9a-f]{6}/i.exec(readDrawing(name)?.toString() ?? '')?.[0] ?? '#d4cfd3';
}
