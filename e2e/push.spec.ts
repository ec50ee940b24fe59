import type { Page } from '@playwright/test';
import { withSettings } from './stub/account.ts';
import { withProduct } from './stub/product.ts';
import { camila } from './stub/comments.ts';
import { withProfile } from './stub/profile.ts';
import {
  countTabs,
  deliver,
  endpoint,
  olderKey,
  otherPushDevice,
  payload,
  pressNotification,
  publicKey,
  pushDevice,
  sentTo,
  setPermission,
  shownNotifications,
  stubBrowserPush,
  subscribedKey,
  waitForWorker,
  withPush,
} from './stub/push.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test as base,
  visit,
  waitForHydration,
} from './fixtures.ts';

/** The headless shell, with which the other tests run, shows no notifications. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' });
    },
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow' });

const dialog = (page: Page) => page.getByRole('dialog', { name: '¿Te avisamos en este dispositivo?' });
/** The visible toast, not the copy for screen readers. */
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Avisos', exact: true }).getByText(text);
const bell = (page: Page) => page.getByRole('button', { name: /^Avisame cuando cuelgue algo/ });

/** Camila looks at the profile of Lucía, whom she follows. */
async function visitFollowed(page: Page, shop: StubShop): Promise<void> {
  await signedIn(page.context(), shop, camila);
  shop.state.answers['POST /api/follows/news'] = { body: { success: true } };
  await visit(page, shop.url + withProfile(shop, { follow: { is: true, wantsNews: false } }));
}

/** Presses the bell and waits until the page has read what it changed. */
async function pressBell(page: Page, shop: StubShop, wantsNews: boolean): Promise<void> {
  withProfile(shop, { follow: { is: true, wantsNews } });
  const reloaded = page.waitForResponse((response) => response.url().includes('.data'));
  await bell(page).press('Enter');
  await reloaded;
}

async function openSettings(page: Page, shop: StubShop): Promise<void> {
  await visit(page, `${await withSettings(page, shop)}?seccion=notificaciones`);
}

