import type { Page } from '@playwright/test';
import { openInbox } from './stub/live.ts';
import {
  anOrder,
  anUnpaidOrder,
  aSale,
  item,
  purchases,
  sellers,
  sentDelivery,
  withOrder,
  withOrders,
} from './stub/orders.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const current = (page: Page, name: string) =>
  card(page, name).getByRole('list', { name: 'Estado del envío' }).locator('[aria-current=step]');
const done = { body: { success: true } };

test(
  'PAY-07 purchases and sales with their states and next steps',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    await withOrders(page, shop, { purchase: purchases(), sale: [aSale(1051)] });
    await visit(page, `${shop.url}/compras`);

    await expect(page).toHaveTitle('Compras · Perchero');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compras y ventas');
    const tabs = page.getByRole('navigation', { name: 'Compras y ventas' });
    await expect(tabs.getByRole('link', { name: 'Compras 3' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('article')).toHaveCount(3);

    const onItsWay = card(page, 'Compra #1042');
    await expect(onItsWay).toContainText('3 de marzo de 2025');
    await expect(onItsWay).toContainText('Buzo tejido con guarda, hecho por mi abuela');
    await expect(onItsWay).toContainText('$\u00a02.100');
    await expect(onItsWay).toContainText('Te toca avisar cuando llegue hasta el jueves 9 de abril');
    await expect(onItsWay.getByRole('link', { name: 'Elena Machado' })).toHaveAttribute(
      'href',
      '/perfil/elenamachado',
    );
    await expect(current(page, 'Compra #1042')).toHaveText('En camino');
    await expect(current(page, 'Compra #1038')).toHaveText('Por pagar');
    await expect(current(page, 'Compra #1007')).toHaveText('Recibido');
    await expect(card(page, 'Compra #1038').getByRole('link', { name: 'Ver cupón de pago' })).toHaveAttribute(
      'href',
      '/Post/1038?cupon=1',
    );
    await expect(card(page, 'Compra #1007').getByRole('link', { name: 'Volver a colgarla' })).toHaveAttribute(
      'href',
      `/vender?como=${item('Vestido floreado').product_id}`,
    );
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/deliveries/confirm'] = done;
    await withOrders(page, shop, {
      purchase: purchases().map((order) =>
        order.number === 1042
          ? anOrder(1042, {
              delivery: { ...sentDelivery, state: 'delivered', arrived_at: '2025-03-06T12:00:00.000Z' },
              actions: ['approve'],
            })
          : order,
      ),
      sale: [aSale(1051)],
    });
    await onItsWay.getByRole('button', { name: 'Ya lo recibí' }).click();
    const received = page.getByRole('dialog', { name: '¿Ya lo recibiste?' });
    await expect(received).toContainText('tenés 48 horas');
    await received.getByRole('button', { name: 'Sí, ya lo tengo' }).click();
    await expect(page.getByText('Le avisamos a Elena que ya lo tenés.')).toBeVisible();
    await expect(current(page, 'Compra #1042')).toHaveText('Recibido');
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/deliveries/confirm',
      body: { order_id: purchases()[0]?.id },
    });

    // Cancelling needs a confirmation and shows a refusal.
    shop.state.answers['POST /api/orders/cancel'] = { code: 'invalid-order-state' };
    await card(page, 'Compra #1038').getByRole('button', { name: 'Cancelar' }).click();
    const question = page.getByRole('dialog', { name: '¿Cancelar esta compra?' });
    await expect(question).toContainText('Las prendas vuelven a la venta');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar la compra' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      'Eso ya no se puede hacer con esta compra. Actualizá la página.',
    );
    shop.state.answers['POST /api/orders/cancel'] = done;
    await question.getByRole('button', { name: 'Cancelar la compra' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Cancelaste la compra.')).toBeVisible();

    await tabs.getByRole('link', { name: 'Ventas 1' }).click();
    await expect(page).toHaveURL(`${shop.url}/ventas`);
    await expect(card(page, 'Venta #1051')).toContainText(
      'Te toca hacer el envío hasta el jueves 9 de abril',
    );
    await expect(card(page, 'Venta #1051').getByRole('link', { name: 'Hacer el envío' })).toHaveAttribute(
      'href',
      `/ventas/${aSale(1051).id}`,
    );
    await expect(current(page, 'Venta #1051')).toHaveText('Preparando');
  },
);

