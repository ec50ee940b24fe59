import type { Page } from '@playwright/test';
import { aClaimCase, anAdminClaim, withAdminClaims } from './stub/admin-claims.ts';
import { memberSession } from './stub/member.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

const reason = 'El broche rayado se ve en las fotos y la publicación decía lo contrario.';
const queueOf = (page: Page) => page.getByRole('region', { name: /^(Reclamos|Por decidir)$/ });

test(
  'the page is 404 for everybody but money operators, who authenticate first; failures are shown',
  once,
  async ({ page, shop }) => {
    const address = await withAdminClaims(page, shop);
    const asks = () => shop.state.calls.some(({ endpoint }) => endpoint.includes('admin'));
    await page.context().clearCookies();
    expect((await page.goto(address))?.status()).toBe(404);
    await signedIn(page.context(), shop);
    expect((await page.goto(address))?.status()).toBe(404);
    await signedIn(page.context(), shop, { role: 'moderator' });
    expect((await page.goto(address))?.status()).toBe(404);
    await withAdminClaims(page, shop, {}, { staffLogin: false, secondFactor: false });
    await visit(page, address);
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
    expect(asks()).toBe(false);

    await withAdminClaims(page, shop);
    shop.state.answers['GET /api/admin/claims'] = { code: 'unavailable' };
    expect((await page.goto(address))?.status()).toBe(503);

    const unknown = anAdminClaim(9).id;
    shop.state.answers['GET /api/admin/claims'] = { body: { claims: [], nextCursor: null, opened: null } };
    expect((await page.goto(`${address}/${unknown}`))?.status()).toBe(404);
    await visit(page, address);
    await expect(page.getByRole('heading', { name: 'Nada para decidir.' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test('CLAIM-07 an operator reads both sides by keyboard', async ({ page, shop }) => {
  await visit(page, await withAdminClaims(page, shop));
  await expect(page.getByRole('heading', { name: 'Reclamos', level: 1 })).toBeVisible();
  const queue = queueOf(page).getByRole('link');
  await expect(queue).toHaveCount(3);
  await expect(queue.first()).toContainText('Venció el martes 7 de abril');
  await expect(queue.nth(1)).toContainText('Responder hasta el jueves 9 de abril');
  await expect(queue.nth(1)).toContainText('Vino con un problema');
  await expect(queue.nth(1)).toContainText('Compra @luciaferreira · Vende @sofiumpierrez');
  await expect(queue.nth(2)).toContainText('Orden tuya');
  await expect(queue.nth(2)).toContainText('Compra Cuenta eliminada');
  expect(await accessibilityFaults(page)).toEqual([]);

  await queue.nth(1).focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'Reclamo por la orden 1042', level: 1 });
  await expect(title).toBeFocused();
  const said = page.getByRole('region', { name: 'Lo que dijo cada parte' });
  for (const part of [
    'Compra @luciaferreira',
    'el broche vino rayado de punta a punta',
    'Reclama por: Cartera media luna de cuero',
    'Vende @sofiumpierrez',
    'Ofrece una parte',
    'Cambiar el broche sale unos $ 400',
    'Ofrece $ 400 de $ 2.830',
  ])
    await expect(said).toContainText(part);
  await expect(said.getByRole('img')).toHaveCount(3);
  const money = page.getByRole('region', { name: 'Dinero' });
  await expect(money).toContainText('Pago 1320044871');
  await expect(money).toContainText('Se puede devolver$ 2.830');
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Pago acreditado');
  expect(await accessibilityFaults(page)).toEqual([]);

  // Narrow windows show the list or the claim, wide ones both.
  const isWide = (page.viewportSize()?.width ?? 0) > 900;
  await expect(queueOf(page)).toBeVisible({ visible: isWide });
  const back = page.getByRole('link', { name: 'Todos los reclamos' });
  await expect(back).toBeVisible({ visible: !isWide });
  if (isWide) return;
  await back.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reclamos', level: 1 })).toBeFocused();
});

test(
  'CLAIM-07 an operator decides with a reason both read, after a recent login',
  once,
  async ({ page, shop }) => {
    await visit(page, `${await withAdminClaims(page, shop)}/${anAdminClaim(0).id}`);
    const form = page.getByRole('region', { name: 'Decidir' });
    const decide = form.getByRole('button', { name: 'Decidir' });
    await decide.click();
    await expect(form).toContainText('Elegí qué se hace.');
    await expect(form).toContainText('Contá por qué, en 20 letras o más.');
    await expect(form.getByRole('radio').first()).toBeFocused();
    await expect(form).toContainText('La decisión no se puede deshacer.');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await form.getByText('Devolver una parte').click();
    const amount = form.getByLabel('Cuánto se devuelve');
    await amount.fill('2831');
    await form.getByLabel('Motivo').fill(reason);
    await decide.click();
    await expect(form).toContainText('Poné un monto en pesos, hasta $ 2.830.');
    await expect(amount).toBeFocused();
    expect(shop.state.calls.some(({ endpoint }) => endpoint.endsWith('decide'))).toBe(false);
    await amount.fill('500');
    shop.state.answers['POST /api/admin/claims/decide'] = { code: 'claim-moved' };
    await decide.click();
    await expect(form.getByRole('alert')).toHaveText('El reclamo ya avanzó. Actualizá la página.');
    await expect(form.getByLabel('Motivo')).toHaveValue(reason);

    shop.state.answers['POST /api/admin/claims/decide'] = { code: 'requires-recent-login' };
    await decide.click();
    const password = page
      .getByRole('dialog', { name: 'Confirmá tu contraseña' })
      .getByLabel('Contraseña', { exact: true });
    await expect(password).toBeVisible();
    const session = { ...memberSession({ role: 'money' }), secondFactor: true };
    shop.state.answers['POST /api/session/confirm-password'] = { body: { session } };
    shop.state.answers['POST /api/admin/claims/decide'] = { body: { success: true } };
    await withAdminClaims(page, shop, {
      claims: [],
      opened: aClaimCase(shop, {
        state: 'refunding',
        claim: {
          decision: 'part',
          amount_cents: 50_000,
          reason,
          decided_at: '2026-04-10T12:00:00.000Z',
        },
      }),
    });
    await password.fill('tapado-camel-92');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Decidido. Les avisamos a las dos partes.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(form).toHaveCount(0);
    const decided = page.getByRole('region', { name: 'Decisión' });
    await expect(decided).toContainText('Devolver una parte: $ 500');
    await expect(decided).toContainText(reason);
    await expect(page.getByText('Devolviendo el dinero')).toBeVisible();
    expect(shop.state.calls.findLast(({ endpoint }) => endpoint.endsWith('decide'))?.body).toEqual({
      claim_id: anAdminClaim(0).id,
      decision: 'part',
      amount_cents: 50_000,
      reason,
    });
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'CLAIM-07 nobody decides an own order, and nothing returns that never arrived',
  once,
  async ({ page, shop }) => {
    const own = aClaimCase(shop, { is_own: true });
    const address = await withAdminClaims(page, shop, { opened: own });
    await visit(page, `${address}/${own.id}`);
    const form = page.getByRole('region', { name: 'Decidir' });
    await expect(form).toContainText('Compraste o vendiste en esta orden: la decide otra persona.');
    await expect(form.getByRole('button')).toHaveCount(0);

    const lost = aClaimCase(shop, { kind: 'not_arrived', answer: null, claim: { buyer_photos: [] } });
    await withAdminClaims(page, shop, { opened: lost });
    await visit(page, `${address}/${lost.id}`);
    await expect(form.getByRole('radio')).toHaveCount(3);
    await expect(form.getByText('Devolver al volver la prenda')).toHaveCount(0);
    await expect(page.getByText('No respondió.')).toBeVisible();

    // A password that is too old for the page is asked for again.
    await form.getByText('No devolver').click();
    await form.getByLabel('Motivo').fill(reason);
    shop.state.answers['POST /api/admin/claims/decide'] = { code: 'not-found' };
    const session = { ...memberSession({ role: 'money' }), staffLogin: false, secondFactor: true };
    shop.state.answers['GET /api/session'] = { body: { session } };
    await form.getByRole('button', { name: 'Decidir' }).click();
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
  },
);

test('CLAIM-07 the queue has pages, and an opened claim keeps its page', once, async ({ page, shop }) => {
  const address = await withAdminClaims(page, shop, { nextCursor: 'dos' });
  shop.state.answers['GET /api/admin/claims?cursor=dos'] = {
    body: { claims: [anAdminClaim(7)], nextCursor: null, opened: null },
  };
  const seventh = aClaimCase(shop, anAdminClaim(7));
  shop.state.answers[`GET /api/admin/claims?claim=${seventh.id}&cursor=dos`] = {
    body: { claims: [anAdminClaim(7)], nextCursor: null, opened: seventh },
  };
  await visit(page, address);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(queueOf(page).getByRole('link', { name: /Orden/ })).toHaveCount(1);
  await page.getByRole('link', { name: /Orden 1035/ }).click();
  await expect(page).toHaveURL(`${address}/${seventh.id}?pagina=dos`);
  await expect(page.getByRole('heading', { name: 'Reclamo por la orden 1035' })).toBeVisible();
  await page.getByRole('link', { name: 'Todos los reclamos' }).click();
  await expect(page).toHaveURL(`${address}?pagina=dos`);
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(address);
});