test(
  'PUSH-01 the browser asks only after a press that needs it and our own question, and not again for 30 days',
  once,
  async ({ page, shop }) => {
    withPush(shop);
    const asked = await stubBrowserPush(page, shop.url);
    await page.clock.install({ time: new Date('2026-11-10T15:00:00Z') });
    await visitFollowed(page, shop);
    await waitForWorker(page);
    expect(asked()).toBe(0);
    await expect(dialog(page)).toBeHidden();

    await pressBell(page, shop, true);
    await expect(dialog(page)).toContainText('apenas Lucía cuelgue algo');
    await expect(dialog(page)).toContainText('De 22 a 8 no te molestamos.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Ahora no' }).press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();

    const pressAgain = async () => {
      await pressBell(page, shop, false);
      await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
      await pressBell(page, shop, true);
    };
    const news = () =>
      shop.state.calls.filter(({ endpoint: path }) => path === 'POST /api/follows/news').length;
    await page.clock.setSystemTime(new Date('2026-12-10T14:00:00Z'));
    await pressAgain();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(news).toBe(3);
    await expect(dialog(page)).toBeHidden();
    expect(asked()).toBe(0);

    await page.clock.setSystemTime(new Date('2026-12-10T16:00:00Z'));
    await pressAgain();
    await dialog(page).getByRole('button', { name: 'Sí, avisame' }).click();
    await expect(page.getByText('Listo. Te avisamos en este dispositivo.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect(asked()).toBe(1);
    expect(await subscribedKey(page)).toBe(publicKey);
    expect(sentTo(shop, 'subscribe')).toMatchObject([{ endpoint, keyId: 'k1' }]);
  },
);

test('PUSH-01 a refusal in the browser and a blocked one say what to do', once, async ({ page, shop }) => {
  withPush(shop);
  const blocked = 'Este navegador bloqueó los avisos. Podés permitirlos desde el candado de la dirección.';
  const asked = await stubBrowserPush(page, shop.url, { answer: 'denied' });
  await openSettings(page, shop);
  const devices = page.getByRole('region', { name: 'Avisos en tus dispositivos' });
  await expect(devices).toContainText('Acá todavía no te avisamos.');
  await devices.getByRole('button', { name: 'Activar avisos' }).click();
  await dialog(page).getByRole('button', { name: 'Sí, avisame' }).click();
  await expect(toast(page, blocked)).toBeVisible();
  await expect(devices).toContainText(blocked);
  expect(asked()).toBe(1);
  expect(sentTo(shop, 'subscribe')).toEqual([]);

  await page.reload();
  await waitForHydration(page);
  await expect(devices).toContainText(blocked);
  await expect(devices.getByRole('button')).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await visitFollowed(page, shop);
  await bell(page).click();
  await expect(toast(page, blocked)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(asked()).toBe(1);
});

test('PUSH-01 a browser without pushes says what to do', once, async ({ page, shop, browser }) => {
  withPush(shop);
  const withoutPushes = () => Reflect.deleteProperty(window, 'PushManager');
  await page.addInitScript(withoutPushes);
  await openSettings(page, shop);
  const devices = (of: Page) => of.getByRole('region', { name: 'Avisos en tus dispositivos' });
  await expect(devices(page)).toContainText('Este navegador no puede recibir avisos de Perchero.');

  const iphone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const safari = await iphone.newPage();
  await safari.addInitScript(withoutPushes);
  await openSettings(safari, shop);
  await expect(devices(safari)).toContainText('En iPhone, primero agregá Perchero a la pantalla de inicio.');
  await iphone.close();
});

test('PUSH-04 a pressed notification opens its exact place in the open tab', once, async ({ page, shop }) => {
  await setPermission(page, shop.url, 'granted');
  await visit(page, `${shop.url}/privacidad`);
  await waitForWorker(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  const press = () => pressNotification(worker);
  const path = `${withProduct(shop)}?comentario=3`;

  await deliver(page, shop.url, payload({ path }));
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      {
        title: 'Camila colgó Tapado camel cruzado',
        body: '$ 3.900',
        tag: 'published:1',
        lang: 'es-UY',
        icon: `${shop.url}/icon-192.png`,
      },
    ]);
  // A mark that a reload would lose: the page opens the path like a link.
  await page.evaluate(() => void Object.assign(window, { isSame: true }));
  expect(await press()).toEqual([`focus ${shop.url}/privacidad`]);
  await expect(page).toHaveURL(shop.url + path);
  await expect(page.getByRole('heading', { name: 'Campera de jean oversize', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await shownNotifications(page)).toEqual([]);

  for (const foreign of [
    'https://otro.example/',
    '//otro.example/',
    String.raw`/\otro.example`,
    'javascript:alert(1)',
  ]) {
    await page.goto(`${shop.url}/privacidad`);
    await waitForHydration(page);
    await deliver(page, shop.url, payload({ path: foreign }));
    await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
    await press();
    await expect(page).toHaveURL(`${shop.url}/`);
  }

  await deliver(page, shop.url, '{"version":2}');
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Tenés novedades en Perchero' }]);
  await press();

  await deliver(page, shop.url, payload({ path }));
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
  await page.goto('about:blank');
  // The tab of the page before ends some time after it.
  await expect.poll(() => countTabs(worker)).toBe(0);
  expect(await press()).toEqual([`open ${shop.url}${path}`]);
});

test('PUSH-07 every kind has a switch for bell, push and mail', once, async ({ page, shop }) => {
  const path = 'POST /api/notifications/set-preferences';
  withPush(shop);
  shop.state.answers[path] = { body: { success: true } };
  await stubBrowserPush(page, shop.url);
  await openSettings(page, shop);
  const choice = (name: string) => page.getByRole('switch', { name, exact: true });

  await expect(choice('Ventas: Push')).toBeChecked();
  await expect(choice('Me gusta: Push')).not.toBeChecked();
  await expect(choice('Mensajes: Push')).toBeChecked();
  await choice('Me gusta: Push').press('Space');
  await expect(choice('Me gusta: Push')).toBeChecked();
  await expect
    .poll(() => shop.state.calls.filter(({ endpoint: call }) => call === path).at(-1)?.body)
    .toMatchObject({ preferences: { like: { bell: true, mail: false, push: true } } });
  await choice('Comentarios: Campanita').press('Space');
  await expect(choice('Comentarios: Push')).toBeDisabled();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test(
  'PUSH-07 this browser is switched on, tried and taken away, like other devices',
  once,
  async ({ page, shop, expectedErrors }) => {
    withPush(shop, { devices: [otherPushDevice()] });
    const asked = await stubBrowserPush(page, shop.url);
    await openSettings(page, shop);
    const devices = page.getByRole('region', { name: 'Avisos en tus dispositivos' });
    const heading = page.getByRole('heading', { name: 'Avisos en tus dispositivos' });

    // An older "not now" does not count here.
    await devices.getByRole('button', { name: 'Activar avisos' }).click();
    await dialog(page).getByRole('button', { name: 'Ahora no' }).click();
    await devices.getByRole('button', { name: 'Activar avisos' }).click();
    withPush(shop, { devices: [pushDevice(), otherPushDevice()] });
    await dialog(page).getByRole('button', { name: 'Sí, avisame' }).click();
    await expect(devices).toContainText('Activados desde el 3 de noviembre');
    await expect(heading).toBeFocused();
    expect(asked()).toBe(1);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await devices.getByRole('button', { name: 'Probar' }).click();
    await expect(page.getByText('Te mandamos un aviso de prueba')).toBeVisible();
    expect(sentTo(shop, 'test')).toEqual([{ endpoint }]);

    withPush(shop, { devices: [pushDevice()] });
    await devices.getByRole('button', { name: 'Quitar Safari · iPhone' }).click();
    await expect(devices.getByText('Safari · iPhone')).toBeHidden();
    expect(sentTo(shop, 'unsubscribe')).toEqual([{ id: otherPushDevice().id }]);
    await expect(heading).toBeFocused();

    await devices.getByRole('switch', { name: 'No molestar de 22 a 8' }).press('Space');
    await expect(devices.getByRole('status')).toHaveText('Guardado');
    expect(sentTo(shop, 'quiet')).toEqual([{ on: false }]);
    expectedErrors.push(/500/);
    shop.state.answers['POST /api/push/quiet'] = { code: 'internal' };
    await devices.getByRole('switch', { name: 'No molestar de 22 a 8' }).press('Space');
    await expect(devices.getByRole('status')).toHaveText('No se pudo guardar el cambio. Probá de nuevo.');
    await expect(devices.getByRole('switch', { name: 'No molestar de 22 a 8' })).not.toBeChecked();

    withPush(shop, { devices: [] });
    await devices.getByRole('button', { name: 'Quitar Chrome · Linux' }).click();
    await expect(devices).toContainText('Acá todavía no te avisamos.');
    expect(await subscribedKey(page)).toBeNull();
  },
);

test(
  'PUSH-08 signing out ends the pushes of this browser before the session',
  once,
  async ({ page, shop }) => {
    withPush(shop, { devices: [pushDevice()] });
    shop.state.answers['POST /api/session/sign-out'] = { body: { success: true } };
    await setPermission(page, shop.url, 'granted');
    await stubBrowserPush(page, shop.url, { subscribedWith: publicKey });
    await signedIn(page.context(), shop);
    await visit(page, `${shop.url}/terminos`);
    await waitForWorker(page);

    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect.poll(() => subscribedKey(page)).toBeNull();
    await expect(page).toHaveURL(`${shop.url}/`);
    const ending = shop.state.calls
      .map(({ endpoint: path }) => path)
      .filter((path) => path.endsWith('/unsubscribe') || path.endsWith('/sign-out'));
    expect(ending).toEqual(['POST /api/push/unsubscribe', 'POST /api/session/sign-out']);
    expect(sentTo(shop, 'unsubscribe')).toEqual([{ endpoint }]);
  },
);

test(
  'PUSH-08 a visit takes the browser over for another account, renews a new key, and obeys a removal elsewhere',
  once,
  async ({ page, shop }) => {
    withPush(shop);
    await setPermission(page, shop.url, 'granted');
    await stubBrowserPush(page, shop.url, { subscribedWith: olderKey });
    // A browser that is subscribed has a service worker.
    await visit(page, `${shop.url}/terminos`);
    await waitForWorker(page);
    await signedIn(page.context(), shop, camila);
    await visit(page, `${shop.url}/terminos`);
    // The server changed its key; the browser was subscribed by somebody else.
    await expect.poll(() => sentTo(shop, 'subscribe')).toMatchObject([{ endpoint, keyId: 'k1' }]);
    expect(await subscribedKey(page)).toBe(publicKey);

    // Another tab of the same session; on another device she took this browser away.
    const other = await page.context().newPage();
    await visit(other, `${shop.url}/terminos`);
    await expect.poll(() => subscribedKey(other)).toBeNull();
    expect(sentTo(shop, 'subscribe')).toHaveLength(1);
  },
);

/** Has neither pushes nor an answer for the page. */
const olderWorker = `addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request));
});`;

test(
  'PUSH-09 a browser with the worker of the release before gets pushes and keeps what is typed',
  once,
  async ({ page, shop }) => {
    withPush(shop);
    // The search is in the header of wide windows.
    await page.setViewportSize({ width: 1440, height: 900 });
    await stubBrowserPush(page, shop.url);
    // A page from a worker that the test serves is none of this machine; its pictures are.
    await setPermission(page, shop.url, 'granted', 'loopback-network');
    await page
      .context()
      .route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: olderWorker }));
    await visitFollowed(page, shop);
    await waitForWorker(page);
    await page.reload();
    await waitForHydration(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().unroute('**/sw.js');

    const search = page.getByRole('combobox').first();
    await page.evaluate(() => void Object.assign(window, { isSame: true }));
    await search.fill('campera azul');
    await bell(page).click();
    await dialog(page).getByRole('button', { name: 'Sí, avisame' }).click();
    await expect(page.getByText('Listo. Te avisamos en este dispositivo.')).toBeVisible();
    expect(sentTo(shop, 'subscribe')).toHaveLength(1);
    await expect(search).toHaveValue('campera azul');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

    await deliver(page, shop.url, payload());
    await expect.poll(() => shownNotifications(page)).toMatchObject([{ body: '$ 3.900' }]);
  },
);

test(
  'PUSH-10 the page of a mail stops it with its button only',
  once,
  async ({ page, shop, expectedErrors }) => {
    const token = 'cuenta.diario.firma';
    const calls = () =>
      shop.state.calls.map(({ endpoint: path }) => path).filter((path) => path.includes('unsubscribe'));
    shop.state.answers[`GET /api/unsubscribe/${token}`] = { body: { success: true, list: 'daily' } };
    shop.state.answers[`POST /api/unsubscribe/${token}`] = { code: 'unavailable' };
    expectedErrors.push(/503|404/);
    await visit(page, `${shop.url}/dejar-de-recibir/${token}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('¿Dejar de recibir el resumen del día?');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    expect(calls()).toEqual([`GET /api/unsubscribe/${token}`]);

    const button = page.getByRole('button', { name: 'Dejar de recibir' });
    await button.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(title).toHaveText('¿Dejar de recibir el resumen del día?');

    shop.state.answers[`POST /api/unsubscribe/${token}`] = { body: { success: true, list: 'daily' } };
    await button.press('Enter');
    await expect(title).toHaveText('Listo. No te mandamos más el resumen del día.');
    await expect(title).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const forged = await page.goto(`${shop.url}/dejar-de-recibir/otro`);
    expect(forged?.status()).toBe(404);
    await expect(title).toHaveText('Este enlace no sirve');
    expect(calls().filter((path) => path.startsWith('POST'))).toHaveLength(2);
  },
);
