import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { pageSize, type ProductCard, productCard } from '@perchero/contract/search/list-products';

const demo = join(import.meta.dirname, '../../seed/demo');

interface DemoProduct {
  readonly seller: string;
  readonly title: string;
  readonly price: number;
  readonly productType: ProductSize['productType'];
  readonly accessoryType: ProductSize['accessoryType'];
  readonly size: string;
  readonly sexo: ProductCard['sexo'];
  readonly images: readonly string[];
  readonly created_at: string;
}

/** The demo shop as the listing would give it, newest first, without a database. */
export function readProducts(): ProductCard[] {
  const { products } = JSON.parse(readFileSync(join(demo, 'demo-catalogue.json'), 'utf8')) as {
    products: DemoProduct[];
  };
  return products
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map((product, index) => toCard(product, products.length - index));
}

/** One page after `cursor`, which is simply the number of garments before it. */
export function pageOf(products: readonly ProductCard[], cursor: string | null) {
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return {
    products: products.slice(start, end),
    nextCursor: end < products.length ? String(end) : null,
    total: { count: products.length, exact: true },
    facets: null,
    understood: [],
    didYouMean: null,
    relief: [],
  };
}

/** The drawing behind a picture's address, or null. */
export function readDrawing(name: string, folder: 'garments' | 'avatars' = 'garments'): Buffer | null {
  const file = join(demo, folder, `${name}.svg`);
  return /^[\w-]+$/.test(name) && existsSync(file) ? readFileSync(file) : null;
}

function toCard(product: DemoProduct, id: number): ProductCard {
  const [image] = product.images;
  const name = image?.replace('.svg', '') ?? '';
  return productCard.parse({
    id,
    user_id: '0b6f5c2e-8f8e-4b0e-9a39-0f6f2e7b7a11',
    title: product.title,
    price: product.price,
    size: formatSize(product as DemoProduct & ProductSize),
    sexo: product.sexo,
    likes: 0,
    comments: 0,
    created_at: new Date(product.created_at).toISOString(),
    image: image ? `productPictures/${name}` : null,
    preview: image ? { width: 1280, height: 1600, color: backgroundOf(name), thumbhash } : null,
    seller: { username: product.seller },
  } satisfies ProductCard);
}

const thumbhash = 'LjgKHgrpmMh4ePdnZ3aGfTZYCoWRQBg=';

/** The first colour a drawing names is that of its background. */
function backgroundOf(name: string): string {
  return /#[0-9a-f]{6}/i.exec(readDrawing(name)?.toString() ?? '')?.[0] ?? '#d4cfd3';
}
