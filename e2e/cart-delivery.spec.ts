import type { Cart, CartDelivery } from '@perchero/contract/cart/cart';
import type { Page } from '@playwright/test';
import { cartDelivery, cartGroup, cartLine, cartOf, storeGuestCart, withCart } from './stub/cart.ts';
import { homeAddress, officeAddress, pricedDelivery, setAddresses } from './stub/delivery.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const camila = {
  id: '0c000000-0000-4000-8000-000000000010',
  username: 'camiolivera',
  full_name: 'Camila Olivera',
};
const [choose, split] = ['POST /api/cart/choose-delivery', 'POST /api/split'];
const callsTo = (shop: StubShop, endpoint: string) =>
  shop.state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

const jumper = cartLine('jumper');
const subtotal = jumper.price * 100;
const unchosen = { options: pricedDelivery, chosen: null, cost_cents: null } as const;
const byParcel = {
  options: pricedDelivery,
  chosen: 'parcel',
  address: homeAddress,
  cost_cents: 19_000,
} as const;

/** One product of Elena for $ 1.290, and of Mateo in person. */
function cartWith(change: Partial<CartDelivery>): Cart {
  return cartOf([
    cartGroup('elena', [jumper], { delivery: cartDelivery(subtotal, change) }),
    cartGroup('mateo', [cartLine('shoes')]),
  ]);
}

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

async function openCart(page: Page, shop: StubShop, cart: Cart) {
  await signedIn(page.context(), shop, camila);
  shop.state.answers['GET /api/session'] = { body: { session: { ...memberSession(camila), cart: 2 } } };
  shop.state.answers[choose] = { body: { success: true } };
  shop.state.answers['POST /api/addresses/save'] = { body: { success: true } };
  withCart(shop, cart);
  await visit(page, `${shop.url}/carrito`);
  return page.getByRole('region', { name: 'Elena Machado' });
}

