import type { Page } from '@playwright/test';
import { landingReply } from './stub/landing.ts';
import { anOrder, sentDelivery, withOrder } from './stub/orders.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  stopClock,
  test,
  visit,
  measureLayoutShift,
} from './fixtures.ts';

const endpoint = 'GET /api/landing';
const titles = [
  'Perchero Compralo, contalo, pasalo.',
  'Así de fácil',
  'Acá la ropa tiene quien la cuente',
  'Pagá tranqui, vendé tranqui.',
  'De tu ropero a todo el país',
];

const slides = (page: Page) => page.locator('main section');
const buttons = (page: Page) =>
  page.getByRole('navigation', { name: 'Secciones de la portada' }).getByRole('link');
const isStepping = (page: Page) => page.locator('html[data-stepping]');

/** Waits until the page has stopped at a slide. */
async function expectSlide(page: Page, index: number): Promise<void> {
  await expect(buttons(page).nth(index)).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() =>
      slides(page)
        .nth(index)
        .evaluate((slide) => Math.round(slide.getBoundingClientRect().top)),
    )
    .toBe(
      await page.locator('body > header').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom)),
    );
}

async function turnWheel(page: Page, deltaY: number): Promise<void> {
  await slides(page)
    .first()
    .evaluate((slide, delta) => {
      slide.dispatchEvent(new WheelEvent('wheel', { deltaY: delta, bubbles: true, cancelable: true }));
    }, deltaY);
}

/** Swipes up by a number of pixels. */
async function swipe(page: Page, up: number): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 60, y }] });
  await touch('touchStart', 500);
  await touch('touchMove', 500 - up);
  await touch('touchEnd', 500 - up);
  await input.detach();
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
}

