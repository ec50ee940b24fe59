import type { Page } from '@playwright/test';
import { withSettings } from './stub/account.ts';
import { cartGroup, cartLine, cartOf, withCart } from './stub/cart.ts';
import { aComment, aCommentThread, camila, noComments } from './stub/comments.ts';
import { openInbox } from './stub/live.ts';
import { aHead, aTalk, threadId, withThread } from './stub/messages.ts';
import { anOrder, sellers, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

const done = { body: { success: true } };
const bruno = { ...sellers.mateo, blocked_at: '2026-03-03T15:42:00.000Z' };

test('BLOCK-01 blocking from a profile, by keyboard', once, async ({ page, shop }) => {
  const path = withProfile(shop);
  await signedIn(page.context(), shop, { id: sellers.elena.id, username: sellers.elena.username });
  await visit(page, shop.url + path);
  await fadeMenusSlowly(page);
  await page.getByRole('button', { name: 'Más opciones' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Bloquear a Lucía' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bloquear a Lucía' });
  const cancel = dialog.getByRole('button', { name: 'Cancelar' });
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expect(cancel).toBeFocused();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await cancel.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Más opciones' })).toBeFocused();
  expect(shop.state.calls.some(({ endpoint }) => endpoint === 'POST /api/blocks/add')).toBe(false);

  await page.getByRole('button', { name: 'Más opciones' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Bloquear a Lucía' }).press('Enter');
  shop.state.answers['POST /api/blocks/add'] = done;
  await expect(cancel).toBeFocused();
  await dialog.getByRole('button', { name: 'Bloquear' }).press('Enter');
  await expect(page.getByText('Bloqueaste a Lucía')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
});

/** As on a busy machine: the dialog has the focus before the menu is gone. */
async function fadeMenusSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[role="menu"] { transition: opacity 500ms !important; }');
    document.adoptedStyleSheets.push(slow);
  });
}

test('BLOCK-01 nobody blocks themselves, and a guest nobody', once, async ({ page, shop }) => {
  const path = withProfile(shop);
  await visit(page, shop.url + path);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Reportar']);
  await signedIn(page.context(), shop);
  await visit(page, shop.url + path);
  await expect(page.getByRole('button', { name: 'Más opciones' })).toHaveCount(0);
});

test(
  'BLOCK-01 the settings list blocked people and undo a block',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    const settings = await withSettings(page, shop);
    shop.state.answers['GET /api/blocks'] = { code: 'unavailable' };
    await visit(page, `${settings}?seccion=cuenta`);
    const section = page.getByRole('region', { name: 'Personas bloqueadas' });
    await expect(section.getByText('No pudimos leer a quién bloqueaste.')).toBeVisible();
    shop.state.answers['GET /api/blocks'] = { body: { people: [bruno], nextCursor: null } };
    await section.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(section.getByRole('listitem')).toContainText('Mateo Sosa');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/blocks/remove'] = done;
    await section.getByRole('button', { name: 'Desbloquear a Mateo Sosa' }).click();
    await expect(section.getByText('No bloqueaste a nadie.')).toBeVisible();
    await expect(page.getByText('Desbloqueaste a Mateo')).toBeVisible();
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/blocks/remove',
      body: { user_id: bruno.id },
    });
  },
);