test('DELI-03 the buyer chooses by keyboard how a purchase arrives; the choice survives a reload and is paid', async ({
  page,
  shop,
}) => {
  const elena = await openCart(page, shop, cartWith({ ...unchosen, address: homeAddress }));
  const pay = elena.getByRole('button', { name: 'Pagar a Elena' });
  const parcel = elena.getByRole('radio', { name: /Por envío/ });
  const inPerson = elena.getByRole('radio', { name: /En persona/ });
  await expect(parcel).toHaveAccessibleName('Por envío Dentro de Montevideo $ 190');
  await expect(inPerson).toHaveAccessibleName('En persona Palermo, Montevideo Gratis');
  await expect(parcel).not.toBeChecked();
  await expect(elena.getByRole('definition')).toHaveText(['$ 1.290', 'Sin elegir']);
  await pay.click();
  await expect(elena.getByText('Elegí cómo te llega.')).toBeVisible();
  await expect(parcel).toBeFocused();
  expect(callsTo(shop, split)).toEqual([]);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  withCart(shop, cartWith(byParcel));
  await parcel.focus();
  await page.keyboard.press('Space');
  await expect(parcel).toBeChecked();
  await expect(elena.getByRole('definition')).toHaveText(['$ 1.290', '$ 190']);
  await expect(elena.getByText('Elegí cómo te llega.')).toBeHidden();
  await expect(elena.getByText('$ 1.480')).toBeVisible();
  await expect(elena.getByText('Gonzalo Ramírez 1522, apto. 5, Palermo, Montevideo')).toBeVisible();
  const summary = page.getByRole('complementary');
  await expect(summary.getByRole('definition')).toHaveText(['$ 3.490', '$ 190', '$ 3.680']);
  await expect
    .poll(() => callsTo(shop, choose))
    .toEqual([{ seller_id: expect.any(String), method: 'parcel', address_id: homeAddress.id }]);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await page.reload();
  await expect(parcel).toBeChecked();
  await expect(elena.getByText('$ 1.480')).toBeVisible();

  shop.state.answers[split] = { code: 'payment-not-made' };
  await pay.click();
  await expect(elena.getByRole('alert')).toBeVisible();
  expect(callsTo(shop, split)).toMatchObject([
    { deliveries: [{ method: 'parcel', address_id: homeAddress.id, cost_cents: 19_000 }] },
  ]);

  // The drawer leads to paying too.
  await page.getByRole('button', { name: /^Carrito/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Carrito', exact: true });
  await expect(drawer.getByRole('definition')).toHaveText(['$ 3.490', '$ 190', '$ 3.680']);
});

test('DELI-03 another address is chosen or added, at its own cost', once, async ({ page, shop }) => {
  setAddresses(shop, [homeAddress, officeAddress]);
  const elena = await openCart(page, shop, cartWith(byParcel));
  const change = elena.getByRole('button', { name: 'Cambiar la dirección del envío' });
  await change.click();
  const picker = page.getByRole('dialog', { name: '¿A dónde va?' });
  await expect(picker.getByRole('radio', { name: 'Casa' })).toBeChecked();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  withCart(shop, cartWith({ ...byParcel, address: officeAddress, cost_cents: 26_000 }));
  await picker.getByRole('radio', { name: 'Lo de mi hermana' }).check();
  await picker.getByRole('button', { name: 'Usar esta dirección' }).click();
  await expect(picker).toBeHidden();
  await expect(elena.getByText('Agencia DAC Tacuarembó, Tacuarembó, Tacuarembó')).toBeVisible();
  await expect(elena.getByRole('definition')).toHaveText(['$ 1.290', '$ 260']);
  expect(callsTo(shop, choose)).toMatchObject([{ address_id: officeAddress.id }]);

  // The first address of a buyer.
  withCart(shop, cartWith({ ...unchosen, options: { ...pricedDelivery, in_person: false } }));
  await page.reload();
  await expect(elena.getByText('Agregá una dirección para el envío')).toBeVisible();
  await elena.getByRole('button', { name: 'Pagar a Elena' }).click();
  await expect(elena.getByText('Elegí una dirección para el envío.')).toBeVisible();
  await elena.getByRole('button', { name: 'Agregar una dirección' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar una dirección' });
  await form.getByLabel('Cómo la llamás').fill('Trabajo');
  await form.getByLabel('Quién la recibe').fill('Camila Olivera');
  await form.getByLabel('Calle').fill('Maldonado');
  await form.getByLabel('Número').fill('1834');
  await form.getByLabel('Departamento').selectOption('Montevideo');
  await form.getByLabel('Localidad o barrio').fill('Cordón');
  await form.getByLabel('Celular').fill('98337120');
  withCart(shop, cartWith({ ...byParcel, address: { ...homeAddress, label: 'Trabajo' } }));
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toBeHidden();
  await expect(elena.getByText('Trabajo')).toBeVisible();
  await expect(elena.getByText('Elegí una dirección para el envío.')).toBeHidden();
  const [saved] = callsTo(shop, 'POST /api/addresses/save') as { id: string }[];
  expect(saved).toMatchObject({ label: 'Trabajo', door: '1834', phone: '+59898337120' });
  expect(callsTo(shop, choose).at(-1)).toMatchObject({ method: 'parcel', address_id: saved?.id });
});

test(
  'DELI-03 a parcel without an address replaces in person, but is not paid',
  once,
  async ({ page, shop }) => {
    setAddresses(shop, []);
    const elena = await openCart(page, shop, cartWith({ options: pricedDelivery, address: null }));
    await expect(elena.getByRole('radio', { name: /En persona/ })).toBeChecked();
    await elena.getByRole('radio', { name: /Por envío/ }).check();
    await expect(elena.getByRole('definition')).toHaveText(['$ 1.290', 'Sin elegir']);
    await elena.getByRole('button', { name: 'Pagar a Elena' }).click();
    await expect(elena.getByText('Elegí una dirección para el envío.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await elena.getByRole('radio', { name: /En persona/ }).check();
    await expect.poll(() => callsTo(shop, choose)).toMatchObject([{ method: 'in_person' }]);
    expect(callsTo(shop, split)).toEqual([]);
  },
);

test('DELI-03 problems, parcels paid on arrival and what guests see', once, async ({ page, shop }) => {
  const problem = 'Elegí de nuevo cómo te llega.';
  const elena = await openCart(page, shop, cartWith({ ...unchosen, problem }));
  const ways = elena.getByRole('radiogroup', { name: 'Cómo te llega' });
  await expect(ways).toHaveAccessibleDescription(problem);
  await expect(ways).not.toHaveAttribute('data-invalid');
  await elena.getByRole('button', { name: 'Pagar a Elena' }).click();
  await expect(ways).toHaveAttribute('data-invalid');
  await expect(ways).toHaveAccessibleDescription(problem);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  const noCommonWay =
    '«Buzo tejido» se entrega solo en persona y «Ruana» solo por envío. Quitá una y comprala aparte.';
  const noWay = { ...pricedDelivery, in_person: false, parcel: 'none' } as const;
  withCart(
    shop,
    cartWith({
      ...unchosen,
      options: { ...noWay, zone: null, local_cents: null, country_cents: null },
      problem: noCommonWay,
    }),
  );
  await page.reload();
  await expect(elena.getByText(noCommonWay)).toBeVisible();
  await expect(elena.getByRole('button', { name: 'Pagar a Elena' })).toBeDisabled();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  const onArrival = {
    ...pricedDelivery,
    parcel: 'on_arrival',
    local_cents: null,
    country_cents: null,
  } as const;
  withCart(shop, cartWith({ ...byParcel, options: onArrival, cost_cents: 0 }));
  await page.reload();
  await expect(elena.getByRole('definition')).toHaveText(['$ 1.290', 'Lo pagás al recibir']);
  await expect(elena.getByText('más el envío, que pagás al recibir')).toBeVisible();

  // A refused choice is taken back, perhaps before `check` would have seen it.
  shop.state.answers[choose] = { code: 'delivery-not-offered' };
  await elena.getByRole('radio', { name: /En persona/ }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(
    'Quien vende ya no entrega así. Elegí de nuevo.',
  );
  await expect(elena.getByRole('radio', { name: /Por envío/ })).toBeChecked();

  const guestCart = cartWith({ ...unchosen, address: null });
  await page.context().clearCookies();
  shop.state.answers['GET /api/session'] = { body: { session: null } };
  await storeGuestCart(page, guestCart);
  withCart(shop, guestCart);
  await visit(page, `${shop.url}/carrito`);
  await expect(elena.getByText('al resto del país $ 260')).toBeVisible();
  await expect(elena.getByText('Elegís cómo te llega después de ingresar.')).toBeVisible();
  await expect(elena.getByRole('radio')).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});
