import type { Page } from '@playwright/test';
import { chosenPhoto, choosePhotos, withSelling } from '../stub/seller.ts';
import type { StubShop } from '../stub/shop.ts';
import { open, type Scene } from './types.ts';

/** What becomes of the photos of the form. */
export const photoScenes: readonly Scene[] = [
  {
    name: 'vender-fotos',
    about: 'Photos on their way: ready, being decoded, lost, refused, being sent',
    mockup: { light: 'vender' },
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await choosePhotos(page, 1);
      await ready(page, 1);
      shop.state.photos.decoding = 'processing';
      await add(page, 'campera-jean-2');
      await page.getByText('Procesando…').waitFor();
      await lose(page, shop);
      const text = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') };
      await page.locator('input[type=file]').setInputFiles(text);
      await page.getByText('No sirve', { exact: true }).waitFor();
      await sendSlowly(page);
      await add(page, 'tapado-camel');
      await page.getByText(/Subiendo… [3-9]\d/).waitFor();
    },
  },
  {
    name: 'vender-fotos-mover',
    about: 'A photo that waits for its place',
    play: async (page, shop) => {
      await open(page, await withSelling(page, shop));
      await choosePhotos(page, 3);
      await ready(page, 3);
      await page.getByRole('button', { name: 'Mover foto 2' }).click();
    },
  },
];

async function ready(page: Page, count: number): Promise<void> {
  await page
    .locator('[data-state=ready]')
    .nth(count - 1)
    .waitFor();
}

async function add(page: Page, garment: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await chosenPhoto(garment));
}

async function lose(page: Page, shop: StubShop): Promise<void> {
  shop.state.answers['POST /api/pictures/slots'] = { code: 'publish-needs-session' };
  await add(page, 'campera-jean-3');
  await page.getByText('No se subió', { exact: true }).waitFor();
  delete shop.state.answers['POST /api/pictures/slots'];
}

async function sendSlowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 12_000,
  });
}
