import type { Order } from '@perchero/contract/orders/orders';
import type { OrderReviews } from '@perchero/contract/reviews/reviews';
import type { Page } from '@playwright/test';
import { anOrder, aSale, item, sellers, sentDelivery, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import { aReview, aStanding, newStanding, reviewDeadline } from './stub/reviews.ts';
import type { StubShop } from './stub/shop.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

const completed = {
  ...sentDelivery,
  state: 'completed',
  due_at: null,
  arrived_at: '2025-03-07T12:00:00.000Z',
  ended_at: '2025-03-07T12:00:00.000Z',
} as const;

const purchase = (): Order =>
  anOrder(1021, {
    other: sellers.valentina,
    items: [item('Vestido floreado')],
    delivery: completed,
    actions: ['relist'],
  });

const open: OrderReviews = { open_until: reviewDeadline, own: null, received: null };

/** Shows an order with these reviews. */
async function show(page: Page, shop: StubShop, order: Order, reviews: OrderReviews): Promise<void> {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withOrder(shop, order, { reviews, standing: aStanding() }));
}

test(
  'REV-01 REV-02 a buyer reviews with the keyboard, and reads when it is published',
  once,
  async ({ page, shop }) => {
    const order = purchase();
    await show(page, shop, order, open);
    const form = page.getByRole('region', { name: '¿Cómo te fue con Valentina?' });
    await expect(form).toContainText('Podés opinar hasta el martes 21 de abril.');
    await expect(form).toContainText('Se publica cuando Valentina escriba o el martes 21 de abril.');
    const send = form.getByRole('button', { name: 'Enviar opinión' });

    await send.click();
    await expect(form).toContainText('Elegí de 1 a 5 estrellas.');
    await expect(form.getByRole('radio', { name: '1 estrella' })).toBeFocused();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await page.keyboard.press('Space');
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: '4 estrellas' })).toBeChecked();
    await expect(form).toContainText('4 de 5 estrellas');
    for (const name of ['Tal cual la foto', 'Bien embalada', 'Responde rápido', 'Buena onda']) {
      await form.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
    await expect(form.getByRole('checkbox', { name: 'Demoró' })).toBeDisabled();
    await form.getByRole('checkbox', { name: 'Buena onda' }).press('Space');
    await expect(form.getByRole('checkbox', { name: 'Demoró' })).toBeEnabled();
    const text = 'El vestido es más lindo que en la foto.';
    await form.getByRole('textbox', { name: 'Contalo' }).fill(text);
    await expect(form).toContainText(`${text.length}/400`);

    shop.state.answers['POST /api/reviews/write'] = { body: { success: true } };
    withOrder(shop, order, {
      reviews: { ...open, open_until: null, own: aReview({ published_by: reviewDeadline }) },
    });
    await send.press('Enter');
    await expect(page.getByText('Enviaste tu opinión')).toBeVisible();
    const own = page.getByRole('region', { name: 'Tu opinión sobre Valentina' });
    await expect(own.getByRole('heading')).toBeFocused();
    await expect(own.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible();
    await expect(own).toContainText('Se publica cuando Valentina escriba o el martes 21 de abril.');
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/reviews/write',
      body: {
        order_id: order.id,
        stars: 4,
        text,
        tags: ['as-pictured', 'well-packed', 'answers-fast'],
      },
    });
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'REV-05 REV-01 what is refused stays in the form with its sentence',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    await show(page, shop, purchase(), open);
    const form = page.getByRole('region', { name: '¿Cómo te fue con Valentina?' });
    await form.getByRole('radio', { name: '5 estrellas' }).check({ force: true });
    const text = form.getByRole('textbox', { name: 'Contalo' });
    await text.fill('Escribile al 099 123 456');
    await form.getByRole('button', { name: 'Enviar opinión' }).click();
    await expect(form).toContainText('Sacá teléfonos, correos y enlaces: lo ve todo el mundo.');
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('Escribile al 099 123 456');
    expect(shop.state.calls.some(({ endpoint }) => endpoint.endsWith('write'))).toBe(false);

    shop.state.answers['POST /api/reviews/write'] = { code: 'review-not-open' };
    await text.fill('Todo bien');
    await form.getByRole('button', { name: 'Enviar opinión' }).click();
    await expect(form.getByRole('alert')).toHaveText('Sobre esta compra ya no se puede opinar.');
  },
);

test('REV-01 a seller has the tags about buyers', once, async ({ page, shop }) => {
  const sale = aSale(1047, { other: sellers.mateo, delivery: completed, actions: [] });
  await show(page, shop, sale, open);
  const form = page.getByRole('region', { name: '¿Cómo te fue con Mateo?' });
  await expect(form.getByRole('group', { name: /Lo que más pesó/ }).locator('label')).toHaveText([
    'Buena comunicación',
    'Puntual',
    'Buena onda',
    'Costó coordinar',
    'No apareció',
  ]);
});