test(
  'BLOCK-04 comments of a blocked person go, and answered ones read as deleted',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop, camila);
    withProfile(shop);
    const { id: productId } = jeanJacket();
    const question = aComment(60, 'luciaferreira', '¿La usaste mucho?', { productId });
    const answer = aComment(61, 'mateososa', 'poco y nada', { productId, parent: question });
    const alone = aComment(62, 'luciaferreira', 'Linda', { productId });
    const product = jeanJacket({ user_id: sellers.elena.id, seller: sellers.elena });
    const threads = [aCommentThread(question, [answer]), aCommentThread(alone)];
    const productPath = withProduct(shop, product, { comments: { ...noComments, threads } });
    await visit(page, shop.url + productPath);
    const comments = page.getByRole('region', { name: 'Comentarios' });
    await expect(comments.getByText('¿La usaste mucho?')).toBeVisible();

    await comments.getByRole('link', { name: 'luciaferreira' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lucía Ferreira' })).toBeVisible();
    shop.state.answers['POST /api/blocks/add'] = done;
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Bloquear a Lucía' }).click();
    const hidden = { ...question, id_user: null, user: null, content: '', isDeleted: true };
    withProduct(shop, product, {
      comments: { ...noComments, threads: [aCommentThread(hidden, [{ ...answer, mentions: [] }])] },
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    // The page of before is not shown again from memory.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(shop.url + productPath);
    await expect(page.locator('#comentario-60')).toHaveText('Comentario eliminado');
    await expect(page.locator('#comentario-61')).toContainText('poco y nada');
    await expect(comments.getByText('Linda')).toHaveCount(0);
    await expect(comments.getByText('¿La usaste mucho?')).toHaveCount(0);
    await expect(page.locator('#comentario-60').getByRole('link')).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'BLOCK-05 the cart shows what cannot be bought any more, and after unblocking it can be paid',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop, camila);
    const split = 'POST /api/split';
    const { id: seller_id, full_name: name } = cartGroup('elena', []).seller;
    withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper')])]));
    await visit(page, `${shop.url}/carrito`);
    const elena = page.getByRole('region', { name });
    const pay = elena.getByRole('button', { name: /^Pagar/ });

    // Blocked between reading the cart and paying.
    shop.state.answers[split] = {
      body: {
        checkout_id: null,
        payments: [
          {
            seller_id,
            order_id: null,
            amount_cents: 0,
            payment_url: null,
            expires_at: null,
            error: 'Ya no está disponible.',
          },
        ],
        error: null,
      },
    };
    withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper', { state: 'gone', available: 0 })])]));
    await pay.click();
    await expect(elena.getByText('Ya no está disponible.')).toBeVisible();
    await visit(page, `${shop.url}/carrito`);
    await expect(elena.getByText('Ya no está colgada')).toBeVisible();
    await expect(pay).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper')])]));
    await visit(page, `${shop.url}/carrito`);
    await expect(elena.getByText('Ya no está colgada')).toHaveCount(0);
    await expect(pay).toBeEnabled();
  },
);

test(
  'BLOCK-06 an order with a blocked person goes on with its thread, which closes when it ends',
  once,
  async ({ page, shop }) => {
    const inbox = openInbox(shop);
    await signedIn(page.context(), shop);
    const order = anOrder(1042, { other: sellers.elena });
    const ofOrder = {
      order: { id: order.id, number: 1042 },
      product: { ...aHead.product, state: 'ordered' },
    } as const;
    const threadPath = withThread(shop, aTalk(shop, ofOrder));
    shop.state.answers['POST /api/blocks/add'] = done;
    await visit(page, shop.url + threadPath);
    await expect.poll(inbox.openStreams).toBe(1);
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Bloquear a Elena' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
    await expect(page.getByText('Bloqueaste a Elena', { exact: true })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Mensaje' });
    await expect(field).toBeVisible();

    shop.state.answers[`GET /api/threads/about?order=${order.id}`] = {
      body: { ...aHead, ...ofOrder, thread_id: threadId },
    };
    await visit(page, shop.url + withOrder(shop, order));
    await page.getByRole('link', { name: 'Escribirle a Elena' }).click();
    await expect(page).toHaveURL(shop.url + threadPath);
    await expect(field).toBeVisible();

    // The day it ends.
    withThread(shop, aTalk(shop, { ...ofOrder, closed: 'blocked' }));
    inbox.sendMessages({ unread: 0, threads: [{ id: threadId, seq: 4, unread: 0, read_seq: 4 }] });
    await expect(field).toHaveCount(0);
    await expect(page.getByText('Bloqueaste a Elena.', { exact: true })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);
