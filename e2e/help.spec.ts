import type { Page } from '@playwright/test';
import { landingReply } from './stub/landing.ts';
import { contactEndpoint } from './stub/help.ts';
import { withSignInSettings } from './stub/registration.ts';
import type { StubShop } from './stub/shop.ts';
import { layoutFaults } from './accessibility/layout.ts';
import { accessibilityFaults, expect, once, signedIn, test, visit } from './fixtures.ts';

const questions = (page: Page) => page.getByRole('main').locator('summary');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en la ayuda' });
const count = (page: Page) => page.getByRole('main').getByRole('status');

test('HELP-02 HELP-05 twenty questions by topic, each with its answer and one link', async ({
  page,
  shop,
}) => {
  const response = await page.goto(`${shop.url}/ayuda`);
  expect(response?.status()).toBe(200);
  await visit(page, `${shop.url}/ayuda`);

  await expect(questions(page)).toHaveCount(20);
  await expect(count(page)).toHaveText('20 preguntas');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(5);
  await expect(page.locator('details a')).toHaveCount(20);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/ayuda`);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.evaluate(() => {
    for (const answer of document.querySelectorAll('details')) answer.open = true;
  });
  expect(await layoutFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('HELP-02 the commission is what the configuration says', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/ayuda#cuanto-cuesta-vender`);
  await expect(page.getByText('Perchero se queda con el 8,5 % del precio')).toBeVisible();

  shop.state.answers['GET /api/landing'] = {
    body: landingReply({ commission: { basisPoints: 1200 } }),
  };
  await visit(page, `${shop.url}/ayuda#cuanto-cuesta-vender`);
  await page.reload();
  await expect(page.getByText('Perchero se queda con el 12 % del precio')).toBeVisible();

  shop.state.answers['GET /api/landing'] = { code: 'unavailable' };
  await page.reload();
  await expect(page.getByText('Perchero se queda con una comisión')).toBeVisible();
});

test('HELP-02 narrows while typing without a request, accents folded', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/ayuda`);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await search(page).pressSequentially('DEVOLUCION');
  const narrowed = await questions(page).allTextContents();
  expect(narrowed).toContain('¿Puedo devolver una prenda porque me arrepentí?');
  expect(narrowed.length).toBeLessThan(10);
  await expect(count(page)).toHaveText(`${narrowed.length} preguntas`);
  await search(page).fill('devolución');
  await expect(questions(page)).toHaveText(narrowed);

  // Few answers are open, and topics without one are not shown.
  await search(page).fill('medidas');
  await expect(count(page)).toHaveText('1 pregunta');
  await expect(page.getByText('Cada prenda dice el talle de su etiqueta')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Temas' }).getByRole('link')).toHaveText(['Comprar']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/ayuda`);

  await search(page).fill('zapatófono');
  await expect(count(page)).toHaveText('Ninguna pregunta con esas palabras');
  await expect(page.getByRole('link', { name: 'Escribinos' }).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await search(page).fill('');
  await expect(questions(page)).toHaveCount(20);
  expect(requests).toEqual([]);
});

test('HELP-02 an address opens its answer, by keyboard too', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/ayuda#como-hago-una-oferta`);
  const offer = page.locator('#como-hago-una-oferta');
  await expect(offer.getByText('Tenés 3 por prenda y cada una dura 24 horas.')).toBeInViewport();

  await offer.locator('summary').press('Enter');
  await expect(offer.getByRole('link')).toBeHidden();
  await offer.locator('summary').press('Enter');
  await offer.getByRole('link', { name: 'Ver prendas' }).press('Enter');
  await expect(page).toHaveURL(`${shop.url}/productos`);
});

test('HELP-02 links to settings are the reader’s own; a guest logs in', once, async ({ page, shop }) => {
  const link = page.locator('#como-elijo-que-me-avisan').getByRole('link');
  await visit(page, `${shop.url}/ayuda#como-elijo-que-me-avisan`);
  await expect(link).toHaveAttribute('href', '/?ingresar=1');

  await signedIn(page.context(), shop);
  await page.reload();
  await expect(link).toHaveAttribute('href', '/perfil/luciaferreira/editar?seccion=notificaciones');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('HELP-02 answers open and a search is answered', once, async ({ page, shop }) => {
    await page.goto(`${shop.url}/ayuda`);
    const answer = page.locator('#y-si-no-la-envian');
    await answer.locator('summary').click();
    await expect(answer.getByText('A los 5 días hábiles la compra se cancela sola')).toBeVisible();
    await expect(page.locator('details')).toHaveCount(20);

    await search(page).fill('medidas');
    await search(page).press('Enter');
    await expect(questions(page)).toHaveText(['¿Cómo sé mi talle?']);
    await expect(page.getByText('Cada prenda dice el talle de su etiqueta')).toBeVisible();
  });
});

