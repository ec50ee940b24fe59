import type { getProductForm, Product, Selling } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readDrawing } from './catalogue.ts';
import { memberSession, signedIn } from './member.ts';
import type { StubShop } from './shop.ts';

export const story =
  'La compré en la feria de Tristán Narvaja y la usé dos inviernos seguidos en la rambla. Tiene un botón cambiado, el tercero, y un bolsillo interno que nadie espera. Ya no me entra con buzo abajo, así que le toca seguir viaje.';

const drawings = ['campera-jean', 'campera-jean-2', 'campera-jean-3'];
const paths = drawings.map((name) => `productPictures/${name}`);
const preview = {
  width: 800,
  height: 1000,
  color: '#e2c168',
  thumbhash: 'LjgKHgrpmMh4ePdnZ3aGfTZYCoWRQBg=',
  avif: false,
};

const sellingState = (change: Partial<Selling> = {}): Selling => ({
  hasAccount: true,
  commission: { basisPoints: 1000 },
  providerFee: null,
  department: 'Montevideo',
  delivery: { settings: null, is_adult: true },
  ...change,
});

/** Lucía's product with every field filled in. */
export function ownProduct(change: Partial<Product> = {}): Product {
  const { id, username, full_name, avatar_url } = memberSession().user;
  return {
    id: 41,
    user_id: id,
    title: 'Campera de jean oversize',
    description: story,
    price: 1890,
    former_price_cents: null,
    size: 'M - vestir',
    size_system: null,
    age: null,
    sexo: 'Unisex',
    images: paths,
    image: paths[0] ?? null,
    likes: 0,
    created_at: '2026-11-01T12:00:00.000Z',
    tags: ['jean', 'vintage'].map((name, index) => ({ id: index + 1, name })),
    state: 'active',
    pictures: paths.map((path) => ({ path, ...preview })),
    hasShareFiles: false,
    comments: 0,
    stock: 1,
    brand: 'Levi’s',
    condition: 'buen_estado',
    category: 'campera-jean',
    colors: ['azul'],
    materials: ['jean'],
    measurements: { length: 64, chest: 58.5 },
    department: 'Montevideo',
    seller: { id, username, full_name, avatar_url },
    ...change,
  };
}

/** Signs Lucía in as a seller; returns the address of the sell form. */
export async function withSelling(
  page: Page,
  shop: StubShop,
  change: Partial<Selling> = {},
): Promise<string> {
  await signedIn(page.context(), shop);
  shop.state.answers['GET /api/selling'] = { body: { selling: sellingState(change) } };
  return `${shop.url}/vender`;
}

/** Signs Lucía in and sets a product of hers; returns the address of its edit form. */
export async function withOwnProduct(
  page: Page,
  shop: StubShop,
  product: Product = ownProduct(),
  selling: Partial<Selling> = {},
  delivery: ReplyOf<typeof getProductForm>['delivery'] = null,
): Promise<string> {
  const body: ReplyOf<typeof getProductForm> = {
    product,
    photos: product.images.map((path) => ({ path, preview })),
    delivery,
    selling: sellingState(selling),
  };
  await signedIn(page.context(), shop);
  shop.state.answers[`GET /api/products/${product.id}/form`] = { body };
  return `${shop.url}/editar/${product.id}`;
}

/** A demo drawing as a JPEG for a file input. */
export async function chosenPhoto(name: string) {
  const buffer = await sharp(readDrawing(name) ?? undefined)
    .resize(800)
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Chooses photos of the jacket in the sell form and waits for them. */
export async function choosePhotos(page: Page, count: number): Promise<void> {
  const files = await Promise.all(drawings.slice(0, count).map(chosenPhoto));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByRole('button', { name: `Quitar foto ${count}` }).waitFor();
}

/** Fills in the required fields of the sell form. */
export async function describeJacket(page: Page): Promise<void> {
  await page.getByLabel('Título').fill('Campera de jean oversize');
  await page.getByLabel('Contá su historia').fill(story);
  await page.getByLabel('Precio').fill('1890');
  await page.getByRole('main').getByText('Unisex', { exact: true }).click();
  await page.getByRole('main').getByText('Prenda de vestir', { exact: true }).click();
  await page.getByLabel('Talle', { exact: true }).selectOption('M');
}
