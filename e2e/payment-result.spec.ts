import type { Page } from '@playwright/test';
import {
  anOrder,
  anUnpaidOrder,
  item,
  readyDelivery,
  returnPath,
  sellers,
  withOrder,
} from './stub/orders.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  stopClock,
  test,
  visit,
} from './fixtures.ts';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const paid = anOrder(1042);
const unpaid = anUnpaidOrder(1042);
const mateo = { other: sellers.mateo, items: [item('Championes retro')] };

test(
  'PAY-04 shows the actual state of the order, and the sellers still to be paid',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const sibling = anUnpaidOrder(1043, mateo);
    const another = anUnpaidOrder(1044, { ...mateo, other: sellers.sofia });
    withOrder(shop, paid, { siblings: [sibling, another] });
    await visit(page, shop.url + returnPath(paid, 'success'));
    await expect(button(page, 'Seguir con Mateo (quedan 2)')).toBeVisible();
    withOrder(shop, paid, { siblings: [sibling] });
    // Whatever the URL parameters claim.
    await visit(page, shop.url + returnPath(paid, 'failure', { status: 'rejected', payment: '1' }));

    await expect(title(page)).toHaveText('¡Pago exitoso!');
    await expect(page.getByText('Acreditado')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Elena ya sabe. Te avisamos cuando salga el envío.');
    await expect(page.getByRole('main')).toContainText('$\u00a03.390');
    await expect(button(page, 'Seguir con Mateo (queda 1)')).toHaveAttribute(
      'href',
      sibling.payment_url ?? '',
    );
    await expect(button(page, 'Ver mis compras')).toHaveAttribute('href', '/compras');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // In person nothing is sent.
    withOrder(shop, anOrder(1042, { delivery: { ...readyDelivery, state: 'preparing', ready_at: null } }));
    await visit(page, shop.url + returnPath(paid, 'success'));
    await expect(page.getByRole('main')).toContainText(
      'Elena ya sabe. Te avisamos cuando la tenga lista para dártela.',
    );
    await expect(page.getByRole('main')).not.toContainText(/envío/i);

    const rejected = { ...unpaid, ...mateo, was_rejected: true, payment_ids: ['123456'] };
    withOrder(shop, rejected);
    await visit(page, shop.url + returnPath(rejected, 'success'));
    await expect(title(page)).toHaveText('Pago rechazado');
    await expect(page.getByText('Rechazado', { exact: true })).toBeVisible();
    await expect(button(page, 'Reintentar el pago')).toHaveAttribute('href', rejected.payment_url ?? '');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const cash = {
      ...unpaid,
      state: 'payment_pending' as const,
      voucher_url: '/Post/1?cupon=1',
      payment_url: null,
      payment_ids: ['123456'],
    };
    withOrder(shop, cash);
    await visit(page, shop.url + returnPath(cash, 'success'));
    await expect(title(page)).toHaveText('Pago pendiente');
    await expect(page.getByText('Pendiente', { exact: true })).toBeVisible();
    await expect(button(page, 'Ver cupón de pago')).toBeVisible();

    // SAFE-12: a card payment under review is not shown as a cash payment.
    const reviewed = { ...cash, voucher_url: null };
    withOrder(shop, reviewed);
    await visit(page, shop.url + returnPath(reviewed, 'success'));
    await expect(page.getByRole('main')).toContainText('Mercado Pago está revisando el pago.');
    await expect(page.getByRole('main')).not.toContainText(/efectivo|cupón/i);

    // Left without paying.
    withOrder(shop, unpaid);
    await visit(page, shop.url + returnPath(unpaid, 'failure', { status: 'null', payment: 'null' }));
    await expect(title(page)).toHaveText('El pago no se completó');
    await expect(page.getByRole('main')).toContainText(
      'No se cobró nada. Las prendas te esperan hasta las 12:57.',
    );
    await expect(button(page, 'Pagar ahora')).toHaveAttribute('href', unpaid.payment_url ?? '');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test('SAFE-23 a dispute is not shown as a successful payment', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const disputed = anOrder(1042, { state: 'in_dispute', actions: [] });
  withOrder(shop, disputed);
  for (const address of [returnPath(disputed, 'success'), `/compras/${disputed.id}`]) {
    await visit(page, shop.url + address);
    await expect(page.getByRole('main')).toContainText('Reclamo en Mercado Pago');
    await expect(page.getByText('¡Pago exitoso!')).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  }
});

test('PAY-04 polls for the confirmation, and rarely asks the provider', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  withOrder(shop, unpaid);
  await page.clock.install();
  await visit(page, shop.url + returnPath(unpaid, 'success'));
  await stopClock(page);
  await expect(title(page)).toHaveText('Confirmando tu pago…');
  const callsTo = (endpoint: string) => shop.state.calls.filter((call) => call.endpoint === endpoint);
  const looks = () => callsTo(`GET /api/orders/${unpaid.id}`).length;
  const checks = () => callsTo('POST /api/orders/check').length;

  const before = looks();
  await page.clock.runFor(2_000);
  await expect.poll(looks).toBeGreaterThan(before);
  const late = page.getByText('Mercado Pago todavía no nos confirmó el pago.');
  for (let seconds = 2; seconds < 34 && !(await late.isVisible()); seconds += 2)
    await page.clock.runFor(2_000);
  await expect(late).toBeVisible();
  // After 4 seconds, then at most every 10.
  expect([2, 3]).toContain(checks());
  // One of the page load, then one every two seconds for 30 seconds.
  await expect.poll(looks).toBe(15);
  await page.clock.runFor(10_000);
  expect(looks()).toBe(15);

  // The payment is confirmed a moment later.
  await page.clock.resume();
  await visit(page, shop.url + returnPath(unpaid, 'success'));
  await expect(title(page)).toHaveText('Confirmando tu pago…');
  withOrder(shop, paid);
  await expect(title(page)).toHaveText('¡Pago exitoso!');
});

