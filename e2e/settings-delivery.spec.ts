import type { Page } from '@playwright/test';
import { activate, tabTo, write } from './accessibility/keys.ts';
import {
  homeAddress,
  officeAddress,
  pricedDelivery,
  setAddresses,
  withDeliverySettings,
} from './stub/delivery.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaults, expect, test, visit } from './fixtures.ts';

const saveSettings = 'POST /api/delivery-settings/save';
const saveAddress = 'POST /api/addresses/save';
const sent = (shop: StubShop, path: string) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === path).map(({ body }) => body);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
/** In narrow windows the addresses are in a tab. */
async function openAddresses(page: Page): Promise<void> {
  const tab = page.getByRole('link', { name: /^Mis direcciones/ });
  if (await tab.isVisible()) await tab.click();
  await expect(page.getByText('Para cuando comprás.')).toBeVisible();
}

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d|ERR_FAILED/);
});

test('DELI-01 the settings say what holds until something is chosen', async ({ page, shop }) => {
  await visit(page, await withDeliverySettings(page, shop, { settings: null, is_adult: true }));

  await expect(page.getByRole('heading', { name: 'Entregas', level: 2 })).toBeVisible();
  await expect(page.getByText('Todavía no elegiste. Mientras tanto,')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'En persona' })).toBeChecked();
  await expect(radio(page, 'Pago en destino')).toBeChecked();
  expect(await accessibilityFaults(page)).toEqual([]);

  await press(page, 'Guardar');
  await expect(page.getByText('Elegí el departamento.')).toBeVisible();
  await expect(page.getByText('Poné la zona donde entregás.')).toBeVisible();
  await expect(page.getByLabel('Desde dónde entregás')).toBeFocused();
  expect(sent(shop, saveSettings)).toEqual([]);
});

test('DELI-01 department, zone and each kind of parcel are saved', async ({ page, shop }) => {
  await visit(page, await withDeliverySettings(page, shop));
  await expect(page.getByLabel('Mi departamento')).toHaveValue('190');
  await expect(page.getByLabel('Resto del país')).toHaveValue('260');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByLabel('Zona').fill('Gonzalo Ramírez 1522');
  await press(page, 'Guardar');
  await expect(page.getByText('Poné un barrio o un punto conocido, no una dirección.')).toBeVisible();
  await expect(page.getByLabel('Zona')).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByLabel('Zona').fill('Parada 18');
  await page.getByLabel('Mi departamento').fill('');
  await page.getByLabel('Resto del país').fill('5001');
  await press(page, 'Guardar');
  await expect(page.getByText('Poné un precio de $ 0 a $ 5.000.')).toHaveCount(2);
  await page.getByLabel('Mi departamento').fill('0');
  await page.getByLabel('Resto del país').fill('1200');
  await press(page, 'Guardar');
  await expect(page.getByText('Guardamos cómo entregás')).toBeVisible();

  const unpriced = { local_cents: null, country_cents: null };
  const priced = { ...pricedDelivery, zone: 'Parada 18', local_cents: 0, country_cents: 120_000 };
  expect(sent(shop, saveSettings)).toEqual([priced]);
  for (const [name, parcel] of [
    ['No hago envíos', 'none'],
    ['Gratis', 'free'],
    ['Pago en destino', 'on_arrival'],
  ] as const) {
    await radio(page, name).check();
    await expect(page.getByLabel('Mi departamento')).toHaveCount(0);
    await press(page, 'Guardar');
    await expect.poll(() => sent(shop, saveSettings).at(-1)).toEqual({ ...priced, ...unpriced, parcel });
  }
});

