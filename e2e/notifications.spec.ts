import type { Page } from '@playwright/test';
import { aNotification, fillInbox, listPath, openInbox } from './stub/live.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });
const entries = (page: Page) => panel(page).getByRole('listitem');
const streamCut = /ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE)/;
const { id: productId } = jeanJacket();
const url = `/Post/${productId}?comentario=7`;

test('NOTI-01 NOTI-02 the bell, its list and its actions', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);
  withProduct(shop);
  openInbox(shop, { unread: 100 });
  fillInbox(
    shop,
    Array.from({ length: 23 }, (_, index) =>
      aNotification({ id: 50 - index, title: `Aviso ${index + 1}`, url }),
    ),
  );
  await visit(page, `${shop.url}/terminos`);
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 99+ sin leer');
  await expect(bell(page)).toHaveText('99+');

  await bell(page).click();
  await expect(entries(page)).toHaveCount(10);
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  // The list has a newer count.
  await expect(bell(page)).toHaveText('23');
  const list = panel(page).getByRole('list');
  const { height, inside } = await list.evaluate((element) => ({
    height: element.clientHeight,
    inside: element.scrollHeight,
  }));
  expect(height).toBeLessThanOrEqual(350);
  expect(inside).toBeGreaterThan(350);
  const { bottom } = await list.evaluate((element) => element.getBoundingClientRect());
  const bottoms = await entries(page).evaluateAll((all) =>
    all.map((entry) => entry.getBoundingClientRect().bottom),
  );
  expect(bottoms.filter((each) => each <= bottom).length).toBeGreaterThanOrEqual(4);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  const more = panel(page).getByRole('button', { name: 'Ver más' });
  await more.click();
  await expect(entries(page)).toHaveCount(20);
  await expect(panel(page).getByRole('link', { name: /Aviso 11/ })).toBeFocused();
  await more.click();
  await expect(entries(page)).toHaveCount(23);
  await expect(more).toBeHidden();

  shop.state.answers['POST /api/notifications/mark-read'] = { body: { success: true } };
  shop.state.answers['POST /api/notifications/mark-all-read'] = { body: { success: true } };
  await panel(page)
    .getByRole('link', { name: /Aviso 2$|Aviso 2 / })
    .click();
  await expect(page).toHaveURL(new RegExp(`/Post/${productId}\\?comentario=7$`));
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveText('22');
  expect(shop.state.calls).toContainEqual({
    endpoint: 'POST /api/notifications/mark-read',
    body: { notification_id: 49 },
  });

  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Marcar leídas' }).click();
  await expect(panel(page).getByText('Sin leer')).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notificaciones');
  await expect(panel(page).getByRole('button', { name: 'Marcar leídas' })).toBeHidden();
});

test('NOTI-01 the bell works by keyboard and restores the focus', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);
  openInbox(shop, { unread: 1 });
  fillInbox(shop, [aNotification({ id: 1 }), aNotification({ id: 2, read: true })]);
  await visit(page, `${shop.url}/terminos`);
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Marcar leídas' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(2);
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Tab');
  await expect(panel(page)).toBeHidden();
});

test(
  'NOTI-02 WEB-07 a list that fails to load shows an error and can be retried',
  once,
  async ({ page, context, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signedIn(context, shop);
    shop.state.answers['GET /api/notifications/stream'] = { code: 'unavailable' };
    shop.state.answers[listPath] = { code: 'unavailable' };
    await visit(page, `${shop.url}/terminos`);
    await expect(bell(page)).toHaveAccessibleName('Notificaciones');

    await bell(page).click();

    await expect(panel(page).getByRole('alert')).toContainText('No pudimos leer tus notificaciones.');
    await expect(panel(page)).not.toContainText('Todo tranquilo por acá');
    expect(await accessibilityFaults(page)).toEqual([]);

    fillInbox(shop, [aNotification({ id: 1 })]);
    await panel(page).getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(entries(page)).toHaveCount(1);
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
  },
);

test(
  'NOTI-03 NOTI-05 changes reach every tab over one shared stream, which survives its tab',
  once,
  async ({ page, context, shop, expectedErrors }) => {
    expectedErrors.push(streamCut);
    await signedIn(context, shop);
    const inbox = openInbox(shop);
    fillInbox(shop, []);
    const tabs = [page, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))];
    for (const tab of tabs) await visit(tab, `${shop.url}/terminos`);
    await expect.poll(() => inbox.openStreams()).toBe(1);
    expect(inbox.openings).toEqual([null]);
    const last = tabs[4] as Page;
    await bell(last).click();
    await expect(panel(last)).toContainText('Todo tranquilo por acá');

    const notification = aNotification({ id: 1 });
    fillInbox(shop, [notification]);
    inbox.send({ unread: 1, notifications: [notification] });
    for (const tab of tabs) await expect(bell(tab)).toHaveText('1', { timeout: 3_000 });
    await expect(entries(last)).toHaveCount(1);
    await expect(last.getByRole('status').filter({ hasText: 'sin leer' })).toHaveText(
      'Tenés 1 notificación sin leer',
    );

    // Reading in one tab updates all through the stream.
    fillInbox(shop, [{ ...notification, read: true }]);
    inbox.send({ unread: 0, notifications: [{ ...notification, read: true }] });
    for (const tab of tabs) await expect(bell(tab)).toHaveAccessibleName('Notificaciones');
    await expect(panel(last).getByText('Sin leer')).toHaveCount(0);

    await page.close();
    await expect.poll(() => inbox.openings).toEqual([null, '3.1']);
    inbox.cut();
    await expect.poll(() => inbox.openings, { timeout: 20_000 }).toEqual([null, '3.1', '3.1']);
    await expect.poll(() => inbox.openStreams()).toBe(1);
    fillInbox(shop, [notification], 2);
    inbox.send({ unread: 2, notifications: null });
    for (const tab of tabs.slice(1)) await expect(bell(tab)).toHaveText('2');

    shop.state.answers['POST /api/session/sign-out'] = { body: { success: true } };
    shop.state.answers['GET /api/session'] = { body: { session: null } };
    await last.keyboard.press('Escape');
    const menu = last.getByRole('button', { name: 'Menú de tu cuenta' });
    if (!(await menu.isVisible())) await last.getByRole('button', { name: 'Abrir menú' }).click();
    else await menu.click();
    await last.getByText('Cerrar sesión').click();
    await expect.poll(() => inbox.openStreams()).toBe(0);
    for (const tab of tabs.slice(1)) await expect(bell(tab)).not.toHaveAttribute('aria-expanded');
  },
);

test('SEED-06 a guest sees the bell, which opens the login', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  await expect(bell(page)).toHaveAccessibleName('Notificaciones');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
  await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await expect(page).toHaveURL(/\/terminos$/);
});
