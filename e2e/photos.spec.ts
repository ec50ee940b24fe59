import type { Locator, Page, TestInfo } from '@playwright/test';
import {
  grainyPhoto,
  hugePhoto,
  inspectPhoto,
  plainPhoto,
  sidewaysPhoto,
  writePhoto,
} from './stub/photo-files.ts';
import { withOwnProduct, withSelling } from './stub/seller.ts';
import { accessibilityFaults, expect, once, test, visit } from './fixtures.ts';

const photosOf = (page: Page) => page.getByRole('list', { name: 'Fotos de la prenda' });
const tiles = (page: Page) =>
  photosOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
const choose = (page: Page, files: string | string[]) =>
  page.locator('input[type=file]').setInputFiles(files);
/** The ids of the requested upload slots, in order. */
const idsOf = (calls: readonly { endpoint: string; body: unknown }[]) =>
  calls
    .filter(({ endpoint }) => endpoint === 'POST /api/pictures/slots')
    .map(({ body }) => (body as { files: { id: string }[] }).files[0]?.id ?? '');
const slots = (calls: readonly { endpoint: string; body: unknown }[]) => idsOf(calls).length;

/** Creates photo files of different colours. */
async function createPhotos(info: TestInfo, ...names: string[]): Promise<string[]> {
  return await Promise.all(
    names.map(async (name) => await writePhoto(info.outputDir, name, await plainPhoto(name))),
  );
}

async function uploaded(tile: Locator): Promise<void> {
  await expect(tile.getByText(/Preparando|Subiendo|Procesando|No se subió/)).toHaveCount(0);
}

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

/** Long press, move, and drop after the announcement `said`. */
async function dragByTouch(page: Page, from: Locator, to: Locator, said: string): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  await page.locator('[data-dragging]').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] });
  await expect(page.getByText(said)).toBeAttached();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function dragByMouse(page: Page, from: Locator, to: Locator, said: string): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await expect(page.getByText(said)).toBeAttached();
  await page.mouse.up();
}

/** The ids of the photos in the stored draft. */
const storedOrder = async (page: Page) =>
  await page.evaluate(
    async () =>
      await new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('perchero-drafts');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('orders').objectStore('orders').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result[0]);
          };
        };
      }),
  );

/** A lifted photo reacts to arrow keys from the next task on. */
const nextTask = async (page: Page) =>
  await page.evaluate(async () => await new Promise((resolve) => setTimeout(resolve)));

/** Drops a file from the desktop. */
async function dropFile(page: Page, name: string, type: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([name, type]) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], name, { type }));
      return data;
    },
    [name, type] as const,
  );
  await photosOf(page).dispatchEvent('dragover', { dataTransfer: transfer });
  await photosOf(page).dispatchEvent('drop', { dataTransfer: transfer });
}

