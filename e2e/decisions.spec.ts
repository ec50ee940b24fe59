import type { SessionUser } from '@perchero/contract/identity/session';
import type { Page } from '@playwright/test';
import { aComment, aCommentThread, camila, noComments } from './stub/comments.ts';
import { aDecision, decisionsReply, returnedComment, suspension, withDecisions } from './stub/decisions.ts';
import { aNotification, fillInbox, openInbox } from './stub/live.ts';
import { memberSession } from './stub/member.ts';
import { aMessage, aTalk, aThread, withThread } from './stub/messages.ts';
import { anOrder, readyDelivery, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  addSessionCookie,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const { id: productId, seller } = jeanJacket();
const appealEndpoint = 'POST /api/moderation/appeal';
const done = { body: { success: true } };

const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name });
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Signs a suspended person in. */
async function suspended(
  page: Page,
  shop: StubShop,
  change: Partial<SessionUser> = {},
  until: string | null = '2099-11-23T15:00:00.000Z',
): Promise<void> {
  const session = { ...memberSession(change), suspension: { until, is_closed: until === null } };
  shop.state.answers['GET /api/session'] = { body: { session } };
  await addSessionCookie(page.context(), shop);
}

test('MOD-07 MOD-08 decisions with reason, words and what is left to do', async ({ page, shop }) => {
  const address = await withDecisions(page, shop);
  await visit(page, address.replace('?seccion=decisiones', ''));
  const entry = page
    .getByRole('navigation', { name: 'Secciones de configuración' })
    .getByRole('link', { name: 'Decisiones Qué decidimos y por qué' });
  await entry.press('Enter');
  await expect(page.getByRole('heading', { name: 'Decisiones', exact: true })).toBeVisible();
  if (!isNarrow(page)) await expect(entry).toHaveAttribute('aria-current', 'page');

  const hidden = card(page, 'Tu prenda Botas texanas de cuero está oculta');
  await expect(hidden).toContainText('16 de noviembre de 2026 · Motivo: Muestra datos personales');
  await expect(hidden).toContainText('En la descripción quedó un número que parece un celular.');
  await expect(hidden.getByRole('list', { name: 'Qué falta para que vuelva a verse' })).toContainText(
    'Oculta',
  );
  await expect(hidden.locator('[aria-current=step]')).toHaveText('La corregís');
  await expect(hidden.getByRole('link', { name: 'Corregir prenda' })).toHaveAttribute('href', '/editar/312');
  await expect(hidden.getByRole('link', { name: 'Ver las reglas' })).toHaveAttribute('href', '/reglas');

  const comment = card(page, 'Quitamos tu comentario');
  await expect(comment.getByText('Volvió a su lugar')).toBeVisible();
  await expect(comment).toContainText('Leímos la charla completa');
  await expect(comment.getByRole('button')).toHaveCount(0);

  const reports = page.getByRole('region', { name: 'Tus reportes' });
  await expect(reports.getByRole('listitem')).toContainText([
    /Cartera media luna igual a la original.*Tomamos una decisión\. Gracias por avisar\./s,
    /Comentario de @pulgasymas.*No encontramos que incumpla las reglas\. Gracias por avisar\./s,
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('MOD-08 a mended product waits, and a listed one is seen again', once, async ({ page, shop }) => {
  const decisions = [
    aDecision(1, { step: 'mended' }),
    aDecision(4, { title: 'Buzo', step: 'listed', appeal_until: null }),
  ];
  await visit(page, await withDecisions(page, shop, decisionsReply({ decisions })));
  const mended = card(page, 'Tu prenda Botas texanas de cuero está oculta');
  await expect(mended.locator('[aria-current=step]')).toHaveText('Se vuelve a ver');
  await expect(mended.getByText('La estamos mirando')).toBeVisible();
  await expect(mended.getByRole('link', { name: 'Corregir prenda' })).toHaveCount(0);
  await expect(card(page, 'Ocultamos tu prenda Buzo').getByText('Se ve de nuevo')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('MOD-07 every kind of decision has its title', once, async ({ page, shop }) => {
  const past = { step: null, appeal_until: null } as const;
  const decisions = [
    suspension,
    aDecision(10, { ...past, thing: 'remove', title: 'Campera', reason: 'fake', person: 'warn' }),
    aDecision(11, { ...past, thing: 'remove', target_kind: 'message', picture: null, product_id: null }),
    aDecision(12, { ...past, thing: 'remove', target_kind: 'review', picture: null, product_id: null }),
    aDecision(13, { ...past, thing: 'remove', target_kind: 'collection', picture: null, product_id: null }),
    aDecision(14, { ...past, thing: 'remove', target_kind: 'person', picture: null, product_id: null }),
    aDecision(15, { ...past, thing: 'nothing', person: 'warn' }),
    aDecision(16, { ...past, thing: 'nothing', person: 'suspend-1', until: '2026-01-02T12:00:00.000Z' }),
    aDecision(17, { ...past, thing: 'nothing', person: 'close' }),
  ];
  await visit(page, await withDecisions(page, shop, decisionsReply({ decisions, reports: [] })));
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
    'Tu cuenta está suspendida hasta el 23 de noviembre de 2099',
    'Quitamos tu prenda Campera',
    'Quitamos tu mensaje',
    'Quitamos tu opinión',
    'Quitamos tu colección',
    'Sacamos la foto y la descripción de tu perfil',
    'Un aviso sobre tu cuenta',
    'Suspendimos tu cuenta',
    'Cerramos tu cuenta',
  ]);
  await expect(card(page, /Campera/)).toContainText('Además, es un aviso sobre tu cuenta.');
  await expect(page.getByRole('region', { name: 'Tus reportes' })).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('MOD-07 empty, failed and further decisions', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/503/);
  const address = await withDecisions(page, shop, decisionsReply({ decisions: [], reports: [] }));
  await visit(page, address);
  await expect(page.getByText('No hay decisiones sobre tu cuenta.')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  shop.state.answers['GET /api/moderation/mine'] = { code: 'unavailable' };
  await visit(page, address);
  await expect(page.getByRole('alert')).toContainText('No pudimos leer las decisiones.');
  shop.state.answers['GET /api/moderation/mine'] = { body: decisionsReply({ nextCursor: 'dos' }) };
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  const more = 'GET /api/moderation/mine?cursor=dos';
  shop.state.answers[more] = { code: 'unavailable' };
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(page.getByText('No pudimos traer más decisiones.')).toBeVisible();
  const older = aDecision(5, { title: 'Gorro', step: 'listed', appeal_until: null });
  shop.state.answers[more] = { body: decisionsReply({ decisions: [older], reports: [] }) };
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0);
});

test('MOD-10 a person asks for a review of a decision by keyboard', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const address = await withDecisions(page, shop);
  await visit(page, address);
  const hidden = card(page, 'Tu prenda Botas texanas de cuero está oculta');
  const form = hidden.getByRole('region', { name: '¿Creés que nos equivocamos?' });
  await expect(form).toContainText('te contesta en menos de 5 días hábiles');
  await expect(form).toContainText('hasta el 30 de noviembre de 2099');
  const words = form.getByRole('textbox', { name: 'Contanos por qué' });
  const ask = form.getByRole('button', { name: 'Pedir revisión' });
  await words.fill('No es mi celular');
  await expect(form.getByText('16/1.000')).toBeVisible();
  await ask.press('Enter');
  await expect(form.getByText('Contanos un poco más: al menos 20 caracteres.')).toBeVisible();
  await expect(words).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);

  const text = 'Ese número no es mi celular: es el número de pieza del taco.';
  await words.fill(text);
  shop.state.answers[appealEndpoint] = { code: 'appeal-over' };
  await ask.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('El plazo para pedir la revisión ya pasó.');
  shop.state.answers[appealEndpoint] = done;
  const created_at = '2026-11-18T15:00:00.000Z';
  const waiting = { words: text, created_at, outcome: null, answer: null, decided_at: null };
  const appealed = aDecision(1, { appeal_until: null, appeal: waiting });
  shop.state.answers['GET /api/moderation/mine'] = { body: decisionsReply({ decisions: [appealed] }) };
  await ask.press('Enter');
  await expect(hidden.getByText(/^Pediste la revisión el 18 de noviembre de 2026\./)).toBeVisible();
  await expect(hidden.getByText(text)).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(hidden.getByRole('heading', { level: 3 })).toBeFocused();
  expect(shop.state.calls.findLast(({ endpoint }) => endpoint === appealEndpoint)?.body).toEqual({
    decision_id: appealed.id,
    words: text,
  });
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'MOD-10 an older decision opens its form on request, and answers are shown',
  once,
  async ({ page, shop }) => {
    const answered = (outcome: 'kept' | 'softened', answer: string) => ({
      words: 'Creo que se equivocaron con esta.',
      created_at: '2026-11-10T15:00:00.000Z',
      outcome,
      answer,
      decided_at: '2026-11-12T15:00:00.000Z',
    });
    const decisions = [
      returnedComment,
      aDecision(6, { title: 'Gorro', thing: 'remove', step: null }),
      aDecision(7, {
        ...suspension,
        id: aDecision(7).id,
        appeal_until: null,
        appeal: answered('kept', 'Lo leímos de nuevo.'),
      }),
      aDecision(8, {
        step: null,
        appeal_until: null,
        appeal: answered('softened', 'Alcanzaba con avisarte.'),
      }),
    ];
    await visit(page, await withDecisions(page, shop, decisionsReply({ decisions })));
    const removed = card(page, 'Quitamos tu prenda Gorro');
    await removed.getByRole('button', { name: 'Pedir revisión' }).click();
    await expect(removed.getByRole('textbox', { name: 'Contanos por qué' })).toBeFocused();
    await expect(card(page, /^Tu cuenta está suspendida/)).toContainText(
      'queda como estabaLo leímos de nuevo.',
    );
    const softened = card(page, 'Ocultamos tu prenda Botas texanas de cuero');
    await expect(softened.getByText('La cambiamos por otra', { exact: true })).toBeVisible();
    await expect(softened).toContainText('Alcanzaba con avisarte.');
  },
);

test('MOD-07 a notification of a decision leads to it', once, async ({ page, shop }) => {
  const address = await withDecisions(page, shop);
  openInbox(shop, { unread: 1 });
  const url = new URL(address);
  fillInbox(shop, [
    aNotification({
      id: 1,
      kind: 'moderation',
      icon: 'shield',
      title: 'Tu prenda Botas texanas de cuero está oculta',
      url: url.pathname + url.search,
    }),
  ]);
  shop.state.answers['POST /api/notifications/mark-read'] = done;
  await visit(page, `${shop.url}/terminos`);
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  const entry = page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link');
  await expect(entry.locator('svg').first()).toBeVisible();
  await entry.click();
  await expect(card(page, 'Tu prenda Botas texanas de cuero está oculta')).toBeVisible();
});

test('MOD-12 a suspended person reads why and until when on every page', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const address = await withDecisions(page, shop, decisionsReply({ decisions: [suspension], reports: [] }));
  await suspended(page, shop);
  const banner = page.getByRole('region', { name: 'Estado de tu cuenta' });
  const text =
    'Tu cuenta está suspendida hasta el 23 de noviembre de 2099. Podés terminar tus compras y ventas, leer tus mensajes y descargar tus datos.';
  const order = anOrder(1045, { delivery: { ...readyDelivery, code: '418206' } });
  const pages = [
    '/',
    '/productos',
    '/terminos',
    '/carrito',
    withOrder(shop, order),
    withThread(shop, aTalk(shop)),
  ];
  for (const path of pages) {
    await visit(page, shop.url + path);
    await expect(banner).toContainText(text);
  }
  // What is allowed goes on: the code of the purchase and the thread.
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // What is not allowed says so.
  const foreign = jeanJacket({ user_id: camila.id, seller: camila });
  await visit(page, shop.url + withProduct(shop, foreign));
  shop.state.answers['POST /api/add-comment'] = { code: 'user-suspended' };
  const field = page.getByLabel('Escribí un comentario');
  await field.fill('¿Sigue disponible?');
  await field.press('Enter');
  await expect(
    page.getByText('Tu cuenta está suspendida. En Configuración, Decisiones, ves por qué y hasta cuándo.'),
  ).toBeVisible();

  await banner.getByRole('link', { name: 'Ver por qué' }).press('Enter');
  await expect(page).toHaveURL(address);
  const decision = card(page, 'Tu cuenta está suspendida hasta el 23 de noviembre de 2099');
  await expect(decision).toContainText('Pediste a tres personas que pagaran por fuera.');
  await expect(decision.getByRole('button', { name: 'Pedir revisión' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await visit(page, shop.url + withProduct(shop, foreign));
  shop.state.answers['POST /api/like/add'] = { code: 'user-suspended' };
  await page.getByRole('button', { name: /me gusta/i }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Tu cuenta está suspendida.');
});

test('MOD-12 a closed account reads so; others see no banner', once, async ({ page, shop }) => {
  await suspended(page, shop, {}, null);
  await visit(page, `${shop.url}/terminos`);
  const banner = page.getByRole('region', { name: 'Estado de tu cuenta' });
  await expect(banner).toContainText('Cerramos tu cuenta. Podés terminar lo pendiente');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await signedIn(page.context(), shop);
  await visit(page, `${shop.url}/terminos`);
  await expect(banner).toHaveCount(0);
});

test(
  'MOD-08 MOD-20 the seller reads why only they see a product',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signedIn(page.context(), shop);
    const edit = page.getByRole('link', { name: 'Editar', exact: true });
    const why = page.getByRole('main').getByRole('link', { name: 'Ver por qué' });
    const decisions = `/perfil/${seller.username}/editar?seccion=decisiones`;

    const stopped_by = ['bombacha usada'];
    await visit(page, shop.url + withProduct(shop, undefined, { hold: 'review', stopped_by }));
    await expect(page.getByText('cambiá: «bombacha usada».')).toBeVisible();
    await visit(page, shop.url + withProduct(shop, undefined, { hold: 'review' }));
    await expect(
      page.getByText('Estamos revisando esta prenda. Suele llevar menos de 24 horas.'),
    ).toBeVisible();
    await expect(edit).toBeVisible();
    await expect(page.getByRole('button', { name: 'Compartir' })).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await visit(page, shop.url + withProduct(shop, undefined, { hold: 'hidden' }));
    await expect(page.getByText(/^Esta prenda está oculta/)).toBeVisible();
    await expect(why).toHaveAttribute('href', decisions);
    await expect(edit).toHaveAttribute('href', `/editar/${productId}`);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await visit(page, shop.url + withProduct(shop, undefined, { hold: 'removed' }));
    await expect(page.getByText(/^Quitamos esta prenda/)).toBeVisible();
    await expect(why).toHaveAttribute('href', decisions);
    await expect(edit).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pausar' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Eliminar prenda' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    shop.state.answers[`GET /api/products/${productId}/form`] = { code: 'product-removed' };
    await visit(page, `${shop.url}/editar/${productId}`);
    await expect(
      page.getByText('Quitamos esta prenda. En Configuración, Decisiones, está el motivo.'),
    ).toBeVisible();
  },
);

test('MOD-20 to others a product that waits is gone', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/410/);
  await signedIn(page.context(), shop, camila);
  shop.state.answers[`GET /api/products/${productId}`] = { code: 'product-gone' };
  await visit(page, `${shop.url}/Post/${productId}`);
  await expect(page.getByText('Esta prenda ya no está colgada.')).toBeVisible();
  await expect(page.getByText(/Estamos revisando/)).toHaveCount(0);
});

test('MOD-07 removed comments and messages leave a note', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop, camila);
  const comment = {
    ...aComment(60, 'mateososa', '', { productId }),
    id_user: null,
    user: null,
    isDeleted: true,
    isRemoved: true,
  };
  const comments = { ...noComments, threads: [aCommentThread(comment)] };
  await visit(page, shop.url + withProduct(shop, undefined, { comments }));
  await expect(page.locator('#comentario-60')).toHaveText('Comentario quitado por moderación');
  await expect(page.locator('#comentario-60').getByRole('button')).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  const removed = aMessage(2, { text: '', removed: 'moderation' });
  await visit(page, shop.url + withThread(shop, aThread([aMessage(1, { from: 'me' }), removed])));
  await expect(page.getByText('Mensaje quitado por moderación')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opciones del mensaje' })).toHaveCount(0);
});
