import type { Cart } from '@perchero/contract/cart/cart';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import type { Page } from '@playwright/test';
import {
  cartGroup,
  cartLine,
  cartOf,
  fullCart,
  storeGuestCart,
  partlyPaidCart,
  withCart,
} from './stub/cart.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  addSessionCookie,
  expect,
  memberSession,
  once,
  flushPage,
  signedIn,
  stopClock,
  test,
  visit,
} from './fixtures.ts';

const camila = {
  id: '0c000000-0000-4000-8000-000000000010',
  username: 'camiolivera',
  full_name: 'Camila Olivera',
};
const session = memberSession(camila);
const [merge, split] = ['POST /api/cart/merge', 'POST /api/split'];

const cartButton = (page: Page) => page.getByRole('button', { name: /^Carrito/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Carrito', exact: true });
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const login = (page: Page) => page.getByRole('dialog', { name: '¡Qué bueno verte!' });
const storedCart = (page: Page) => page.evaluate((key) => localStorage.getItem(key), guestCartKey);
const callsTo = (shop: StubShop, endpoint: string) =>
  shop.state.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

/** Submits the open login; afterwards the stub returns the member's cart. */
async function submitLogin(page: Page, shop: StubShop, cart: Cart): Promise<void> {
  shop.state.answers['POST /api/session/sign-in'] = { body: { session } };
  shop.state.answers['GET /api/session'] = { body: { session } };
  shop.state.answers['GET /api/cart'] = { body: { cart } };
  await addSessionCookie(page.context(), shop);
  await page.getByLabel('Email').fill('camila@correo.uy');
  await page.getByLabel('Contraseña', { exact: true }).fill('rambla92');
  await login(page).getByRole('button', { name: 'INGRESÁ' }).click();
}

async function asMember(page: Page, shop: StubShop, cart: Cart): Promise<void> {
  await signedIn(page.context(), shop, camila);
  shop.state.answers['GET /api/session'] = { body: { session: { ...session, cart: cart.quantity } } };
  withCart(shop, cart);
}

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/, /net::ERR_FAILED/);
});

test(
  'CART-01 CART-02 CART-04 ITEM-02 NAV-03 NAV-05 NAV-07 NAV-13 a guest fills a cart and keeps it after the login',
  once,
  async ({ page, shop }) => {
    const { id, title, price } = jeanJacket();
    const line = { ...cartLine('glasses'), id, title, price, available: 3 };
    for (const quantity of [1, 2, 3]) {
      shop.state.answers[`GET /api/cart/preview?items=${id}:${quantity}:${price}`] = {
        body: { cart: cartOf([cartGroup('sofia', [{ ...line, quantity }])]) },
      };
    }
    await visit(page, shop.url + withProduct(shop));
    await expect(cartButton(page)).toHaveAccessibleName('Carrito');
    const add = page.getByRole('button', { name: 'Agregar al carrito' });
    expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await add.click();
    const notice = notices(page).getByText('Agregado al carrito');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ya está en el carrito' })).toBeDisabled();
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 prenda');
    expect(JSON.parse((await storedCart(page)) ?? '')).toEqual([{ id, quantity: 1, price }]);
    await expect(notice).toBeHidden();

    await cartButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByText('Sofía Umpiérrez')).toBeVisible();
    await expect(drawer(page).getByRole('link', { name: title })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // By keyboard up to the stock of three; the disabled button keeps the focus.
    const more = drawer(page).getByRole('button', { name: 'Sumar uno' });
    await more.focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('status').filter({ hasText: '3' })).toBeVisible();
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByLabel('Carrito, 3 prendas', { exact: true })).toHaveCount(1);
    expect(JSON.parse((await storedCart(page)) ?? '')).toMatchObject([{ id, quantity: 3 }]);

    // The checkout requires a login and then continues.
    await drawer(page).getByRole('link', { name: 'Finalizar compra' }).click();
    await expect(login(page).getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    shop.state.answers[merge] = { body: { success: true, quantity: 3, own: 1 } };
    await submitLogin(page, shop, cartOf([cartGroup('sofia', [{ ...line, quantity: 3 }])]));
    await expect(page).toHaveURL(`${shop.url}/carrito`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu carrito' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar a Sofía' })).toBeVisible();
    await expect(notices(page).getByText('Sacamos del carrito una prenda que es tuya.')).toBeVisible();
    expect(callsTo(shop, merge)).toEqual([{ items: [{ product_id: id, quantity: 3, price }] }]);
    expect(await storedCart(page)).toBeNull();
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 3 prendas');
  },
);

