import type { Page } from '@playwright/test';
import {
  aCase,
  aDecision,
  anAppeal,
  appealedCase,
  aQueue,
  aQueuedCase,
  contactCase,
  messageCase,
  taken,
  takenUntil,
  withAudit,
  withModeration,
  withOpenedCase,
} from './stub/admin-moderation.ts';
import { memberSession } from './stub/member.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  flushPage,
  once,
  signedIn,
  test,
  visit,
  wideOnly,
} from './fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

const done = { body: { success: true } };
const words = 'Tu cartera copia el diseño de otra marca.';
const queueOf = (page: Page) => page.getByRole('region', { name: /^Casos: / });
const titleOf = (page: Page) => page.getByRole('article').first().getByRole('heading', { level: 2 });
const formOf = (page: Page) => page.getByRole('region', { name: /^Tu (decisión|respuesta)$/ });
const sentTo = (shop: StubShop, name: string) =>
  shop.state.calls.findLast(({ endpoint }) => endpoint.endsWith(`/moderation/${name}`))?.body;
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 900;

/** Radio buttons lie under their labels. */
async function choose(page: Page, name: string): Promise<void> {
  await formOf(page)
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}`) })
    .click();
}

test(
  'the desk is 404 for everybody but moderators, who authenticate first; failures and missing cases are shown',
  once,
  async ({ page, shop }) => {
    const address = await withModeration(page, shop);
    await page.context().clearCookies();
    expect((await page.goto(address))?.status()).toBe(404);
    await signedIn(page.context(), shop);
    expect((await page.goto(address))?.status()).toBe(404);
    await signedIn(page.context(), shop, { role: 'money' });
    expect((await page.goto(address))?.status()).toBe(404);
    await withModeration(page, shop, {}, { staffLogin: false, secondFactor: false });
    await visit(page, address);
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('moderation'))).toBe(false);

    await withModeration(page, shop);
    shop.state.answers['GET /api/admin/moderation'] = { code: 'unavailable' };
    expect((await page.goto(address))?.status()).toBe(503);

    await withModeration(page, shop, { opened: null });
    await visit(page, `${address}?caso=${aQueuedCase(9).id}`);
    await expect(page.getByText('Este caso no está para vos.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Volver a la cola' }).click();
    await expect(page).toHaveURL(address);

    await withModeration(page, shop, { view: 'mine', opened: null, queue: { cases: [] } });
    await page.getByRole('link', { name: /^Míos/ }).click();
    await expect(page.getByRole('heading', { name: 'Nada para revisar.' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test('MOD-06 a moderator reads the queue and a case, and takes it, by keyboard', async ({ page, shop }) => {
  await visit(page, await withModeration(page, shop));
  await expect(page.getByRole('heading', { name: 'Moderación', level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Vistas de la cola' }).getByRole('link');
  await expect(tabs).toHaveText(['Abiertos41', 'Míos1', 'Revisiones3', 'Contacto8', 'Decididos']);
  const rows = queueOf(page).getByRole('link');
  await expect(rows).toHaveCount(aQueue().length);
  await expect(rows.first()).toContainText('«Te voy a encontrar»');
  await expect(rows.first()).toContainText('Amenaza o acoso');
  await expect(rows.first()).toContainText('vence en 2 h');
  await expect(rows.nth(1)).toContainText('vencido hace 3 h');
  await expect(rows.nth(5)).toContainText('lo tiene @ana.modera');
  await expect(rows.nth(6)).toContainText('Colección «Ofertas wapp»');
  await expect(rows.nth(6)).toContainText('Contacto en el texto');
  expect(await accessibilityFaults(page)).toEqual([]);

  await rows.nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toBeFocused();
  await expect(titleOf(page)).toHaveText('Cartera media luna igual a la original');
  await expect(page.getByText('Gravedad 40 · 4 reportes independientes · prioridad 64')).toBeVisible();
  const evidence = page.getByRole('region', { name: 'Cómo estaba y cómo está' });
  await expect(evidence.getByRole('deletion')).toHaveText([
    'Quitado: igual a la original',
    'Quitado: igual a la de marca pero',
    'Quitado: Pasame tu número y te mando más fotos.',
  ]);
  await expect(evidence.getByRole('insertion')).toHaveText(['Agregado: de cuero']);
  const signals = page.getByRole('region', { name: 'Señales' });
  await expect(signals).toContainText('Foto casi idéntica, dada vuelta');
  await expect(signals).toContainText('Distancia 9 de 64.');
  await expect(signals).toContainText('Contacto en el texto: «pasame tu número». Ya no está.');
  const reports = page.getByRole('region', { name: 'Reportes' }).getByRole('listitem');
  await expect(reports).toHaveCount(5);
  await expect(reports.first()).toContainText('«El herraje dice otra marca y el forro es de papel.»');
  await expect(reports.first()).toContainText('@valepiriz · suma');
  await expect(reports.nth(3)).toContainText('Cuenta eliminada · suma');
  await expect(reports.nth(4)).toContainText('@rocio.ventas22 · no suma: cuenta de 3 días');
  const owner = page.getByRole('region', { name: 'Quién vende' });
  await expect(owner).toContainText('Cuenta3 meses');
  await expect(owner).toContainText('Menor de 18No');
  await expect(owner).toContainText('La escalera es una guía, decidís vos.');
  await expect(owner.getByRole('listitem').nth(1)).toHaveText('1 díasigue');
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(queueOf(page)).toBeVisible({ visible: isWide(page) });
  await expect(formOf(page)).toHaveCount(0);

  // Taking it keeps the focus on its button, which now gives it back.
  await withModeration(page, shop, { opened: aCase(taken) });
  shop.state.answers['POST /api/admin/moderation/take'] = { body: { until: taken.assigned_until } };
  await page.getByRole('button', { name: 'Tomar el caso' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Soltar' })).toBeFocused();
  expect(sentTo(shop, 'take')).toEqual({ case_id: aCase().id });
  await expect(formOf(page)).toBeVisible();
  await expect(page.getByText(`Lo tenés hasta las ${takenUntil}`)).toBeVisible({ visible: isWide(page) });
  const bar = page.getByRole('button', { name: 'Ir a tu decisión' });
  await expect(bar).toBeVisible({ visible: !isWide(page) });
  expect(await accessibilityFaults(page)).toEqual([]);
  if (isWide(page)) return;

  await expect(page.getByText(`hasta las ${takenUntil}`).last()).toBeVisible();
  await bar.press('Enter');
  await expect(formOf(page).getByRole('heading')).toBeFocused();
  await page.getByRole('article').first().getByRole('link', { name: 'Moderación' }).press('Enter');
  await expect(rows.nth(2)).toBeFocused();
});

test('MOD-06 J, K and C move and take, but not while somebody types', wideOnly, async ({ page, shop }) => {
  const first = aCase({ ...aQueuedCase(1, { kind: 'message', title: 'Te voy a encontrar' }) });
  await withModeration(page, shop, { opened: first });
  await visit(page, await withModeration(page, shop));
  await withOpened(page, shop, [
    first,
    aCase({ ...aQueuedCase(2, { title: 'Championes retro, talle 40' }) }),
  ]);
  await expect(page.getByText('siguiente')).toBeVisible();
  await page.keyboard.press('j');
  await expect(titleOf(page)).toHaveText('«Te voy a encontrar»');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(titleOf(page)).toHaveText('Championes retro, talle 40');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.press('k');
  await expect(titleOf(page)).toHaveText('«Te voy a encontrar»');
  await page.keyboard.press('k');
  await expect(titleOf(page)).toHaveText('«Te voy a encontrar»');

  await withOpened(page, shop, [{ ...first, ...taken }]);
  shop.state.answers['POST /api/admin/moderation/take'] = { body: { until: taken.assigned_until } };
  await page.keyboard.press('c');
  await expect(formOf(page)).toBeVisible();
  expect(sentTo(shop, 'take')).toEqual({ case_id: first.id });
  const area = formOf(page).getByLabel('Palabras que va a leer');
  await area.focus();
  await page.keyboard.type('jkc');
  await expect(area).toHaveValue('jkc');
  await expect(titleOf(page)).toHaveText('«Te voy a encontrar»');

  const shortcuts = page.getByRole('switch', { name: 'Usar los atajos de teclado' });
  await shortcuts.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('siguiente')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(titleOf(page)).toHaveText('«Te voy a encontrar»');
  await shortcuts.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await expect(titleOf(page)).toHaveText('Championes retro, talle 40');
});

/** Further cases of the open view that can be opened. */
async function withOpened(
  page: Page,
  shop: StubShop,
  cases: readonly ReturnType<typeof aCase>[],
): Promise<void> {
  for (const opened of cases) await withModeration(page, shop, { opened });
}

test(
  'MOD-06 a case that another moderator has is read only; a failed try can be repeated',
  once,
  async ({ page, shop }) => {
    const address = await withOpenedCase(page, shop);
    await visit(page, address);
    const take = page.getByRole('button', { name: 'Tomar el caso' });
    shop.state.answers['POST /api/admin/moderation/take'] = { code: 'unavailable' };
    await take.click();
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/admin/moderation/take'] = { code: 'case-taken' };
    await withModeration(page, shop, { opened: aCase({ state: 'assigned', taken_by: 'ana.modera' }) });
    await alert.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(page.getByText('Otra persona del equipo está con este caso.')).toHaveCount(1);
    await expect(page.getByText('Lo tiene @ana.modera', { exact: true })).toBeVisible();
    await expect(take).toHaveCount(0);
    await expect(formOf(page)).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await visit(page, address);
    await expect(page.getByText('Otra persona del equipo está con este caso.')).toBeVisible();
  },
);

test(
  'MOD-06 when the fifteen minutes end the words stay, and the case can be taken again or given back',
  once,
  async ({ page, shop }) => {
    await page.clock.install();
    const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const opened = aCase({ ...taken, assigned_until: until(15) });
    await visit(page, await withOpenedCase(page, shop, { opened }));
    await formOf(page).getByLabel('Palabras que va a leer').fill(words);
    expect(sentTo(shop, 'take')).toBeUndefined();
    // Somebody who goes on writing keeps it.
    await page.clock.fastForward('06:00');
    shop.state.answers['POST /api/admin/moderation/take'] = { body: { until: until(20) } };
    const extended = page.waitForResponse('**/api/admin/moderation/take');
    await formOf(page).getByLabel('Nota para el equipo').fill('Ver con Ana.');
    await (await extended).finished();
    expect(sentTo(shop, 'take')).toEqual({ case_id: opened.id });
    await flushPage(page);
    await page.clock.fastForward('10:00');
    await expect(page.getByText('Pasó el tiempo')).toHaveCount(0);
    await page.clock.fastForward('05:00');
    await expect(page.getByText('Pasó el tiempo')).toBeVisible();
    await expect(formOf(page).getByLabel('Palabras que va a leer')).toHaveValue(words);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const again = aCase({ ...taken });
    await withModeration(page, shop, { opened: again });
    shop.state.answers['POST /api/admin/moderation/take'] = { body: { until: taken.assigned_until } };
    await page.getByRole('button', { name: 'Tomar de nuevo' }).click();
    const release = page.getByRole('button', { name: 'Soltar' });
    await expect(release).toBeVisible();
    await expect(formOf(page).getByLabel('Palabras que va a leer')).toHaveValue(words);

    shop.state.answers['POST /api/admin/moderation/release'] = done;
    await withModeration(page, shop);
    await release.click();
    await expect(page.getByText('Soltaste el caso.')).toBeVisible();
    await expect(formOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Tomar el caso' })).toBeFocused();
  },
);

test(
  'MOD-07 a decision has two halves, a reason and words, from a ready text or own ones',
  once,
  async ({ page, shop }) => {
    await visit(page, await withOpenedCase(page, shop, { opened: aCase(taken) }));
    const form = formOf(page);
    const save = form.getByRole('button', { name: 'Guardar decisión' });
    await save.click();
    await expect(form).toContainText('Elegí qué se hace.');
    await expect(form).toContainText('Contale por qué, en 10 letras o más.');
    await expect(form.getByRole('radio').first()).toBeFocused();
    await expect(form.getByLabel('Motivo que va a leer')).toHaveValue('fake');
    // The ladder advises and chooses nothing.
    await expect(form.getByRole('radio', { name: 'Nada' })).toBeChecked();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await expect(form.getByText('Se cancela 1 compra sin pagar.')).toHaveCount(0);
    await choose(page, 'Quitar');
    await choose(page, '1 día');
    await expect(form).toContainText(
      'Se cancela 1 compra sin pagar. 1 pagada sigue, y quien la compró va a poder reclamar.',
    );
    await expect(form.getByRole('link', { name: 'Ver en Dinero' })).toHaveCount(0);

    await form.getByRole('button', { name: 'Usar un texto listo' }).click();
    const ready = form.getByRole('list', { name: 'Textos listos' }).getByRole('button');
    await expect(ready).toHaveCount(8);
    await expect(ready.first()).toContainText('Imitación');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await ready.first().click();
    const area = form.getByLabel('Palabras que va a leer');
    await expect(area).toBeFocused();
    await expect(area).toHaveValue(/^Tu prenda copia/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(words);
    await expect(form).toContainText(`${words.length}/500`);
    await form.getByLabel('Nota para el equipo').fill('Ver con Ana.');

    shop.state.answers['POST /api/admin/moderation/decide'] = { code: 'unavailable' };
    await save.click();
    const alert = form.getByRole('alert');
    await expect(alert.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible();
    shop.state.answers['POST /api/admin/moderation/decide'] = { code: 'case-changed' };
    await alert.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(alert).toContainText('El caso cambió mientras lo mirabas. Actualizá la página.');
    await withModeration(page, shop, { opened: aCase({ ...taken, version: 6 }) });
    await alert.getByRole('button', { name: 'Actualizar' }).click();
    await expect(area).toHaveValue(words);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/admin/moderation/decide'] = done;
    await withModeration(page, shop, { opened: decidedCase() });
    await expect(async () => {
      await save.click();
      expect(sentTo(shop, 'decide')).toMatchObject({ version: 6 });
    }).toPass();
    await expect(page.getByText('Decisión guardada.')).toBeVisible();
    await expect(titleOf(page)).toBeFocused();
    await expect(form).toHaveCount(0);
    expect(sentTo(shop, 'decide')).toEqual({
      case_id: aCase().id,
      version: 6,
      thing: 'remove',
      person: 'suspend-1',
      reason: 'fake',
      words,
      note: 'Ver con Ana.',
    });
    const past = page.getByRole('region', { name: 'Decisiones de este caso' });
    await expect(past).toContainText('Quitar · 1 día');
    await expect(past).toContainText('Vos');
    await expect(past).toContainText(words);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

function decidedCase() {
  const decision = aDecision({ is_own: true, person: 'suspend-1', words });
  return aCase({ state: 'decided', decisions: [decision], due_at: null });
}

test('MOD-07 a severe decision asks for the password again', once, async ({ page, shop }) => {
  await visit(page, await withOpenedCase(page, shop, { opened: aCase(taken) }, { role: 'admin' }));
  const form = formOf(page);
  await choose(page, 'Quitar');
  await expect(form.getByRole('link', { name: 'Ver en Dinero' })).toBeVisible();
  await choose(page, 'Cerrar');
  await form.getByLabel('Palabras que va a leer').fill(words);
  shop.state.answers['POST /api/admin/moderation/decide'] = { code: 'requires-recent-login' };
  await form.getByRole('button', { name: 'Guardar decisión' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmá tu contraseña' });
  const password = dialog.getByLabel('Contraseña', { exact: true });
  await expect(password).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  const session = { ...memberSession({ role: 'admin' }), secondFactor: true };
  shop.state.answers['POST /api/session/confirm-password'] = { body: { session } };
  shop.state.answers['POST /api/admin/moderation/decide'] = done;
  await withModeration(page, shop, { opened: decidedCase() }, { role: 'admin' });
  await password.fill('tapado-camel-92');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Decisión guardada.')).toBeVisible();
  expect(sentTo(shop, 'decide')).toMatchObject({ thing: 'remove', person: 'close' });
});

test(
  'MOD-07 the things that can be decided depend on the kind, and nothing needs no words',
  once,
  async ({ page, shop }) => {
    const opened = { ...messageCase(), ...taken };
    await visit(page, await withOpenedCase(page, shop, { opened }));
    const messages = page.getByRole('region', { name: 'El mensaje y los diez anteriores' });
    await expect(messages.getByRole('listitem')).toHaveCount(4);
    await expect(messages.getByRole('listitem').last()).toContainText('Reportado');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    const form = formOf(page);
    await expect(form.getByText('Ocultar hasta que la corrija')).toHaveCount(0);
    await expect(form.getByText('El mensaje', { exact: true })).toBeVisible();
    await choose(page, 'Queda como está');
    shop.state.answers['POST /api/admin/moderation/decide'] = { code: 'case-taken' };
    await withModeration(page, shop, {
      opened: { ...messageCase(), state: 'assigned', taken_by: 'ana.modera' },
    });
    await form.getByRole('button', { name: 'Guardar decisión' }).click();
    await expect(form.getByRole('alert')).toHaveText('Otra persona del equipo está con este caso.');
    expect(sentTo(shop, 'decide')).toMatchObject({ thing: 'nothing', person: 'none', words: '' });

    // A login that is too old is asked for again.
    shop.state.answers['POST /api/admin/moderation/decide'] = { code: 'not-found' };
    const session = { ...memberSession({ role: 'moderator' }), staffLogin: false, secondFactor: true };
    shop.state.answers['GET /api/session'] = { body: { session } };
    await form.getByRole('button', { name: 'Guardar decisión' }).click();
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
  },
);

test('MOD-08 a hidden product that was mended is listed by a moderator', once, async ({ page, shop }) => {
  const hidden = aDecision({ thing: 'hide', person: 'none' });
  const opened = aCase({ ...taken, reports: [], decisions: [hidden] });
  await visit(page, await withOpenedCase(page, shop, { opened }));
  await expect(page.getByRole('region', { name: 'Decisiones de este caso' })).toContainText(
    'Ocultar hasta que la corrija',
  );
  await expect(page.getByRole('insertion')).toHaveText(['Agregado: de cuero']);
  await choose(page, 'Está bien: se vuelve a ver');
  shop.state.answers['POST /api/admin/moderation/decide'] = done;
  await withModeration(page, shop, { opened: decidedCase() });
  await formOf(page).getByRole('button', { name: 'Guardar decisión' }).click();
  await expect(page.getByText('Decisión guardada.')).toBeVisible();
  expect(sentTo(shop, 'decide')).toMatchObject({ thing: 'nothing', person: 'none' });

  // Or it is hidden again.
  await withModeration(page, shop, { opened });
  await page.reload();
  await expect(formOf(page).getByRole('radio', { name: 'Ocultar hasta que la corrija' })).toHaveCount(1);
});

test('MOD-10 another moderator decides an appeal, with a milder decision', once, async ({ page, shop }) => {
  const opened = appealedCase();
  await visit(page, await withOpenedCase(page, shop, { view: 'appeals', opened }));
  const past = page.getByRole('region', { name: 'Decisiones de este caso' });
  await expect(past).toContainText('Quitar · 7 días');
  await expect(past).toContainText('@ana.modera');
  await expect(past).toContainText(anAppeal.words);
  await expect(past).toContainText('Espera una respuesta.');
  const form = formOf(page);
  await expect(form).toContainText('Responder hasta el jueves 19 de noviembre');
  const save = form.getByRole('button', { name: 'Guardar respuesta' });
  await save.click();
  await expect(form).toContainText('Elegí qué pasa con la decisión.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await choose(page, 'Se suaviza');
  const instead = form.getByLabel('La decisión más leve');
  await expect(instead.locator('option')).not.toContainText(['Quitar · 30 días']);
  await form.getByLabel('Palabras que va a leer').fill('Vimos la factura de la tienda.');
  await save.click();
  await expect(form).toContainText('Elegí la decisión que queda.');
  await expect(instead).toBeFocused();
  await instead.selectOption({ label: 'Queda como está · Aviso' });
  shop.state.answers['POST /api/admin/moderation/decide-appeal'] = { code: 'case-changed' };
  await save.click();
  await expect(form.getByRole('alert')).toContainText('El caso cambió mientras lo mirabas.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  shop.state.answers['POST /api/admin/moderation/decide-appeal'] = done;
  const answered = { ...anAppeal, outcome: 'softened', answer: 'Vimos la factura de la tienda.' } as const;
  await withModeration(page, shop, {
    view: 'appeals',
    opened: { ...appealedCase({ appeal: answered }), state: 'closed' },
  });
  await save.click();
  await expect(page.getByText('Respuesta guardada.')).toBeVisible();
  await expect(titleOf(page)).toBeFocused();
  await expect(form).toHaveCount(0);
  await expect(past).toContainText('Se suaviza');
  expect(sentTo(shop, 'decide-appeal')).toEqual({
    decision_id: aDecision().id,
    outcome: 'softened',
    words: 'Vimos la factura de la tienda.',
    instead: { thing: 'nothing', person: 'warn' },
  });
});

test('MOD-10 nobody decides the appeal against an own decision', once, async ({ page, shop }) => {
  const opened = appealedCase({ is_own: true });
  await visit(page, await withOpenedCase(page, shop, { view: 'appeals', opened }));
  const form = formOf(page);
  await expect(form).toContainText('Ya decidiste en este caso: la revisa otra persona del equipo.');
  await expect(form.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tomar el caso' })).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('HELP-03 a message of the contact form is answered', once, async ({ page, shop }) => {
  const opened = contactCase();
  await visit(page, await withOpenedCase(page, shop, { view: 'contact', opened }));
  const message = page.getByRole('region', { name: 'El mensaje' });
  await expect(message).toContainText('nunca llegó. ¿Cómo recupero el dinero?');
  await expect(message).toContainText('invitada@correo.com');
  const form = formOf(page);
  const send = form.getByRole('button', { name: 'Enviar respuesta' });
  await send.click();
  await expect(form).toContainText('Escribí la respuesta, en 10 letras o más.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await form.getByLabel('Lo que va a leer').fill('Hola. Te devolvimos el dinero hoy.');
  shop.state.answers['POST /api/admin/moderation/answer'] = done;
  const answer = 'Hola. Te devolvimos el dinero hoy.';
  const answered = { ...contactCase({ answer }), state: 'closed' as const };
  await withModeration(page, shop, { view: 'contact', opened: answered });
  await send.click();
  await expect(page.getByText('Respuesta enviada.')).toBeVisible();
  await expect(message).toContainText(answer);
  await expect(form).toHaveCount(0);
  expect(sentTo(shop, 'answer')).toEqual({ id: opened.contact?.id, words: answer });

  // The e-mail of a guest is erased after a while.
  await withModeration(page, shop, { view: 'contact', opened: contactCase({ email: null, answer }) });
  await page.reload();
  await expect(message).toBeVisible();
  await expect(message).not.toContainText('Correo');
});

test('the queue has pages, and an opened case keeps its page', once, async ({ page, shop }) => {
  const address = await withModeration(page, shop, { queue: { nextCursor: 'dos' } });
  const eighth = aCase({ ...aQueuedCase(8, { title: 'Buzo con guarda' }) });
  const counts = { open: 1000, mine: 1, appeals: 3, contact: 8, decided: 1000 };
  const second = { counts, cases: [aQueuedCase(8, { title: 'Buzo con guarda' })], nextCursor: null };
  shop.state.answers['GET /api/admin/moderation?view=open&cursor=dos'] = {
    body: { ...second, opened: null },
  };
  shop.state.answers[`GET /api/admin/moderation?view=open&cursor=dos&case=${eighth.id}`] = {
    body: { ...second, opened: eighth },
  };
  await visit(page, address);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(queueOf(page).getByRole('link', { name: /Buzo/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Abiertos/ })).toHaveText('Abiertos1.000+');
  await queueOf(page).getByRole('link', { name: /Buzo/ }).click();
  await expect(page).toHaveURL(`${address}?caso=${eighth.id}&pagina=dos`);
  await expect(titleOf(page)).toHaveText('Buzo con guarda');
  await page.getByRole('article').first().getByRole('link', { name: 'Moderación' }).click();
  await expect(page).toHaveURL(`${address}?pagina=dos`);
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(address);
});

test('an admin reads the audit log, and what was done about one case', once, async ({ page, shop }) => {
  const address = await withAudit(page, shop, { nextCursor: 'dos' });
  await withModeration(page, shop);
  expect((await page.goto(address))?.status()).toBe(404);
  await withModeration(page, shop, {}, { role: 'admin' });
  await visit(page, address);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('18 nov. 2026, 15:31@ana.moderaModeraciónDecidió un caso');
  await expect(rows.nth(3)).toContainText('Cuenta eliminadaDineromoney-retry');
  await expect(page.getByRole('link', { name: 'Siguiente' })).toHaveAttribute('href', /pagina=dos/);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await rows.nth(1).getByRole('link').click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/sobre=case%3A/);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver todo el registro' }).click();
  await expect(rows).toHaveCount(4);
  await withAudit(page, shop, { entries: [] });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nada en el registro.' })).toBeVisible();
});
