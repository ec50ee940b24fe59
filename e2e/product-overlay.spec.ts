import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { jeanJacket, productReply, relatedToJacket, withProduct } from './stub/product.ts';
import {
  accessibilityFaults,
  expect,
  finishAnimations,
  productCards,
  waitForHydration,
  once,
  signedIn,
  test,
  visit,
  wideOnly,
} from './fixtures.ts';

const title = 'Campera de jean oversize';
const { id } = jeanJacket();

const overlay = (page: Page) => page.getByRole('dialog', { name: title });
const card = (page: Page) => productCards(page).getByRole('link', { name: title });
const zoomed = (page: Page) => page.getByRole('dialog', { name: `Foto ampliada de ${title}` });
const position = (page: Page) => page.getByRole('group', { name: `Fotos de ${title}` }).getByRole('status');

test('ITEM-01 a card opens the overlay, and the listing stays unchanged', async ({ page, shop, context }) => {
  withProduct(shop);
  const readAgain: string[] = [];
  await visit(page, `${shop.url}/productos?desde=0`);
  page.on('request', (request) => {
    if (/\/productos\.data/.test(request.url())) readAgain.push(request.url());
  });
  await page.evaluate(() => window.scrollTo(0, 60));

  await card(page).click();

  await expect(overlay(page)).toBeFocused();
  await expect(page).toHaveURL(`${shop.url}/productos?desde=0&product=${id}`);
  await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(overlay(page).getByRole('link', { name: /Lucía Ferreira/ })).toHaveAttribute(
    'href',
    '/perfil/luciaferreira',
  );
  for (const words of [
    '$\u00a01.890',
    'Prenda de vestir',
    'Talle M',
    'Unisex',
    'Así lo cuenta Lucía',
    '#vintage',
    'Publicado hace 3 días',
    'Levi’s',
    'Comentarios 6',
    '¿El botón cambiado se nota mucho?',
    'Largo 68 cm',
    'Pecho 59 cm',
    'Manga 61 cm',
  ]) {
    await expect(overlay(page).getByText(words)).toBeVisible();
  }
  expect(await accessibilityFaults(page)).toEqual([]);

  // The page below is inert.
  for (let presses = 0; presses < 25; presses++) await page.keyboard.press('Tab');
  const isBelow = await page.evaluate(() => {
    const focused = document.activeElement;
    return !focused?.closest('[role=dialog]') && !!focused?.closest('main li, header, footer');
  });
  expect(isBelow).toBe(false);

  await overlay(page).focus();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${shop.url}/productos?desde=0`);
  await expect(card(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(60);

  await page.keyboard.press('Enter');
  await expect(overlay(page)).toBeVisible();
  await page.goBack();
  await expect(overlay(page)).toHaveCount(0);
  await page.goForward();
  await overlay(page).getByRole('link', { name: 'Volver' }).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect(card(page)).toBeFocused();
  expect(readAgain).toEqual([]);

  await card(page).click();
  await expect(page).toHaveURL(`${shop.url}/productos?desde=0&product=${id}`);
  await page.reload();
  await waitForHydration(page);
  await expect(overlay(page)).toBeVisible();
  await overlay(page).getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${shop.url}/productos?desde=0`);

  const other = context.waitForEvent('page');
  await card(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(await other).toHaveURL(`${shop.url}/Post/${id}`);
  await expect(overlay(page)).toHaveCount(0);
});