const words = 'Hola, compré un buzo y no me llega el correo con el código.';
const doneText = 'Recibimos tu mensaje. Te contestamos por correo en menos de 3 días hábiles.';
const sent = (shop: StubShop) =>
  shop.state.calls
    .filter(({ endpoint }) => endpoint === contactEndpoint)
    .map(({ body }) => body as { id: string; [field: string]: unknown });

test('HELP-03 HELP-05 a guest writes with topic, e-mail and bot check', async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>();
  shop.state.answers[contactEndpoint] = { body: { success: true }, gate: gate.promise };
  await withSignInSettings(page, shop);
  await visit(page, `${shop.url}/ayuda`);
  await page.getByRole('main').getByRole('link', { name: 'Escribinos' }).click();
  await expect(page.getByRole('heading', { name: 'Escribinos', level: 1 })).toBeFocused();
  const form = page.getByRole('main').locator('form');
  const send = form.getByRole('button');
  expect(await layoutFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await send.click();
  await expect(form.getByLabel('Tema')).toBeFocused();
  for (const text of ['Elegí un tema.', 'Ingresa un email válido', 'Escribinos entre 20 y 2.000 caracteres.'])
    await expect(form.getByText(text)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(sent(shop)).toEqual([]);

  await form.getByLabel('Tema').selectOption('Una compra');
  await form.getByLabel('Email').fill('ana@correo.com');
  await form.getByLabel('Tu mensaje').fill(words);
  await expect(form.getByText(`${words.length}/2.000`)).toBeVisible();
  await send.press('Enter');
  await expect(send).toHaveText('Enviando…');
  await send.press('Enter');
  gate.resolve();

  await expect(page.getByText(doneText)).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toContainText(doneText);
  expect(sent(shop)).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      topic: 'buying',
      email: 'ana@correo.com',
      words,
      botToken: 'bot-token',
    },
  ]);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'HELP-03 a member is not asked for e-mail; a failed message keeps its words and its id',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of (429|503)/);
    await signedIn(page.context(), shop);
    shop.state.answers[contactEndpoint] = { code: 'unavailable' };
    await visit(page, `${shop.url}/ayuda/contacto`);
    const form = page.getByRole('main').locator('form');
    await expect(form.getByLabel('Email')).toHaveCount(0);
    await expect(form.getByText('Te contestamos a lucia@correo.com.')).toBeVisible();
    await form.getByLabel('Tema').selectOption('Mi cuenta');
    await form.getByLabel('Tu mensaje').fill(words);
    const send = form.getByRole('button', { name: 'Enviar' });

    await send.click();
    await expect(form.getByRole('alert')).toContainText('No pudimos hacerlo ahora.');
    shop.state.answers[contactEndpoint] = { code: 'too-many-requests', cooldown: 3600 };
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Podés volver a escribirnos el');
    await expect(form.getByLabel('Tu mensaje')).toHaveValue(words);
    expect(await accessibilityFaults(page)).toEqual([]);

    shop.state.answers[contactEndpoint] = { body: { success: true } };
    await send.click();
    await expect(page.getByText(doneText)).toBeVisible();
    const [first] = sent(shop);
    expect(first).toEqual({ id: expect.any(String), topic: 'account', words });
    expect(sent(shop).map(({ id }) => id)).toEqual([first?.id, first?.id, first?.id]);
  },
);

test(
  'HELP-03 a guest whose bot check does not answer reads it and may try again',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|status of 403/);
    await withSignInSettings(page, shop);
    await page.route('https://bot-check.invalid/**', (route) => route.abort());
    await visit(page, `${shop.url}/ayuda/contacto`);
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Tema').selectOption('Otra cosa');
    await form.getByLabel('Email').fill('ana@correo.com');
    await form.getByLabel('Tu mensaje').fill(words);

    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(form.getByRole('alert')).toContainText('No pudimos comprobar que sos una persona.');
    expect(sent(shop)).toEqual([]);

    await withSignInSettings(page, shop);
    shop.state.answers[contactEndpoint] = { body: { success: true } };
    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText(doneText)).toBeVisible();
  },
);

test('HELP-03 what was typed before the script came stays', once, async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/ayuda/contacto`, { waitUntil: 'commit' });
  await page.getByLabel('Tu mensaje').fill(words);
  gate.resolve();

  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await expect(page.getByLabel('Tu mensaje')).toHaveValue(words);
  await expect(page.getByText(`${words.length}/2.000`)).toBeVisible();
});
