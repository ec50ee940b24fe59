import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { cartGroup, cartLine, cartOf, withCart } from './stub/cart.ts';
import { camila } from './stub/comments.ts';
import { memberSession } from './stub/member.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { setSearchReply, foundForCam } from './stub/search.ts';
import { chosenPhoto, ownProduct } from './stub/seller.ts';
import { startShop, type StubShop } from './stub/shop.ts';

/**
 * The main flows in Debian's Firefox. Playwright only supports its own patched builds, so Puppeteer drives Firefox through WebDriver
 * BiDi, and Playwright only runs the tests.
 */
let shop: StubShop;
let home: string;
let firefox: Browser;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'perchero-firefox-'));
  shop = await startShop();
  firefox = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'intl.accept_languages': 'es-UY' },
  });
});

test.afterAll(async () => {
  await firefox.close();
  await shop.stop();
  await rm(home, { recursive: true, force: true });
});

test.beforeEach(async () => {
  shop.reset();
  context = await firefox.createBrowserContext();
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1440, height: 900 });
});

test.afterEach(async () => {
  await context.close();
});

const named = (name: string, role: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
const field = (label: string) =>
  page.locator(`::-p-xpath(//*[@id = //label[starts-with(normalize-space(), "${label}")]/@for])`);
const sent = (endpoint: string) =>
  shop.state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

async function visit(path: string): Promise<void> {
  await page.goto(shop.url + path);
  await page.waitForSelector('html[data-hydrated]');
}

/** The cookie that the API would set at login. */
async function setSessionCookie(): Promise<void> {
  shop.state.answers['GET /api/session'] = { body: { session: memberSession(camila) } };
  await context.setCookie({
    name: '__Host-perchero',
    value: 'token.signature',
    domain: new URL(shop.url).hostname,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
}

const once = { tag: '@once' };

test('WEB-10 Firefox shows the listing', once, async () => {
  await visit('/productos');

  await page.waitForSelector('main li h2');
  expect((await page.$$('main li h2')).length).toBeGreaterThan(20);
});

test('WEB-10 Firefox searches', once, async () => {
  setSearchReply(shop, foundForCam);
  await visit('/productos');

  await named('Buscar personas y prendas', 'combobox').fill('campera');
  await page.waitForSelector('[role=listbox] [role=option]');
  await page.keyboard.press('Enter');

  await expect.poll(() => page.url()).toMatch(/\/productos\?q=campera$/);
});

test('WEB-10 Firefox opens a product', once, async () => {
  withProduct(shop);
  const { id } = jeanJacket();
  await visit('/productos');

  await page.locator(`main li a[href*="${id}"]`).click();

  await page.locator('[role=dialog] ::-p-text(Agregar al carrito)').wait();
  expect(page.url()).toContain(`product=${id}`);
});

test('WEB-10 Firefox logs in', once, async () => {
  shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession(camila) } };
  await visit('/productos');

  await named('INGRESÁ', 'button').click();
  await page.locator('[role=dialog] input[autocomplete=email]').fill('cami@correo.com');
  await page.locator('[role=dialog] input[autocomplete=current-password]').fill('rambla-1992');
  await setSessionCookie();
  await page.locator('[role=dialog] button[type=submit]').click();

  await named('Menú de tu cuenta', 'button').wait();
  expect(sent('POST /api/session/sign-in')).toEqual([{ email: 'cami@correo.com', password: 'rambla-1992' }]);
});

test('WEB-10 Firefox likes', once, async () => {
  shop.state.answers['POST /api/like/add'] = { body: { success: true } };
  await setSessionCookie();
  await visit('/productos');

  await page.locator('main li button[aria-pressed=false]').click();

  await page.waitForSelector('main li button[aria-pressed=true]');
  await expect.poll(() => sent('POST /api/like/add').length).toBe(1);
});

test('WEB-10 Firefox publishes a product with a photo', once, async () => {
  const photo = await chosenPhoto('campera-jean');
  const file = join(home, photo.name);
  await writeFile(file, photo.buffer);
  await setSessionCookie();
  const selling = {
    hasAccount: true,
    commission: { basisPoints: 1000 },
    providerFee: null,
    department: 'Montevideo',
    delivery: { settings: null, is_adult: true },
  };
  shop.state.answers['GET /api/selling'] = { body: { selling } };
  shop.state.answers['POST /api/products/create'] = {
    body: { success: true, product: ownProduct(), hold: null },
  };
  await visit('/vender');

  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
  await named('Quitar foto 1', 'button').wait();
  await field('Título').fill('Campera de jean oversize');
  // Short: Puppeteer sets long texts without key events, which React does not notice.
  await field('Contá su historia').fill('La usé dos inviernos en la rambla.');
  await field('Precio').fill('1890');
  await page.locator('main ::-p-text(Unisex)').click();
  await page.locator('main ::-p-text(Prenda de vestir)').click();
  await field('Talle').fill('M');
  await named('Publicar', 'button').click();

  await expect.poll(() => sent('POST /api/products/create').length).toBe(1);
  await expect.poll(() => page.url()).toMatch(/\/productos$/);
  expect(sent('POST /api/products/create')).toMatchObject([
    {
      images: [...shop.state.photos.files.keys()].map((id) => `productPictures/${id}`),
      title: 'Campera de jean oversize',
      price: 1890,
      size: 'M - vestir',
      sexo: 'Unisex',
    },
  ]);
});

test('WEB-10 Firefox pays up to the redirect to the provider', once, async () => {
  const cart = cartOf([cartGroup('sofia', [cartLine('glasses')])]);
  withCart(shop, cart);
  await setSessionCookie();
  const payment_url = `${shop.url}/terminos?pago=1`;
  const seller_id = cart.groups[0]?.seller.id ?? '';
  shop.state.answers['POST /api/split'] = {
    body: {
      checkout_id: seller_id,
      payments: [{ seller_id, order_id: null, amount_cents: 0, expires_at: null, payment_url, error: null }],
      error: null,
    },
  };
  await visit('/carrito');

  await named('Pagar a Sofía', 'button').click();

  await expect.poll(() => page.url()).toBe(payment_url);
  expect(sent('POST /api/split')).toMatchObject([{ buyer_user_id: camila.id, items: [{ seller_id }] }]);
});