test('LOOK-09 a similar product opens in the overlay; back returns step by step, closing to the list', async ({
  page,
  shop,
}) => {
  const related = relatedToJacket();
  const [next] = related.similar;
  if (!next) throw new Error('The demo catalogue has no other jacket');
  const other = jeanJacket({ id: next.id, title: 'La otra' });
  const similar = overlay(page).getByRole('region', { name: 'Parecidas' });
  const otherOverlay = page.getByRole('dialog', { name: other.title });
  withProduct(shop, jeanJacket(), { related });
  withProduct(shop, other);
  await visit(page, `${shop.url}/productos`);
  await card(page).click();
  await expect(overlay(page).getByRole('region', { name: 'Más de Lucía Ferreira' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await similar.getByRole('link', { name: next.title }).click();
  await expect(page).toHaveURL(`${shop.url}/productos?product=${other.id}`);
  await expect(otherOverlay).toBeFocused();
  await page.goBack();
  await expect(overlay(page)).toBeVisible();
  await page.goForward();
  await expect(otherOverlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${shop.url}/productos`);
  await page.goForward();
  await expect(overlay(page)).toBeVisible();

  // Opened by its URL, there is no list to go back to.
  await visit(page, `${shop.url}/productos?product=${id}`);
  await similar.getByRole('link', { name: next.title }).click();
  await otherOverlay.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${shop.url}/productos`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'ITEM-01 the overlay starts with the card’s data, and shows errors',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/410|404|503/);
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    shop.state.answers[`GET /api/products/${id}`] = { body: productReply(), gate };
    await visit(page, `${shop.url}/productos`);
    await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
    await expect.poll(() => productCards(page).count()).toBeGreaterThan(24);
    const hanging = await productCards(page).count();
    await card(page).click();
    await expect(overlay(page).getByText('$\u00a01.890')).toBeVisible();
    await expect(overlay(page).getByRole('img', { name: title })).toBeVisible();
    await expect(overlay(page).getByText('Así lo cuenta Lucía')).toHaveCount(0);
    answer();
    await expect(overlay(page).getByText('Así lo cuenta Lucía')).toBeVisible();

    // Below the photo a sticky bar shows the title.
    const bar = overlay(page).locator('[data-price]');
    await expect(bar).toHaveCSS('opacity', '0');
    await overlay(page).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(overlay(page).getByRole('link', { name: 'Volver' })).toBeInViewport();
    await page.goBack();
    await expect(card(page)).toBeFocused();
    expect(await productCards(page).count()).toBeGreaterThanOrEqual(hanging);

    shop.state.answers[`GET /api/products/${id}`] = { code: 'unavailable' };
    await card(page).click();
    const failed = page.getByRole('dialog', { name: 'No pudimos traer esta prenda' });
    await failed.getByRole('button', { name: 'Probar de nuevo' }).waitFor();
    shop.state.answers[`GET /api/products/${id}`] = { code: 'product-gone' };
    await failed.getByRole('button', { name: 'Probar de nuevo' }).click();
    const gone = page.getByRole('dialog', { name: 'Esta prenda ya no está colgada.' });
    await expect(gone).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await gone.getByRole('link', { name: 'Ver lo que hay colgado' }).click();
    await expect(page).toHaveURL(`${shop.url}/productos`);

    await visit(page, `${shop.url}/productos?product=999999`);
    await expect(gone).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${shop.url}/productos`);
  },
);

test('ITEM-06 carousel and zoom by keyboard, touch and mouse', async ({ page, shop, context }, {
  project,
}) => {
  withProduct(shop);
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/embla-carousel/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await visit(page, `${shop.url}/Post/${id}`);
  const isPhone = project.name.startsWith('390');
  await expect(position(page)).toContainText('Foto 1 de 3');

  const first = page.getByRole('group', { name: 'Foto 1 de 3', exact: true });
  const photos = first.locator('..').locator('..');
  await photos.focus();
  await page.keyboard.press('ArrowRight');
  // Embla is loaded late and keeps the current photo.
  pressed.resolve();
  await page.locator('[data-moved]').waitFor();
  await expect(position(page)).toContainText('Foto 2 de 3');
  await page.keyboard.press('End');
  await expect(position(page)).toContainText('Foto 3 de 3');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toContainText('Foto 1 de 3');
  // A swipe during the animation would start from the current offset.
  const edge = (await photos.boundingBox())?.x ?? 0;
  await expect.poll(async () => Math.abs(((await first.boundingBox())?.x ?? -1) - edge)).toBeLessThan(1);
  if (isPhone) await swipe(page, photos);
  else await page.getByRole('button', { name: 'Foto siguiente' }).click();
  await expect(position(page)).toContainText('Foto 2 de 3');
  if (!isPhone) {
    const last = page.getByRole('link', { name: 'Foto 3 de 3' });
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'true');
  }

  const opener = page.getByRole('button', { name: 'Ampliar foto' });
  await opener.click();
  const scale = zoomed(page).getByRole('status');
  await expect(scale).toHaveText('100\u00a0%');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('+');
  await expect(scale).toHaveText('150\u00a0%');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('-');
  await expect(scale).toHaveText('100\u00a0%');
  const before = await zoomed(page).getByText(/\d\/3/).textContent();
  await page.keyboard.press('ArrowRight');
  await expect(zoomed(page).getByText(/\d\/3/)).not.toHaveText(before ?? '');

  const photo = zoomed(page).getByRole('img', { name: title });
  const { x, y, width, height } = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (isPhone) {
    const touch = await context.newCDPSession(page);
    const fingers = (gap: number) => [
      { x: middle.x - gap, y: middle.y, id: 1 },
      { x: middle.x + gap, y: middle.y, id: 2 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(60) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(80) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(scale).toHaveText('200\u00a0%');
  } else {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -200);
    await expect(scale).not.toHaveText('100\u00a0%');
  }
  await page.keyboard.press('0');
  await expect(scale).toHaveText('100\u00a0%');
  await page.mouse.dblclick(middle.x, middle.y);
  await expect(scale).toHaveText('200\u00a0%');

  await page.keyboard.press('Escape');
  await expect(zoomed(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test(
  'ITEM-03 LOOK-14 the seller pauses, relists and deletes the product',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/403|500/);
    await signedIn(page.context(), shop);
    withProduct(shop);
    shop.state.answers['POST /api/products/withdraw'] = { body: { success: true } };
    shop.state.answers['POST /api/products/relist'] = { body: { success: true } };
    await visit(page, `${shop.url}/productos`);
    await card(page).click();
    await expect(overlay(page).getByText('Es tuya')).toBeVisible();
    await expect(overlay(page).getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      `/editar/${id}`,
    );

    withProduct(shop, jeanJacket({ state: 'withdrawn' }));
    await overlay(page).getByRole('button', { name: 'Pausar' }).click();
    await expect(
      overlay(page).getByRole('status').filter({ hasText: 'La pausaste: solo vos la ves.' }),
    ).toBeVisible();
    await expect(page.locator('main li').getByText(title)).toHaveCount(0);
    // No toast covers what the note says.
    await expect(page.getByRole('region', { name: 'Avisos' })).toHaveCount(0);
    withProduct(shop);
    await overlay(page).getByRole('button', { name: 'Volver a colgar' }).click();
    await expect(overlay(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    await expect(page.locator('main li').getByText(title)).toHaveCount(1);

    // Deleting offers to pause instead, unless it is paused already.
    const erase = overlay(page).getByRole('button', { name: 'Eliminar prenda' });
    const question = page.getByRole('dialog', { name: '¿Descolgar esta prenda?' });
    const pauseInstead = question.getByRole('button', { name: 'Mejor pausarla' });
    await erase.click();
    await expect(question).toContainText('¿Solo querés que no se vea por un tiempo?');
    withProduct(shop, jeanJacket({ state: 'withdrawn' }));
    await pauseInstead.click();
    await expect(question).toBeHidden();
    await expect(overlay(page).getByText('La pausaste: solo vos la ves.')).toBeVisible();
    await erase.click();
    await expect(question).toBeVisible();
    await expect(pauseInstead).toHaveCount(0);
    await page.keyboard.press('Escape');
    withProduct(shop);
    await overlay(page).getByRole('button', { name: 'Volver a colgar' }).click();
    await expect(overlay(page).getByRole('button', { name: 'Pausar' })).toBeVisible();

    await erase.click();
    await expect(pauseInstead).toBeVisible();
    const password = question.getByLabel('Ingresá tu contraseña para confirmar');
    const remove = question.getByRole('button', { name: 'Eliminar', exact: true });
    shop.state.answers['POST /api/products/delete'] = { code: 'wrong-password' };
    await password.fill('otra clave');
    await remove.click();
    await expect(question.getByText('Contraseña incorrecta.')).toBeVisible();
    await expect(password).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
    shop.state.answers['POST /api/products/delete'] = { code: 'product-not-deleted' };
    await remove.click();
    await expect(question.getByText('Error al eliminar la publicación.')).toBeVisible();

    shop.state.answers['POST /api/products/delete'] = { body: { success: true } };
    await remove.click();
    await expect(page.getByText('Descolgaste la prenda')).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/productos`);
    await expect(card(page)).toHaveCount(0);
    expect(
      shop.state.calls.findLast(({ endpoint }) => endpoint === 'POST /api/products/delete')?.body,
    ).toEqual({
      id,
      password: 'otraclave',
    });
  },
);

test('ITEM-06 an early Escape closes only the zoom', once, async ({ page, shop }) => {
  withProduct(shop);
  await visit(page, `${shop.url}/productos?product=${id}`);
  const escaped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('[data-base-ui-portal] [role="dialog"]')) return;
          observer.disconnect();
          // The dialog does not have the focus yet.
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
          );
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await overlay(page).getByRole('button', { name: 'Ampliar foto' }).press('Enter');
  await escaped;

  await expect(zoomed(page)).toBeHidden();
  await expect(overlay(page)).toBeVisible();
  await expect(page).toHaveURL(/product=/);
});

