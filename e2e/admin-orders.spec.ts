import { memberSession } from './stub/member.ts';
import { anAdminOrder, moneyReply, withMoney } from './stub/money.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

test(
  'the page is 404 for guests and members; an admin must authenticate first; a failure is shown',
  once,
  async ({ page, shop }) => {
    const address = `${shop.url}/admin/dinero`;
    shop.state.answers['GET /api/admin/money'] = { body: moneyReply() };
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Acá no cuelga nada' })).toBeVisible();

    await signedIn(page.context(), shop);
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText('mateososa')).toHaveCount(0);
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('admin'))).toBe(false);

    await withMoney(page, shop, {}, { staffLogin: false, secondFactor: false });
    await visit(page, address);
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('admin'))).toBe(false);

    await withMoney(page, shop);
    shop.state.answers['GET /api/admin/money'] = { code: 'not-found' };
    expect((await page.goto(address))?.status()).toBe(404);
    shop.state.answers['GET /api/admin/money'] = { code: 'unavailable' };
    expect((await page.goto(address))?.status()).toBe(503);
  },
);

test(
  'an admin sees stuck orders and other views, and decides with a reason',
  once,
  async ({ page, shop }) => {
    await visit(page, await withMoney(page, shop));
    await expect(page.getByRole('heading', { name: 'Dinero' })).toBeVisible();
    await expect(page.getByText('Los libros cierran: ninguna diferencia.')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(5);
    const row = page.getByRole('row', { name: /1042/ });
    for (const part of [
      'En revisión',
      '@camiolivera',
      '@mateososa',
      'No se pudo devolver · A quien vende no le alcanza el saldo',
    ])
      await expect(row).toContainText(part);
    await expect(page.getByRole('row', { name: /1039/ })).toContainText('Cuenta eliminada');
    await expect(page.getByRole('link', { name: 'Pagadas 1.000+' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // By keyboard; the reason is required.
    await page.getByRole('button', { name: 'Decidir sobre la orden 1042' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Orden 1042' });
    await expect(dialog.getByRole('radio')).toHaveCount(5);
    await expect(dialog.getByRole('radio', { name: 'Consultar al proveedor', exact: true })).toBeChecked();
    await dialog.getByText('Devolver el dinero').click();
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('Contá por qué, en 3 letras o más.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await dialog.getByLabel('Motivo').fill('Lo pidieron por correo');
    shop.state.answers['POST /api/admin/money/decide'] = { code: 'invalid-order-state' };
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Motivo')).toHaveValue('Lo pidieron por correo');

    shop.state.answers['POST /api/admin/money/decide'] = { body: { success: true } };
    shop.state.answers['GET /api/admin/money'] = { body: moneyReply({ orders: [] }) };
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('La devolución está en camino.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nada trabado' })).toBeVisible();
    expect(shop.state.calls.findLast(({ endpoint }) => endpoint.endsWith('decide'))?.body).toEqual({
      order_id: anAdminOrder(0).id,
      decision: 'refund',
      reason: 'Lo pidieron por correo',
    });

    shop.state.answers['GET /api/admin/money'] = {
      body: moneyReply({
        orders: [anAdminOrder(7, { state: 'paid' })],
        nextCursor: anAdminOrder(7).id,
        ledger: [{ name: 'orders paid twice', count: 2 }],
      }),
    };
    await page.getByRole('link', { name: /^Pagadas/ }).click();
    await expect(page).toHaveURL(/\?vista=paid$/);
    await expect(page.getByText('Órdenes pagadas dos veces: 2')).toBeVisible();
    await expect(page.getByRole('row', { name: /1035/ })).toContainText(/Pagada(?!s)/);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/\?vista=paid&pagina=/);
    await page.getByRole('link', { name: 'Anterior' }).click();
    await expect(page).toHaveURL(/\?vista=paid$/);

    // A password that is too old for the page is asked for again.
    shop.state.answers['POST /api/admin/money/decide'] = { code: 'not-found' };
    const session = { ...memberSession({ role: 'admin' }), staffLogin: false, secondFactor: true };
    shop.state.answers['GET /api/session'] = { body: { session } };
    await page.getByRole('button', { name: 'Decidir sobre la orden 1035' }).click();
    await page.getByLabel('Motivo').fill('Para probar');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
  },
);

test('LOOK-20 the tabs are those with orders, in view, and one is singular', async ({ page, shop }) => {
  await visit(page, await withMoney(page, shop));
  const tabs = page.getByRole('navigation', { name: 'Qué órdenes mirar' }).getByRole('link');
  await expect(tabs).toHaveText(['Trabadas4', 'Devolución1', 'En revisión1', 'Pagadas1.000+', 'Vencidas312']);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('row', { name: /1040/ })).toContainText('Por devolver');

  shop.state.answers['GET /api/admin/money'] = { body: moneyReply({ orders: [] }) };
  await visit(page, `${shop.url}/admin/dinero?vista=cancelled`);
  await expect(tabs.last()).toHaveText('Canceladas0');
});

test(
  'SAFE-04 an admin cancels an order without asking the provider, with a reason',
  once,
  async ({ page, shop }) => {
    await visit(page, await withMoney(page, shop));
    await page.getByRole('button', { name: 'Decidir sobre la orden 1042' }).click();
    const dialog = page.getByRole('dialog', { name: 'Orden 1042' });
    await dialog.getByText('Cancelar sin consultar al proveedor').click();
    await expect(dialog.getByText('No se puede deshacer.')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('Contá por qué, en 3 letras o más.')).toBeVisible();
    await dialog.getByLabel('Motivo').fill('Quien vende quitó el permiso');
    shop.state.answers['POST /api/admin/money/decide'] = { body: { success: true } };
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('La orden quedó cancelada.')).toBeVisible();
    expect(shop.state.calls.findLast(({ endpoint }) => endpoint.endsWith('decide'))?.body).toEqual({
      order_id: anAdminOrder(0).id,
      decision: 'force-cancel',
      reason: 'Quien vende quitó el permiso',
    });
  },
);

test(
  'SAFE-06 an operator sees the fraud alerts and clears one with a reason',
  once,
  async ({ page, shop }) => {
    const alert = anAdminOrder(0, { state: 'paid', fraud_alert_at: '2026-03-14T15:42:00.000Z' });
    const counts = { ...moneyReply().counts, fraud: 2 };
    await visit(page, await withMoney(page, shop, { orders: [alert], counts }));
    await expect(page.getByRole('link', { name: /Alertas de fraude/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /1042/ })).toContainText('Alerta de fraude');

    await page.getByRole('button', { name: 'Decidir sobre la orden 1042' }).click();
    const dialog = page.getByRole('dialog', { name: 'Orden 1042' });
    await dialog.getByText('Levantar la alerta de fraude').click();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lo confirmó Mercado Pago');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    shop.state.answers['POST /api/admin/money/decide'] = { body: { success: true } };
    await dialog.getByRole('button', { name: 'Confirmar' }).click();

    await expect(page.getByText('La alerta quedó levantada.')).toBeVisible();
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/admin/money/decide',
      body: { order_id: alert.id, decision: 'clear-fraud', reason: 'Lo confirmó Mercado Pago' },
    });
  },
);

test('SAFE-16 an admin sees dead letters and retries them', once, async ({ page, shop }) => {
  const work = {
    source: 'orders',
    subject: anAdminOrder(0).id,
    order_id: anAdminOrder(0).id,
    attempts: 31,
    since: '2026-03-13T15:00:00.000Z',
    error: 'TypeError',
  };
  await visit(page, await withMoney(page, shop, { failed_work: [work] }));
  await expect(page.getByText('Una tarea falló durante un día y quedó apartada.')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  shop.state.answers['POST /api/admin/money/retry'] = { body: { success: true } };
  shop.state.answers['GET /api/admin/money'] = { body: moneyReply() };
  await page.getByRole('button', { name: /^Reintentar Orden/ }).click();
  await expect(page.getByText('Se va a intentar de nuevo.')).toBeVisible();
  await expect(page.getByText('quedó apartada')).toHaveCount(0);
  const { source, subject } = work;
  expect(shop.state.calls.findLast(({ endpoint }) => endpoint.endsWith('retry'))?.body).toEqual({
    source,
    subject,
  });
});
