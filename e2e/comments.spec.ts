import type { Page } from '@playwright/test';
import { aComment, aCommentThread, camila, noComments } from './stub/comments.ts';
import { jeanJacket, productReply, withProduct } from './stub/product.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const { id: productId } = jeanJacket();
const comments = (page: Page) => page.getByRole('region', { name: 'Comentarios' });
const comment = (page: Page, id: number) => page.locator(`#comentario-${id}`);
const field = (page: Page) => page.getByLabel('Escribí un comentario');
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar comentario' });
const shownIds = (page: Page) =>
  comments(page)
    .locator('[id^="comentario-"]')
    .evaluateAll((all) => all.map(({ id }) => Number(id.replace('comentario-', ''))));
const bodyOf = (shop: { state: { calls: { endpoint: string; body: unknown }[] } }, endpoint: string) =>
  shop.state.calls.findLast((call) => call.endpoint === endpoint)?.body;

test(
  'COM-01 COM-02 COM-03 a member comments, replies and deletes',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500/);
    await signedIn(page.context(), shop, camila);
    withProduct(shop);
    await visit(page, `${shop.url}/productos?product=${productId}`);
    const panel = page.getByRole('dialog', { name: 'Campera de jean oversize' });
    await expect(panel.getByRole('heading', { name: 'Comentarios 6' })).toBeVisible();
    expect(await shownIds(page)).toEqual([42, 43, 40, 41]);
    await expect(comment(page, 43).getByText('hace 12 minutos')).toBeVisible();
    await expect(comment(page, 43).getByRole('link', { name: '@camiolivera' })).toHaveAttribute(
      'href',
      '/perfil/camiolivera',
    );

    // Required, at most 120 characters, with a counter.
    await expect(panel.getByText('Máximo 120 caracteres')).toBeVisible();
    await field(page).fill('   ');
    await publish(page).click();
    await expect(panel.getByText('Escribí un comentario de hasta 120 caracteres.')).toBeVisible();
    await expect(field(page)).toBeFocused();
    await field(page).fill('a'.repeat(118));
    await field(page).press('End');
    await page.keyboard.type('bcdef');
    await expect(field(page)).toHaveValue(`${'a'.repeat(118)}bc`);
    await expect(panel.getByText('120/120')).toBeVisible();
    expect(shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/add-comment')).toEqual([]);

    // Shown while it is sent; a failure restores the text.
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    shop.state.answers['POST /api/add-comment'] = { code: 'comment-not-added', gate };
    await field(page).fill('  ¿Abriga?  ');
    await page.keyboard.press('Enter');
    await expect(comments(page).getByText('Enviando…')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    answer();
    await expect(panel.getByText('No pudimos publicar tu comentario. Volvé a probar.')).toBeVisible();
    await expect(field(page)).toHaveValue('¿Abriga?');
    await expect(comments(page).getByText('Enviando…')).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    const mine = aComment(50, 'camiolivera', '¿Abriga?', { productId });
    shop.state.answers['POST /api/add-comment'] = { body: { success: true, comment: mine } };
    await publish(page).click();
    await expect(comment(page, 50).getByText('¿Abriga?')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Comentarios 7' })).toBeVisible();
    expect(bodyOf(shop, 'POST /api/add-comment')).toEqual({ productId, content: '¿Abriga?', parentId: null });
    await expect(field(page)).toHaveValue('');

    // By keyboard: a reply to a reply starts with a mention.
    const answering = page.getByRole('button', { name: 'Responder a @luciaferreira' }).first();
    await answering.press('Enter');
    const reply = page.getByLabel('Escribí tu respuesta a @luciaferreira');
    await expect(reply).toBeFocused();
    await expect(comment(page, 43).locator('form').getByText('@luciaferreira')).toBeVisible();
    await expect(reply).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(reply).toHaveCount(0);
    await expect(answering).toBeFocused();
    await expect(panel).toBeVisible();
    await answering.press('Enter');
    const answered = aComment(51, 'camiolivera', 'genial', {
      productId,
      parent: aComment(42, 'camiolivera', '', { productId }),
      to: 'luciaferreira',
    });
    shop.state.answers['POST /api/add-comment'] = { body: { success: true, comment: answered } };
    await page.keyboard.type('genial');
    await page.keyboard.press('Enter');
    await expect(comment(page, 51).getByText('@luciaferreira genial')).toBeVisible();
    await expect(reply).toHaveCount(0);
    expect(await shownIds(page)).toEqual([50, 42, 43, 51, 40, 41]);
    expect(bodyOf(shop, 'POST /api/add-comment')).toEqual({ productId, content: 'genial', parentId: 43 });

    // Only own comments can be deleted, after a confirmation.
    await expect(comments(page).getByRole('button', { name: 'Eliminar' })).toHaveCount(3);
    await expect(comment(page, 43).getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    const remove = comment(page, 42).getByRole('button', { name: 'Eliminar' });
    const confirm = comment(page, 42).getByRole('button', { name: 'Sí, eliminar' });
    await remove.click();
    await expect(comment(page, 42).getByText('¿Eliminar este comentario?')).toBeVisible();
    await expect(confirm).toBeFocused();
    await comment(page, 42).getByRole('button', { name: 'Cancelar' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    shop.state.answers['POST /api/delete-comment'] = { code: 'comment-not-deleted' };
    await confirm.click();
    await expect(comment(page, 42).getByText('Error al eliminar el comentario.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    shop.state.answers['POST /api/delete-comment'] = { body: { success: true } };
    await confirm.click();
    await expect(comment(page, 42)).toHaveText('Comentario eliminado');
    await expect(comment(page, 43)).toBeVisible();
    expect(bodyOf(shop, 'POST /api/delete-comment')).toEqual({ id_comentario: 42 });
    await comment(page, 50).getByRole('button', { name: 'Eliminar' }).click();
    await comment(page, 50).getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(comment(page, 50)).toHaveCount(0);
    await expect(panel.getByRole('heading', { name: 'Comentarios 6' })).toBeVisible();
  },
);

test(
  'COM-04 a linked comment is scrolled into view and highlighted for 1.7 s',
  once,
  async ({ page, shop }) => {
    const threads = Array.from({ length: 10 }, (_, index) =>
      aCommentThread(
        aComment(100 - index, 'mateososa', `Pregunta ${index}`, { productId, minutesAgo: index + 5 }),
      ),
    );
    const opening = aComment(7, 'mateososa', '¿Seguro que es un M?', { productId, minutesAgo: 90 });
    const wanted = aComment(9, 'luciaferreira', 'segurísimo', { productId, parent: opening, minutesAgo: 80 });
    withProduct(shop, jeanJacket({ comments: 40 }), {
      comments: { threads, nextCursor: '91', linked: aCommentThread(opening, [wanted]) },
    });
    // Records the highlighted comment and its duration.
    await page.addInitScript(() => {
      const highlight = { color: '', from: 0, for: 0 };
      Object.assign(window, { highlight });
      new MutationObserver(() => {
        const bubble = document.querySelector('#comentario-9[data-highlighted] p')?.parentElement;
        if (bubble && highlight.from === 0) {
          highlight.from = performance.now();
          highlight.color = getComputedStyle(bubble).backgroundColor;
        }
        if (!bubble && highlight.from > 0) highlight.for ||= performance.now() - highlight.from;
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-highlighted'] });
    });
    const highlight = () =>
      page.evaluate(() => (window as unknown as { highlight: { color: string; for: number } }).highlight);

    for (const address of [
      `/Post/${productId}?comentario=9`,
      `/productos?product=${productId}&comentario=9`,
    ]) {
      await visit(page, shop.url + address);
      await expect(comment(page, 9)).toBeFocused();
      await expect(comment(page, 9)).toBeInViewport();
      await expect.poll(async () => (await highlight()).for).toBeGreaterThan(1_600);
      const bubble = page.getByText('@mateososa segurísimo').locator('..');
      expect((await highlight()).for).toBeLessThan(3_000);
      await expect(bubble).not.toHaveCSS('background-color', (await highlight()).color);
      await expect(comment(page, 9)).toBeInViewport();
    }
    // Closing the overlay removes product and comment from the URL.
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page).toHaveURL(`${shop.url}/productos`);
  },
);

test('LOOK-04 a comment just sent is in view, marked and announced, and the focus stays', async ({
  page,
  shop,
}) => {
  await signedIn(page.context(), shop, camila);
  const threads = Array.from({ length: 10 }, (_, index) =>
    aCommentThread(
      aComment(40 - index, 'mateososa', `Pregunta ${index}`, { productId, minutesAgo: index + 5 }),
    ),
  );
  withProduct(shop, jeanJacket({ comments: 10 }), { comments: { ...noComments, threads } });
  const sent = async (id: number) => {
    await expect(page.locator(`#comentario-${id}[data-highlighted]`)).toHaveCount(1);
    await expect(comment(page, id)).toBeInViewport({ ratio: 1 });
    await expect(comments(page).getByText('Se publicó tu comentario.')).toBeAttached();
  };

  for (const address of [`/Post/${productId}`, `/productos?product=${productId}`]) {
    await visit(page, shop.url + address);
    const mine = aComment(50, 'camiolivera', '¿Abriga?', { productId });
    shop.state.answers['POST /api/add-comment'] = { body: { success: true, comment: mine } };
    await field(page).fill('¿Abriga?');
    await field(page).press('Enter');
    await sent(50);
    await expect(field(page)).toBeFocused();
    await expect(page.locator('[data-highlighted]')).toHaveCount(0);

    const last = page.getByRole('button', { name: 'Responder a @mateososa' }).last();
    const reply = aComment(51, 'camiolivera', 'genial', {
      productId,
      parent: aComment(31, 'mateososa', '', { productId }),
    });
    shop.state.answers['POST /api/add-comment'] = { body: { success: true, comment: reply } };
    await last.click();
    await page.keyboard.type('genial');
    await page.keyboard.press('Enter');
    await sent(51);
    await expect(last).toBeFocused();
  }
});

test(
  'COM-01 COM-02 guests read all pages and must log in to write',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    const talk = productReply().comments;
    const [first] = talk.threads;
    const replies = [44, 45, 46, 47].map((id) =>
      aComment(id, 'mateososa', `Respuesta ${id}`, { productId, parent: first?.comment as never }),
    );
    const threads = talk.threads.map((thread, index) =>
      index === 0
        ? { ...thread, replies: [...thread.replies, ...replies], nextReplies: '47', replyCount: 6 }
        : thread,
    );
    withProduct(shop, jeanJacket({ comments: 11 }), { comments: { ...talk, threads } });
    await visit(page, `${shop.url}/Post/${productId}`);

    const more = page.getByRole('button', { name: 'Ver 2 comentarios más' });
    shop.state.answers['GET /api/comments'] = { code: 'unavailable' };
    await more.click();
    await expect(page.getByText('No pudimos traer más comentarios.')).toBeVisible();
    shop.state.answers['GET /api/comments'] = {
      body: {
        ...noComments,
        threads: [aCommentThread(aComment(31, 'mateososa', 'Primera', { productId, minutesAgo: 300 }))],
      },
    };
    await page.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(comment(page, 31)).toBeVisible();
    await expect(more).toHaveCount(0);
    shop.state.answers['GET /api/comments/42/replies'] = {
      body: {
        replies: [aComment(48, 'camiolivera', 'y la última', { productId, parent: first?.comment as never })],
        nextCursor: null,
      },
    };
    await page.getByRole('button', { name: 'Ver 1 respuesta más' }).click();
    await expect(comment(page, 48)).toBeVisible();
    expect(await shownIds(page)).toEqual([42, 43, 44, 45, 46, 47, 48, 40, 41, 31]);

    await expect(comments(page).getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    const login = page
      .getByRole('dialog')
      .filter({ hasText: 'Debes iniciar sesión para realizar esta acción.' });
    await field(page).fill('¿Abriga?');
    await publish(page).click();
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toHaveCount(0);
    await expect(field(page)).toHaveValue('¿Abriga?');
    await page.getByRole('button', { name: 'Responder a @mateososa' }).first().click();
    await expect(login).toBeVisible();

    withProduct(shop, jeanJacket({ comments: 0 }), { comments: noComments });
    await visit(page, `${shop.url}/Post/${productId}`);
    await expect(comments(page)).toContainText('Todavía nadie dijo nada.');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test('LOOK-18 the owner is not invited to ask', once, async ({ page, shop }) => {
  const asking = page.getByText(/preguntá/i).or(page.getByPlaceholder(/preguntá/i));
  withProduct(shop, jeanJacket({ comments: 0 }), { comments: noComments });
  await visit(page, `${shop.url}/Post/${productId}`);
  await expect(asking).toHaveCount(2);

  await signedIn(page.context(), shop);
  await visit(page, `${shop.url}/Post/${productId}`);
  await expect(page.getByText('Si te preguntan algo, lo vas a ver acá.')).toBeVisible();
  await expect(field(page)).toHaveAttribute('placeholder', 'Contá algo más');
  await expect(asking).toHaveCount(0);
});