test(
  'NAV-11 missing photos have a placeholder of the same size',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    const product = jeanJacket();
    withProduct(shop, { ...product, seller: { ...product.seller, avatar_url: null } });
    await page.route(/campera-jean-\d+\.(avif|webp)/, (route) => route.abort());
    await visit(page, `${shop.url}/Post/${id}`);

    const photo = page.getByRole('group', { name: 'Foto 1 de 3', exact: true });
    await expect(photo.getByRole('img', { name: `${title}, foto 1 de 3` }).locator('svg')).toBeVisible();
    expect((await photo.boundingBox())?.height).toBeGreaterThan(300);
    await expect(
      page
        .getByRole('link', { name: /Lucía Ferreira/ })
        .locator('svg')
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Ampliar foto' }).click();
    await expect(zoomed(page).getByRole('img', { name: title }).locator('svg')).toBeVisible();
  },
);

test('NAV-12 dates are in Spanish, and a tooltip is at most 250 px wide', once, async ({ page, shop }) => {
  withProduct(shop, jeanJacket({ created_at: '2025-03-12T15:00:00.000Z' }));
  await visit(page, `${shop.url}/Post/${id}`);

  const published = page.getByText(/^Publicado el 12 mar\.? 2025$/);
  await expect(published).toHaveAttribute('title', '12 de marzo de 2025');
  const said = page.getByText('hace 12 minutos');
  await expect(said).toHaveAttribute('title', /^\d{1,2} de [a-z]+ de \d{4}$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-UY');

  await visit(page, `${shop.url}/dev/componentes`);
  await page.getByRole('button', { name: 'Pasá por acá' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const tooltip = page.getByText(/^Un dato corto/);
  await expect(tooltip).toBeVisible();
  expect((await tooltip.boundingBox())?.width).toBeLessThanOrEqual(250);
});

test(
  'the overlay darkens the space of a real scrollbar too',
  wideOnly,
  async ({ playwright, shop }, { project }) => {
    withProduct(shop);
    const browser = await playwright.chromium.launch({
      ...project.use.launchOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
    await visit(page, `${shop.url}/productos`);
    const scrollbar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
    expect(scrollbar).toBeGreaterThan(0);

    await card(page).click();
    await expect(overlay(page)).toBeFocused();
    await finishAnimations(page);

    const colorAt = async (x: number) => {
      const screenshot = await page.screenshot({ clip: { x, y: 450, width: 1, height: 1 } });
      return [...(await sharp(screenshot).removeAlpha().raw().toBuffer())];
    };
    const besides = await colorAt(4);
    for (const [channel, value] of (await colorAt(1440 - scrollbar / 2)).entries())
      expect(Math.abs(value - (besides[channel] ?? 0))).toBeLessThanOrEqual(2);
    await browser.close();
  },
);

async function swipe(page: Page, over: ReturnType<Page['locator']>): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 4 });
  await page.mouse.move(x + width * 0.2, y + height / 2, { steps: 4 });
  await page.mouse.up();
}