test('REV-03 the reviewed person answers once', once, async ({ page, shop }) => {
  const sale = aSale(1047, { other: sellers.mateo, delivery: completed, actions: [] });
  const { published_by: _, ...review } = aReview();
  const received = { ...review, answer_until: '2099-05-22T03:00:00.000Z' };
  await show(page, shop, sale, { open_until: null, own: null, received });
  const panel = page.getByRole('region', { name: 'Lo que Mateo opinó de vos' });
  await expect(panel).toContainText('Podés responder hasta el jueves 21 de mayo.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Responder' }).press('Enter');
  const field = panel.getByRole('textbox', { name: 'Tu respuesta' });
  await expect(field).toBeFocused();
  await panel.getByRole('button', { name: 'Publicar respuesta' }).click();
  await expect(panel).toContainText('Escribí tu respuesta.');
  await field.fill('Seguime en www.mitienda.com');
  await panel.getByRole('button', { name: 'Publicar respuesta' }).click();
  await expect(panel).toContainText('Sacá teléfonos, correos y enlaces: lo ve todo el mundo.');

  shop.state.answers['POST /api/reviews/answer'] = { body: { success: true } };
  withOrder(shop, sale, {
    reviews: {
      open_until: null,
      own: null,
      received: {
        ...received,
        answer: { text: '¡Gracias!', at: '2026-11-18T12:00:00.000Z' },
        answer_until: null,
      },
    },
  });
  await field.fill('¡Gracias!');
  await panel.getByRole('button', { name: 'Publicar respuesta' }).click();
  await expect(panel).toContainText('Tu respuesta¡Gracias!');
  await expect(panel.getByRole('button', { name: 'Responder' })).toHaveCount(0);
  expect(shop.state.calls).toContainEqual({
    endpoint: 'POST /api/reviews/answer',
    body: { review_id: received.id, text: '¡Gracias!' },
  });
});

test(
  'REV-06 REV-07 REV-10 a profile has its standing, reviews, notes and further pages',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await visit(page, `${shop.url}${withProfile(shop)}`);
    await page.getByRole('link', { name: '4,8 · 12 opiniones' }).click();
    const tab = page.getByRole('link', { name: /^Opiniones/ });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toHaveText('Opiniones12');

    const standing = page.getByRole('region', { name: 'Reputación de Lucía' });
    await expect(standing.getByRole('img', { name: '4,8 de 5 estrellas' })).toBeVisible();
    await expect(standing.getByRole('listitem')).toHaveText([
      'Envía en 2 días hábiles',
      '31 ventas',
      'En Perchero desde marzo de 2025',
      'Canceló 1 de 32 ventas',
      'Email',
      'Celular',
      'Mercado Pago',
    ]);
    const reviews = page.getByRole('region', { name: 'Opiniones' });
    const first = reviews.getByRole('article').first();
    await expect(first).toContainText('Valentina Píriz');
    await expect(first.getByRole('img', { name: '5 de 5 estrellas' })).toBeVisible();
    await expect(first).toContainText('Lucía¡Gracias, Vale!');
    await expect(first.getByRole('list')).toHaveText('Tal cual la fotoBien embaladaBuena onda');
    await expect(reviews.getByRole('article').nth(1)).toContainText('Vaquero ancho tiro alto y 2 más');
    await expect(reviews).toContainText('Canceló una venta. Febrero de 2026');
    await expect(reviews.getByRole('article').nth(2)).toContainText('Cuenta eliminada');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const older = shop.state.answers['GET /api/profiles/luciaferreira/reviews?cursor=dos'];
    shop.state.answers['GET /api/profiles/luciaferreira/reviews?cursor=dos'] = { code: 'unavailable' };
    await reviews.getByRole('button', { name: 'Ver más opiniones' }).click();
    await expect(reviews.getByRole('alert')).toContainText('No pudimos traer más opiniones.');
    if (older) shop.state.answers['GET /api/profiles/luciaferreira/reviews?cursor=dos'] = older;
    await reviews.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(reviews.getByRole('article')).toHaveCount(4);
    await expect(reviews).toContainText('No envió una venta a tiempo. Enero de 2026');
    await expect(reviews.getByRole('button', { name: 'Ver más opiniones' })).toHaveCount(0);
  },
);

test('REV-07 a profile without reviews says so', once, async ({ page, shop }) => {
  const path = withProfile(shop, { standing: newStanding });
  const answers = shop.state.answers['GET /api/profiles/luciaferreira?seccion=opiniones'];
  if (answers && 'body' in answers)
    Object.assign(answers.body, { content: { section: 'opiniones', reviews: [] }, nextCursor: null });
  await visit(page, `${shop.url}${path}?seccion=opiniones`);
  const reviews = page.getByRole('region', { name: 'Opiniones' });
  await expect(reviews.getByRole('heading', { name: 'Todavía sin opiniones' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reputación de Lucía' })).toContainText(
    'Todavía sin opiniones',
  );
  await expect(reviews).toContainText('Nadie opinó todavía sobre Lucía.');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('REV-07 product page and order page show the standing', once, async ({ page, shop }) => {
  await visit(page, shop.url + withProduct(shop));
  const seller = page.getByRole('region', { name: 'Quién vende' });
  await expect(seller.getByRole('link', { name: '4,8 · 12 opiniones' })).toHaveAttribute(
    'href',
    '/perfil/luciaferreira?seccion=opiniones',
  );
  await expect(seller).toContainText('Envía en 2 días hábiles');
  await expect(seller).toContainText('Canceló 1 de 32 ventas');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  const few = aStanding({ reviews: 2, average: null, sends_in_days: 0, cancelled: null, sales: 1 });
  await visit(page, shop.url + withProduct(shop, jeanJacket(), { standing: few }));
  await expect(seller.getByRole('link', { name: '2 opiniones' })).toBeVisible();
  await expect(seller).toContainText('Envía en el día');
  await expect(seller).toContainText('1 venta');
  await visit(page, shop.url + withProduct(shop, jeanJacket(), { standing: newStanding }));
  await expect(seller.getByRole('link', { name: 'Todavía sin opiniones' })).toBeVisible();

  await show(page, shop, purchase(), { open_until: null, own: aReview(), received: null });
  const other = page.getByRole('region', { name: 'Valentina Píriz' });
  await expect(other.getByRole('link', { name: '4,8 · 12 opiniones' })).toHaveAttribute(
    'href',
    '/perfil/valepiriz?seccion=opiniones',
  );
});