test(
  'CART-02 CART-03 CART-04 PAY-02 NAV-02 a member pays each seller separately',
  once,
  async ({ page, shop }) => {
    const changed = cartOf([
      cartGroup('elena', [cartLine('jumper', { old_price: 1490 }), cartLine('ruana', { state: 'sold' })], {
        order: {
          id: '0c000000-0000-7000-8000-000000000011',
          payment_url: null,
          reserved_until: '2026-11-15T18:42:00.000Z',
        },
      }),
      cartGroup('mateo', [cartLine('shoes', { state: 'reserved', available: 0 })]),
      cartGroup('sofia', [cartLine('glasses', { quantity: 2, available: 3 })]),
    ]);
    await asMember(page, shop, changed);
    await visit(page, `${shop.url}/CARRITO`);
    const elena = page.getByRole('region', { name: 'Elena Machado' });
    const mateo = page.getByRole('region', { name: 'Mateo Sosa' });
    const sofia = page.getByRole('region', { name: 'Sofía Umpiérrez' });

    await expect(elena.getByText('Bajó de precio: estaba a $ 1.490')).toBeVisible();
    await expect(elena.getByText('Vendida')).toBeVisible();
    await expect(elena.getByText('Reservado hasta 15:42')).toBeVisible();
    await expect(elena.getByText('$ 1.290').last()).toBeVisible();
    await expect(elena.getByRole('button', { name: 'Sumar uno' })).toHaveCount(0);
    await expect(mateo.getByText('Reservada: otra persona la está pagando')).toBeVisible();
    await expect(mateo.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
    await expect(page.getByRole('complementary').getByRole('definition')).toHaveText([
      '$ 2.850',
      'Gratis',
      '$ 2.850',
    ]);
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 5 prendas');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/split')) keys.push(request.headers()['idempotency-key']);
    });
    const pay = sofia.getByRole('button', { name: 'Pagar a Sofía' });

    // No connection.
    await page.route('**/api/split', (route) => route.abort(), { times: 1 });
    await pay.click();
    await expect(sofia.getByRole('alert')).toHaveText('Error de red al procesar el pago.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // A refused change is rolled back.
    shop.state.answers['POST /api/cart/set-quantity'] = { code: 'unavailable' };
    await sofia.getByRole('button', { name: 'Restar uno' }).click();
    await expect(notices(page).getByText('No pudimos hacerlo ahora.')).toBeVisible();
    await expect(sofia.getByRole('status').first()).toHaveText('2');

    // Removing a sold product keeps the focus in the cart.
    shop.state.answers['POST /api/cart/remove'] = { body: { success: true, quantity: 4 } };
    const groups = changed.groups.map((group) => ({ ...group, lines: group.lines.slice(0, 1) }));
    withCart(shop, { ...changed, groups, quantity: 4 });
    await elena.getByRole('button', { name: 'Quitar Ruana de lana cruda' }).click();
    await expect(elena.getByText('Vendida')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Quitar Championes retro celestes' })).toBeFocused();
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 4 prendas');

    // A checkout without a response is retried with the same idempotency key; a refused one is not.
    const seller = { seller_id: sofiaId(changed), order_id: null, amount_cents: 0, expires_at: null };
    const sentence = 'Esta prenda ya no está colgada.';
    shop.state.answers[split] = {
      body: { checkout_id: null, payments: [{ ...seller, payment_url: null, error: sentence }], error: null },
    };
    await pay.click();
    await expect(sofia.getByRole('alert')).toHaveText(sentence);
    shop.state.answers[split] = { code: 'payment-not-made' };
    await pay.click();
    await expect(sofia.getByRole('alert')).toHaveText('No se pudo procesar el pago.');

    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const payment_url = `${shop.url}/terminos?pago=1`;
    shop.state.answers[split] = {
      body: {
        checkout_id: seller.seller_id,
        payments: [{ ...seller, payment_url, error: null }],
        error: null,
      },
      gate,
    };
    await pay.click();
    await expect(sofia.getByRole('button', { name: 'Generando link...' })).toBeDisabled();
    await expect(sofia.getByRole('alert')).toHaveCount(0);
    // A 204 response keeps the page.
    await page.route(payment_url, (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url() === payment_url,
    );
    open();
    await left;
    await expect(sofia.getByRole('button', { name: 'Redireccionando...' })).toBeDisabled();

    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
    expect(callsTo(shop, split).at(-1)).toMatchObject({
      buyer_user_id: camila.id,
      items: [{ title: 'Lentes de sol ojo de gato', quantity: 2, price: 780, seller_id: seller.seller_id }],
    });
  },
);

test(
  'CART-02 quantities are limited by the stock; unavailable products are shown and not paid',
  once,
  async ({ page, shop }) => {
    const setQuantity = 'POST /api/cart/set-quantity';
    const getCart = 'GET /api/cart';
    const gone = cartLine('ruana', { state: 'gone', available: 0 });
    const sold = cartLine('jumper', { state: 'sold', available: 0 });
    const cartWith = (quantity: number) =>
      cartOf([
        cartGroup('elena', [gone, sold]),
        cartGroup('sofia', [cartLine('glasses', { quantity, available: 3 })]),
      ]);
    await asMember(page, shop, cartWith(2));
    await visit(page, `${shop.url}/carrito`);
    const elena = page.getByRole('region', { name: 'Elena Machado' });
    const sofia = page.getByRole('region', { name: 'Sofía Umpiérrez' });
    await expect(elena.getByText('Ya no está colgada')).toBeVisible();
    await expect(elena.getByText('Vendida')).toBeVisible();
    await expect(elena.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
    await expect(elena.getByRole('button', { name: /^(Sumar|Restar) uno$/ })).toHaveCount(0);
    await expect(page.getByRole('complementary').getByText('$ 1.560').last()).toBeVisible();

    for (const [name, last] of [
      ['Restar uno', 1],
      ['Sumar uno', 3],
    ] as const) {
      const button = sofia.getByRole('button', { name });
      const { length: before } = callsTo(shop, setQuantity);
      const { length: reads } = callsTo(shop, getCart);
      const gate = Promise.withResolvers<void>();
      shop.state.answers[setQuantity] = { body: { success: true, quantity: last + 2 }, gate: gate.promise };
      await button.focus();
      for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
      await expect(sofia.getByRole('status').first()).toHaveText(String(last));
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      withCart(shop, cartWith(last));
      gate.resolve();
      await expect.poll(() => callsTo(shop, getCart).length).toBeGreaterThan(reads);
      expect(callsTo(shop, setQuantity).slice(before).at(-1)).toEqual({
        product_id: cartLine('glasses').id,
        quantity: last,
      });
    }
  },
);

test(
  'CART-03 LOOK-16 shows paid orders beside the rest; an empty cart redirects home',
  once,
  async ({ page, shop }) => {
    await asMember(page, shop, partlyPaidCart());
    await visit(page, `${shop.url}/carrito`);
    const elena = page.getByRole('region', { name: 'Elena Machado' });
    await expect(elena.getByText('Pagado')).toBeVisible();
    await expect(elena.getByText('Acreditado')).toBeVisible();
    await expect(elena.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('complementary').getByText('$ 7.150')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // No redirect after the last payment.
    await asMember(page, shop, cartOf([], partlyPaidCart().paid));
    await page.reload();
    await expect(page.getByText('Pagaste todo lo que tenías en el carrito.')).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/carrito`);

    // It can be read before the page leaves.
    await asMember(page, shop, cartOf([]));
    await page.clock.install();
    await visit(page, `${shop.url}/carrito`);
    await stopClock(page);
    await expect(page.getByRole('heading', { name: 'Nada colgado del brazo' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Volviendo al inicio' })).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/carrito`);
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await expect(notices(page).getByText('Tu carrito está vacío.')).toBeVisible();
    await expect(notices(page).locator('svg')).toHaveCount(0);
    await expect(page).toHaveURL(`${shop.url}/`);
    // The URL changes before the page does, which then takes the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await cartButton(page).click();
    await expect(drawer(page).getByRole('heading', { name: 'Nada colgado del brazo' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
  },
);

test(
  'CART-01 CART-03 PAY-02 NAV-05 a guest’s cart page syncs across tabs, and paying requires a login',
  once,
  async ({ page, shop, context }) => {
    const cart = cartOf(fullCart().groups.slice(1));
    await storeGuestCart(page, cart);
    withCart(shop, cart);
    await visit(page, `${shop.url}/carrito`);
    await expect(page.getByRole('button', { name: 'Pagar a Mateo' })).toBeVisible();
    await page.getByRole('button', { name: 'Pagar a Mateo' }).click();
    await expect(login(page).getByText('Debes iniciar sesión para realizar el pago.')).toBeVisible();
    expect(callsTo(shop, split)).toEqual([]);
    await page.keyboard.press('Escape');

    // The same user removes one in another tab.
    const other = await context.newPage();
    await visit(other, `${shop.url}/terminos`);
    await expect(cartButton(other)).toHaveAccessibleName('Carrito, 3 prendas');
    const rest = cartOf(cart.groups.slice(1));
    await cartButton(other).click();
    await expect(drawer(other).getByText('Mateo Sosa')).toBeVisible();
    withCart(shop, rest);
    await drawer(other).getByRole('button', { name: 'Quitar Championes retro celestes' }).click();
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 prendas');
    await expect(page.getByRole('region', { name: 'Mateo Sosa' })).toHaveCount(0);

    // A cart that fails to load shows an error and keeps the stored items.
    shop.state.answers['GET /api/cart/preview'] = { code: 'unavailable' };
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No pudimos traer tu carrito' })).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/carrito`);
    withCart(shop, rest);
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(page.getByRole('region', { name: 'Sofía Umpiérrez' })).toBeVisible();

    // Removing the last product redirects home; so does an invalid stored cart.
    withCart(shop, cartOf([]));
    await page.getByRole('button', { name: /^Quitar/ }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await page.evaluate((key) => localStorage.setItem(key, '{"no":"cart"}'), guestCartKey);
    await visit(page, `${shop.url}/carrito`);
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(cartButton(page)).toHaveAccessibleName('Carrito');
  },
);

test('ITEM-02 the toast after adding stays for three seconds', once, async ({ page, shop }) => {
  await page.clock.install();
  await visit(page, shop.url + withProduct(shop));
  await stopClock(page);
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  const notice = notices(page).getByText('Agregado al carrito');
  await expect(notice).toBeVisible();

  const leaving = notices(page).locator('[data-ending-style]');
  await page.clock.runFor(2_900);
  await flushPage(page);
  await expect(notice).toBeVisible();
  await expect(leaving).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(leaving).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(notice).toBeHidden();
});

test(
  'ITEM-02 LOOK-18 only available products of other sellers can be bought',
  once,
  async ({ page, shop }) => {
    const add = page.getByRole('button', { name: 'Agregar al carrito' });
    const path = withProduct(shop, jeanJacket(), { availability: { state: 'reserved', in_cart: false } });
    await visit(page, shop.url + path);
    await expect(page.getByRole('button', { name: 'Reservada' })).toBeDisabled();
    await expect(page.getByText('Otra persona la está pagando.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    withProduct(shop, jeanJacket(), { availability: { state: 'unpayable', in_cart: false } });
    await visit(page, shop.url + path);
    await expect(page.getByRole('button', { name: 'No se puede comprar ahora' })).toBeDisabled();

    withProduct(shop, jeanJacket({ state: 'sold' }));
    await visit(page, shop.url + path);
    await expect(page.getByText('Esta prenda ya encontró dueño.')).toBeVisible();
    await expect(add).toHaveCount(0);

    // Already in the cart, and a full cart.
    await asMember(page, shop, fullCart());
    withProduct(shop, jeanJacket(), { availability: { state: 'available', in_cart: true } });
    await visit(page, shop.url + path);
    await expect(page.getByRole('button', { name: 'Ya está en el carrito' })).toBeDisabled();
    withProduct(shop);
    shop.state.answers['POST /api/cart/add'] = { code: 'cart-full' };
    await visit(page, shop.url + path);
    await add.click();
    await expect(notices(page).getByText('Tu carrito ya tiene 50 prendas distintas.')).toBeVisible();
    shop.state.answers['POST /api/cart/add'] = { body: { success: true, quantity: 5 } };
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Ya está en el carrito' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Ver carrito' })).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 5 prendas');

    // The seller has no such button.
    await signedIn(page.context(), shop);
    withProduct(shop, jeanJacket(), { availability: { state: 'own', in_cart: false } });
    await visit(page, shop.url + path);
    await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
    await expect(add).toHaveCount(0);
  },
);

function sofiaId({ groups }: Cart): string {
  return groups.at(-1)?.seller.id ?? '';
}

const clear = 'POST /api/cart/clear';
const clearButton = (page: Page) => page.getByRole('button', { name: 'Vaciar carrito' });
const question = (page: Page) => page.getByRole('dialog', { name: '¿Vaciar el carrito?' });

test('CART-02 SEED-04 a member clears the cart after a confirmation', once, async ({ page, shop }) => {
  await asMember(page, shop, fullCart());
  await visit(page, `${shop.url}/carrito`);
  await clearButton(page).click();
  await expect(question(page)).toContainText('Sacás las 5 prendas que tenés en el carrito.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Dejarlo así' }).click();
  await expect(question(page)).toBeHidden();
  await expect(clearButton(page)).toBeFocused();
  expect(callsTo(shop, clear)).toEqual([]);

  // By keyboard; a refusal changes nothing.
  shop.state.answers[clear] = { code: 'internal' };
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: 'Sí, vaciar' }).press('Enter');
  await expect(notices(page)).toContainText('Hubo un error. Intenta de nuevo.');
  await expect(page.getByRole('region', { name: 'Elena Machado' })).toBeVisible();

  shop.state.answers[clear] = { body: { success: true, quantity: 0 } };
  shop.state.answers['GET /api/session'] = { body: { session: { ...session, cart: 0 } } };
  withCart(shop, cartOf([]));
  await clearButton(page).click();
  await question(page).getByRole('button', { name: 'Sí, vaciar' }).click();
  await expect(notices(page)).toContainText('Tu carrito está vacío.');
  await expect(page).toHaveURL(/\/$/);
  await expect(cartButton(page)).toHaveAccessibleName('Carrito');
  expect(callsTo(shop, clear)).toEqual([{}, {}]);
});

test('CART-02 SEED-04 a guest clears the cart', once, async ({ page, shop }) => {
  const cart = fullCart();
  withCart(shop, cart);
  await storeGuestCart(page, cart);
  await visit(page, `${shop.url}/terminos`);
  await cartButton(page).click();
  await clearButton(page).click();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(drawer(page)).toBeVisible();
  expect(await storedCart(page)).not.toBeNull();

  await clearButton(page).click();
  await question(page).getByRole('button', { name: 'Sí, vaciar' }).click();
  await expect(drawer(page).getByText('Nada colgado del brazo')).toBeVisible();
  expect(await storedCart(page)).toBeNull();
  await page.keyboard.press('Escape');
  await expect(cartButton(page)).toHaveAccessibleName('Carrito');
  expect(callsTo(shop, clear)).toEqual([]);
});