test(
  'SELL-03 SELL-12 six files: a duplicate, a rotated one, one of 20 MB',
  once,
  async ({ page, shop }, info) => {
    const [plain = '', ...others] = await createPhotos(info, 'frente.jpg', 'detalle.jpg', 'etiqueta.jpg');
    const twin = await writePhoto(`${info.outputDir}/otra`, 'frente.jpg', await plainPhoto('frente.jpg'));
    const sideways = await writePhoto(info.outputDir, 'acostada.jpg', await sidewaysPhoto());
    const huge = await hugePhoto();
    expect(huge.length).toBeGreaterThan(20_000_000);
    const big = await writePhoto(info.outputDir, 'enorme.jpg', huge);
    await visit(page, await withSelling(page, shop));
    await expect(page.getByRole('button', { name: 'Subí fotos' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await choose(page, [plain, twin, sideways, big, ...others]);

    await expect(tiles(page)).toHaveCount(5);
    for (const tile of await tiles(page).all()) await uploaded(tile);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(tiles(page).first().getByText('Portada')).toBeVisible();
    const ids = idsOf(shop.state.calls);
    const [first, turned, shrunk] = [0, 1, 2].map(
      (index) => shop.state.photos.files.get(ids[index] ?? '')?.bytes ?? Buffer.alloc(0),
    ) as [Buffer, Buffer, Buffer];
    expect(first.equals(await plainPhoto('frente.jpg'))).toBe(true);
    expect(await inspectPhoto(turned)).toEqual({
      width: 600,
      height: 800,
      orientation: 1,
      format: 'jpeg',
      top: 'red',
    });
    expect(shrunk.length).toBeLessThan(8 * 1024 * 1024);
    expect(await inspectPhoto(shrunk)).toMatchObject({ width: 2048, height: 1536, format: 'jpeg' });

    await expect(page.getByRole('button', { name: 'Sumar foto' })).toHaveCount(0);
    await dropFile(page, 'sexta.jpg', 'image/jpeg');
    await expect(page.getByRole('alert')).toHaveText('Solo puedes subir hasta 5 imágenes.');
    await page.getByRole('button', { name: 'Quitar foto 5' }).click();
    await expect(page.getByRole('button', { name: 'Quitar foto 4' })).toBeFocused();
    await expect(tiles(page)).toHaveCount(4);
    await dropFile(page, 'boleta.pdf', 'application/pdf');
    await expect(page.getByRole('alert')).toHaveText('Solo puedes subir imágenes.');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test(
  'SELL-12 progress, cancelling, and refused photos',
  once,
  async ({ page, shop, expectedErrors }, info) => {
    const grainy = await writePhoto(info.outputDir, 'grano.jpg', await grainyPhoto());
    const text = await writePhoto(info.outputDir, 'mentira.jpg', Buffer.from('no soy una foto'));
    const brokenHeic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const heic = await writePhoto(info.outputDir, 'IMG_0001.HEIC', brokenHeic);
    const decoders: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('heic-to')) decoders.push(request.url());
    });
    await visit(page, await withSelling(page, shop));
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 250_000,
    });
    shop.state.photos.decoding = 'processing';

    await choose(page, grainy);

    const bar = page.getByRole('progressbar', { name: 'Subiendo foto 1' });
    await expect(bar).toBeVisible();
    await expect.poll(() => bar.getAttribute('value').then(Number)).toBeGreaterThan(10);
    await expect(photosOf(page).getByText(/^Subiendo… \d+\s%$/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(photosOf(page).getByText('Procesando…')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'La foto 1 ya está subida.' })).toBeAttached();
    shop.state.photos.decoding = 'refused';
    const wrong = 'Foto 1: Formato de imagen no válido. Solo se permiten imágenes.';
    await expect(page.getByText(wrong)).toBeVisible();
    await page.getByRole('button', { name: 'Quitar foto 1' }).click();
    await expect(page.getByRole('button', { name: 'Subí fotos' })).toBeFocused();

    await choose(page, text);
    await expect(page.getByText(wrong)).toBeVisible();
    await expect(photosOf(page).getByRole('img', { name: 'Foto 1' })).toBeVisible();
    expect(decoders).toEqual([]);
    await choose(page, heic);
    await expect(page.getByText(/^Foto 2: No pudimos abrir esta foto del iPhone\. En Ajustes/)).toBeVisible();
    expect(decoders).toHaveLength(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Quitar foto 2' }).click();
    await page.getByRole('button', { name: 'Quitar foto 1' }).click();

    shop.state.photos.sending = 'stalled';
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/store/'));
    await choose(page, grainy);
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Quitar foto 1' }).click();
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(tiles(page)).toHaveCount(0);
    await expect.poll(() => shop.state.photos.discarded.length).toBe(2);
    expectedErrors.push(/ERR_ABORTED/);
  },
);

test(
  'SELL-12 a failed upload is retried automatically, by click, and when the network is back',
  once,
  async ({ page, context, shop, expectedErrors }, info) => {
    expectedErrors.push(/net::ERR_/, /status of 40[13]/);
    const [a = '', b = '', c = '', d = ''] = await createPhotos(info, 'a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
    await visit(page, await withSelling(page, shop));

    shop.state.photos.sending = 'expired';
    await choose(page, a);
    await expect(page.getByText('No se subió', { exact: true })).toBeVisible();
    shop.state.photos.sending = 'taken';
    await uploaded(tiles(page).nth(0));
    expect(slots(shop.state.calls)).toBe(2);

    shop.state.photos.sending = 'broken';
    await choose(page, b);
    await expect(page.getByRole('status').filter({ hasText: 'La foto 2 no se subió.' })).toBeAttached();
    expect(await accessibilityFaults(page)).toEqual([]);
    const before = slots(shop.state.calls);
    await page.getByRole('button', { name: 'Reintentar foto 2' }).click();
    await expect.poll(() => slots(shop.state.calls)).toBeGreaterThan(before);
    // Fixed only now: earlier, the automatic retry could succeed before the click.
    shop.state.photos.sending = 'taken';
    await uploaded(tiles(page).nth(1));

    await context.setOffline(true);
    await choose(page, c);
    await expect(
      page.getByText('Foto 3: No hay conexión o el servidor no responde. Probá de nuevo.'),
    ).toBeVisible();
    await context.setOffline(false);
    await uploaded(tiles(page).nth(2));

    shop.state.answers['POST /api/pictures/slots'] = { code: 'publish-needs-session' };
    await choose(page, d);
    await expect(page.getByText('Foto 4: Debes iniciar sesión para publicar un producto.')).toBeVisible();
  },
);

test('SELL-09 SELL-12 photos are reordered by keyboard, by two clicks and by dragging, and the order survives a restart', async ({
  page,
  shop,
  hasTouch,
}, info) => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg'];
  const address = await withSelling(page, shop);
  await visit(page, address);
  await choose(page, await createPhotos(info, ...names));
  await expect(tiles(page)).toHaveCount(3);
  for (const tile of await tiles(page).all()) await uploaded(tile);
  const order = async () =>
    await tiles(page)
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const [a, b, c] = await order();

  await page.getByRole('button', { name: 'Mover foto 3' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Levantaste la foto 3.')).toBeAttached();
  await nextTask(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('La foto está en el lugar 2 de 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Dejaste la foto en el lugar 2 de 3.')).toBeAttached();
  await expect.poll(order).toEqual([a, c, b]);

  await page.getByRole('button', { name: 'Mover foto 2' }).click();
  await expect(page.getByText('Poner acá')).toHaveCount(2);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Poner acá, en el lugar 1' }).click();
  await expect(page.getByText('Poner acá')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mover foto 1' })).toBeFocused();
  await expect.poll(order).toEqual([c, a, b]);
  await page.getByRole('button', { name: 'Mover foto 1' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Poner acá')).toHaveCount(0);

  const drag = hasTouch ? dragByTouch : dragByMouse;
  await drag(page, tiles(page).nth(2), tiles(page).nth(0), 'La foto está en el lugar 1 de 3.');
  await expect.poll(order).toEqual([b, c, a]);
  await expect(tiles(page).first().getByText('Portada')).toBeVisible();

  const sent = slots(shop.state.calls);
  const [idA = '', idB, idC] = idsOf(shop.state.calls);
  await expect.poll(() => storedOrder(page)).toEqual([idB, idC, idA]);
  const colours = async () =>
    await tiles(page)
      .getByRole('img')
      .evaluateAll((images) =>
        images.map((image) => {
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context?.drawImage(image as HTMLImageElement, 0, 0, 1, 1);
          return context?.getImageData(0, 0, 1, 1).data.join();
        }),
      );
  const before = await colours();
  shop.state.photos.files.delete(idA);
  await visit(page, address);
  await expect(tiles(page)).toHaveCount(3);
  for (const tile of await tiles(page).all()) await uploaded(tile);

  await expect.poll(colours).toEqual(before);
  expect(slots(shop.state.calls)).toBe(sent + 1);
  expect(shop.state.photos.files.has(idA)).toBe(true);
});

test(
  'NAV-11 a photo that fails to load is replaced by the brand mark',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    await page.route('**/media/**/campera-jean-2-*', (route) => route.abort());

    await visit(page, await withOwnProduct(page, shop));

    await expect(tiles(page)).toHaveCount(3);
    await expect(photosOf(page).locator('img')).toHaveCount(2);
    await expect(photosOf(page).getByRole('img', { name: 'Foto 2' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