/** No clipped slide and no horizontal overflow. */
async function expectNoOverflow(page: Page): Promise<void> {
  await expect(isStepping(page)).toHaveCount(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main section')].flatMap((slide) => {
      const rect = slide.getBoundingClientRect();
      return [...slide.querySelectorAll('h1, h2, h3, p, a, li')]
        .map((part) => ({ part, at: part.getBoundingClientRect() }))
        .filter(({ at }) => at.height > 0 && (at.bottom > rect.bottom + 1 || at.right > innerWidth + 1))
        .map(({ part }) => part.textContent);
    }),
  );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('LAND-01 LAND-04 five full-screen slides with the newest products, without axe violations', async ({
  page,
  shop,
}) => {
  await visit(page, shop.url);
  await expect(isStepping(page)).toHaveCount(1);

  await expect(page).toHaveTitle('Perchero · Compralo, contalo, pasalo.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Compralo,\s*contalo,\s*pasalo\./);
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(5);
  for (const [index, name] of titles.entries())
    await expect(slides(page).nth(index)).toHaveAccessibleName(name);
  const room = await page.evaluate(() => {
    const bars = [...document.querySelectorAll('body > header, body > nav')].map((bar) => bar.clientHeight);
    return innerHeight - bars.reduce((sum, height) => sum + height, 0);
  });
  const heights = await slides(page).evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  for (const height of heights) expect(Math.abs(height - room)).toBeLessThanOrEqual(4);

  const [newest] = landingReply().products;
  await expect(
    slides(page)
      .first()
      .getByRole('link', { name: newest?.description ?? '' }),
  ).toHaveAttribute('href', `/Post/${newest?.id}`);
  await expect(slides(page).nth(2).getByRole('list').getByText('Elena Machado')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('LOOK-16 the first slide shows the product it quotes', async ({ page, shop }) => {
  await visit(page, shop.url);
  const [newest] = landingReply().products;
  const product = slides(page).first().locator(`a[href="/Post/${newest?.id}"]`);

  await expect(product.getByRole('img', { name: newest?.title ?? '' })).toBeVisible();
  await expect(product.getByText(newest?.description ?? '')).toBeVisible();
  await expect(product.getByText(`@${newest?.seller.username}`)).toBeVisible();
});

test('LAND-01 no layout shift while loading', async ({ page, shop }) => {
  const shift = await measureLayoutShift(page);
  await visit(page, `${shop.url}/`);
  await page.waitForLoadState('networkidle');

  expect(await shift()).toBeLessThan(0.02);
});

test('LAND-02 wheel, keys and buttons move one slide', once, async ({ page, shop }) => {
  shop.state.answers['GET /api/search'] = {
    body: { users: [], posts: [], brands: [], categories: [] },
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await visit(page, shop.url);
  await expect(isStepping(page)).toHaveCount(1);
  await stopClock(page);

  await turnWheel(page, 100);
  await turnWheel(page, 100);
  await page.clock.runFor(690);
  await turnWheel(page, 100);
  await expectSlide(page, 1);
  await page.clock.runFor(20);
  await turnWheel(page, 100);
  await expectSlide(page, 2);
  await page.clock.runFor(710);
  await turnWheel(page, -100);
  await expectSlide(page, 1);
  await page.clock.resume();

  await page.keyboard.press('ArrowDown');
  await expectSlide(page, 2);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Space');
  await expectSlide(page, 4);
  await page.keyboard.press('ArrowUp');
  await expectSlide(page, 3);
  await page.keyboard.press('End');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' })).toBeInViewport();
  // The buttons stay above the footer.
  const [footer, last] = await Promise.all([
    page.getByRole('contentinfo').boundingBox(),
    buttons(page).last().boundingBox(),
  ]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  await page.keyboard.press('Home');
  await expectSlide(page, 0);

  // Inputs keep their keys.
  const search = page.getByRole('banner').getByRole('combobox');
  await search.pressSequentially('a b');
  await search.press('End');
  await expect(search).toHaveValue('a b');
  await search.fill('');
  await expectSlide(page, 0);

  await expect(buttons(page)).toHaveText([
    'Comunidad',
    'Cómo funciona',
    'Lo que se cuenta',
    'Pagos, comisión y garantía',
    'Envíos',
  ]);
  await buttons(page).nth(4).click();
  await expectSlide(page, 4);
  await expect(page).toHaveURL(/#envios$/);
  await expect(page.locator('[aria-current=true]')).toHaveCount(1);
  const sizes = await buttons(page).evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
});

test('LAND-02 a swipe of more than 50 px changes the slide', once, async ({ page, shop }) => {
  await visit(page, shop.url);
  await expect(isStepping(page)).toHaveCount(1);

  await swipe(page, 50);
  await swipe(page, -50);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await swipe(page, 51);
  await expectSlide(page, 1);
  await swipe(page, 50);
  await swipe(page, 51);
  await expectSlide(page, 2);
  await swipe(page, -51);
  await expectSlide(page, 1);
});

test(
  'LAND-03 slides scroll freely with reduced motion, large text and short screens',
  once,
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, shop.url);
    await expect(page.locator('html[data-field]')).toHaveCount(1);
    await expect(isStepping(page)).toHaveCount(0);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 137);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(137);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(isStepping(page)).toHaveCount(1);
    await setTextSize(page, '200%');
    await expectNoOverflow(page);
    await setTextSize(page, '');
    await expect(isStepping(page)).toHaveCount(1);
    for (const [width, height] of [
      [844, 390],
      [1280, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoOverflow(page);
    }
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'LAND-03 all five slides are readable in order, and the buttons link to them',
    once,
    async ({ page, shop }) => {
      await page.goto(shop.url);

      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles.slice(1));
      await expect(slides(page).nth(2).getByText('Elena Machado')).toBeVisible();
      await buttons(page).nth(3).click();
      await expect(page.getByRole('heading', { name: titles[3] ?? '' })).toBeInViewport();
      await slides(page).first().getByRole('link', { name: 'Ver prendas' }).click();
      await expect(page).toHaveURL(/\/productos$/);
    },
  );
});

test('LAND-01 five slides without products', once, async ({ page, shop }) => {
  shop.state.answers[endpoint] = { body: landingReply({ products: [] }) };
  await visit(page, shop.url);

  await expect(page.getByRole('main').getByRole('region')).toHaveCount(5);
  await expect(page.getByText('Todavía no cuelga nada')).toBeVisible();
  await expect(isStepping(page)).toHaveCount(1);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test(
  'LAND-04 CLAIM-12 the texts on guarantee and shipping match the product',
  once,
  async ({ page, shop }) => {
    await visit(page, shop.url);
    const [money, shipping] = [slides(page).nth(3), slides(page).nth(4)];
    await expect(
      money.getByRole('listitem').filter({ hasText: 'Garantía Perchero' }).getByRole('paragraph'),
    ).toHaveText(
      'Si no llega, no es como te contaron o vino con un problema, reclamás acá hasta 48 horas después de recibir la prenda. Cuando corresponde, el dinero vuelve por Mercado Pago desde la cuenta de quien vendió: Perchero no guarda tu dinero.',
    );
    await expect(money).toContainText('48 horas para reclamar');
    await expect(money).not.toContainText('dinero de vuelta');
    await expect(money).toContainText('Ni Perchero ni quien vende ven los datos de tu tarjeta.');
    await expect(shipping).toContainText(
      'Elegís cómo te llega antes de pagar: en persona o por envío, con el costo a la vista.',
    );
    for (const step of ['Se acredita el pago', 'Sale el paquete', 'Llega a destino'])
      await expect(shipping).toContainText(step);

    // The purchase explains returns, claims and each shipping step.
    await signedIn(page.context(), shop);
    for (const [change, words] of [
      [{ state: 'refund_pending' }, 'Le pedimos a Mercado Pago que devuelva el dinero.'],
      [{ state: 'refunded' }, 'Vas a ver el dinero en el mismo medio con el que pagaste.'],
      [{ state: 'in_dispute' }, 'Hay un reclamo abierto en Mercado Pago. Te avisamos cuando se resuelva.'],
      [{ state: 'paid' }, 'Elena tiene hasta el jueves 9 de abril para hacer el envío.'],
      [{ delivery: sentDelivery }, 'Salió por DAC.'],
    ] as const) {
      await visit(page, shop.url + withOrder(shop, anOrder(1042, { actions: [], ...change })));
      await expect(page.getByRole('main')).toContainText(words);
    }
  },
);

test('LAND-04 shows the configured commission, or none', once, async ({ request, shop }) => {
  const cases: [number | null, string][] = [
    [850, 'Comisión del 8,5 %, a la vista'],
    [1000, 'Perchero se queda con $ 100'],
    [0, 'Perchero no cobra comisión'],
    [null, 'Antes de publicar ves cuánto se descuenta'],
  ];
  for (const [basisPoints, words] of cases) {
    shop.state.answers[endpoint] =
      basisPoints === null
        ? { code: 'unavailable' }
        : { body: landingReply({ commission: { basisPoints } }) };

    const response = await request.get(shop.url);

    expect(response.status()).toBe(200);
    const shown = (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(shown).toContain(words);
    if (basisPoints === null) expect(shown).not.toContain('Comisión del');
  }
});
