import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { camila } from './stub/comments.ts';
import {
  aChapter,
  garmentCode,
  jacketChapters,
  jacketStory,
  lastChapter,
  ownedByReader,
  ownGarments,
  shownCode,
  withGarment,
  withOwnGarments,
} from './stub/garments.ts';
import { aNotification, fillInbox, openInbox } from './stub/live.ts';
import { anOrder, item, sentDelivery, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { choosePhotos, chosenPhoto, ownProduct, withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const [write, begin] = ['POST /api/garments/chapter', 'POST /api/garments/begin'];
const publish = 'POST /api/products/create';
const done = { body: { success: true } };
const { id: productId, title } = jeanJacket();

const main = (page: Page) => page.getByRole('main');
const chapters = (page: Page) =>
  page.getByRole('list', { name: 'Su historia, capítulo por capítulo' }).getByRole('listitem');
const edit = (page: Page) => page.getByRole('button', { name: 'Editar mi parte' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tu capítulo' });
const sentTo = ({ state }: StubShop, endpoint: string) =>
  state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

test(
  'GARM-07 the code is read in any case, with and without hyphens; the page is server-rendered and not indexed',
  once,
  async ({ request, shop }) => {
    withGarment(shop);
    for (const code of [garmentCode, shownCode, '7kq2-m9xh-4t', '7kq2m9XH4T', '7KQ2M9-XH4T']) {
      const response = await request.get(`${shop.url}/prenda/${code}`);
      expect(response.status(), code).toBe(200);
      const html = await response.text();
      for (const { words } of jacketChapters()) expect(html).toContain(words);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).toContain(`<title>La historia de ${title} · Perchero</title>`);
      expect(html).toContain(`<meta property="og:title" content="La historia de ${title} · Perchero"`);
      expect(html).toMatch(/<meta property="og:image" content="[^"]+\/campera-jean-1280\.webp"/);
      expect(html).toContain(`<link rel="canonical" href="${shop.url}/prenda/${shownCode}"`);
    }
    // An unknown code, and what is no code.
    for (const code of ['0123456789', 'mine', '7KQ2M9XH4', 'ILOUILOUIL', '%20']) {
      const response = await request.get(`${shop.url}/prenda/${code}`);
      expect(response.status(), code).toBe(404);
      expect(await response.text()).toContain('<meta name="robots" content="noindex"');
    }
  },
);

test('GARM-07 the chapters of a garment, and the way to its listing while there is one', async ({
  page,
  shop,
}) => {
  await visit(page, shop.url + withGarment(shop, { productId }));
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main(page)).toContainText('4 dueños, una sola prenda.');
  await expect(main(page)).toContainText(shownCode);
  await expect(chapters(page)).toHaveText([
    /^Lucía\s*de marzo de 2025 a agosto de 2025\s*La compré en la feria/,
    /^una persona de Salto\s*de agosto de 2025 a mayo de 2026\s*Fue a la facultad/,
    /^una persona\s*unos días\s*Todavía no contó su parte\.$/,
    /^una persona de Tacuarembó\s*desde junio de 2026\s*Es la de los domingos/,
  ]);
  await expect(chapters(page).getByRole('img', { name: 'Foto de este capítulo' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Lucía' })).toHaveAttribute('href', '/perfil/luciaferreira');
  await expect(page.getByRole('link', { name: 'Está colgada: verla' })).toHaveAttribute(
    'href',
    `/Post/${productId}`,
  );
  await expect(edit(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  const removed = aChapter(1, { until: '2026-06', removed: true });
  withGarment(shop, { chapters: [removed, lastChapter] });
  await page.reload();
  await expect(chapters(page).first()).toContainText('Capítulo quitado por moderación');
  await expect(page.getByRole('link', { name: 'Está colgada: verla' })).toHaveCount(0);
});

test(
  'GARM-07 a garment whose listings are gone, and a failure',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    const garment = { code: garmentCode, title: null, picture: null, owners: 1 };
    await visit(page, shop.url + withGarment(shop, { garment, chapters: [aChapter(1)] }));
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Una prenda con historia');
    await expect(main(page)).toContainText('Un solo dueño, por ahora.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers[`GET /api/garments/${garmentCode}`] = { code: 'unavailable' };
    await page.reload();
    await expect(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
  },
);

test('GARM-04 an owner writes the own chapter with photo, name and department by keyboard', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await signedIn(page.context(), shop, camila);
  await visit(page, shop.url + withGarment(shop, { own: ownedByReader }));
  await expect(chapters(page).last()).toContainText('Tu capítulo');
  await expect(
    chapters(page)
      .last()
      .getByRole('button', { name: /^Más opciones/ }),
  ).toHaveCount(0);
  await edit(page).press('Enter');
  const words = dialog(page).getByRole('textbox', { name: 'Contá tu parte' });
  await expect(dialog(page)).toContainText('Campera de jean oversize, desde junio de 2026');
  await expect(words).toHaveValue(lastChapter.words);
  await expect(words).toHaveAttribute('maxlength', '500');
  await expect(dialog(page)).toContainText('143/500');
  await expect(dialog(page).getByRole('status').last()).toContainText(
    'una persona de Tacuarembó desde junio de 2026',
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await words.fill('La llevo a todos los toques.');
  await expect(dialog(page)).toContainText('28/500');
  await dialog(page).getByRole('switch', { name: 'Mostrar mi nombre' }).press('Space');
  await expect(dialog(page).getByRole('status').last()).toContainText('Camila desde junio de 2026');
  await dialog(page).getByLabel('Departamento').selectOption('Salto');
  const photo = dialog(page).getByRole('group', { name: 'Foto' });
  await photo.locator('input[type=file]').setInputFiles(await chosenPhoto('campera-jean'));
  await expect(photo.getByRole('button', { name: 'Quitar la foto' })).toBeVisible();
  await photo.locator('input[type=file]').setInputFiles(await chosenPhoto('campera-jean-2'));
  await expect(photo.getByRole('img')).toHaveCount(1);
  await expect(photo.getByRole('button', { name: 'Cambiar' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Refused and lost answers leave what was written.
  shop.state.answers[write] = { code: 'chapter-closed' };
  const save = dialog(page).getByRole('button', { name: 'Guardar' });
  await save.press('Enter');
  await expect(dialog(page).getByRole('alert').last()).toHaveText(
    'Ya pasaron 14 días: este capítulo quedó como está. Podés ocultar tu nombre o borrarlo.',
  );
  shop.state.answers[write] = done;
  withGarment(shop, {
    own: { ...ownedByReader, shows_name: true },
    chapters: jacketChapters({ words: 'La llevo a todos los toques.', department: 'Salto' }),
  });
  await save.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Guardado')).toBeVisible();
  await expect(chapters(page).last()).toContainText('La llevo a todos los toques.');
  await expect(edit(page)).toBeFocused();
  const [uploaded] = [...shop.state.photos.files.keys()].slice(-1);
  expect(sentTo(shop, write).at(-1)).toEqual({
    code: garmentCode,
    words: 'La llevo a todos los toques.',
    picture_id: uploaded,
    shows_name: true,
    department: 'Salto',
  });

  // The chapter keeps the photo it has, and can lose it.
  const picture_id = 'aa000000-0000-4000-8000-000000000001';
  const [, picture = null] = jeanJacket().pictures;
  withGarment(shop, { own: { ...ownedByReader, picture_id }, chapters: jacketChapters({ picture }) });
  await page.reload();
  await edit(page).press('Enter');
  await save.press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(sentTo(shop, write).at(-1)).toMatchObject({ picture_id, department: 'Tacuarembó' });
  await edit(page).press('Enter');
  await photo.getByRole('button', { name: 'Quitar la foto' }).press('Enter');
  await save.press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(sentTo(shop, write).at(-1)).toMatchObject({ picture_id: null });
});

test(
  'GARM-04 after fourteen days the chapter can only be hidden and erased',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop, camila);
    const passedOn = { ...ownedByReader, place: 2, is_owner: false, can_write: false };
    const picture_id = 'aa000000-0000-4000-8000-000000000001';
    await visit(page, shop.url + withGarment(shop, { own: { ...passedOn, shows_name: true, picture_id } }));
    await edit(page).click();
    await expect(dialog(page)).toContainText('Ya pasaron 14 días');
    await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
    await expect(dialog(page).getByRole('combobox')).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers[write] = done;
    await dialog(page).getByRole('switch', { name: 'Mostrar mi nombre' }).press('Space');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog(page)).toBeHidden();
    const { words, department } = jacketChapters()[1] ?? {};
    const sent = { code: garmentCode, words, picture_id, shows_name: false, department };
    expect(sentTo(shop, write)).toEqual([sent]);

    await edit(page).click();
    await dialog(page).getByRole('switch', { name: 'Borrar lo que conté y la foto' }).press('Space');
    const erased = jacketChapters().map((chapter) =>
      chapter.place === 2 ? { ...chapter, words: '', picture: null } : chapter,
    );
    withGarment(shop, { chapters: erased, own: passedOn });
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(sentTo(shop, write).at(-1)).toMatchObject({ words: '', picture_id: null });
    // Nothing is left to hide.
    await expect(chapters(page).nth(1)).toContainText('Todavía no contaste tu parte.');
    await expect(edit(page)).toHaveCount(0);
  },
);

test.describe('printed', () => {
  // 288 dots per inch.
  test.use({ deviceScaleFactor: 3 });

  test('GARM-08 the tag prints 50 × 30 mm in black on white, and its QR code is the address of the page', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/401|404/);
    await signedIn(page.context(), shop, camila);
    const path = withGarment(shop, { own: ownedByReader });
    await visit(page, shop.url + path);
    await page.getByRole('link', { name: 'Imprimir etiqueta' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Etiqueta para coser');
    await expect(page.getByRole('img', { name: 'Código QR de la historia de esta prenda' })).toBeVisible();
    await expect(main(page)).toContainText(/Compralo,\s*contalo,\s*pasalo\./);
    expect(await accessibilityFaults(page)).toEqual([]);

    for (const { paper, copies, width, height } of [
      { paper: 'Hoja A4', copies: 8, width: 210, height: 297 },
      { paper: 'Etiquetadora', copies: 1, width: 50, height: 30 },
    ]) {
      await page.getByText(paper, { exact: true }).click();
      await expect(page.getByRole('radio', { name: paper })).toBeChecked();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g), paper).toHaveLength(1);
      const [, ...size] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      expect(size.map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([width, height]);

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
      const tags = page.locator('[data-print="only"] > *');
      await expect(tags).toHaveCount(copies);
      for (const tag of await tags.all()) {
        expect(await sizeInMillimetres(tag)).toEqual([50, 30]);
        expect(await sizeInMillimetres(tag.getByRole('img'))).toEqual([22, 22]);
      }
      const tag = tags.last();
      await expect(tag).toContainText(shownCode);
      await expect(tag).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(tag).toHaveCSS('color', 'rgb(0, 0, 0)');
      expect(await readQrCode(await tag.screenshot())).toBe(shop.url + path);
      await page.emulateMedia({ media: null });
    }

    // Another owner, somebody without a chapter, and a guest.
    for (const own of [{ ...ownedByReader, place: 2, is_owner: false }, null]) {
      withGarment(shop, { own });
      expect((await page.goto(`${shop.url}${path}/etiqueta`))?.status()).toBe(404);
    }
    await page.context().clearCookies();
    expect((await page.goto(`${shop.url}${path}/etiqueta`))?.status()).toBe(401);
  });
});

async function sizeInMillimetres(element: ReturnType<Page['locator']>): Promise<number[]> {
  const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return [width, height].map((pixels) => Math.round((pixels / 96) * 254) / 10);
}

async function readQrCode(screenshot: Buffer): Promise<string> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

test('GARM-09 a seller begins a garment for its tag; its product page shows the story', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { user } = await signedIn(page.context(), shop);
  const path = withProduct(shop);
  const button = page.getByRole('button', { name: 'Hacerle una etiqueta' });
  await visit(page, shop.url + path);
  expect(user.id).toBe(jeanJacket().user_id);
  expect(await accessibilityFaults(page)).toEqual([]);
  shop.state.answers[begin] = { code: 'not-single' };
  await button.press('Enter');
  await expect(page.getByText('Solo las prendas únicas tienen historia.').first()).toBeVisible();

  shop.state.answers[begin] = { body: { success: true, code: garmentCode } };
  withGarment(shop, { own: { ...ownedByReader, place: 1 }, chapters: [aChapter(1)] });
  await button.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/prenda/${shownCode}/etiqueta`);
  expect(sentTo(shop, begin)).toEqual([{ product_id: productId }, { product_id: productId }]);

  // Afterwards there is a link; several units have no story.
  withProduct(shop, jeanJacket(), { story: { ...jacketStory, chapters: 1 } });
  await visit(page, shop.url + path);
  await expect(page.getByRole('region', { name: 'Su historia: 1 capítulo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toHaveAttribute(
    'href',
    `/prenda/${shownCode}/etiqueta`,
  );
  withProduct(shop, jeanJacket({ stock: 2 }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { name: /^Su historia/ })).toHaveCount(0);

  await page.context().clearCookies();
  withProduct(shop, jeanJacket(), { story: jacketStory });
  await visit(page, shop.url + path);
  const story = page.getByRole('region', { name: 'Su historia: 4 capítulos' });
  await expect(story).toContainText('una persona de Tacuarembó desde junio de 2026');
  await expect(story).toContainText(lastChapter.words);
  await expect(story.getByRole('link', { name: 'Leer toda su historia' })).toHaveAttribute(
    'href',
    `/prenda/${shownCode}`,
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('GARM-02 a purchase is listed again with its garment, from its page and from the form', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/403|409|410/);
  const bought = item('Campera de jean oversize');
  const path = `/vender?como=${bought.product_id}&prenda=${garmentCode}`;
  await withSelling(page, shop);
  withOwnGarments(shop);
  withProduct(shop, jeanJacket({ state: 'sold' }));
  const delivery = { ...sentDelivery, state: 'completed', due_at: null } as const;
  const order = anOrder(1007, { items: [bought], delivery, actions: ['relist'] });
  const garments = [{ product_id: bought.product_id, code: garmentCode, can_list: true }];
  await visit(page, shop.url + withOrder(shop, order, { garments }));
  const story = page.getByRole('region', { name: 'Ahora su historia sigue con vos' });
  await expect(story).toContainText('Contá tu parte cuando quieras.');
  await expect(story.getByRole('link', { name: `Ver la historia de ${title}` })).toHaveAttribute(
    'href',
    `/prenda/${shownCode}`,
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  const again = page.getByRole('link', { name: 'Volver a colgarla' });
  await expect(again).toHaveAttribute('href', path);
  await again.click();

  const choice = page.getByRole('radiogroup', { name: 'Elegí la prenda' });
  await expect(page.getByRole('heading', { name: '¿La compraste en Perchero?' })).toBeVisible();
  await expect(choice.getByRole('radio', { name: title })).toBeChecked();
  await expect(choice.getByRole('radio')).toHaveCount(4);
  await expect(page.getByLabel('Título')).toHaveValue(title);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Another one of the list, by keyboard: its values come, and what was typed stays.
  const [, boots] = ownGarments();
  await page.getByLabel('Contá su historia').fill('Las bailé dos veranos.');
  await page.getByLabel('Precio').fill('1890');
  shop.state.answers[`GET /api/products/${boots?.product_id}`] = { code: 'product-gone' };
  await choice.getByRole('radio', { name: title }).press('ArrowDown');
  await expect(choice.getByRole('radio', { name: boots?.title ?? '' })).toBeChecked();
  await expect(page).toHaveURL(`${shop.url}/vender?como=${boots?.product_id}&prenda=${boots?.code}`);
  await choice.getByRole('radio', { name: 'No, es otra' }).press('Space');
  await expect(page).toHaveURL(`${shop.url}/vender`);
  await expect(page.getByLabel('Título')).toHaveValue('');
  await expect(page.getByLabel('Contá su historia')).toHaveValue('Las bailé dos veranos.');
  await choice.getByRole('radio', { name: title }).press('Space');
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await expect(page.getByLabel('Contá su historia')).toHaveValue('Las bailé dos veranos.');
  await expect(page).toHaveURL(shop.url + path);

  await choosePhotos(page, 1);
  const button = page.getByRole('button', { name: 'Publicar' });
  for (const [code, text] of [
    ['garment-not-yours', 'Esta prenda no es tuya en Perchero.'],
    ['garment-listed', 'Esta prenda ya está colgada.'],
  ] as const) {
    shop.state.answers[publish] = { code };
    await button.click();
    await expect(main(page).getByRole('alert')).toHaveText(text);
  }
  shop.state.answers[publish] = { body: { success: true, product: ownProduct(), hold: null } };
  await button.click();
  await expect(page.getByText('¡Producto publicado exitosamente!').first()).toBeVisible();
  expect(sentTo(shop, publish).at(-1)).toMatchObject({ garment: garmentCode, title });
});

test(
  'GARM-02 a link without the code chooses the garment of that purchase; people without garments are not asked',
  once,
  async ({ page, shop }) => {
    const address = await withSelling(page, shop);
    withProduct(shop, jeanJacket({ state: 'sold' }));
    withOwnGarments(shop);
    await visit(page, `${address}?como=${productId}`);
    await expect(page.getByRole('radio', { name: title })).toBeChecked();

    withOwnGarments(shop, []);
    await visit(page, address);
    await expect(page.getByRole('heading', { name: 'Fotos' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '¿La compraste en Perchero?' })).toHaveCount(0);
  },
);

test('GARM-02 more garments than one page holds', once, async ({ page, shop }) => {
  const address = await withSelling(page, shop);
  const [first, second, third] = ownGarments();
  if (!first || !second || !third) throw new Error('garments are missing');
  const endpoint = 'GET /api/garments/mine';
  shop.state.answers[endpoint] = { body: { garments: [first], nextCursor: 'dos' } };
  shop.state.answers[`${endpoint}?cursor=dos`] = { body: { garments: [second, third], nextCursor: null } };
  await visit(page, address);
  const choice = page.getByRole('radiogroup', { name: 'Elegí la prenda' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(choice.getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0);
});

test('GARM-10 a chapter is reported from the page', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop, camila);
  shop.state.answers['POST /api/reports/create'] = done;
  await visit(page, shop.url + withGarment(shop));
  await page
    .getByRole('button', { name: 'Más opciones del capítulo de una persona de Salto' })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Reportar' }).press('Enter');
  const report = page.getByRole('dialog', { name: /^Report/ });
  await expect(report.getByRole('heading', { name: 'Reportar este capítulo' })).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await report.getByRole('radio', { name: 'Muestra datos personales' }).check();
  await report.getByRole('button', { name: 'Enviar reporte' }).press('Enter');
  await expect(report.getByText('Gracias. La vamos a mirar.')).toBeVisible();
  expect(sentTo(shop, 'POST /api/reports/create')).toEqual([
    { target_kind: 'chapter', target_id: jacketChapters()[1]?.id, reason: 'personal-data', words: '' },
  ]);
});

test('GARM-10 the bell leads an earlier owner to the story', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  openInbox(shop, { unread: 1 });
  fillInbox(shop, [
    aNotification({
      id: 1,
      title: `${title} siguió viaje`,
      message: 'Ya tuvo 4 dueños. Mirá su historia.',
      url: withGarment(shop),
    }),
  ]);
  shop.state.answers['POST /api/notifications/mark-read'] = done;
  await visit(page, `${shop.url}/terminos`);
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await page.getByRole('link', { name: /siguió viaje/ }).click();
  await expect(page).toHaveURL(`${shop.url}/prenda/${shownCode}`);
  await expect(chapters(page)).toHaveCount(4);
});