test('DELI-01 at least one way is needed, and a refusal is shown', async ({ page, shop }) => {
  await visit(page, await withDeliverySettings(page, shop));
  await page.getByRole('switch', { name: 'En persona' }).uncheck();
  await expect(page.getByLabel('Zona')).toHaveCount(0);
  await radio(page, 'No hago envíos').check();
  await press(page, 'Guardar');
  const sentence = 'Elegí al menos una forma de entrega y completá sus datos.';
  await expect(page.getByText(sentence)).toBeVisible();
  expect(sent(shop, saveSettings)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await radio(page, 'Gratis').check();
  shop.state.answers[saveSettings] = { code: 'unavailable' };
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toContainText('No pudimos hacerlo ahora.');
});

test('DELI-01 minors cannot choose to meet', async ({ page, shop }) => {
  const settings = { ...pricedDelivery, in_person: false, zone: null };
  await visit(page, await withDeliverySettings(page, shop, { settings, is_adult: false }));
  await expect(page.getByRole('switch', { name: 'En persona' })).toBeDisabled();
  await expect(page.getByText('La entrega en persona es para mayores de 18 años.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('DELI-05 addresses: a home is added by keyboard, an agency is changed', async ({ page, shop }) => {
  await visit(page, await withDeliverySettings(page, shop));
  setAddresses(shop, []);
  await openAddresses(page);
  setAddresses(shop, [homeAddress]);

  await activate(page, page.getByRole('button', { name: 'Agregar una dirección' }));
  const dialog = page.getByRole('dialog', { name: 'Agregar una dirección' });
  await expect(dialog).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await activate(page, dialog.getByRole('button', { name: 'Guardar' }));
  await expect(dialog.getByText('Falta este dato.')).toHaveCount(7);
  await expect(dialog.getByLabel('Cómo la llamás')).toBeFocused();
  await page.keyboard.type('Casa');
  await write(page, dialog.getByLabel('Quién la recibe'), 'Lucía');
  await write(page, dialog.getByLabel('Calle'), 'Gonzalo Ramírez');
  await write(page, dialog.getByLabel('Número'), '1522');
  await write(page, dialog.getByLabel('Apto.'), '5');
  await tabTo(page, dialog.getByLabel('Departamento'));
  await page.keyboard.type('Mon');
  await write(page, dialog.getByLabel('Localidad o barrio'), 'Palermo');
  await write(page, dialog.getByLabel('Celular'), '094123456');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Poné nombre y apellido.')).toBeVisible();
  await expect(dialog.getByLabel('Quién la recibe')).toBeFocused();
  await dialog.getByLabel('Quién la recibe').fill(homeAddress.recipient);
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(page.getByText('Guardamos la dirección')).toBeVisible();
  await expect(page.getByText('Gonzalo Ramírez 1522, apto. 5')).toBeVisible();
  await expect(page.getByText('La de siempre')).toBeVisible();
  expect(sent(shop, saveAddress)).toEqual([
    { ...homeAddress, id: expect.stringMatching(/^[\da-f-]{36}$/), is_default: false },
  ]);
});

test('DELI-05 an agency instead of a home, the default, and deleting asks first', async ({ page, shop }) => {
  await visit(page, await withDeliverySettings(page, shop));
  await openAddresses(page);
  await expect(page.getByText('Agencia DAC Tacuarembó')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await press(page, 'Editar Casa');
  const dialog = page.getByRole('dialog', { name: 'Editar la dirección' });
  await dialog.getByText('En una agencia').click();
  await expect(dialog.getByLabel('Calle')).toHaveCount(0);
  await dialog.getByLabel('Agencia', { exact: true }).fill('UES Tres Cruces');
  expect(await accessibilityFaults(page)).toEqual([]);
  shop.state.answers[saveAddress] = { code: 'address-book-full' };
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Ya tenés 5 direcciones. Eliminá alguna para agregar otra.',
  );
  shop.state.answers[saveAddress] = { body: { success: true } };
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  const office = { ...officeAddress, id: homeAddress.id, label: 'Casa', office: 'UES Tres Cruces' };
  const { recipient, locality, department, is_default } = homeAddress;
  expect(sent(shop, saveAddress).at(-1)).toEqual({ ...office, recipient, locality, department, is_default });

  await press(page, 'Usar siempre Lo de mi hermana');
  await expect(page.getByText('Vas a recibir en «Lo de mi hermana»')).toBeVisible();
  expect(sent(shop, saveAddress).at(-1)).toEqual({ ...officeAddress, is_default: true });

  await press(page, 'Eliminar Lo de mi hermana');
  const question = page.getByRole('dialog', { name: '¿Eliminar «Lo de mi hermana»?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(sent(shop, 'POST /api/addresses/delete')).toEqual([]);
  await press(page, 'Eliminar Lo de mi hermana');
  setAddresses(shop, [homeAddress]);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Agencia DAC Tacuarembó')).toHaveCount(0);
  expect(sent(shop, 'POST /api/addresses/delete')).toEqual([{ id: officeAddress.id }]);
});

test('DELI-05 a full book says so', async ({ page, shop }) => {
  const address = await withDeliverySettings(page, shop);
  const five = [
    homeAddress,
    ...[2, 3, 4, 5].map((n) => ({ ...officeAddress, id: homeAddress.id.slice(0, -1) + n })),
  ];
  setAddresses(shop, five);
  await visit(page, `${address}&ver=direcciones`);
  await expect(page.getByText('Ya tenés 5 direcciones. Eliminá alguna para agregar otra.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar una dirección' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