test('PAY-07 LOOK-02 LOOK-14 a sale: amounts, history and refund', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const callsTo = (endpoint: string) => shop.state.calls.filter((call) => call.endpoint === endpoint).length;
  const sale = aSale(1051, { delivery: sentDelivery, actions: ['send', 'refund', 'label'] });
  await visit(page, shop.url + withOrder(shop, sale));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venta #1051');
  const amounts = page.getByRole('region', { name: 'Tu dinero' });
  await expect(amounts.getByRole('definition')).toHaveText([
    '$\u00a01.890',
    '-$\u00a0189',
    '-$\u00a0113,40',
    '$\u00a01.587,60',
  ]);
  await expect(amounts).toContainText(
    'Al colgarla viste una cuenta aproximada, con lo que Mercado Pago cobró en las últimas ventas. En esta cobró el 6 %',
  );
  await expect(page.getByRole('region', { name: 'Historial' }).getByRole('listitem')).toHaveText([
    /En camino/,
    /Pago acreditado/,
    /Empezaste la compra/,
  ]);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  // By keyboard: the dialog takes and restores the focus.
  const refundButton = page.getByRole('button', { name: 'Devolver el dinero' });
  await refundButton.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '¿Devolver el dinero?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(refundButton).toBeFocused();

  shop.state.answers['POST /api/orders/refund'] = done;
  const cancelled = {
    ...sale.delivery,
    state: 'cancelled',
    end_cause: 'seller-refund',
    due_at: null,
  } as const;
  withOrder(shop, { ...sale, state: 'refund_pending', delivery: cancelled, actions: [] });
  await refundButton.click();
  const refund = page.getByRole('dialog', { name: '¿Devolver el dinero?' });
  await expect(refund).toContainText('Elena recibe $\u00a01.890 de vuelta en unos días.');
  await expect(refund).toContainText('lo que vendiste vuelve a tu estantería, en pausa');
  expect(callsTo('POST /api/orders/refund')).toBe(0);
  await refund.getByRole('button', { name: 'Devolver el dinero' }).click();
  await expect(page.getByText('Devolución en camino', { exact: true })).toBeVisible();
  expect(callsTo('POST /api/orders/refund')).toBe(1);

  shop.state.answers['POST /api/products/relist'] = done;
  withOrder(shop, { ...sale, state: 'refunded', delivery: cancelled, actions: ['relist'] });
  await page.reload();
  await page.getByRole('button', { name: 'Volver a colgarla' }).click();
  await expect(page.getByText('Tu prenda está colgada de nuevo')).toBeVisible();
});

test(
  'PAY-07 a purchase: the other orders of the checkout, and the printed receipt',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const sibling = anUnpaidOrder(1043, { other: sellers.mateo, items: [item('Championes retro')] });
    const inbox = openInbox(shop);
    const path = withOrder(shop, anOrder(1042), { siblings: [sibling] });
    await visit(page, shop.url + path);

    const others = page.getByRole('region', { name: 'Los otros pagos de esta compra' });
    await expect(others).toContainText('Sin pagar');
    await expect(others.getByRole('link', { name: 'Pagar ahora a Mateo' })).toHaveAttribute(
      'href',
      sibling.payment_url ?? '',
    );
    expect(await accessibilityFaults(page)).toEqual([]);

    const receipt = page.getByRole('region', { name: 'Recibo' });
    await expect(receipt).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toContainText('Total pagado');
    await expect(receipt).toContainText('Lucía Ferreira');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Compra #1042' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    // A change of an order updates the page without a reload.
    await expect.poll(inbox.openStreams).toBe(1);
    withOrder(shop, anOrder(1042, { delivery: sentDelivery }));
    inbox.sendOrders();
    await expect(page.getByRole('heading', { name: /^Salió por DAC/ })).toBeVisible();

    // The URL of a sale redirects a buyer to the purchase.
    await visit(page, shop.url + path.replace('compras', 'ventas'));
    await expect(page).toHaveURL(shop.url + path);
  },
);