test('LOOK-01 a payment is confirmed before anything is said about it', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  // Rejected, then paid with another card.
  const rejected = { ...unpaid, was_rejected: true, payment_ids: ['1'] };
  withOrder(shop, rejected);
  await visit(page, shop.url + returnPath(rejected, 'success', { status: 'approved', payment: '2' }));
  await expect(title(page)).toHaveText('Confirmando tu pago…');
  await expect(page.getByText('Pago rechazado')).toHaveCount(0);
  for (const name of ['Reintentar el pago', 'Pagar ahora']) await expect(button(page, name)).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  withOrder(shop, { ...paid, payment_ids: ['1', '2'] });
  await expect(title(page)).toHaveText('¡Pago exitoso!');

  // Rejected, then left without trying again: nothing is pending.
  withOrder(shop, rejected);
  await visit(page, shop.url + returnPath(rejected, 'failure', { status: 'null', payment: 'null' }));
  await expect(title(page)).toHaveText('El pago no se completó');

  // Rejected twice.
  await visit(page, shop.url + returnPath(rejected, 'failure', { status: 'rejected', payment: '2' }));
  await expect(title(page)).toHaveText('Confirmando tu pago…');
  withOrder(shop, { ...rejected, payment_ids: ['1', '2'] });
  await expect(title(page)).toHaveText('Pago rechazado');
  await expect(button(page, 'Reintentar el pago')).toBeVisible();
});

test(
  'PAY-04 without session or order the URL status selects the text',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/404/);
    const words = [
      ['status=success', '¡Pago exitoso!', 'Acreditado'],
      ['status=failure&collection_id=null&status=null', 'Pago rechazado', 'Rechazado'],
      ['status=pending&status=in_process', 'Pago pendiente', 'Pendiente'],
      ['status=approved&status=success', 'Estado desconocido', ''],
      ['', 'Estado desconocido', ''],
    ] as const;
    for (const [query, expected, status] of words) {
      await page.goto(`${shop.url}/pago-resultado?${query}`);
      await expect(title(page)).toHaveText(expected);
      if (status) await expect(page.getByText(status, { exact: true })).toBeVisible();
    }
    expect(await accessibilityFaults(page)).toEqual([]);

    // A guest must sign in to see the actual state.
    await visit(page, shop.url + returnPath(paid, 'success'));
    await expect(title(page)).toHaveText('¡Pago exitoso!');
    await page.getByRole('button', { name: 'Ingresá para ver tu compra' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ingresá para ver cómo quedó tu compra.');

    // Another user's or an unknown order.
    await signedIn(page.context(), shop);
    await visit(page, shop.url + returnPath(paid, 'pending'));
    await expect(title(page)).toHaveText('Pago pendiente');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
    for (const [state, expected] of [
      ['expired', 'El pago no se completó'],
      ['cancelled', 'El pago no se completó'],
      ['refund_pending', 'Te devolvemos el dinero'],
      ['refunded', 'Te devolvimos el dinero'],
      ['review', 'Pago pendiente'],
    ] as const) {
      withOrder(shop, { ...paid, state, payment_ids: ['123456'] });
      await page.goto(shop.url + returnPath(paid, 'success'));
      await expect(title(page)).toHaveText(expected);
    }
  },
);
