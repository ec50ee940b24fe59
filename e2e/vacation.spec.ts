import type { Page } from '@playwright/test';
import { activate, tabTo } from './accessibility/keys.ts';
import { cartGroup, cartLine, cartOf, withCart } from './stub/cart.ts';
import { camila } from './stub/comments.ts';
import { aHead, aTalk, withThread } from './stub/messages.ts';
import { aBargain } from './stub/offers.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import type { StubShop } from './stub/shop.ts';
import { inDays, unsentSales, withVacation } from './stub/vacation.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const until = '2027-02-03';
const line = 'Lucía está de vacaciones hasta el 3 de febrero.';
const away = { away_until: until, availability: { state: 'away', in_cart: false } } as const;
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog', { name: '¿Te vas de vacaciones?' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const sent = (shop: StubShop) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/desk/vacation').map(({ body }) => body);

async function open(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await main(page).getByRole('button', { name: 'Vacaciones', exact: true }).click();
}

async function choose(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await part(page, 'Día').fill(day);
  await part(page, 'Mes').fill(month);
  await part(page, 'Año').fill(year);
}

test('DESK-07 a product of a seller on vacation says until when, without buying and offers', async ({
  page,
  shop,
}) => {
  for (const isMember of [false, true]) {
    if (isMember) await signedIn(page.context(), shop, camila);
    const bargain = isMember ? aBargain({ open: false }) : null;
    await visit(page, shop.url + withProduct(shop, jeanJacket(), { ...away, bargain }));
    await expect(main(page).getByText(line)).toBeVisible();
    await expect(main(page).getByRole('button', { name: /carrito|comprar|oferta/i })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: 'Escribirle a Lucía' })).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(data).toContain('https://schema.org/OutOfStock');
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'DESK-07 profile, thread and cart say it, and the seller reads it of themselves',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop, camila);
    await visit(page, shop.url + withProfile(shop, { away_until: until }));
    await expect(main(page).getByText(line)).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await visit(page, shop.url + withThread(shop, aTalk(shop, { away_until: until })));
    const [name] = aHead.other.full_name.split(' ');
    await expect(page.getByText(`${name} está de vacaciones hasta el 3 de febrero.`)).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    withCart(shop, cartOf([cartGroup('elena', [cartLine('ruana', { state: 'away', available: 1 })])]));
    await visit(page, `${shop.url}/carrito`);
    const elena = page.getByRole('region', { name: 'Elena Machado' });
    await expect(elena.getByText('De vacaciones', { exact: true })).toBeVisible();
    await expect(elena.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);

    await signedIn(page.context(), shop);
    await visit(page, shop.url + withProfile(shop, { isOwn: true, away_until: until }));
    await expect(main(page).getByText('Estás de vacaciones hasta el 3 de febrero.')).toBeVisible();
  },
);

test('DESK-07 DESK-08 a seller begins a vacation by keyboard and reads which sales go on', async ({
  page,
  shop,
}) => {
  const address = await withVacation(page, shop, { unsent: unsentSales() });
  await visit(page, address);
  await activate(page, main(page).getByRole('button', { name: 'Vacaciones', exact: true }));
  await expect(dialog(page).getByText('Tus 18 prendas colgadas se guardan')).toBeVisible();
  await expect(
    dialog(page).getByText('Tenés 2 ventas sin enviar: sus plazos siguen corriendo.'),
  ).toBeVisible();
  const sales = dialog(page).getByRole('list', { name: 'Ventas sin enviar' }).getByRole('listitem');
  await expect(sales.nth(0)).toContainText('para Camila, Tacuarembó');
  await expect(sales.nth(1)).toContainText('para Joaquín, en persona');
  await expect(sales.nth(0)).toContainText('vence el jueves 9 de abril');
  await expect(sales.getByRole('link')).toHaveCount(2);
  expect(await accessibilityFaults(page)).toEqual([]);

  const refused = 'Elegí una fecha entre mañana y dentro de 90 días.';
  for (const date of [inDays(0), inDays(91), '2027-02-31']) {
    await choose(page, date);
    await button(page, 'Empezar vacaciones').click();
    await expect(dialog(page).getByText(refused)).toBeVisible();
  }
  expect(sent(shop)).toEqual([]);

  await choose(page, inDays(90));
  await expect(dialog(page).getByText(/Vuelven solas el \d+ de [a-z]+\./)).toBeVisible();
  await tabTo(page, button(page, 'Empezar vacaciones'));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Empezaron tus vacaciones')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(sent(shop)).toEqual([{ until: inDays(90) }]);
});

test('DESK-08 a vacation is changed and ended by hand', once, async ({ page, shop }) => {
  const address = await withVacation(page, shop, { until: inDays(10) });
  await open(page, address);
  await expect(dialog(page).getByText(/^Estás de vacaciones hasta el/)).toBeVisible();
  await expect(dialog(page).getByText(/sin enviar/)).toHaveCount(0);
  await choose(page, inDays(20));
  await button(page, 'Guardar fecha').click();
  await expect(toast(page, 'Cambiaste la fecha.')).toBeVisible();

  await open(page, address);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await button(page, 'Terminar vacaciones').click();
  await expect(toast(page, 'Terminaron tus vacaciones')).toBeVisible();
  expect(sent(shop)).toEqual([{ until: inDays(20) }, { until: null }]);
});

test(
  'DESK-07 what cannot be read or sent says so and can be tried again',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of (4|5)\d\d/);
    const address = await withVacation(page, shop);
    const answer = shop.state.answers['GET /api/desk/vacation'];
    shop.state.answers['GET /api/desk/vacation'] = { code: 'unavailable' };
    await open(page, address);
    await expect(dialog(page).getByText('No pudimos traer tus vacaciones.')).toBeVisible();
    if (answer) shop.state.answers['GET /api/desk/vacation'] = answer;
    await button(page, 'Probar de nuevo').click();

    shop.state.answers['POST /api/desk/vacation'] = { code: 'user-suspended' };
    await button(page, 'Empezar vacaciones').click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(part(page, 'Día')).not.toHaveValue('');
  },
);