test('SEED-02 the receipt shows the billing name', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const path = withOrder(shop, anOrder(1042), { billing_name: 'Lucía Inés Ferreira Díaz' });
  await visit(page, shop.url + path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Recibo' })).toContainText('Lucía Inés Ferreira Díaz');
});

test(
  'PAY-07 empty lists, unknown orders, guests and pagination',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/401|404|503/);
    await visit(page, `${shop.url}/compras`);
    await expect(page.getByRole('dialog')).toContainText(
      'Necesitas iniciar sesión para realizar esta acción.',
    );

    await withOrders(page, shop, {});
    await visit(page, `${shop.url}/compras`);
    await expect(page.getByRole('heading', { name: 'Todavía no compraste nada' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver prendas' })).toHaveAttribute('href', '/productos');
    await page.getByRole('link', { name: 'Ventas 0' }).click();
    await expect(page.getByRole('heading', { name: 'Todavía no vendiste nada' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await withOrders(page, shop, { purchase: purchases() }, 'siguiente');
    shop.state.answers['GET /api/orders?side=purchase&cursor=siguiente'] = {
      body: { orders: [anOrder(900)], nextCursor: null, purchases: 4, sales: 0 },
    };
    await visit(page, `${shop.url}/compras`);
    await page.getByRole('link', { name: 'Ver anteriores' }).click();
    await expect(card(page, 'Compra #900')).toBeVisible();
    await page.getByRole('link', { name: 'Ver desde el principio' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);

    const unknown = await page.goto(`${shop.url}/compras/019a7b3c-0000-7000-8000-000000000999`);
    expect(unknown?.status()).toBe(404);
    shop.state.answers['GET /api/orders?side=purchase'] = { code: 'unavailable' };
    const away = await page.goto(`${shop.url}/compras`);
    expect(away?.status()).toBe(503);

    await withOrders(page, shop, {});
    await visit(page, `${shop.url}/compras`);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    for (const [name, href] of [
      ['Mis compras', '/compras'],
      ['Mis ventas', '/ventas'],
    ] as const)
      await expect(page.getByRole('dialog').getByRole('link', { name })).toHaveAttribute('href', href);
  },
);

test(
  'SAFE-06 a sale with a fraud alert must not be shipped; the buyer sees that it is paused',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const stopped = { delivery_stopped: true } as const;
    const sale = aSale(1052, { ...stopped, actions: ['refund'] });
    await visit(page, shop.url + withOrder(shop, sale));
    await expect(page.getByRole('alert')).toContainText('No envíes nada');
    await expect(page.getByText('En pausa', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Avisar que salió' })).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const purchase = anOrder(1053, { ...stopped, actions: [] });
    await visit(page, shop.url + withOrder(shop, purchase));
    await expect(page.getByRole('region', { name: 'Qué sigue' })).toContainText(
      'Mercado Pago pidió frenar el envío mientras revisa el pago.',
    );
    await expect(page.getByRole('button', { name: 'Ya lo recibí' })).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test('SAFE-12 a voucher shows its expiry date', once, async ({ page, shop }) => {
  await withOrders(page, shop, { purchase: purchases(), sale: [] });
  await visit(page, `${shop.url}/compras`);
  await expect(card(page, 'Compra #1038')).toContainText('Pagá el cupón antes del 2 de marzo');
  await expect(card(page, 'Compra #1038')).not.toContainText('5 de marzo');
});
